import TextTools

/// The measured change in time of a sequence.
public struct TimingChange: Codable, Sendable, Equatable {
  /// For `shifted`: the delay, in frames; negative if the sequence is early.
  public var frames: Double?
  /// For `shifted`: the delay, in seconds, if the frame rate is known; negative if the sequence is early.
  public var seconds: Double?
  /// For `speed`: how many times faster the motion is, such as 1.02; nil if it is not known.
  public var factor: Double?
  /// For `easing`: the largest lead of the motion, in frames; negative for a lag.
  public var lead: Double?
  /// For `easing`: the actual frame with that lead.
  public var leadFrame: Int?
  /// For `frames`: the indices of added frames that repeat a neighbour.
  public var doubled: [Int]?

  package init() {}

  /// Creates the measured part of a difference in time; nil if there is none.
  ///
  /// - Parameters:
  ///   - difference: The difference.
  ///   - expected: The expected frames per second; nil if not known.
  ///   - actual: The actual frames per second; nil if not known.
  init?(_ difference: TrackDifference, from expected: Double?, to actual: Double?) {
    let rate = expected ?? actual
    switch difference {
    case .shifted(let frames): (self.frames, seconds) = (frames, rate.map { frames / $0 })
    case .speed(let factor?): self.factor = factor * (actual ?? rate ?? 1) / (rate ?? 1)
    case .easing(let lead, let frame): (self.lead, leadFrame) = (lead, frame)
    case .frames(_, _, let doubled) where !doubled.isEmpty: self.doubled = doubled
    case .same, .swapped, .speed(nil), .frames: return nil
    }
  }

  /// The size of the change; nil if nothing is known but its kind, or for doubled frames.
  var measurement: String? { doubled == nil ? phrase : nil }

  /// The change in a phrase; nil if nothing is known but its kind.
  var phrase: String? {
    if let frames {
      let whole = frames.rounded()
      let isWhole = abs(frames - whole) < 0.005
      let count = frames.magnitude.plainText(parts: 10)
      let words = isWhole ? Int(whole.magnitude).counting("frame") : "about \(count) frames"
      let time = seconds.map { " (\(($0.magnitude * 1000).plainText(parts: 1)) ms)" } ?? ""
      let motion = isWhole ? "the same frames" : "the same motion"
      return "\(motion), \(words)\(time) \(frames > 0 ? "later" : "earlier")"
    }
    if let factor {
      let share = (abs(factor - 1) * 100).plainText(parts: 10)
      return "the same motion, \(share) % \(factor > 1 ? "faster" : "slower")"
    }
    if let lead, let leadFrame {
      let (size, side) = (lead.magnitude.plainText(parts: 10), lead > 0 ? "ahead" : "behind")
      return "the same motion, up to \(size) frames \(side) at frame \(leadFrame)"
    }
    guard let doubled, let first = doubled.first else { return nil }
    return doubled.count == 1
      ? "frame \(first) repeats its neighbour" : "\(doubled.count) frames repeat their neighbours"
  }
}
