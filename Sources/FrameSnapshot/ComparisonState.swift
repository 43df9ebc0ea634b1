import FrameEncode
import FrameImage

/// What comes together while two sequences are compared.
struct ComparisonState {
  /// The next frame.
  var index = 0
  var pixels: PixelDiagnosis
  var outcomes: [FrameOutcome] = []
  /// How both go along, as far as that is known.
  var tracks = (expected: FrameTrack(), actual: FrameTrack())
  /// What both are like.
  var sides = (expected: SideCount(), actual: SideCount())

  init(limits: ComparisonLimits) { pixels = PixelDiagnosis(limits: limits) }

  /// Counts the frames of a pair.
  mutating func note(_ pair: FramePair) {
    sides.expected.add(pair.expected)
    sides.actual.add(pair.actual)
  }

  /// The frames of a sequence, counted.
  struct SideCount {
    private var frames = 0
    private var size: [Int]?
    /// In seconds; nil where a frame does not say how long it is seen.
    private var duration: Double? = 0

    mutating func add(_ frame: PictureSequence.Frame?) {
      guard let frame else { return }
      frames += 1
      size = size ?? [frame.bitmap.width, frame.bitmap.height]
      duration = duration.flatMap { duration in frame.duration.map { duration + $0 } }
    }

    /// What is to be said of the sequence.
    func side(of source: FrameSource) -> SequenceDiagnosis.Side {
      var rate = source.manifest?.fps
      if rate == nil, let duration, duration > 0 {
        // Files count time in hundredths or so: more digits would not be in it.
        rate = (Double(frames) / duration * 100).rounded() / 100
      }
      return SequenceDiagnosis.Side(label: source.path, frames: frames, fps: rate, size: size)
    }
  }
}
