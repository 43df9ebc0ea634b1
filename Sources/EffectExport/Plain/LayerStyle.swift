import PageEffects

/// How a language writes the types and the values of layers.
///
/// Names of types begin with a prefix if they cannot be nested.
struct LayerStyle: Sendable {
  /// The sides in the order of their type.
  static let sides: [PageSide] = [.left, .top, .right, .bottom]

  /// Whether the values of a layer that may be a number are members of the pose.
  var isFlat = false
  /// Returns the name of a type with a name such as `Overlay`.
  var name: @Sendable (_ name: String, _ prefix: String) -> String = { $1 + $0 }
  /// The value of a number that may be absent, and the end of its type.
  var absent: (value: String, suffix: String)
  /// The end of the name of the type of kinds of backgrounds.
  var kind = ".Kind"
  /// The absent side.
  var nothing = "null"
  /// Returns a case of an enumeration: `.left`, `Side.LEFT`.
  var word: @Sendable (_ type: String, _ word: String) -> String
  /// Returns a colour.
  var colour: @Sendable (_ type: String, Colour) -> String
  /// Returns the first lines of a type, whose constants are given when it is created.
  var open: @Sendable (_ name: String, _ constants: [(name: String, type: String)]) -> String
  /// Returns the member of a constant; empty if the first lines have it.
  var constant: @Sendable (_ name: String, _ type: String) -> String
  /// Returns a member that is set for each pose.
  var variable: @Sendable (_ name: String, _ type: String, _ initial: String) -> String
  /// Returns a member that is kept for all poses.
  var kept: @Sendable (_ name: String, _ type: String, _ initial: String) -> String
  /// Returns the value of a type with constants.
  var created: @Sendable (_ type: String, _ constants: [(name: String, value: String)]) -> String =
    { "\($0)(\($1.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))" }
  /// The brackets of a list, and the type of a list of values of a type.
  var list: (brackets: (open: String, close: String), type: @Sendable (String) -> String)
  /// The type of a list with a fixed number of values; nil if the language has it.
  var listType: Template?
  /// The first matrix of a layer.
  var matrix: @Sendable (_ prefix: String) -> String
  /// The pose that is computed, with a point.
  var pose: String
  /// The object with the numbers of pieces along the axes, with a point.
  var grid: String
  /// Returns a whole number as a number.
  var double: @Sendable (String) -> String
  /// Returns the statement that sets a value; a matrix is copied.
  var assign: @Sendable (_ path: String, _ isMatrix: Bool) -> (start: String, end: String)
}
