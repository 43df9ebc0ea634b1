public import PageGeometry

/// Pages on a grid with holes, in reading order.
public struct PageMap: Sendable, Hashable {
  /// A place on the grid.
  public struct Cell: Sendable, Hashable {
    /// From 0, to the right.
    public var column: Int
    /// From 0, downward.
    public var row: Int

    /// A place from its column and row.
    public init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  /// The most columns and the most rows: a million cells in all.
  public static let largestSide = 1000

  /// How many columns there are.
  public let columns: Int
  /// How many rows there are.
  public let rows: Int
  /// The size of a cell, in points, over 0.
  public var cellSize: Size
  /// The cells with a page, in reading order: page i is in `cells[i]`.
  public let cells: [Cell]
  private let pages: [Cell: Int]

  /// A map from the cells that have a page.
  ///
  /// - Parameters:
  ///   - cells: At least one.
  ///   - cellSize: In points, over 0; anything else is a programmer error and traps.
  /// - Throws: `empty`, `outside` or `oversized`.
  public init(cells: Set<Cell>, cellSize: Size) throws(PageMapError) {
    precondition(cellSize.width > 0 && cellSize.height > 0, "a cell has a size")
    let order = cells.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    guard let right = order.map(\.column).max(), let bottom = order.map(\.row).max() else {
      throw .empty
    }
    if let cell = order.first(where: { $0.column < 0 || $0.row < 0 }) {
      throw .outside(column: cell.column, row: cell.row)
    }
    guard right < Self.largestSide, bottom < Self.largestSide else {
      throw .oversized(columns: right &+ 1, rows: bottom &+ 1)
    }
    (columns, rows) = (right + 1, bottom + 1)
    self.cellSize = cellSize
    self.cells = order
    pages = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
  }

  /// A map from rows of text: cells apart by spaces, a page as its number from 1, a hole as “·”.
  ///
  /// - Parameters:
  ///   - rows: Such as `["1 · 2", "3 4 5", "· 6 7", "· · 8"]`.
  ///   - cellSize: In points, over 0; anything else is a programmer error and traps.
  /// - Throws: `empty`, `ragged`, `misnumbered` or `oversized`.
  public init(rows: [String], cellSize: Size) throws(PageMapError) {
    let table = rows.map { $0.split(separator: " ") }
    let width = table.first?.count ?? 0
    guard width <= Self.largestSide, table.count <= Self.largestSide else {
      throw .oversized(columns: width, rows: table.count)
    }
    var cells: Set<Cell> = []
    for (row, texts) in table.enumerated() {
      guard texts.count == width else {
        throw .ragged(row: row + 1, cells: texts.count, expected: width)
      }
      for (column, text) in texts.enumerated() where text != "·" {
        guard text == "\(cells.count + 1)" else {
          throw .misnumbered(
            row: row + 1,
            column: column + 1,
            given: String(text),
            expected: cells.count + 1
          )
        }
        cells.insert(Cell(column: column, row: row))
      }
    }
    try self.init(cells: cells, cellSize: cellSize)
  }

  /// Whether a cell has a page.
  ///
  /// - Parameter cell: Any, on the grid or not.
  /// - Returns: False for a hole and outside of the grid.
  public func isAccessible(_ cell: Cell) -> Bool { pages[cell] != nil }

  /// The page in a cell.
  ///
  /// - Parameter cell: Any, on the grid or not.
  /// - Returns: An index of `cells`; nil for a hole and outside of the grid.
  public func page(in cell: Cell) -> Int? { pages[cell] }

  /// The offset at which a cell fills the viewport.
  ///
  /// - Parameter cell: Any, on the grid or not.
  /// - Returns: In points.
  public func offset(of cell: Cell) -> Point {
    Point(x: Double(cell.column) * cellSize.width, y: Double(cell.row) * cellSize.height)
  }

  /// The cell whose page is nearest to an offset, half way being further from the start.
  ///
  /// - Parameter offset: In points.
  /// - Returns: Nil for a hole and outside of the grid.
  public func cell(at offset: Point) -> Cell? {
    let column = fraction(at: offset, along: .horizontal).rounded().floored(in: -1...columns)
    let row = fraction(at: offset, along: .vertical).rounded().floored(in: -1...rows)
    let cell = Cell(column: column, row: row)
    return isAccessible(cell) ? cell : nil
  }

  /// An offset in cells, exact on a cell and half way between two.
  func fraction(at offset: Point, along axis: Axis) -> Double {
    let place = axis == .horizontal ? offset.x : offset.y
    return strideFraction(place, first: 0, stride: cellSize.length(along: axis))
  }

  /// The cell to settle on after a release.
  ///
  /// A flick goes to the neighbour in the direction that is faster, the vertical if both are as fast.
  ///
  /// - Parameters:
  ///   - cell: The current one.
  ///   - velocity: Of the offset, in points a second.
  ///   - flick: The slowest flick, in points a second.
  /// - Returns: The cell itself without a flick, or where the neighbour is none.
  public func target(from cell: Cell, velocity: Point, flick: Double = 100) -> Cell {
    let neighbour = Self.neighbour(of: cell, velocity: velocity, flick: flick)
    return isAccessible(neighbour) ? neighbour : cell
  }

  /// The cell next to one in the direction of a flick; the cell itself without one.
  static func neighbour(of cell: Cell, velocity: Point, flick: Double) -> Cell {
    var neighbour = cell
    if abs(velocity.x) > abs(velocity.y) {
      neighbour.column += flickDirection(velocity.x, flick: flick)
    } else {
      neighbour.row += flickDirection(velocity.y, flick: flick)
    }
    return neighbour
  }
}
