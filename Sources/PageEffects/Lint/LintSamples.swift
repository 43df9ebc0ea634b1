import PageGeometry
import RealModule

/// Poses of an effect at regular page differences, which the lint rules examine.
package struct LintSamples: Sendable {
  /// The distance between samples, as a page difference.
  static let step = 1.0 / 16

  /// The largest |page difference| of a sample.
  ///
  /// Pages farther away are outside every viewport, and the limit keeps checks fast for a window of a
  /// thousand pages.
  static let reach = 16.0

  /// The largest |page difference| of a sample where many parameter values are checked.
  ///
  /// It is smaller than `reach` for speed; violations are also visible near the page at rest.
  static let nearReach = 4.0

  /// The minimum opacity of a visible page.
  static let leastAlpha = 1e-6

  /// The largest rotation per page of scrolling, in degrees, that does not count as spinning.
  ///
  /// Apple's criteria for reduced motion and WCAG 2.2, 2.3.3, name spinning and depth, but give no number.
  /// A rotation by less than a third of a right angle looks like tilting.
  private static let turn = 30.0

  /// The largest movement in depth per page of scrolling, in page lengths, that does not look like a zoom;
  /// chosen by eye.
  private static let depth = 0.5

  /// The largest bend of a curve that is not a jump, in points.
  private static let leastBend = LintRule.valueJump.limit

  let effect: Effect
  /// The poses within the window, `step` apart.
  let poses: [Pose]

  private let page: Rect
  private let view: Rect

  init(_ effect: Effect, reach: Double = Self.reach) {
    self.effect = effect
    page = Rect(aboutOrigin: effect.layout.pageSize)
    view = Rect(aboutOrigin: effect.layout.viewport)
    // If the effect wraps, poses repeat at page differences beyond half the number of pages.
    let half = effect.wraps ? Double(effect.layout.pages) / 2 : .infinity
    let from = max(effect.window.lowerBound, -half, -reach)
    let to = min(effect.window.upperBound, half, reach)
    let first = Int((from / Self.step).rounded(.up))
    let last = Int((to / Self.step).rounded(.down))
    poses = (first..<max(first, last + 1)).map { effect.pose(at: Double($0) * Self.step) }
  }

  /// Returns whether a page is drawn and not transparent.
  static func isVisible(_ pose: Pose) -> Bool { !pose.isHidden && pose.alpha >= leastAlpha }

  /// Returns the visible outlines of a page, or of its pieces, within the viewport.
  func outlines(_ pose: Pose) -> [ConvexPolygon] {
    guard Self.isVisible(pose), pose.isFinite else { return [] }
    guard let extras = pose.extras, !extras.pieces.isEmpty else {
      return [outline(pose.extras?.clip?.rest(of: page) ?? page, pose.matrix)].compactMap { $0 }
    }
    return extras.pieces.filter { $0.alpha * pose.alpha >= Self.leastAlpha }.compactMap { piece in
      let box = Rect(aboutOrigin: Size(width: piece.box.width, height: piece.box.height))
      return outline(box, piece.matrix)
    }
  }

  private func outline(_ box: Rect, _ matrix: Matrix4) -> ConvexPolygon? {
    guard box.width > 0, box.height > 0 else { return nil }
    return ConvexPolygon(of: box.corners, seenThrough: Homography(matrix), within: view)
  }

  /// Returns whether any part of a page is visible in the viewport.
  func isInView(_ pose: Pose) -> Bool { !outlines(pose).isEmpty }

  /// Returns the page's corners in homogeneous coordinates.
  func corners(_ pose: Pose) -> [SIMD3<Double>] {
    let map = Homography(pose.matrix)
    return page.corners.map { map.map($0) }
  }

  /// Returns whether a page's centre is in the viewport.
  func isCentred(_ pose: Pose) -> Bool {
    let place = Homography(pose.matrix).map(.zero)
    guard place.z >= ConvexPolygon.nearestDivisor else { return false }
    return abs(place.x / place.z) <= view.width / 2 && abs(place.y / place.z) <= view.height / 2
  }

  /// Finds the pose that violates a rule most, and the range of violations around it.
  ///
  /// `excess` returns the measured value of a pose, its distance from the limit, and the limit if it
  /// differs from the rule's usual limit. The result is nil if the pose obeys the rule.
  func worst(
    _ rule: LintRule,
    _ excess: (Pose) -> (measured: Double, by: Double, limit: Double?)?
  ) -> [LintFinding] {
    let found = poses.map(excess)
    var worst: Int?
    for index in found.indices {
      guard let here = found[index] else { continue }
      if worst.flatMap({ found[$0] }).map({ here.by > $0.by }) ?? true { worst = index }
    }
    guard let worst, let most = found[worst] else { return [] }
    var (first, last) = (worst, worst)
    while first > 0, found[first - 1] != nil { first -= 1 }
    while last + 1 < found.count, found[last + 1] != nil { last += 1 }
    let differences = (poses[first].difference, poses[last].difference)
    let range = differences.0...max(differences.0, differences.1)
    return [finding(rule, at: range, most.measured, limit: most.limit)]
  }

  /// Returns a finding in the layout of the effect, by default at rest.
  func finding(
    _ rule: LintRule,
    at differences: ClosedRange<Double> = 0...0,
    _ measured: Double? = nil,
    limit: Double? = nil,
    subject: String? = nil
  ) -> LintFinding {
    LintFinding(
      rule,
      at: differences,
      measured: measured,
      limit: limit,
      subject: subject,
      layout: effect.layout
    )
  }
}

