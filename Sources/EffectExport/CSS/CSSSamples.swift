import PageEffects
import PageGeometry

/// The values of an effect at page differences, for keyframes: what the formulas of a style sheet give there.
struct CSSSamples {
  private let effect: ExportedEffect
  private let compiled: Effect
  private let ofPage: Set<String>
  let layout: Layout
  /// The drawn page differences, as the formulas count them.
  let window: ClosedRange<Double>
  /// The distance that the layout scrolls per page, in points.
  let stride: Double
  /// Whether pages at equal page differences may have different paint orders.
  let ordersByIndex: Bool
  /// The values that were evaluated.
  private let cache = Cache()

  /// Values by page difference.
  private final class Cache {
    var poses: [Double: Pose] = [:]
    var points: [Double: SeenPoints?] = [:]
    /// The paint keys by page difference and index.
    ///
    /// A rank needs those of all pages, whose poses would need much memory.
    var keys: [SIMD2<Double>: PaintKey?] = [:]
  }

  init(_ effect: ExportedEffect, _ compiled: Effect, _ layout: Layout) {
    (self.effect, self.compiled, self.layout) = (effect, compiled, layout)
    let drawn = compiled.window
    window = effect.isMirrored ? -drawn.upperBound...(-drawn.lowerBound) : drawn
    stride = compiled.stride
    ordersByIndex = effect.dependsOnIndex(effect.order.map { [$0] } ?? [])
    let named = effect.declarations.filter(\.isOfPage).map(\.name)
    ofPage = Set(named).union(["d", "rawD", "index"])
  }

  /// The animated page differences: the drawn ones and a page more at each end, or all if the ends are joined.
  var range: ClosedRange<Double> {
    let pages = Double(layout.pages)
    guard effect.wraps else { return window.lowerBound - 1...window.upperBound + 1 }
    return repeats ? 0...pages : -pages...pages
  }

  /// Whether pages repeat their poses, so that the keyframes of all pages run twice.
  var repeats: Bool { effect.wraps && !effect.allFormulas.contains { $0.names.contains("rawD") } }

  /// The animated page differences at the ends of the drawn range, where values may jump.
  var ends: [Double] {
    let ends = [window.lowerBound, window.upperBound]
    return repeats ? ends.map { $0 < 0 ? $0 + Double(layout.pages) : $0 } : ends
  }

  /// Returns whether a formula depends on the page.
  func isOfPage(_ formula: Expression) -> Bool { !formula.names.isDisjoint(with: ofPage) }

  /// Returns the value of a formula that does not depend on the page.
  func constant(_ formula: Expression) -> Double {
    formula.constant ?? effect.program(of: [formula], for: layout).values(at: 0, 0)[0]
  }

  /// Returns a function from page difference to the values of formulas.
  func values(of formulas: [Expression]) -> (Double) -> [Double] {
    let program = effect.program(of: formulas, for: layout)
    return { difference in
      program.values(at: wrapped(difference), difference)
        .map { min(max($0, -CSSLowering.most), CSSLowering.most) }
    }
  }

  /// Returns the page difference of a pose.
  func wrapped(_ difference: Double) -> Double {
    effect.wraps ? Function.wrap.value([difference, Double(layout.pages)]) : difference
  }

  /// Returns the pose at a page difference; nil if the page is not drawn.
  func pose(at difference: Double) -> Pose? {
    let pose = middlePose(at: difference)
    let isDrawn = !pose.isHidden && pose.isFinite && window.contains(wrapped(difference))
    return isDrawn ? pose : nil
  }

  /// Returns the points that are seen at a page difference; nil if the page is not drawn.
  func seenPoints(at difference: Double) -> SeenPoints? {
    if let known = cache.points[difference] { return known }
    let points = pose(at: difference).flatMap { pose in
      pose.alpha > 0 ? SeenPoints(pose.matrix, layout) : nil
    }
    cache.points[difference] = .some(points)
    return points
  }

  /// Returns the pose of the middle page at a page difference, drawn or not.
  private func middlePose(at difference: Double) -> Pose {
    if let known = cache.poses[difference] { return known }
    let pose = evaluated(at: difference, index: Self.middle)
    cache.poses[difference] = pose
    return pose
  }

  /// Evaluates the pose at a page difference, drawn or not.
  private func evaluated(at difference: Double, index: Int) -> Pose {
    compiled.pose(at: effect.isMirrored ? -difference : difference, index: index)
  }

  /// Returns the paint key of a page, drawn or not; nil if its pose is not finite.
  private func key(at difference: Double, index: Int) -> PaintKey? {
    let index = ordersByIndex ? index : Self.middle
    let place = SIMD2(difference, Double(index))
    if let known = cache.keys[place] { return known }
    let pose = evaluated(at: difference, index: index)
    let key = pose.isFinite ? Self.key(pose) : nil
    cache.keys[place] = .some(key)
    return key
  }

  /// The index of a page that has as many pages before it as are drawn.
  static let middle = 1_000

  /// Returns the opacity at a page difference.
  func opacity(at difference: Double) -> Double { pose(at: difference)?.alpha ?? 0 }

  /// Returns whether a page is seen at a page difference.
  func isShown(at difference: Double) -> Bool { opacity(at: difference) > CSSPage.leastOpacity }

  /// Returns whether a page takes touches at a page difference.
  func isTouched(at difference: Double) -> Bool {
    isShown(at: difference) && (pose(at: difference)?.isInteractive ?? false)
  }

  /// Returns the paint order among the pages of the drawn range: twice the number of pages behind.
  ///
  /// The number of pages is always the same, whether all are drawn or not, because a page that appears behind
  /// others would change all their ranks: not exactly at one scroll position, as browsers round the ranges of
  /// animations.
  func rank(at difference: Double) -> Double {
    guard let own = pose(at: difference) else { return 0 }
    let sign = effect.isMirrored ? -1.0 : 1
    let ownKey = Self.key(own)
    let behind = companions(of: difference).count { other in
      let index = Self.middle + Int(sign * other)
      return key(at: wrapped(difference) + other, index: index).map { $0 < ownKey } ?? false
    }
    return Double(2 * behind)
  }

  /// Returns the distances of the pages with which a page is ranked, in pages.
  ///
  /// As one of these pages leaves, another one enters, which may change the ranks of all others: between rest and half
  /// way, where pages seldom stop, and at a distance from the drawn range.
  private func companions(of difference: Double) -> [Double] {
    guard !effect.wraps else { return (1..<layout.pages).map(Double.init) }
    let (share, reserve) = (0.3, 0.125)
    let first = (window.lowerBound - reserve - share).rounded(.down) + share
    let count = min((window.upperBound + reserve - first).rounded(.up), 1_000)
    let before = (difference - first).rounded(.down)
    return (0..<Int(count)).map { Double($0) - before }.filter { $0 != 0 }
  }

  /// Returns the paint key of a page; of equally distant pages, the previous one is in front.
  private static func key(_ pose: Pose) -> PaintKey {
    PaintKey(order: pose.order, distance: abs(pose.difference), index: pose.difference > 0 ? 1 : 0)
  }
}
