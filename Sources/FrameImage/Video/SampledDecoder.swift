/// A decoder of an animation at a constant rate: each frame is repeated or skipped according to its duration.
///
/// A sample is the frame that is visible in the middle of its interval, so that small differences of times have no
/// effect.
final class SampledDecoder: AnimationDecoder {
  private let decoder: any AnimationDecoder
  /// Frames per second.
  private let rate: Double
  private var current: Bitmap?
  /// The time at which the current frame ends, in seconds.
  private var end = 0.0
  private var count = 0

  init(_ decoder: any AnimationDecoder, rate: Double) {
    precondition(rate > 0, "a rate must be positive")
    (self.decoder, self.rate) = (decoder, rate)
  }

  func next() throws(ImageProblem) -> PictureSequence.Frame? {
    let time = (Double(count) + 0.5) / rate
    while current == nil || count > 0 && time >= end {
      guard let frame = try decoder.next() else { return nil }
      current = frame.bitmap
      end += frame.duration ?? 1 / rate
    }
    guard let current else { return nil }
    guard count < VideoDecoder.mostFrames else {
      throw .video(.tooManyFrames(limit: VideoDecoder.mostFrames))
    }
    count += 1
    return PictureSequence.Frame(bitmap: current, duration: 1 / rate)
  }
}
