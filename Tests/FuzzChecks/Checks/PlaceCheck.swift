import PageEffects
import PresetFiles

/// Checks that the positions of errors are inside their file.
enum PlaceCheck {
  /// The line breaks of YAML.
  private static let ends: Set<Character> = [
    "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  static func run(
    _ errors: [PresetError],
    in texts: [String: String]
  ) throws(FuzzFinding) {
    try FuzzFinding.unless(!errors.isEmpty, "refused without an error")
    let message = PresetFailure.wrong(errors, texts: texts).description
    try FuzzFinding.unless(message.contains(": error: "), "refused as '\(message)'")
    for span in errors.map(\.span) {
      // A file that is not text has no lines.
      let lines = texts[span.file]?.split(omittingEmptySubsequences: false) { ends.contains($0) }
      try FuzzFinding.unless(lines != nil || texts.isEmpty, "an error in another file: \(span)")
      let isInside =
        span.line >= 1 && span.column >= 1 && span.length >= 1
        && lines.map { lines in
          // An error about a missing part is one column after the end of its line.
          span.line <= lines.count
            && span.column <= lines[span.line - 1].unicodeScalars.count + 1
        } ?? true
      try FuzzFinding.unless(isInside, "an error at \(span), which is outside the text")
    }
  }
}
