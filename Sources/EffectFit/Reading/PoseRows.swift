import JSONCoding
import PageEffects
import PageGeometry
import TextTools

/// The reading of one row of data from named values, the same for JSON and tables.
struct PoseRows {
  let file: String
  let viewport: Size
  /// Whether corners are measured from the viewport's top left corner instead of its centre.
  let isFromCorner: Bool

  /// The names of single values.
  static let names =
    ["difference", "d", "index", "alpha", "order", "hidden"]
    + PoseComponent.allCases.map(\.rawValue)
    + FitNumbers.names + matrixNames + cornerNames

  /// Other names of numbers, as measured tables have them.
  private static let otherNames = [
    "x": ["translationX"], "y": ["translationY"], "z": ["translationZ"],
    "scale": ["scaleX", "scaleY"], "rotation": ["rotationZ"], "opacity": ["alpha"],
  ]

  /// Returns the names of the numbers that a column or a key has; empty if it is unknown.
  static func names(of name: String) -> [String] {
    if names.contains(name) || FitNumbers.isKnown(name) { return [name] }
    if let others = otherNames[name] { return others }
    // The functions of CSS, each with its axis.
    let (start, axis) = (name.dropLast(), name.suffix(1))
    guard ["translate", "rotate"].contains(start) else { return [] }
    let component = PoseComponent(rawValue: "\(start.dropLast())ion\(axis)")
    return component.map { [$0.rawValue] } ?? []
  }

  /// The names of a matrix's elements, by rows, as in the tables of `fxrender poses`.
  static let matrixNames = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
  /// The names of the corners' coordinates, from the top left clockwise.
  static let cornerNames = (1...4).flatMap { ["x\($0)", "y\($0)"] }

  /// Returns the error of an unknown name.
  func unknown(_ name: String) -> FitError {
    let hint = Suggestion.question(Suggestion.nearest(to: name, in: Self.names))
    return .content(
      file,
      "unknown column '\(name)'",
      hint
        + "Columns: difference, matrix (or m11 to m44), corners (or x1, y1 to x4, y4), alpha, order, "
        + "hidden, pose components such as translationX (or x), and numbers of layers such as overlay.shade."
    )
  }

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - numbers: The numbers by name.
  ///   - matrix: The elements of a matrix, by rows.
  ///   - corners: The coordinates of four corners.
  ///   - place: The place of the row, for messages.
  /// - Returns: The row.
  /// - Throws: `content` if there is no page difference.
  func row(
    _ numbers: [String: Double],
    matrix: [Double]? = nil,
    corners: [Double]? = nil,
    place: String
  ) throws(FitError) -> FitTable.Row {
    guard let d = numbers["difference"] ?? numbers["d"] else {
      throw .content(
        file,
        "\(place) has no page difference",
        "Every row needs the column 'difference': the index of the page minus the page position."
      )
    }
    var row = FitTable.Row(d: d)
    row.alpha = numbers["alpha"]
    row.order = numbers["order"]
    row.isHidden = numbers["hidden"].map { $0 != 0 }
    row.numbers = numbers.filter { FitNumbers.isKnown($0.key) }
    if let elements = matrix ?? Self.list(Self.matrixNames, numbers) {
      row.matrix = Matrix4(
        SIMD4(elements[0...3]),
        SIMD4(elements[4...7]),
        SIMD4(elements[8...11]),
        SIMD4(elements[12...15])
      )
    }
    if let coordinates = corners ?? Self.list(Self.cornerNames, numbers) {
      let origin = isFromCorner ? Point(x: viewport.width / 2, y: viewport.height / 2) : .zero
      row.corners = (0..<4).map { corner in
        Point(x: coordinates[2 * corner] - origin.x, y: coordinates[2 * corner + 1] - origin.y)
      }
    }
    let components = numbers.filter { PoseComponent(rawValue: $0.key) != nil }
    if !components.isEmpty { row.matrix = PoseComponents(named: components)?.matrix }
    return row
  }

  private static func list(_ names: [String], _ numbers: [String: Double]) -> [Double]? {
    let list = names.compactMap { numbers[$0] }
    return list.count == names.count ? list : nil
  }
}
