import FrameImage

/// The next frame of two sequences; of one that has ended there is none.
struct FramePair: Sendable {
  var expected: PictureSequence.Frame?
  var actual: PictureSequence.Frame?
}

/// Reads two sequences side by side, while others look at what was read before.
///
/// One pair is read at a time: who asks for the next has got the last.
final class FramePairReader: @unchecked Sendable {
  private var expected: PictureSequence.Reader
  private var actual: PictureSequence.Reader

  init(_ expected: consuming PictureSequence.Reader, _ actual: consuming PictureSequence.Reader) {
    self.expected = expected
    self.actual = actual
  }

  /// The next frame of both; nil where both have ended.
  func next() async throws -> FramePair? {
    let pair = FramePair(expected: try expected.next(), actual: try actual.next())
    return pair.expected == nil && pair.actual == nil ? nil : pair
  }
}
