import PageGeometry
import PageScroll
import Testing

struct PageMapTests {
  typealias Cell = PageMap.Cell

  static let size = Size(width: 200, height: 300)
  static let rows = ["1 · 2", "3 4 5", "· 6 7", "· · 8"]

  static func example() throws -> PageMap { try PageMap(rows: rows, cellSize: size) }

  @Test func `Rows of text are parsed as a map`() throws {
    let map = try Self.example()
    #expect(map.columns == 3 && map.rows == 4 && map.cellSize == Self.size)
    let cells = [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2), (2, 3)]
      .map { Cell(column: $0.0, row: $0.1) }
    #expect(map.cells == cells)
    #expect(cells.map(map.page) == Array(0..<8))
    #expect(try PageMap(cells: Set(cells), cellSize: Self.size) == map)
    for hole in [(1, 0), (0, 2), (0, 3), (1, 3), (3, 0), (-1, 0), (0, -1), (0, 4)] {
      let cell = Cell(column: hole.0, row: hole.1)
      #expect(map.page(in: cell) == nil)
    }
    #expect(try PageMap(rows: ["  ·   1 "], cellSize: Self.size).cells == [Cell(column: 1, row: 0)])
  }

  static let bad: [([String], PageMapError)] = [
    ([], .empty), ([""], .empty), (["· ·", "· ·"], .empty),
    (["1 2", "3"], .ragged(row: 2, cells: 1, expected: 2)),
    (["1", "2 3"], .ragged(row: 2, cells: 2, expected: 1)),
    (["1 3"], .misnumbered(row: 1, column: 2, given: "3", expected: 2)),
    (["· 1", "x ·"], .misnumbered(row: 2, column: 1, given: "x", expected: 2)),
    (["01"], .misnumbered(row: 1, column: 1, given: "01", expected: 1)),
    (Array(repeating: "·", count: 1001), .oversized(columns: 1, rows: 1001)),
    ([String(repeating: "· ", count: 1001)], .oversized(columns: 1001, rows: 1)),
  ]

  @Test(arguments: bad) func `Invalid rows throw the expected error`(
    rows: [String],
    error: PageMapError
  ) {
    #expect(throws: error) { try PageMap(rows: rows, cellSize: Self.size) }
  }

  static let badCells: [([Cell], PageMapError)] = [
    ([], .empty),
    ([Cell(column: 0, row: 0), Cell(column: -1, row: 0)], .outside(column: -1, row: 0)),
    ([Cell(column: 0, row: -2)], .outside(column: 0, row: -2)),
    ([Cell(column: 1000, row: 0)], .oversized(columns: 1001, rows: 1)),
    ([Cell(column: 0, row: 1000)], .oversized(columns: 1, rows: 1001)),
  ]

  @Test(arguments: badCells) func `Invalid cells throw the expected error`(
    cells: [Cell],
    error: PageMapError
  ) {
    #expect(throws: error) { try PageMap(cells: Set(cells), cellSize: Self.size) }
  }

  @Test func `The largest map has a million cells`() throws {
    let corner = Cell(column: 999, row: 999)
    let map = try PageMap(cells: [corner], cellSize: Size(width: 0.1, height: 1))
    #expect(map.columns == 1000 && map.rows == 1000)
    #expect(map.cell(at: map.offset(of: corner)) == corner)
  }

  static let places: [(Point, Cell?)] = [
    (Point(x: 0, y: 0), Cell(column: 0, row: 0)), (Point(x: 99, y: 149), Cell(column: 0, row: 0)),
    (Point(x: 100, y: 0), nil), (Point(x: 0, y: 150), Cell(column: 0, row: 1)),
    (Point(x: 300, y: 0), Cell(column: 2, row: 0)), (Point(x: -99, y: 0), Cell(column: 0, row: 0)),
    // An offset half way between two cells is rounded away from zero, here to a cell outside the map.
    (Point(x: -100, y: 0), nil), (Point(x: 1e300, y: -1e300), nil),
  ]

  @Test(arguments: places) func `The cell at an offset is the nearest one`(
    offset: Point,
    cell: Cell?
  ) throws {
    #expect(try Self.example().cell(at: offset) == cell)
  }

  static let releases: [(Cell, Point, Cell)] = [
    (Cell(column: 1, row: 1), Point(x: 100, y: 0), Cell(column: 2, row: 1)),
    (Cell(column: 1, row: 1), Point(x: 99.9, y: 0), Cell(column: 1, row: 1)),
    (Cell(column: 1, row: 1), Point(x: -100, y: 99), Cell(column: 0, row: 1)),
    (Cell(column: 1, row: 1), Point(x: 100, y: 100), Cell(column: 1, row: 2)),
    (Cell(column: 1, row: 1), Point(x: 500, y: -501), Cell(column: 1, row: 1)),
    (Cell(column: 2, row: 1), Point(x: 900, y: 0), Cell(column: 2, row: 1)),
    (Cell(column: 2, row: 1), Point(x: 0, y: -900), Cell(column: 2, row: 0)),
    (Cell(column: 2, row: 1), Point(x: 0, y: 0), Cell(column: 2, row: 1)),
  ]

  @Test(arguments: releases)
  func `A flick goes to a neighbour with a page`(cell: Cell, velocity: Point, target: Cell) throws {
    #expect(try Self.example().target(from: cell, velocity: velocity) == target)
  }
}
