/// The place of an actual frame on the path of the expected ones.
struct PathSample {
  /// The index of the actual frame.
  var actual: Double
  /// The place of its content on the path, in expected frames.
  var found: Double
  /// The squared length of the step of the path at that place.
  var weight: Double

  /// The frames by which the content is ahead.
  var lead: Double { found - actual }
}

/// A line through the leads of frames: level for a delay, with a slope for another speed.
///
/// The weights are the squared steps of the path, which makes the distance from the frames to the path smallest: where
/// the motion is slow, noise moves a frame far along the path. Frames that the line places beyond an end of the path
/// rest there, and say nothing about it.
struct LeadLine {
  /// The change of the lead with each frame.
  private(set) var slope = 0.0
  /// The lead in the middle of the frames, in frames.
  private(set) var lead = 0.0
  /// The root mean square distance of the leads from the line, in frames.
  private(set) var deviation = 0.0
  /// The number of frames from the first to the last one of which the line was made.
  private(set) var duration = 0.0
  private var centre = 0.0

  /// Fits a line.
  ///
  /// - Parameters:
  ///   - samples: The places of frames, of which at least one has a weight.
  ///   - isLevel: Whether the slope is 0.
  ///   - end: The end of the path, in expected frames.
  init(_ samples: [PathSample], isLevel: Bool, end: Double) {
    var inside = samples
    for _ in 0..<16 {
      fit(inside, isLevel: isLevel)
      let next = samples.filter { sample in
        (0...end).contains(sample.actual + lead + slope * (sample.actual - centre))
      }
      guard next.count > 1, next.count != inside.count else { return }
      inside = next
    }
  }

  private mutating func fit(_ samples: [PathSample], isLevel: Bool) {
    let total = samples.reduce(0) { $0 + $1.weight }
    func mean(_ value: (PathSample) -> Double) -> Double {
      samples.reduce(0) { $0 + $1.weight * value($1) } / total
    }
    let (lead, centre) = (mean(\.lead), mean(\.actual))
    let spread = mean { ($0.lead - lead) * ($0.lead - lead) }
    let width = mean { ($0.actual - centre) * ($0.actual - centre) }
    let common = mean { ($0.actual - centre) * ($0.lead - lead) }
    (self.lead, self.centre) = (lead, centre)
    slope = isLevel || width == 0 ? 0 : common / width
    deviation = max(spread - slope * common, 0).squareRoot()
    duration = (samples.last?.actual ?? 0) - (samples.first?.actual ?? 0)
  }
}
