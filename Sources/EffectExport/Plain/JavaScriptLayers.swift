import PageEffects
import PageGeometry

/// The layers of a pose in JavaScript, in the form of `fxrender poses --json`.
struct JavaScriptLayers {
  let writer: PoseWriter

  private typealias Layer = ExportedEffect.Layer

  private var effect: ExportedEffect { writer.effect }

  /// The statements before the result: the function that poses a piece.
  var statements: [String] {
    guard let pieces = effect.extras?.layer(.pieces) else { return [] }
    let lets = writer.declarations(effect.declarations.filter(\.isOfPiece), level: 2)
    let steps =
      ["centre"]
      + [effect.down.extras, effect.extras].compactMap { extras in
        extras?.layer(.pieces).map { writer.product($0.transform).written(level: 3) }
      }
    let inner = steps[1] == steps[2] ? steps[2] : "vertical ? \(steps[1]) : \(steps[2])"
    let own = effect.vertical == .swap ? "vertical ? swappedAxes(own) : own" : "own"
    let placed = Code.text("\(reflection)(product(\(own), centre, \(inner)), layout)")
    let alpha = Expression.call(.clamp, [pieces.number("alpha"), .number(0), .number(1)])
    return ["  const pieceAt = (row, column, piece, centre) => {"] + lets + [
      "    return {",
      "      matrix: \(writer.seen(placed).written(level: 3)),",
      "      alpha: \(number(alpha).written(level: 3)),",
      "      cornerRadius: \(number(pieces.number("cornerRadius")).written(level: 3)),",
      "    };", "  };",
    ]
  }

  /// The members of the result; layers that depend on the scroll axis are one member for both axes.
  var members: [String] {
    guard let extras = effect.extras else { return [] }
    let across = members(extras, .horizontal)
    let down = effect.down.extras.map { members($0, .vertical) } ?? across
    if across == down { return across.map { "    \($0)," } }
    func object(_ members: [String]) -> String {
      "{\n" + members.map { "      \($0),\n" }.joined() + "    }"
    }
    return ["    ...(vertical ? \(object(down)) : \(object(across))),"]
  }

  private func members(_ extras: [ExportedEffect.Layer], _ axis: Axis) -> [String] {
    LayerKind.allCases.compactMap { kind -> String? in
      let layers = extras.layers(kind)
      guard let layer = layers.first else { return nil }
      switch (kind, kind.record.form) {
      case (.pieces, _): return pieces(layer)
      case (.clip, _): return clip(layer, axis)
      case (_, .number), (_, .numberOrMap):
        let main = kind.record.main.map { layer.number($0) } ?? .number(0)
        return "\(kind.rawValue): \(number(main).written(level: 2))"
      case (_, .map): return "\(kind.rawValue): \(object(layer, axis))"
      case (.content, _) where layers.count == 1 && layer.name == PoseExtras.contentLayer:
        return "content: offset(\(matrix(layer, axis).written(level: 2)))"
      case (_, .list(let word)):
        let all = layers.map { "      \(object($0, axis)),\n" }.joined()
        return "\(word)s: [\n\(all)    ]"
      }
    }
  }

  private func number(_ formula: Expression) -> Code { writer.printer.number(formula) }

  private var reflection: String { effect.isMirrored ? "mirrored" : "reflected" }

  /// Returns the clip, whose sides depend on the layout and whose corners do not.
  private func clip(_ layer: Layer, _ axis: Axis) -> String {
    let strips = object(layer, axis) { if case .strip = $0.kind { true } else { false } }
    let sides = "\(reflection)Sides(\(strips), layout)"
    guard case .number(let corners) = layer["corners"] else { return "clip: \(sides)" }
    return "clip: { ...\(sides), corners: \(number(corners).written(level: 3)) }"
  }

  /// Returns the written slots of a layer that fulfil a condition.
  private func object(
    _ layer: Layer,
    _ axis: Axis,
    where isIncluded: (LayerSlot) -> Bool = { _ in true }
  ) -> String {
    let slots = zip(layer.kind.record.slots, layer.values)
    let members = slots.compactMap { slot, value -> Code? in
      guard slot.use >= .written, isIncluded(slot) else { return nil }
      switch value {
      case .number(let formula):
        let limited = Expression.call(.clamp, [formula, .number(0), .number(1)])
        let value = number(slot.kind == .alpha ? limited : formula)
        return .sequence([.text("\(slot.key): "), value])
      case .transform: return .sequence([.text("matrix: "), matrix(layer, axis)])
      case .name(let name) where slot.kind == .name: return .text("name: '\(name)'")
      default: return nil
      }
    }
    return Code.list("{ ", members, " }", trailing: ",").written(level: 3)
  }

  /// Returns the matrix of a layer: on the page, or in the view.
  private func matrix(_ layer: Layer, _ axis: Axis) -> Code {
    let moved = Code.list(
      "\(reflection)(",
      [writer.product(layer.transform), .text("layout")],
      ")"
    )
    if layer.kind == .floor { return writer.seen(moved) }
    guard let eye = layer.numbers("perspective"), eye[0].constant != .infinity else { return moved }
    let (along, across) = axis == .horizontal ? (eye[1], eye[2]) : (eye[2], eye[1])
    let place = [eye[0], effect.isMirrored ? -along : along, across].map(number)
    return .list("seenFrom(", [moved] + place + [.text("layout")], ")")
  }

  private func pieces(_ layer: Layer) -> String {
    let counts = ["rows", "columns"].map { number(layer.number($0)).written(width: .max) }
    let isSwapped = effect.down.extras?.layer(.pieces)?.isSwapped ?? false
    let isReversed =
      effect.isMirrored
      ? "layout.vertical || !layout.rightToLeft" : "layout.rightToLeft && !layout.vertical"
    let flags = [isSwapped ? "vertical" : "false", isReversed]
    let arguments = (counts + ["layout"] + flags + ["pieceAt"]).map { Code.text($0) }
    let cells = Code.list("cells(", arguments, ")").written(level: 2)
    guard case .condition(let shown) = layer["shown"] else { return "pieces: \(cells)" }
    return "pieces: \(writer.printer.operand(shown).written(level: 2)) ? \(cells) : []"
  }
}