/// Rules about one page at a time.
extension LintSamples {
  func notFinite() -> [LintFinding] {
    worst(.notFinite) { $0.isFinite ? nil : (.nan, 0, nil) }.map { finding in
      var finding = finding
      finding.measured = nil
      return finding
    }
  }

  /// Finds a page in the viewport that is edge-on to the viewer over a range of page differences.
  ///
  /// A page that is scaled to a point is not reported, as it disappears on purpose.
  func singular() -> [LintFinding] {
    worst(.singular) { pose in
      let map = Homography(pose.matrix)
      let isPoint = [map.row0.x, map.row0.y, map.row1.x, map.row1.y].allSatisfy { abs($0) < 1e-9 }
      let isLine = map.inverse == nil && !isPoint
      return isLine && Self.isVisible(pose) && isCentred(pose) ? (0, 0, nil) : nil
    }.compactMap { finding in
      guard let range = finding.differences, range.lowerBound < range.upperBound else { return nil }
      var finding = finding
      finding.measured = range.upperBound - range.lowerBound
      return finding
    }
  }

  func behindEye() -> [LintFinding] {
    let nearest = LintRule.behindEye.limit
    return worst(.behindEye) { pose in
      let least = corners(pose).map { $0.z }.min() ?? 1
      guard Self.isVisible(pose), least < nearest else { return nil }
      return (least, -least, nil)
    }
  }

  func alphaRange() -> [LintFinding] {
    worst(.alphaRange) { pose in
      let alpha = pose.rawAlpha
      let excess = max(alpha - 1, -alpha)
      guard !pose.isHidden, excess > 1e-9 else { return nil }
      return (alpha, excess, alpha > 1 ? 1 : 0)
    }
  }

  // MARK: The page at rest

  /// Checks that the page at rest is readable: opaque, not covered by its overlays, and sharp.
  func faintAtRest() -> [LintFinding] {
    let pose = effect.pose(at: 0)
    let alpha = pose.isHidden ? 0 : pose.alpha
    let seen = (pose.extras?.overlays ?? []).reduce(alpha) { $0 * (1 - $1.meanAlpha) }
    var found: [LintFinding] = []
    if seen < LintRule.faintAtRest.limit {
      var faint = finding(.faintAtRest, seen)
      if seen < alpha { faint.number = PoseNumberName(subject: "the overlays", key: "overlays") }
      found.append(faint)
    }
    if let blur = pose.extras?.blur {
      let radius = min(max(blur.strength, 0), 1) * blur.radius
      if radius > LintRule.blurredAtRest.limit { found.append(finding(.blurredAtRest, radius)) }
    }
    return found
  }

