import PageEffects
import PageGeometry

/// The paint order of pages in CSS.
struct CSSPaintOrder: CSSPart {
  let values: CSSValues

  var context: CSSContext { values.context }

  /// Returns the `z-index`, in which nearness to the page at rest decides between equal orders; if two pages are
  /// equally near, the previous one is in front.
  func number(_ lines: inout [String]) -> Expression {
    guard let scale else { return values.formula(rank, &lines) }
    let d = Expression.name("d")
    let order = values.formula(key(ofPageAt: 0), &lines) * .number(scale)
    let nearness = Expression.call(.abs, [d]) * .number(1_000)
    let side = Expression.call(.sign, [d])
    return effect.isMirrored ? order - nearness + side : order - nearness - side
  }

  /// The number of pages up to which paint orders are exact.
  static let mostPages = 1_000

  /// A power of ten with which all orders become integers that CSS can hold, and differ where they differ, also with the
  /// most pages; nil if the orders are too large.
  var scale: Double? {
    let compiled = context.crowded
    let pages = max(layout.pages, Self.mostPages)
    let window = compiled.window
    let keys = (0...200).map { sample -> Double in
      let share = Double(sample) / 200
      let d = window.lowerBound + (window.upperBound - window.lowerBound) * share
      return abs(compiled.pose(at: d, index: Int(d.rounded()) + pages).order)
    }
    let largest = keys.filter(\.isFinite).max() ?? 1
    return [1e7, 1e6, 1e5, 1e4, 1e3].first { largest * $0 <= 1e9 }
  }

  /// The number of drawn pages that are behind a page.
  private var rank: Expression {
    let d = Expression.name("d")
    let own = values.limited(key(ofPageAt: 0))
    let window = context.compiled.window
    let reach = min((window.upperBound - window.lowerBound).rounded(.up), Double(layout.pages - 1))
    let first = effect.wraps ? 1 : -Int(reach)
    let last = effect.wraps ? layout.pages - 1 : Int(reach)
    let others = stride(from: first, through: last, by: 1).filter { $0 != 0 }
    return others.reduce(.number(0)) { sum, distance in
      let other = place(of: distance)
      let parts = [
        "value": values.limited(key(ofPageAt: distance)), "own": own, "other": other, "d": d,
        "far": .call(.abs, [other]), "near": .call(.abs, [d]), "from": .name("window-from"),
        "to": .name("window-to"),
      ]
      let behind = Expression(
        ofTable: """
          (value < own or value == own and (far > near \
          or far == near and other \(effect.isMirrored ? "<" : ">") d)) \
          and (other >= from and other <= to) ? 1 : 0
          """
      ).replacing(parts)
      return .binary(.add, sum, behind)
    }
  }

  /// Returns the page difference of the page at a distance from a page.
  private func place(of distance: Int) -> Expression {
    let place = Expression.name("d") + .number(Double(distance))
    return effect.wraps ? .call(.wrap, [place, .name("pages")]) : place
  }

  /// Returns the paint key of the page at a distance from a page, as a formula of values of that page.
  private func key(ofPageAt distance: Int) -> Expression {
    let others = distance == 0 ? [:] : others(at: distance)
    if let key = effect.order { return key.replacing(others) }
    let operations = template.transform.map { $0.mapped { $0.replacing(others) } }
    return Operation.depthKey(operations, limited: values.limited)
  }

  /// Returns the values of the page at a distance from a page, by the names that they have in formulas of that page.
  private func others(at distance: Int) -> [String: Expression] {
    let moved = Expression.name("index") + .number(Double(effect.isMirrored ? -distance : distance))
    var others: [String: Expression] = [
      "d": place(of: distance), "rawD": .name("rawD") + .number(Double(distance)),
      "index": effect.wraps ? .call(.mod, [moved, .name("pages")]) : moved,
    ]
    let names = effect.order?.names ?? template.transform.flatMap(\.arguments).names
    let used = effect.declarations.closure(of: names)
    for declaration in effect.declarations
    where declaration.isOfPage && used.contains(declaration.name) {
      others[declaration.name] = values.limited(declaration.value.replacing(others))
    }
    return others
  }
}
