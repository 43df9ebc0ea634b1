public import PageEffects

/// What a preset is allowed to break, and why.
public struct LintException: Sendable, Equatable {
  /// The rule's id, as it is written; it need not be one.
  public var id: String
  /// The reason, a sentence.
  public var reason: String
  /// Where it is declared.
  public var span: SourceSpan
}

extension PresetDecoder {
  /// A map of rules and reasons.
  mutating func exceptions(_ node: YamlNode) -> [LintException] {
    entries(node, "a map of lint rules and reasons").map { entry in
      LintException(id: entry.key, reason: sentence(entry.value), span: entry.span)
    }
  }
}
