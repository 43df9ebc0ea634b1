import PageEffects
import PageGeometry

/// What the data cannot tell, in sentences.
struct FitNotes {
  let model: FitModel
  let rows: [FitTable.Row]
  let grid: Grid
  /// Whether the original pages scroll up and down.
  var isVertical = false

  var sentences: [String] {
    var sentences: [String] = []
    let hasMatrices = rows.contains { $0.matrix != nil }
    let isTurned = model.turns[0] != Formula() || model.turns[1] != Formula()
    if !isTurned, model.distance == nil, model.place[2].isZero {
      sentences.append("the data shows no depth, so it cannot tell the distance of the eye")
    } else if !hasMatrices, !isTurned, let distance = model.distance {
      let text = distance.constant.map { " to be \($0.text(isVertical: isVertical))" } ?? ""
      sentences.append(
        "corners of pages that do not turn cannot tell the distance of the eye; it is assumed\(text)"
      )
    }
    if let units, grid.layouts.count == 1 {
      sentences.append(
        "one layout cannot tell points from shares of a size: \(units) may be numbers of points; "
          + "give two layouts to be sure"
      )
    }
    if !hasMatrices {
      sentences.append(
        "corners cannot tell a smaller page from one farther away; the simpler formula was chosen"
      )
    }
    if !rows.contains(where: { $0.order != nil }) {
      sentences.append("the data has no paint order; the page nearest to rest is in front")
    }
    if !rows.contains(where: { $0.alpha != nil }) {
      sentences.append("the data has no opacity; pages are opaque")
    }
    if rows.contains(where: { $0.numbers.keys.contains { $0.hasPrefix("overlay.") } }) {
      sentences.append("the data does not tell the colours of overlays; they are black")
    }
    return sentences
  }

  /// The sizes of which lengths are multiples, as a list; nil if all lengths are numbers of points.
  private var units: String? {
    let formulas = model.place + model.pivot + model.shift + [model.distance ?? Formula()]
    let used = Set(formulas.flatMap { $0.terms.map(\.factor) }.filter { !$0.isPlain }.map(\.unit))
    let names = Unit.lengths.filter { $0 != .none && $0 != .gap && used.contains($0) }
      .map { $0.text(isVertical: isVertical) }
    return names.isEmpty ? nil : "multiples of " + names.joined(separator: ", ")
  }
}
