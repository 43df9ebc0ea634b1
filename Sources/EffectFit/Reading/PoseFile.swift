package import JSONCoding
import PageEffects
package import PageGeometry

/// A file with the poses of an effect in one layout.
package struct PoseFile: Sendable {
  /// The layout of a file that does not state it.
  package struct Defaults: Sendable {
    /// The viewport and the page, in points; nil if they were not given.
    package var (size, pageSize): (Size?, Size?)
    /// The gap between pages, in points; nil if it was not given.
    package var gap: Double?

    /// Creates defaults.
    package init(size: Size? = nil, pageSize: Size? = nil, gap: Double? = nil) {
      (self.size, self.pageSize, self.gap) = (size, pageSize, gap)
    }
  }

  /// The poses; those of vertical pages are reflected, so that the pages scroll from left to right.
  package let table: FitTable
  /// Whether the pages scroll up and down.
  package let isVertical: Bool
  /// What the file has and a preset is not derived from, in sentences.
  package let notes: [String]

  private static let keys = [
    "schema", "preset", "parameters", "size", "pageSize", "gap", "direction", "origin", "poses",
  ]

  // MARK: JSON

  /// Reads the output of `fxrender poses --json`.
  ///
  /// - Parameters:
  ///   - json: The file's content.
  ///   - file: The file's name, for messages.
  ///   - defaults: The layout that options state.
  /// - Throws: `content`: what is wrong, and where.
  package init(_ json: JSONValue, file: String, defaults: Defaults) throws(FitError) {
    guard case .object(let object) = json, case .array(let poses)? = object["poses"] else {
      throw .content(
        file,
        "there is no list 'poses'",
        "Expected the output of 'fxrender poses PRESET --json', or a table with a header."
      )
    }
    for key in object.keys.sorted() where !Self.keys.contains(key) {
      throw .content(file, "unknown key '\(key)'", "Keys: \(Self.keys.joined(separator: ", ")).")
    }
    let isVertical =
      try Self.word("direction", of: ["horizontal", "vertical"], object, file) == "vertical"
    let isFromCorner =
      try Self.word("origin", of: ["center", "topLeft"], object, file) == "topLeft"
    let layout = try Self.layout(object, file, defaults)
    let reader = PoseRows(file: file, viewport: layout.viewport, isFromCorner: isFromCorner)
    var (rows, notes): ([FitTable.Row], Set<String>) = ([], [])
    for (index, pose) in poses.enumerated() {
      rows.append(try JSONRow(pose, place: "pose \(index + 1)", reader: reader, notes: &notes).row)
    }
    self.init(layout: layout, rows: rows, file: file, isVertical: isVertical, notes: notes.sorted())
  }

  /// Returns the word at a key; nil if the file does not have the key.
  private static func word(
    _ key: String,
    of words: [String],
    _ object: [String: JSONValue],
    _ file: String
  ) throws(FitError) -> String? {
    guard let value = object[key] else { return nil }
    guard case .string(let word) = value, words.contains(word) else {
      throw .content(
        file,
        "'\(key)' is \(value.shortText)",
        "Expected \(words.joined(separator: " or "))."
      )
    }
    return word
  }

  static func layout(
    _ object: [String: JSONValue],
    _ file: String,
    _ defaults: Defaults
  ) throws(FitError) -> Layout {
    func size(_ key: String, _ given: Size?) throws(FitError) -> Size {
      if let numbers = object[key]?.numbers, numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) {
        return Size(width: numbers[0], height: numbers[1])
      }
      guard object[key] == nil else {
        throw .content(
          file,
          "'\(key)' is \(object[key]?.shortText ?? "")",
          "Expected width and height in points, such as [640, 400]."
        )
      }
      guard let given else { throw missing(key, file) }
      return given
    }
    if object["size"] ?? object["pageSize"] == nil, defaults.size ?? defaults.pageSize == nil {
      throw missingBoth(file)
    }
    var gap = defaults.gap ?? 0
    if let value = object["gap"] {
      guard case .number(let number) = value else {
        throw .content(
          file,
          "'gap' is \(value.shortText)",
          "Expected a number of points, such as 16."
        )
      }
      gap = number
    }
    return Layout(
      pageSize: try size("pageSize", defaults.pageSize),
      viewport: try size("size", defaults.size),
      gap: gap
    )
  }

  /// The error of a file without sizes, so that nobody is asked twice.
  private static func missingBoth(_ file: String) -> FitError {
    .content(
      file,
      "the file has neither the viewport's size nor the pages' size",
      "Add 'size' and 'pageSize' to the file, or give --size WIDTHxHEIGHT and --page-size WIDTHxHEIGHT."
    )
  }

  private static func missing(_ key: String, _ file: String) -> FitError {
    let option = key == "size" ? "--size" : "--page-size"
    return .content(
      file,
      "the file does not have the \(key == "size" ? "viewport's" : "pages'") size",
      "Add '\(key)' to the file, or give \(option) WIDTHxHEIGHT."
    )
  }

  // MARK: Tables

  /// Reads a table with a header and columns between commas, semicolons or tabs.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's name, for messages.
  ///   - isFromCorner: Whether corners are measured from the viewport's top left corner.
  ///   - defaults: The layout that options state.
  /// - Throws: `content`: what is wrong, and where.
  package init(
    text: String,
    file: String,
    isFromCorner: Bool = false,
    defaults: Defaults
  ) throws(FitError) {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard let header = lines.first else {
      throw .content(file, "the file is empty", "The first line names the columns.")
    }
    if defaults.size ?? defaults.pageSize == nil { throw Self.missingBoth(file) }
    guard let viewport = defaults.size else { throw Self.missing("size", file) }
    guard let page = defaults.pageSize else { throw Self.missing("pageSize", file) }
    let reader = PoseRows(file: file, viewport: viewport, isFromCorner: isFromCorner)
    let separator: Character = header.contains("\t") ? "\t" : header.contains(";") ? ";" : ","
    let columns = try Self.columns(Self.cells(header, separator), reader)
    var rows: [FitTable.Row] = []
    for (index, line) in lines.enumerated().dropFirst() {
      let place = "line \(index + 1)"
      let numbers = try Self.numbers(Self.cells(line, separator), columns, place, file)
      rows.append(try reader.row(numbers, place: place))
    }
    self.init(
      layout: Layout(pageSize: page, viewport: viewport, gap: defaults.gap ?? 0),
      rows: rows,
      file: file,
      isVertical: false,
      notes: []
    )
  }

  private static func cells(_ line: Substring, _ separator: Character) -> [String] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { trimmed($0) }
  }

  /// A column: its name in the header, and those of its numbers.
  private typealias Column = (title: String, names: [String])

  private static func columns(
    _ titles: [String],
    _ reader: PoseRows
  ) throws(FitError) -> [Column] {
    var columns: [Column] = []
    for title in titles {
      let names = PoseRows.names(of: title)
      guard !names.isEmpty else { throw reader.unknown(title) }
      if let other = columns.first(where: { !Set(names).isDisjoint(with: $0.names) }) {
        throw .content(
          reader.file,
          other.title == title
            ? "the column '\(title)' is there twice"
            : "the columns '\(other.title)' and '\(title)' have the same number",
          "Remove one of them."
        )
      }
      columns.append((title, names))
    }
    return columns
  }

  /// Returns the numbers of a line by their names, without empty cells.
  private static func numbers(
    _ cells: [String],
    _ columns: [Column],
    _ place: String,
    _ file: String
  ) throws(FitError) -> [String: Double] {
    guard cells.count == columns.count else {
      throw .content(
        file,
        "\(place) has \(cells.count) columns, and the header has \(columns.count)",
        "Leave a cell empty if its value is not known."
      )
    }
    var numbers: [String: Double] = [:]
    for (column, cell) in zip(columns, cells) where !cell.isEmpty {
      guard let number = number(cell) else {
        throw .content(file, "\(place): '\(cell)' is not a number", "Column: \(column.title).")
      }
      for name in column.names { numbers[name] = number }
    }
    return numbers
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    if text.count >= 2, text.first == "\"", text.last == "\"" { text = text.dropFirst().dropLast() }
    return String(text)
  }

  private static func number(_ cell: String) -> Double? {
    switch cell {
    case "true": 1
    case "false": 0
    default: Double(cell).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  private init(
    layout: Layout,
    rows: [FitTable.Row],
    file: String,
    isVertical: Bool,
    notes: [String]
  ) {
    (self.isVertical, self.notes) = (isVertical, notes)
    let (page, view) = (layout.pageSize, layout.viewport)
    let turned = Layout(
      pageSize: Size(width: page.height, height: page.width),
      viewport: Size(width: view.height, height: view.width),
      gap: layout.gap
    )
    table = FitTable(
      layout: isVertical ? turned : layout,
      rows: isVertical ? rows.map(\.reflected) : rows,
      name: file
    )
  }
}

extension FitTable.Row {
  /// The row reflected in the diagonal, which exchanges x and y.
  fileprivate var reflected: FitTable.Row {
    func swapped(_ row: SIMD4<Double>) -> SIMD4<Double> { [row.y, row.x, row.z, row.w] }
    var row = self
    row.matrix = matrix.map { matrix in
      Matrix4(
        swapped(matrix.row1),
        swapped(matrix.row0),
        swapped(matrix.row2),
        swapped(matrix.row3)
      )
    }
    // The corners keep their order around the page: from the top left, clockwise.
    row.corners = corners.map { corners in
      [0, 3, 2, 1].map { Point(x: corners[$0].y, y: corners[$0].x) }
    }
    return row
  }
}
