/// What a file is read as.
public enum FileKind: String, Sendable {
  /// An effect.
  case preset
  /// What is done to a scroll view.
  case script

  /// The most bytes that are read; a script may hold the samples of long gestures.
  public var maximumBytes: Int {
    switch self {
    case .preset: 256 * 1_024
    case .script: 4 * 1_024 * 1_024
    }
  }

  /// How its parts are shared without anchors.
  var sharing: String? {
    switch self {
    case .preset: "Use 'extends' to share and 'let' to name a value."
    case .script: nil
    }
  }

  /// What is written without tags.
  var tagless: String {
    let quotes = "a text that starts with '!' has to stand in quotes."
    return switch self {
    case .preset: "A condition is turned round by 'not'; \(quotes)"
    case .script: "A\(quotes.dropFirst())"
    }
  }

  /// The keys that are always there.
  var keys: String {
    switch self {
    case .preset: "'summary' and 'transform'"
    case .script: "'steps'"
    }
  }
}
