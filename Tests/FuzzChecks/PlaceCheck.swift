import PageEffects
import PresetFiles

/// Whether what is wrong with a file stands in it.
enum PlaceCheck {
  /// What a line of YAML ends with.
  private static let ends: Set<Character> = [
    "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  static func run(
    _ errors: [PresetError],
    in texts: [String: String]
  ) throws(FuzzFinding) {
    try FuzzFinding.unless(!errors.isEmpty, "wrong without a reason")
    let message = PresetFailure.wrong(errors, texts: texts).description
    try FuzzFinding.unless(message.contains(": error: "), "refused as '\(message)'")
    for span in errors.map(\.span) {
      // What cannot be read as a text has no lines to look at.
      let lines = texts[span.file]?.split(omittingEmptySubsequences: false) { ends.contains($0) }
      try FuzzFinding.unless(lines != nil || texts.isEmpty, "wrong in another file: \(span)")
      let isInside =
        span.line >= 1 && span.column >= 1 && span.length >= 1
        && lines.map { lines in
          // What is missing stands one behind the end of its line.
          span.line <= lines.count
            && span.column <= lines[span.line - 1].unicodeScalars.count + 1
        } ?? true
      try FuzzFinding.unless(isInside, "wrong at \(span), which is no place in it")
    }
  }
}
