/// Rules about sudden changes of a page's position and speed.
///
/// The bend of three poses measures how far the middle one is from the straight line through the others.
/// The search halves the interval around a pose again and again, and continues each time with the part
/// that has the largest bend. As the interval becomes shorter, the bend of a smooth curve soon vanishes,
/// the bend of a sudden change of speed decreases in proportion to the interval, and the bend of a jump
/// stays the same.
extension LintSamples {
  /// The width of the interval at which a remaining bend counts as a jump.
  private static let narrowest = 1e-9

  /// The width of the interval in which speeds are compared: at this width, the bends of smooth curves have
  /// vanished, and rounding errors are still negligible.
  private static let narrow = 0x1p-12

  /// Finds the largest sudden change of position and the largest sudden change of speed.
  func jumps() -> [LintFinding] {
    let samples = poses.map { sample($0) }
    var (jump, kink): (LintFinding?, LintFinding?)
    for index in samples.indices.dropFirst().dropLast() {
      let found = search(samples[index - 1], samples[index], samples[index + 1])
      guard let found, found.measured ?? 0 > found.limit ?? 0 else { continue }
      if found.rule == .valueJump {
        if found.measured ?? 0 > jump?.measured ?? 0 { jump = found }
      } else if found.measured ?? 0 > kink?.measured ?? 0 {
        kink = found
      }
    }
    return [jump, kink].compactMap(\.self)
  }

  /// The numbers of a pose; nil where the page is not visible.
  private struct Sample {
    var difference: Double
    var numbers: [Double]?
  }

  private func sample(_ pose: Pose) -> Sample {
    let numbers = Self.isVisible(pose) ? PoseNumbers.of(pose, in: effect.layout) : nil
    return Sample(difference: pose.difference, numbers: numbers)
  }

  private func middle(_ low: Sample, _ high: Sample) -> Sample {
    sample(effect.pose(at: (low.difference + high.difference) / 2))
  }

  /// Measures the bend of three poses; returns nil if the page is not visible in all three, or if they do
  /// not have the same kinds of extras.
  private func bend(_ low: Sample, _ middle: Sample, _ high: Sample) -> Double? {
    guard let a = low.numbers, let b = middle.numbers, let c = high.numbers, a.count == b.count,
      b.count == c.count
    else { return nil }
    return a.indices.reduce(0) { max($0, abs(a[$1] - 2 * b[$1] + c[$1])) }
  }

  /// Searches the interval from `first` to `third` for a sudden change.
  private func search(_ first: Sample, _ second: Sample, _ third: Sample) -> LintFinding? {
    var (low, mid, high) = (first, second, third)
    var kink: LintFinding?
    while true {
      guard let bend = bend(low, mid, high), bend > LintLimits.jump else { return kink }
      let width = high.difference - low.difference
      guard width > Self.narrowest else { return jump(low, high) }
      if kink == nil, width <= Self.narrow { kink = speed(low, mid, high) }
      let (before, after) = (middle(low, mid), middle(mid, high))
      let halves = [(low, before, mid), (before, mid, after), (mid, after, high)]
      var next: (half: (Sample, Sample, Sample), size: Double)?
      for half in halves {
        guard let size = self.bend(half.0, half.1, half.2) else { continue }
        if size > next?.size ?? -1 { next = (half, size) }
      }
      guard let half = next?.half else { return nil }
      (low, mid, high) = half
    }
  }

  private func jump(_ low: Sample, _ high: Sample) -> LintFinding? {
    guard let a = low.numbers, let b = high.numbers,
      [low, high].contains(where: { isInView(effect.pose(at: $0.difference)) })
    else { return nil }
    let changes = zip(a, b).map { abs($0 - $1) }
    let size = changes.max() ?? 0
    let subject = changes.firstIndex(of: size).map(PoseNumbers.name)
    return finding(.valueJump, at: low.difference...high.difference, size, subject: subject)
  }

  /// Measures the change of speed; returns nil at whole page differences, where the scroll comes to rest.
  private func speed(_ low: Sample, _ mid: Sample, _ high: Sample) -> LintFinding? {
    let difference = mid.difference
    let width = high.difference - low.difference
    // The speeds are measured beside the interval, as the change may be anywhere in it.
    let (before, after) = (
      sample(effect.pose(at: low.difference - width)),
      sample(effect.pose(at: high.difference + width))
    )
    guard abs(difference - difference.rounded()) > Self.narrow,
      isInView(effect.pose(at: difference)),
      let a = before.numbers, let b = low.numbers, let c = high.numbers, let d = after.numbers
    else { return nil }
    let changes: [Double] = (0..<PoseNumbers.positionCount).map { index in
      let (later, earlier) = (d[index] - c[index], b[index] - a[index])
      return abs(later - earlier) / width
    }
    let change = changes.max() ?? 0
    let subject = changes.firstIndex(of: change).map(PoseNumbers.name)
    let speed = change / effect.layout.pageLength
    return finding(.velocityJump, at: low.difference...high.difference, speed, subject: subject)
  }

  // MARK: Loops

  /// Compares the poses of a page at both ends of a loop.
  func loopSeam() -> [LintFinding] {
    let half = Double(effect.layout.pages) / 2
    guard effect.wraps, effect.layout.pages > 1,
      effect.window.upperBound > half - Self.step || effect.window.lowerBound < Self.step - half
    else { return [] }
    let ends = [half - 1e-6, 1e-6 - half].map { effect.pose(at: $0) }
    guard ends.allSatisfy({ $0.isFinite && Self.isVisible($0) }),
      ends.contains(where: isInView)
    else { return [] }
    let numbers = ends.map { PoseNumbers.of($0, in: effect.layout) }
    let size = zip(numbers[0], numbers[1]).map { abs($0 - $1) }.max() ?? 0
    guard size > LintLimits.seam else { return [] }
    return [finding(.loopSeam, at: half...half, size)]
  }
}
