/// A sentence about an effect that was derived from data.
struct FitSummary {
  let model: FitModel

  var text: String {
    var verbs: [String] = []
    if !model.place[0].isZero || !model.place[1].isZero { verbs.append("move") }
    if model.turns.contains(where: { !$0.isZero }) { verbs.append("turn") }
    if !model.place[2].isZero || !model.shift[2].isZero { verbs.append("change their depth") }
    if model.scale.contains(where: { $0.constant == nil }) { verbs.append("change their size") }
    guard let last = verbs.last else { return "Pages stay where they are." }
    let rest = verbs.dropLast().joined(separator: ", ")
    return rest.isEmpty ? "Pages \(last)." : "Pages \(rest) and \(last)."
  }
}