  /// Checks the position, orientation and size of the page at rest, which are as without an effect.
  ///
  /// It returns only the first violation, as a mirrored or small page is also displaced.
  func displacement() -> [LintFinding] {
    let pose = effect.pose(at: 0)
    if pose.model.row2.z < 0 { return [finding(.backAtRest)] }
    let map = Homography(pose.matrix)
    if map.row0.x * map.row1.y < map.row0.y * map.row1.x { return [finding(.mirroredAtRest)] }
    let page = effect.layout.pageSize
    let original = Rect(aboutOrigin: page).corners
    // A viewport that is large enough to contain every page.
    let everything = Rect(aboutOrigin: Size(width: 1e6, height: 1e6))
    let outline = ConvexPolygon(of: original, seenThrough: map, within: everything)
    let area = abs(outline?.doubledArea ?? 0) / 2
    let size = (area / (page.width * page.height)).squareRoot()
    if size < LintRule.smallAtRest.limit { return [finding(.smallAtRest, size)] }
    let distances = zip(corners(pose), original).map { corner, original in
      Double.hypot(corner.x / corner.z - original.x, corner.y / corner.z - original.y)
    }
    let farthest = distances.max() ?? 0
    return farthest > LintRule.restPose.limit ? [finding(.restPose, farthest)] : []
  }

  /// Checks that the next page is on the left of the previous one in a right-to-left layout.
  func rightToLeft() -> [LintFinding] {
    guard effect.layout.isRightToLeft, effect.layout.axis == .horizontal else { return [] }
    let (next, last) = (effect.pose(at: 1), effect.pose(at: -1))
    guard isInView(next), isInView(last) else { return [] }
    let distance = centre(next) - centre(last)
    guard distance > LintRule.restPose.limit else { return [] }
    return [finding(.rightToLeft, at: -1...1, distance)]
  }

  /// Returns the x of a page's centre on screen, in points from the middle of the viewport.
  private func centre(_ pose: Pose) -> Double {
    let centre = Homography(pose.matrix).map(.zero)
    return centre.x / centre.z
  }
}

/// Rules about several pages at once.
extension LintSamples {
  // MARK: Order

  /// Finds a page that moves in front of another while they overlap.
  func orderSwap() -> [LintFinding] {
    guard effect.depth == .none else { return [] }
    var worst: LintFinding?
    for distance in [1, 2] {
      let fronts = poses.dropLast(distance * Int(1 / Self.step)).map { pose in
        isInFront(pose, other(pose.difference, distance), distance)
      }
      for index in fronts.indices.dropFirst() where fronts[index] != fronts[index - 1] {
        let (from, to) = (poses[index - 1].difference, poses[index].difference)
        let found = swap(from, to, distance, fronts[index - 1])
        if found.measured ?? 0 > worst?.measured ?? LintRule.orderSwap.limit { worst = found }
      }
    }
    return worst.map { [$0] } ?? []
  }

  /// Returns the pose of the page that comes `distance` pages after the one at `difference`.
  private func other(_ difference: Double, _ distance: Int) -> Pose {
    effect.pose(at: difference + Double(distance), index: distance)
  }

  private func isInFront(_ one: Pose, _ other: Pose, _ distance: Int) -> Bool {
    other.paintKey(ofPage: distance) < one.paintKey(ofPage: 0)
  }

  /// Finds by bisection where two pages swap their order, and measures their overlap there.
  private func swap(
    _ from: Double,
    _ to: Double,
    _ distance: Int,
    _ isInFrontBefore: Bool
  ) -> LintFinding {
    var (low, high) = (from, to)
    while high - low > 1e-6 {
      let middle = (low + high) / 2
      let one = effect.pose(at: middle)
      if isInFront(one, other(middle, distance), distance) == isInFrontBefore {
        low = middle
      } else {
        high = middle
      }
    }
    let others = outlines(other(high, distance))
    let shared = outlines(effect.pose(at: high)).reduce(0) { sum, outline in
      others.reduce(sum) { $0 + outline.sharedArea(with: $1) }
    }
    let page = effect.layout.pageSize
    return finding(.orderSwap, at: high...high, shared / (page.width * page.height))
  }

