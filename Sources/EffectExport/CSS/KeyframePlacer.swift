/// The values of animated properties at a position of an animation.
package struct Keyframe: Equatable {
  /// The page difference.
  package var position: Double
  package var values: [Double]
  /// The shares of the way to the next keyframe's values, by the share of the way to its position; empty for a
  /// straight line.
  package var easing: [KeyframeStop]

  package init(position: Double, values: [Double], easing: [KeyframeStop] = []) {
    (self.position, self.values, self.easing) = (position, values, easing)
  }
}

/// A point of an easing function.
package struct KeyframeStop: Equatable {
  /// The share of the interval, from 0 to 1.
  package var time: Double
  /// The share of the change of values.
  package var progress: Double

  package init(time: Double, progress: Double) { (self.time, self.progress) = (time, progress) }

  /// The easing of a jump, which keeps the values of a keyframe up to the next one.
  package static let held = [0.0, 1].map { KeyframeStop(time: $0, progress: 0) }
}

/// Places keyframes where values bend or jump, so that linear interpolation between them is good enough.
package struct KeyframePlacer {
  /// The positions that are animated.
  var range: ClosedRange<Double>
  /// The positions, such as the ends of the drawn range, at which values may jump.
  var ends: [Double]
  /// The largest allowed error.
  var tolerance: Double
  /// Whether keyframes may have an easing.
  var eases: Bool
  /// Returns the exact values at a position.
  var values: (Double) -> [Double]
  /// Returns the error of values at a position; 0 where nothing is drawn.
  var error: (_ position: Double, _ values: [Double]) -> Double
  /// Returns whether anything is drawn at a position.
  var isDrawn: (Double) -> Bool = { _ in true }

  package init(
    range: ClosedRange<Double>,
    ends: [Double] = [],
    tolerance: Double,
    eases: Bool = true,
    values: @escaping (Double) -> [Double],
    error: @escaping (_ position: Double, _ values: [Double]) -> Double
  ) {
    (self.range, self.ends, self.tolerance, self.eases) = (range, ends, tolerance, eases)
    (self.values, self.error) = (values, error)
  }

  /// The distance of samples, in pages.
  private static let step = 1.0 / 64
  /// The width of a jump, in pages: less than a pixel of scrolling.
  package static let jump = 1.0 / 0x8000

  /// The largest number of samples per page; a function that needs more has no good keyframes.
  private static let density = 640.0

  /// Returns the fewest keyframes that a greedy choice finds; nil if lines cannot follow the values.
  package func keyframes() -> [Keyframe]? { samples().map(keyframes) }

  /// Returns the keyframes that are necessary between samples.
  func keyframes(through samples: [Keyframe]) -> [Keyframe] {
    let easing = eases ? KeyframeEasing(placer: self, samples: samples) : nil
    var frames = [samples[0]]
    var start = 0
    while start < samples.count - 1 {
      let straight = farthest(from: start, samples.count - 1) { end in
        (start..<end).allSatisfy { index in
          // Between samples, too: two close samples may have other values for almost the same look.
          let (from, to) = (samples[index].position, samples[index + 1].position)
          return [from, (from + to) / 2].allSatisfy { position in
            let values = Self.interpolated(samples[start], samples[end], at: position)
            return error(position, values) <= tolerance
          }
        }
      }
      let eased = easing?.farthest(from: start, beyond: straight)
      let end = eased?.end ?? straight
      let (from, to) = (samples[start], samples[end])
      if let eased {
        frames[frames.count - 1].easing = eased.stops
        Self.add(to, to: &frames)
      } else if end == start + 1, isJump(from, to) {
        var (before, after) = Self.placed(from, to)
        // A page that rests within a jump would have a pose that the effect does not have.
        before.easing = KeyframeStop.held
        Self.add(before, to: &frames)
        Self.add(after, to: &frames)
      } else {
        Self.add(to, to: &frames)
      }
      start = end
    }
    return frames
  }

  /// Adds a keyframe, which replaces those that are not before it.
  private static func add(_ frame: Keyframe, to frames: inout [Keyframe]) {
    while let last = frames.last, last.position >= frame.position { frames.removeLast() }
    frames.append(frame)
  }

  func isJump(_ from: Keyframe, _ to: Keyframe) -> Bool {
    guard to.position - from.position <= Self.jump else { return false }
    let middle = (from.position + to.position) / 2
    let errors = [
      error(from.position, to.values), error(to.position, from.values),
      error(middle, Self.interpolated(from, to, at: middle)),
    ]
    return errors.contains { $0 > tolerance }
  }

  /// Returns the keyframes of a jump, at a small distance from a whole sample that has its own value.
  private static func placed(_ from: Keyframe, _ to: Keyframe) -> (Keyframe, Keyframe) {
    func isWhole(_ frame: Keyframe) -> Bool {
      (frame.position / step).rounded() * step == frame.position
    }
    let shift = isWhole(from) ? jump : isWhole(to) ? -jump : 0
    return (
      Keyframe(position: from.position + shift, values: from.values),
      Keyframe(position: to.position + shift, values: to.values)
    )
  }

  /// Returns the largest index up to `last` that a search by doubling and halving finds to be good.
  ///
  /// The first index after the start is always good.
  package func farthest(from start: Int, _ last: Int, isGood: (Int) -> Bool) -> Int {
    var (good, reach) = (start + 1, 2)
    while start + reach <= last, isGood(start + reach) {
      good = start + reach
      reach *= 2
    }
    var bad = min(start + reach, last + 1)
    if bad == last + 1, good < last, isGood(last) { return last }
    while bad - good > 1 {
      let middle = (good + bad) / 2
      if isGood(middle) { good = middle } else { bad = middle }
    }
    return good
  }

  /// Returns samples that are dense where values bend or jump.
  private func samples() -> [Keyframe]? {
    let (first, last) = (range.lowerBound, range.upperBound)
    let inside =
      stride(from: (first / Self.step).rounded(.up), to: last / Self.step, by: 1)
      .map { $0 * Self.step } + ends.filter { $0 > first && $0 < last }
    let positions = [first] + Set(inside).subtracting([first]).sorted() + [last]
    let coarse = positions.map { Keyframe(position: $0, values: values($0)) }
    var samples = [coarse[0]]
    let most = Int((last - first + 1) * Self.density)
    for to in coarse.dropFirst() {
      guard samples.count < most else { return nil }
      refine(samples[samples.count - 1], to, &samples)
      samples.append(to)
    }
    return samples
  }

  private func refine(_ from: Keyframe, _ to: Keyframe, _ samples: inout [Keyframe]) {
    guard to.position - from.position > Self.jump else { return }
    let bends = [0.25, 0.5, 0.75].contains { share in
      let position = from.position + (to.position - from.position) * share
      return error(position, Self.interpolated(from, to, at: position)) > tolerance / 16
    }
    // Where a page appears, the values beside it have no error, however wrong they are for the page.
    guard bends || isDrawn(from.position) != isDrawn(to.position) else { return }
    let position = (from.position + to.position) / 2
    let middle = Keyframe(position: position, values: values(position))
    refine(from, middle, &samples)
    samples.append(middle)
    refine(middle, to, &samples)
  }

  /// Returns the values that a browser interpolates.
  static func interpolated(_ from: Keyframe, _ to: Keyframe, at position: Double) -> [Double] {
    let share = (position - from.position) / (to.position - from.position)
    return zip(from.values, to.values).map { $0 + ($1 - $0) * share }
  }
}
