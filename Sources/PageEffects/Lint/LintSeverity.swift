/// How much a finding weighs.
public enum LintSeverity: String, Sendable, Codable {
  /// The effect cannot be shown as it is meant.
  case error
  /// The effect can be shown, and people will see, feel or miss something.
  case warning
}
