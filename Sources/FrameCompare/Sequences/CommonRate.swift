import FrameImage
import TextTools

/// The rate at which two sequences are compared if the frames of one have different durations.
///
/// Recordings of screens omit unchanged frames, so that frames with equal indices are not at equal times. Such a
/// recording is sampled at the rate of the other sequence, or at its own usual rate if that is not known.
struct CommonRate {
  let expected: PictureSequence
  let actual: PictureSequence
  /// What was sampled, in a sentence; nil if nothing was.
  let note: String?

  init(_ expected: PictureSequence, _ actual: PictureSequence) {
    func isVariable(_ pictures: PictureSequence) -> Bool { pictures.timing?.isVariable == true }
    guard isVariable(expected) || isVariable(actual) else {
      (self.expected, self.actual, note) = (expected, actual, nil)
      return
    }
    let (kept, other) = isVariable(expected) ? (actual, expected) : (expected, actual)
    let own = isVariable(kept) ? nil : kept.usualRate
    let rate = own ?? other.timing?.framesPerSecond ?? SequenceComparator.defaultRate
    func sampled(_ pictures: PictureSequence) -> PictureSequence {
      isVariable(pictures) ? pictures.sampled(at: rate) : pictures
    }
    self.expected = sampled(expected)
    self.actual = sampled(actual)
    note =
      "frames have different durations; they are compared at \(rate.plainText(parts: 100)) "
      + "frames per second"
  }
}
