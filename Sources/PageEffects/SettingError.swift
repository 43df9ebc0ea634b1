/// A value that a person gave to a parameter and that cannot be taken.
public enum SettingError: Error, Sendable, Equatable {
  /// No parameter has this name.
  case unknownParameter(String, known: [String])
  /// The text is no value of the parameter's kind.
  case wrongType(Parameter, text: String)
  /// The text has the unit of something else, such as degrees for a length.
  case wrongUnit(Parameter, text: String, Parameter.Unit)
  /// The text is a formula for an angle, and does not say in which unit.
  case missingUnit(Parameter, text: String)
  /// The value is outside what mathematics allows.
  case outsideLimits(Parameter, text: String)
}