  // MARK: Motion

  /// Measures the largest share of the viewport in which pages turn or move in depth at the same time.
  func motion() -> [LintFinding] {
    let phases = Int(1 / Self.step)
    var worst: LintFinding?
    for phase in 0..<phases {
      var (share, differences): (Double, [Double]) = (0, [])
      for index in stride(from: phase, to: poses.count - 1, by: phases)
      where isMoving(poses[index], poses[index + 1]) {
        let outlines = outlines(poses[index])
        guard !outlines.isEmpty else { continue }
        share += outlines.reduce(0) { $0 + abs($1.doubledArea) / 2 }
        differences.append(poses[index].difference)
      }
      let view = effect.layout.viewport
      // Areas where pages overlap count several times, so the sum may exceed 1.
      share = min(1, share / (view.width * view.height))
      guard share > worst?.measured ?? LintRule.motion.limit, let first = differences.first,
        let last = differences.last
      else { continue }
      worst = finding(.motion, at: first...last, share)
    }
    return worst.map { [$0] } ?? []
  }

  /// Returns whether a page turns or moves in depth faster than the limits, given two poses `step` apart.
  private func isMoving(_ one: Pose, _ other: Pose) -> Bool {
    let depth = abs(one.model.row2.w - other.model.row2.w) / Self.step
    if one.perspective.isFinite, depth > Self.depth * effect.layout.pageLength * (1 + 1e-6) {
      return true
    }
    let turns = zip(axes(one), axes(other)).map { left, right in
      Angle.radians(.acos(min(1, (left * right).sum()))).degrees
    }
    return (turns.max() ?? 0) / Self.step > Self.turn * (1 + 1e-6)
  }

  /// Returns the directions of a page's sides in space; empty for a page without an area.
  private func axes(_ pose: Pose) -> [SIMD3<Double>] {
    let model = pose.model
    let sides: [SIMD3<Double>] = [
      [model.row0.x, model.row1.x, model.row2.x], [model.row0.y, model.row1.y, model.row2.y],
    ]
    let lengths = sides.map { ($0 * $0).sum().squareRoot() }
    guard lengths.allSatisfy({ $0 > 0 }) else { return [] }
    return zip(sides, lengths).map { $0 / $1 }
  }
}

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
    return [jump, kink].compactMap { $0 }
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
      guard let bend = bend(low, mid, high), bend > Self.leastBend else { return kink }
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
    return finding(.valueJump, at: low.difference...high.difference, changes) { $0 }
  }

  /// Returns a finding about the number of a pose that changes most.
  ///
  /// `measure` converts its change to the unit of the rule.
  private func finding(
    _ rule: LintRule,
    at differences: ClosedRange<Double>,
    _ changes: [Double],
    _ measure: (Double) -> Double
  ) -> LintFinding {
    let size = changes.max() ?? 0
    let index = changes.firstIndex(of: size)
    var finding = finding(
      rule,
      at: differences,
      measure(size),
      subject: index.map(PoseNumbers.identifier)
    )
    let pose = effect.pose(at: differences.upperBound)
    finding.number = index.flatMap { PoseNumbers.name(of: $0, in: pose, effect.layout) }
    return finding
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
    return finding(.velocityJump, at: low.difference...high.difference, changes) {
      $0 / effect.layout.pageLength
    }
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
    let changes = zip(numbers[0], numbers[1]).map { abs($0 - $1) }
    guard changes.max() ?? 0 > LintRule.loopSeam.limit else { return [] }
    var found = finding(.loopSeam, at: half...half, changes) { $0 }
    found.subject = nil
    return [found]
  }
}
