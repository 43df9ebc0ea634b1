/// The value of a parameter.
public enum ParameterValue: Sendable, Equatable {
  /// A number in radians, points or as a share, by kind.
  case number(Double)
  /// A switch.
  case bool(Bool)
  /// The name of a choice.
  case choice(String)
}
