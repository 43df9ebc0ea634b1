/// The value of a parameter.
public enum ParameterValue: Sendable, Equatable {
  /// A number, in radians for an angle, in points for a length, and as a share for a percentage.
  case number(Double)
  /// A switch.
  case bool(Bool)
  /// The name of a choice.
  case choice(String)
}
