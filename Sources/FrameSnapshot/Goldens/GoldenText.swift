import Foundation
import FrameFiles

/// The text of a golden's file, which Git may have replaced or merged.
struct GoldenText {
  let text: Data

  init(_ text: Data) { self.text = text }

  /// The problem that Git caused; nil if there is none.
  var problem: GoldenError.Problem? {
    if text.isEmpty { return .empty }
    if text.starts(with: Self.pointer) { return .pointer }
    return hasConflict ? .conflict : nil
  }

  /// Returns whether a text is that of a golden, which may be damaged.
  static func isGolden(_ text: Data) -> Bool {
    GoldenText(text).problem != nil || text.range(of: Data("\"preset\"".utf8)) != nil
  }

  /// The first bytes of a pointer of Git LFS.
  private static let pointer = Data("version https://git-lfs.github.com/spec/".utf8)
  private static let markers = ["<<<<<<< ", "||||||| ", "=======", ">>>>>>> "].map { Data($0.utf8) }

  /// Whether a line begins with the first marker of a conflict.
  private var hasConflict: Bool {
    // `Data.range(of:)` would copy the text, which can be a large mapped file.
    text.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.starts(with: Self.markers[0]) {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        rest = rest[(end + 1)...]
      }
      return true
    }
  }

  /// Returns the text of one side of a conflict.
  func resolved(to side: GoldenSide) -> Data {
    var result = Data()
    // The part of a conflict: 0 outside, then ours, base and theirs.
    var part = 0
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let marker = Self.markers.firstIndex(where: { line.starts(with: $0) }),
        marker == 0 ? part == 0 : part > 0 && marker >= part
      {
        part = (marker + 1) % Self.markers.count
      } else if part == 0 || part == (side == .ours ? 1 : 3) {
        result += line + Data("\n".utf8)
      }
    }
    // The text after the last line break is empty, and is not a line.
    return text.last == UInt8(ascii: "\n") ? result.dropLast() : result
  }
}
