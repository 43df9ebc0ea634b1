import PageEffects
import PageGeometry

/// A function of generated code, as formulas that each language prints.
struct CodeFunction: Sendable {
  var name: String
  /// A comment of one line.
  var note: String
  var arguments: [(name: String, type: CodeType)]
  /// Values with names that the result and later parts use, in order.
  var parts: [(name: String, value: Expression)] = []
  var result: CodeType
  /// The value, or the sixteen elements of a matrix, row by row.
  var values: [Expression]
}

/// A type of a value in generated code.
enum CodeType: Sendable {
  case number, condition, matrix, layout
}

extension CodeFunction {
  /// Creates the function with the formula of an entry of the table; nil for a primitive function.
  init?(_ entry: Function) {
    guard let (parts, result) = entry.expressions else { return nil }
    self.init(
      name: entry.name,
      note: "Returns \(entry.summary).",
      arguments: entry.arguments.map { ($0, .number) },
      parts: parts,
      result: .number,
      values: [result]
    )
  }

  /// Creates the function with the matrix of an operation.
  init(_ kind: OperationKind) {
    let (parts, elements) = kind.record.matrix
    self.init(
      name: kind.function,
      note: "Returns \(kind.record.summary).",
      arguments: kind.record.arguments.map { ($0.name, .number) },
      parts: parts,
      result: .matrix,
      values: elements
    )
  }

  /// Creates an easing function.
  init(_ ease: Easing) {
    self.init(
      name: ease.rawValue,
      note: "Returns the easing function \(ease.rawValue) of t, which is in 0...1.",
      arguments: [("t", .number)],
      result: .number,
      values: [.easing(ease, of: .name("t"))]
    )
  }

  // MARK: Functions of curves and matrices

  /// The code of the names in formulas that are members of arguments, by name: `m5` is an element of the matrix.
  var members: [String: String] {
    var members: [String: String] = [:]
    for argument in arguments {
      switch argument.type {
      case .matrix: for index in 0..<16 { members["m\(index)"] = "m[\(index)]" }
      case .layout: for name in ["vertical", "rightToLeft"] { members[name] = "layout.\(name)" }
      case .number, .condition: break
      }
    }
    return members
  }

  /// Creates a function of a matrix from texts of formulas.
  private init(
    _ name: String,
    _ note: String,
    with arguments: KeyValuePairs<String, CodeType> = [:],
    where parts: KeyValuePairs<String, String> = [:],
    returning result: CodeType = .matrix,
    _ values: [String]
  ) {
    func read(_ text: some StringProtocol) -> Expression { Expression(ofTable: String(text)) }
    (self.name, self.note, self.result) = (name, note, result)
    self.arguments = [("m", .matrix)] + arguments.map { ($0, $1) }
    self.parts = parts.map { ($0, read($1)) }
    self.values = values.flatMap { $0.split(separator: ",") }.map(read)
  }

  /// The functions that poses need besides those of the table and those of operations.
  ///
  /// `vertical` and `rightToLeft` are those of the layout.
  static let helpers = [
    CodeFunction(
      name: "cubic",
      note: "Returns a coordinate of a cubic curve from 0 to 1.",
      arguments: ["a", "b", "s"].map { ($0, .number) },
      parts: [("r", Expression(ofTable: "1 - s"))],
      result: .number,
      values: [Expression(ofTable: "3 * r * r * s * a + 3 * r * s * s * b + s * s * s")]
    ),
    CodeFunction(
      "swappedAxes",
      "Exchanges the x and the y axis, for pages that scroll up and down.",
      ["m5, m4, m6, m7", "m1, m0, m2, m3", "m9, m8, m10, m11", "m13, m12, m14, m15"]
    ),
    CodeFunction(
      "reflected",
      "Reflects the position and rotation of a page if the next page is on the left.",
      with: ["layout": .layout],
      where: ["x": "rightToLeft and not vertical ? -1 : 1"],
      [
        "m0, x * m1, x * m2, x * m3", "x * m4, m5, m6, m7", "x * m8, m9, m10, m11",
        "x * m12, m13, m14, m15",
      ]
    ),
    CodeFunction(
      "mirrored",
      "Exchanges next and previous pages.",
      with: ["layout": .layout],
      where: ["x": "vertical or rightToLeft ? 1 : -1", "y": "vertical ? -1 : 1"],
      [
        "m0, x * y * m1, x * m2, x * m3", "x * y * m4, m5, y * m6, y * m7",
        "x * m8, y * m9, m10, m11", "x * m12, y * m13, m14, m15",
      ]
    ),
    CodeFunction(
      "seen",
      "Applies perspective; the vanishing point is the viewport's centre.",
      with: ["distance": .number],
      where: [
        "a": "m8 / distance", "b": "m9 / distance", "c": "m10 / distance", "e": "m11 / distance",
      ],
      [
        "m0, m1, m2, m3", "m4, m5, m6, m7", "m8, m9, m10, m11",
        "m12 - a, m13 - b, m14 - c, m15 - e",
      ]
    ),
    CodeFunction(
      "seenFrom",
      "Applies perspective with a vanishing point: its place along and across the scroll axis.",
      with: ["distance": .number, "along": .number, "across": .number, "layout": .layout],
      where: [
        "place": "rightToLeft and not vertical ? -along : along",
        "x": "vertical ? across : place", "y": "vertical ? place : across",
        "a": "m8 / distance", "b": "m9 / distance", "c": "m10 / distance", "e": "m11 / distance",
      ],
      [
        "m0 - x * a, m1 - x * b, m2 - x * c, m3 - x * e",
        "m4 - y * a, m5 - y * b, m6 - y * c, m7 - y * e",
        "m8, m9, m10, m11", "m12 - a, m13 - b, m14 - c, m15 - e",
      ]
    ),
    CodeFunction(
      "depthKey",
      "Returns the z of the page's point (1, 1, 1), by which pages are painted.",
      returning: .number,
      ["m8 + m9 + m10 + m11"]
    ),
    CodeFunction(
      "isTurned",
      "Returns whether a page is turned by 90 degrees or more, apart from rounding errors.",
      returning: .condition,
      ["m10 < 1 / 8589934592"]
    ),
    CodeFunction(
      "showsBack",
      "Returns whether the viewer sees the back of a page.",
      where: [
        "x": "m5 * m15 - m7 * m13", "y": "m4 * m15 - m7 * m12", "w": "m4 * m13 - m5 * m12",
        // The minors of the first two rows with those of the last two, by columns.
        "a": "(m0 * m5 - m1 * m4) * (m10 * m15 - m11 * m14)",
        "b": "(m0 * m6 - m2 * m4) * (m9 * m15 - m11 * m13)",
        "c": "(m0 * m7 - m3 * m4) * (m9 * m14 - m10 * m13)",
        "e": "(m1 * m6 - m2 * m5) * (m8 * m15 - m11 * m12)",
        "f": "(m1 * m7 - m3 * m5) * (m8 * m14 - m10 * m12)",
        "g": "(m2 * m7 - m3 * m6) * (m8 * m13 - m9 * m12)",
      ],
      returning: .condition,
      ["(m0 * x - m1 * y + m3 * w) * (a - b + c + e - f + g) < 0"]
    ),
  ]
}
