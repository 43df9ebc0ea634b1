import Foundation
import FrameCompare

/// What images are held to: an animated PNG.
struct ImageGolden {
  /// The golden's path without its ending.
  let path: String

  /// The golden.
  var file: String { path + ".apng" }
  /// Where images are left that nobody has approved yet.
  var candidate: String { path + "-candidate.apng" }

  /// A comparison with what is now; nil where there is no golden.
  func comparison(
    with now: borrowing ImageRecording,
    masks: [FrameMask],
    limits: ComparisonLimits
  ) throws -> SequenceComparison? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try SequenceComparison(expected: file, actual: now.path, masks: masks, limits: limits)
  }
}
