import PageEffects

extension PresetDecoder {
  private static let trackKeys = ["over", "keys", "ease", "outside"]

  /// A formula (a number is one too) or a track.
  mutating func argument(_ node: PresetNode) -> Argument {
    switch node.content {
    case .text: .expression(expression(node), node.span)
    case .map: track(node).map(Argument.track) ?? .expression(.number(0), node.span)
    case .list:
      {
        expected("a number, a formula or a track", node)
        return .expression(.number(0), node.span)
      }()
    }
  }

  /// A formula; 0, and an error, where the text is none.
  mutating func expression(_ node: PresetNode) -> Expression {
    guard let text = node.text, !text.isEmpty else {
      expected("a number or a formula", node)
      return .number(0)
    }
    do {
      return try Expression(text, at: node.span)
    } catch {
      errors.append(PresetError(.effect(error.problem), at: error.span))
      return .number(0)
    }
  }

  private mutating func track(_ node: PresetNode) -> Track? {
    let fields = entries(node, "a track")
    if fields.contains(where: { !Self.trackKeys.contains($0.key) }) {
      refuse(fields, known: Self.trackKeys, isFlow: node.isFlow)
      return nil
    }
    guard let list = node["keys"]?.list, !list.isEmpty else {
      expected("a track with keys, [[d, value], ...]", node["keys"] ?? node)
      return nil
    }
    var keys: [(x: Expression, y: Expression)] = []
    for key in list {
      guard let pair = key.list, pair.count == 2 else {
        expected("a key, [d, value]", key)
        return nil
      }
      keys.append((expression(pair[0]), expression(pair[1])))
    }
    let outside: Track.Outside = node["outside"].flatMap { word($0) } ?? .hold
    if outside != .hold, keys.count < 2 {
      expected("two keys or more, to \(outside.rawValue) them", node["keys"] ?? node)
      return nil
    }
    return Track(
      over: node["over"].map { expression($0) } ?? .name("d", node.span),
      keys: keys,
      ease: node["ease"].flatMap { word($0) } ?? .linear,
      outside: outside,
      span: node.span
    )
  }

  /// Reports keys that are not known; where YAML cut a formula at its commas, that instead.
  mutating func refuse(_ fields: [PresetNode.Entry], known: [String], isFlow: Bool) {
    for field in fields where !known.contains(field.key) {
      let isName =
        field.key.allSatisfy { $0.isLetter || $0.isNumber } && field.key.first?.isLetter == true
      if isFlow, !isName || field.value.text == "" {
        errors.append(PresetError(.formulaCutAtComma, at: field.span))
        return
      }
      errors.append(PresetError(.unknownKey(field.key, known: known), at: field.span))
    }
  }
}
