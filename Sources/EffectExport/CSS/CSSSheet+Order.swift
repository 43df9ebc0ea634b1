import PageEffects
import PageGeometry

/// The paint order of pages in CSS.
extension CSSSheet {
  /// The `z-index`, in which nearness to the page at rest decides between equal orders; if two pages are equally
  /// near, the previous one is in front.
  mutating func paintOrder(_ lines: inout [String]) -> Expression {
    let key = effect.order ?? Operation.depthKey(effect.values(along: layout.axis).transform)
    guard let orderScale else { return formula(rank(by: key), &lines) }
    let d = Expression.name("d")
    let order = formula(key, &lines) * .number(orderScale)
    let nearness = Expression.call(.abs, [d]) * .number(1_000)
    let side = Expression.call(.sign, [d])
    return effect.isMirrored ? order - nearness + side : order - nearness - side
  }

  /// A power of ten with which all orders become integers that CSS can hold, and differ where they differ; nil if
  /// the orders are too large.
  var orderScale: Double? {
    guard let compiled = try? effect.compiled.effect(for: layout) else { return 1 }
    let window = compiled.window
    let keys = (0...200).map { sample -> Double in
      let share = Double(sample) / 200
      let d = window.lowerBound + (window.upperBound - window.lowerBound) * share
      return abs(compiled.pose(at: d, index: Int(d.rounded()) + layout.pages).order)
    }
    let largest = keys.filter(\.isFinite).max() ?? 1
    return [1e7, 1e6, 1e5, 1e4, 1e3].first { largest * $0 <= 1e9 }
  }

  /// Returns the number of drawn pages that are behind a page.
  private func rank(by key: Expression) -> Expression {
    let d = Expression.name("d")
    let own = values(key, of: 0)
    let window = (try? effect.compiled.effect(for: layout).window) ?? EffectDefinition.defaultWindow
    let reach = min((window.upperBound - window.lowerBound).rounded(.up), Double(layout.pages - 1))
    let first = effect.wraps ? 1 : -Int(reach)
    let last = effect.wraps ? layout.pages - 1 : Int(reach)
    let others = stride(from: first, through: last, by: 1).filter { $0 != 0 }
    return others.reduce(.number(0)) { sum, distance in
      let other = place(of: distance)
      let parts = [
        "value": values(key, of: distance), "own": own, "other": other, "d": d,
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

  /// Returns a formula of the page at a distance from a page, without the names of values of a page.
  private func values(_ formula: Expression, of distance: Int) -> Expression {
    var values: [String: Expression] = [:]
    let index = Double(effect.isMirrored ? -distance : distance)
    if distance != 0 {
      values["d"] = place(of: distance)
      values["rawD"] = .name("rawD") + .number(Double(distance))
      let moved = Expression.name("index") + .number(index)
      values["index"] = effect.wraps ? .call(.mod, [moved, .name("pages")]) : moved
    }
    for declaration in effect.declarations where declaration.isOfPage {
      values[declaration.name] = declaration.value.replacing(values)
    }
    return formula.replacing(values)
  }
}
