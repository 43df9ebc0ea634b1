import FrameRender
import JSONCoding
import PageGeometry
import PageScroll

/// The frames that can be played, and the values of a sweep's options.
struct StageMotion: Encodable {
  var frames: Int
  var fps: Double
  /// The values of the options that determine a sweep; nil for gestures.
  var sweep: Values?

  /// The values of a sweep, in the units of the options.
  struct Values: Encodable {
    var from: Double
    var to: Double
    /// The number of frames from one end to the other.
    var frames: Int
    /// The time from one end to the other, in seconds.
    var duration: Double
    /// The time of rest at each end, in seconds.
    var hold: Double
    /// The timing function, as on the command line.
    var ease: String
    /// The progress of the timing function at equal distances in time.
    var curve: [Double]
  }

  init(_ scroll: FrameScroll) {
    (frames, fps) = (scroll.frames, scroll.framesPerSecond)
    guard case .sweep(let sweep) = scroll else { return }
    self.sweep = Values(
      from: JSONText.rounded(sweep.from),
      to: JSONText.rounded(sweep.to),
      frames: sweep.way,
      duration: JSONText.rounded(Double(sweep.way) / fps),
      hold: JSONText.rounded(Double(sweep.hold) / fps),
      ease: sweep.ease.description,
      curve: Self.curve(of: sweep.ease, steps: Self.steps)
    )
  }

  /// The number of samples of the chosen curve, for a small figure.
  private static let steps = 120

  /// Returns the progress of a timing function at `steps` + 1 times from 0 to 1.
  static func curve(of ease: TimingFunction, steps: Int) -> [Double] {
    (0...steps).map { JSONText.rounded(ease.value(at: Double($0) / Double(steps))) }
  }
}
