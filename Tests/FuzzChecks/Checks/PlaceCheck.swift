import PageEffects
import PresetFiles

/// Checks that the positions of errors are inside their file.
enum PlaceCheck {
  static func run(_ errors: [PresetError], in texts: [String: String]) throws(FuzzFinding) {
    try FuzzFinding.unless(!errors.isEmpty, "refused without an error")
    // Messages with excerpts take longer than reading the file, and the messages of a hundred errors are alike.
    let failure = PresetFailure.wrong(Array(errors.prefix(2)), texts: texts)
    let message = failure.description
    try FuzzFinding.unless(message.contains(": error: "), "refused as '\(message)'")
    let lengths = texts.mapValues(lengths)
    for span in errors.map(\.span) {
      // A file that is not text has no lines.
      let lines = lengths[span.file]
      try FuzzFinding.unless(lines != nil || texts.isEmpty, "an error in another file: \(span)")
      let isInside =
        span.line >= 1 && span.column >= 1 && span.length >= 1
        && lines.map { lines in
          // An error about a missing part is one column after the end of its line.
          span.line <= lines.count && span.column <= lines[span.line - 1] + 1
        } ?? true
      try FuzzFinding.unless(isInside, "an error at \(span), which is outside the text")
    }
  }

  /// Returns the number of characters of each line.
  private static func lengths(of text: String) -> [Int] {
    var lengths = [0]
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": lengths.append(0)
      default: lengths[lengths.count - 1] += 1
      }
      last = scalar
    }
    return lengths
  }
}
