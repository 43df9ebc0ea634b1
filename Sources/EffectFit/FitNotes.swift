import PageEffects
import PageGeometry

/// What the data cannot tell, in sentences.
struct FitNotes {
  let model: FitModel
  let rows: [FitTable.Row]
  let grid: Grid

  var sentences: [String] {
    var sentences: [String] = []
    let hasMatrices = rows.contains { $0.matrix != nil }
    let isTurned = model.turns[0] != Formula() || model.turns[1] != Formula()
    if !isTurned, model.distance == nil, model.place[2].isZero {
      sentences.append("the data shows no depth, so it cannot tell the distance of the eye")
    } else if !hasMatrices, !isTurned, model.distance != nil {
      sentences.append(
        "corners of pages that do not turn cannot tell the distance of the eye; "
          + "it is assumed to be \(Int(CornerEyes.assumedDistance)) points"
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
}
