/// The arguments of a kind of operation, its form in files, and its matrix.
///
/// Reading a preset, its schema, exported code and style sheets follow from the record.
package struct OperationRecord: Sendable {
  /// The matrix in a few words.
  package let summary: String
  package let form: Form
  /// The name of the function in CSS, which has the same arguments.
  package let css: String
  /// The name of the function in exported code; nil for the key in files.
  let function: String?
  package let arguments: [Argument]
  /// The texts of the matrix's rows, and of the named values that they use.
  private let rows: [String]
  private let parts: KeyValuePairs<String, String>

  /// The form of an operation's value in a preset.
  package enum Form: Sendable {
    /// The only argument.
    case value
    /// A map of arguments.
    case map
    /// A number for x and y, or a map of arguments.
    case factorOrMap
    /// A map of a list of x, y and z, and an angle.
    case axisAndAngle
  }

  /// The place of an argument in an operation.
  package enum Place: String, Sendable {
    case x, y, z, angle
  }

  /// The kind of an argument.
  package enum Unit: Sendable {
    /// A number of points.
    case length
    /// An angle, in radians.
    case angle
    case number
  }

  /// An argument of an operation.
  package struct Argument: Sendable {
    package let place: Place
    package let unit: Unit
    /// The value if a map does not have the argument.
    package let absent: Double
    /// The name in files and formulas.
    package let name: String

    package static let angle = Argument(place: .angle, unit: .angle, absent: 0, name: "angle")

    static func x(_ unit: Unit, absent: Double = 0) -> Argument {
      Argument(place: .x, unit: unit, absent: absent, name: "x")
    }

    static func y(_ unit: Unit, absent: Double = 0) -> Argument {
      Argument(place: .y, unit: unit, absent: absent, name: "y")
    }

    static func z(_ unit: Unit, absent: Double = 0, name: String = "z") -> Argument {
      Argument(place: .z, unit: unit, absent: absent, name: name)
    }
  }

  init(
    _ summary: String,
    _ form: Form,
    css: String,
    function: String? = nil,
    _ arguments: [Argument],
    where parts: KeyValuePairs<String, String> = [:],
    _ rows: [String]
  ) {
    (self.summary, self.form, self.css) = (summary, form, css)
    (self.function, self.arguments) = (function, arguments)
    (self.rows, self.parts) = (rows, parts)
  }

  /// The sixteen elements of the matrix, row by row, and the named values that they use.
  ///
  /// The names in the formulas are those of the arguments and of earlier values. The matrix acts on column vectors.
  package var matrix: (parts: [(name: String, value: Expression)], elements: [Expression]) {
    let elements = rows.flatMap { $0.split(separator: ",") }.map { Expression(ofTable: String($0)) }
    precondition(elements.count == 16, "a matrix has sixteen elements")
    return (parts.map { ($0, Expression(ofTable: $1)) }, elements)
  }
}
