import Foundation
import FrameFiles

/// How `golden.json` is laid out, so that a comparison in review shows what changed and no more: a
/// line for each value, then for each frame a line, one for each of its pages, and a line for its
/// hash.
///
/// ```
///   "frames" : [
/// {"contentOffset":[12.2,0],"index":1,"pages":[
///   {"alpha":1,"difference":-0.05,"order":-0.05,"page":0,"pose":{"translationX":-12.2}},
///   {"alpha":0.05,"difference":0.95,"order":0.95,"page":1,"pose":{"translationX":227.8}}
/// ],"pixels":"84a151c80f8e70eb30a40cc8b0488a59","time":0.016666667},
/// ```
enum GoldenText {
  /// What stands between the manifest and the first frame.
  static let framesKey = Data(",\n  \"frames\" : [".utf8)
  /// What stands behind the last frame.
  static let ending = Data("\n  ]\n}\n".utf8)
  /// What the manifest ends with if it stands alone.
  static let manifestEnding = Data("\n}".utf8)

  /// The manifest, up to the first frame.
  static func beginning(_ manifest: GoldenManifest) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    guard let text = try? encoder.encode(manifest), text.suffix(2) == manifestEnding else {
      preconditionFailure("a manifest is an object with finite numbers")
    }
    return text.dropLast(2) + framesKey
  }

  /// The lines of a text that the manifest holds.
  static func lines(of text: String) -> [String] {
    // A line break of two characters would be one that is not found.
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// A frame, with what parts it from the one before.
  static func addition(_ frame: SequenceFrame, isFirst: Bool) -> Data {
    var head = frame
    head.pages = []
    let text = JSONText.data(head)
    guard let pages = text.firstRange(of: Data("\"pages\":[".utf8)) else {
      preconditionFailure("a frame has pages")
    }
    var lines = Data((isFirst ? "\n" : ",\n").utf8) + text[..<pages.upperBound]
    for (place, page) in frame.pages.enumerated() {
      lines += Data((place == 0 ? "\n  " : ",\n  ").utf8) + JSONText.data(page)
    }
    return lines + Data("\n".utf8) + text[pages.upperBound...]
  }
}
