/// An invalid setting of a parameter.
public enum SettingError: Error, Sendable, Equatable {
  /// The effect has no parameter with this name.
  case unknownParameter(String, known: [String])
  /// The text is not a value of the parameter's kind.
  case wrongType(Parameter, text: String)
  /// The text has a unit that the parameter's kind does not allow, such as degrees for a length.
  case wrongUnit(Parameter, text: String, Parameter.Unit)
  /// The text is a formula without a unit, and the parameter is an angle.
  case missingUnit(Parameter, text: String)
  /// The value is outside the parameter's limits.
  case outsideLimits(Parameter, text: String)
}
