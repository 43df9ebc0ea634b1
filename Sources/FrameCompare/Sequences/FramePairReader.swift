import FrameImage

/// Reads two sequences side by side, ahead of the comparison.
///
/// One pair is read at a time: the next call comes after the last one has returned.
final class FramePairReader: @unchecked Sendable {
  private var expected: PictureSequence.Reader
  private var actual: PictureSequence.Reader

  init(_ expected: consuming PictureSequence.Reader, _ actual: consuming PictureSequence.Reader) {
    self.expected = expected
    self.actual = actual
  }

  /// Reads the next frame of both, nil for a sequence that has ended; returns nil if both have ended.
  func next() async throws -> (expected: PictureSequence.Frame?, actual: PictureSequence.Frame?)? {
    let pair = (expected: try expected.next(), actual: try actual.next())
    return pair.expected == nil && pair.actual == nil ? nil : pair
  }
}
