/// A value that a person gave to a parameter and that cannot be taken.
public enum SettingError: Error, Sendable, Equatable {
  /// No parameter has this name.
  case unknownParameter(String, known: [String])
  /// The text is no value of the parameter's kind.
  case wrongType(Parameter, text: String)
  /// The value is outside what mathematics allows.
  case outsideLimits(Parameter, text: String)
}
