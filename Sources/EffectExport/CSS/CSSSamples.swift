import PageEffects
import PageGeometry

/// The values of an effect at page differences, for keyframes: what the formulas of a style sheet give there.
struct CSSSamples {
  private let effect: ExportedEffect
  private let compiled: Effect
  private let evaluator: FormulaEvaluator
  private let ofPage: Set<String>
  let layout: Layout
  /// The drawn page differences, as the formulas count them.
  let window: ClosedRange<Double>
  /// The distance that the layout scrolls per page, in points.
  let stride: Double
  /// The poses that were evaluated.
  private let cache = Cache()

  /// Poses by page difference and index.
  private final class Cache {
    var poses: [SIMD2<Double>: Pose?] = [:]
  }

  init(_ effect: ExportedEffect, layout: Layout) throws(EffectErrors) {
    (self.effect, self.layout) = (effect, layout)
    compiled = try effect.compiled.effect(for: layout)
    evaluator = FormulaEvaluator(effect, layout: layout)
    let drawn = compiled.window
    window = effect.isMirrored ? -drawn.upperBound...(-drawn.lowerBound) : drawn
    stride = compiled.stride
    let named = effect.declarations.filter(\.isOfPage).map(\.name)
    ofPage = Set(named).union(["d", "rawD", "index"])
  }

  /// The animated page differences: the drawn ones and a page more at each end, or all if the ends are joined.
  var range: ClosedRange<Double> {
    let pages = Double(layout.pages)
    return effect.wraps ? -pages...pages : window.lowerBound - 1...window.upperBound + 1
  }

  /// Returns whether a formula depends on the page.
  func isOfPage(_ formula: Formula) -> Bool { !formula.names.isDisjoint(with: ofPage) }

  /// Returns the value of a formula that does not depend on the page.
  func constant(_ formula: Formula) -> Double { evaluator.value(formula) }

  /// Returns the values of formulas at a page difference.
  func values(_ formulas: [Formula], at difference: Double) -> [Double] {
    var evaluator = evaluator
    evaluator.setPage(difference: wrapped(difference), raw: difference, index: 0)
    return formulas.map { min(max(evaluator.value($0), -CSSLowering.most), CSSLowering.most) }
  }

  /// Returns the page difference of a pose.
  func wrapped(_ difference: Double) -> Double {
    effect.wraps ? Function.wrap.value([difference, Double(layout.pages)]) : difference
  }

  /// Returns the pose at a page difference; nil if the page is not drawn.
  func pose(at difference: Double, index: Int = Self.middle) -> Pose? {
    let place = SIMD2(difference, Double(index))
    if let known = cache.poses[place] { return known }
    let raw = effect.isMirrored ? -difference : difference
    let pose = compiled.pose(at: raw, index: index)
    let isDrawn = !pose.isHidden && pose.isFinite && window.contains(wrapped(difference))
    cache.poses[place] = isDrawn ? pose : .some(nil)
    return isDrawn ? pose : nil
  }

  /// The index of a page that has as many pages before it as are drawn.
  static let middle = 1_000

  /// Returns the opacity at a page difference.
  func opacity(at difference: Double) -> Double { pose(at: difference)?.alpha ?? 0 }

  /// Returns the paint order among the pages that are drawn together: twice the number of pages behind.
  ///
  /// Other ranks do not count the page at the upper end of the window, whose rank is odd: between those
  /// of the pages behind it and in front of it.
  func rank(at difference: Double) -> Double {
    guard let own = pose(at: difference) else { return 0 }
    let (count, most) = (layout.pages, 1_000)
    let others: [Double] =
      effect.wraps
      ? (1..<count).map { wrapped(difference) + Double($0) }
      : (max(
        Int((window.lowerBound - difference).rounded(.up)),
        -most
      )...min(
        Int((window.upperBound - difference).rounded(.down)),
        most
      )).filter { $0 != 0 }
        .map { difference + Double($0) }
    let key = Self.key(own)
    let sign = effect.isMirrored ? -1.0 : 1
    let behind = others.count { other in
      // A page enters as another one leaves, so that ranks do not change.
      guard wrapped(other) < window.upperBound else { return false }
      let index = Self.middle + Int((sign * (other - difference)).rounded())
      return pose(at: other, index: index).map { Self.key($0) < key } ?? false
    }
    return Double(wrapped(difference) == window.upperBound ? 2 * behind - 1 : 2 * behind)
  }

  /// Returns the paint key of a page; of equally distant pages, the previous one is in front.
  private static func key(_ pose: Pose) -> PaintKey {
    PaintKey(
      order: pose.order,
      distance: abs(pose.difference),
      index: pose.difference > 0 ? 1 : 0
    )
  }
}
