public import PageGeometry

/// Pages on a grid with holes, in reading order.
public struct PageMap: Sendable, Hashable {
  /// A cell of the grid.
  public struct Cell: Sendable, Hashable {
    /// The column, from 0 to the right.
    public var column: Int
    /// The row, from 0 downward.
    public var row: Int

    /// Creates a cell.
    public init(column: Int, row: Int) { (self.column, self.row) = (column, row) }

    /// Creates a cell by computing the column and the row.
    init(_ index: (Axis) -> Int) { (column, row) = (index(.horizontal), index(.vertical)) }

    /// The column or the row.
    subscript(axis: Axis) -> Int {
      get { axis == .horizontal ? column : row }
      set { if axis == .horizontal { column = newValue } else { row = newValue } }
    }
  }

  /// The largest number of columns and of rows, so that a map has at most a million cells.
  public static let largestSide = 1000

  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The size of a cell, in points, greater than 0.
  public var cellSize: Size
  /// The cells that have a page, in reading order: page i is in `cells[i]`.
  public let cells: [Cell]
  private let pages: [Cell: Int]

  /// Creates a map from the cells that have a page.
  ///
  /// - Parameters:
  ///   - cells: The cells that have a page, at least one.
  ///   - cellSize: The size of a cell, in points; a side that is not greater than 0 is a programmer error and
  ///     traps.
  /// - Throws: `PageMapError.empty`, `.outside` or `.oversized`.
  public init(cells: Set<Cell>, cellSize: Size) throws(PageMapError) {
    precondition(cellSize.width > 0 && cellSize.height > 0, "cell size must be over 0")
    let order = cells.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    guard let right = order.map({ $0.column }).max(), let bottom = order.map({ $0.row }).max()
    else {
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

  /// Creates a map from rows of text, in which spaces separate the cells.
  ///
  /// A cell with a page contains the number of the page in reading order, starting with 1. A hole contains
  /// “·”.
  ///
  /// - Parameters:
  ///   - rows: The rows, for example `["1 · 2", "3 4 5", "· 6 7", "· · 8"]`.
  ///   - cellSize: The size of a cell, in points; a side that is not greater than 0 is a programmer error and
  ///     traps.
  /// - Throws: `PageMapError.empty`, `.ragged`, `.misnumbered` or `.oversized`.
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

  /// Returns the page in a cell, as an index of `cells`; nil for a hole or a cell outside the grid.
  public func page(in cell: Cell) -> Int? { pages[cell] }

  /// Returns the number of columns or of rows.
  func count(along axis: Axis) -> Int { axis == .horizontal ? columns : rows }

  /// Returns the offset at which a cell fills the viewport, in points.
  ///
  /// The cell may be outside the grid.
  public func offset(of cell: Cell) -> Point {
    Point { Double(cell[$0]) * cellSize.length(along: $0) }
  }

  /// Returns the cell nearest to an offset; nil if that cell is a hole or outside the grid.
  ///
  /// If two cells are equally near, the result is the one further from 0.
  package func cell(at offset: Point) -> Cell? {
    let cell = Cell {
      fraction(at: offset, along: $0).rounded().floored(in: -1...count(along: $0))
    }
    return page(in: cell) == nil ? nil : cell
  }

  /// Returns the position of an offset along an axis, in cells.
  ///
  /// It is exact at whole and half cells.
  func fraction(at offset: Point, along axis: Axis) -> Double {
    strideFraction(offset[axis], first: 0, stride: cellSize.length(along: axis))
  }

  /// Returns the cell on which content settles after a release.
  ///
  /// A flick, at a speed of at least `flick`, goes to the neighbouring cell along the axis with the higher
  /// speed, if it has a page. If both speeds are equal, it goes along the vertical axis.
  package func target(from cell: Cell, velocity: Point, flick: Double = 100) -> Cell {
    var neighbour = cell
    let axis: Axis = abs(velocity.x) > abs(velocity.y) ? .horizontal : .vertical
    neighbour[axis] += flickDirection(velocity[axis], flick: flick)
    return page(in: neighbour) == nil ? cell : neighbour
  }
}
