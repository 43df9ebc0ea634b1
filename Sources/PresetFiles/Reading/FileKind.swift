/// The kind of a file, which determines its size limit and the wording of its error messages.
public enum FileKind: String, Sendable {
  /// An effect.
  case preset
  /// Gestures on a scroll view.
  case script

  /// The maximum size of a file; scripts may be larger, as they can contain the samples of long gestures.
  package var maximumBytes: Int {
    switch self {
    case .preset: 256 * 1_024
    case .script: 4 * 1_024 * 1_024
    }
  }

  /// The help for a file that uses anchors.
  var anchorHelp: String? {
    switch self {
    case .preset: "Use 'extends' to share keys and 'let' to name a value."
    case .script: nil
    }
  }

  /// The help for a file that uses tags.
  var tagHelp: String {
    switch self {
    case .preset: "Use 'not' to negate a condition, and quote a text that starts with '!'."
    case .script: "Quote a text that starts with '!'."
    }
  }

  /// The required keys.
  var requiredKeys: String {
    switch self {
    case .preset: "'summary' and 'transform'"
    case .script: "'steps'"
    }
  }
}
