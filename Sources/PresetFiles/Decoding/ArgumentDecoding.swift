import PageEffects
import PageGeometry

extension PresetDecoder {
  /// Decodes a formula (which may be a number) or a track.
  mutating func argument(_ node: YamlNode) -> Argument {
    switch node.content {
    case .text: .expression(expression(node), node.span)
    case .map: track(node).map(Argument.track) ?? .unread(at: node.span)
    case .list: unread(node, expected: "a number, a formula or a track")
    }
  }

  private mutating func unread(_ node: YamlNode, expected expectation: String) -> Argument {
    expected(expectation, node)
    return .unread(at: node.span)
  }

  /// Decodes a formula or a track whose values are angles.
  mutating func angle(_ node: YamlNode) -> Argument {
    noteBareAngle(node)
    for key in node["keys"]?.list ?? [] { key.list?.dropFirst().first.map { noteBareAngle($0) } }
    return argument(node)
  }

  /// Records an angle that is a number without a unit, which is read as radians.
  mutating func noteBareAngle(_ node: YamlNode) {
    guard let text = node.text, Parameter.Unit.isMissing(inAngle: text) else { return }
    bareAngles.append(Preset.BareAngle(text: text, span: node.span))
  }

  /// Decodes a formula; if it is invalid, reports the error and returns a placeholder.
  mutating func expression(_ node: YamlNode) -> Expression {
    do {
      if let text = node.text, !text.isEmpty { return try Expression(text, at: node.span) }
      expected("a number or a formula", node)
    } catch {
      errors.append(PresetError(error))
    }
    return .unread(at: node.span)
  }

  private mutating func track(_ node: YamlNode) -> Track? {
    let fields = entries(node, "a track")
    let known = MapShape.track.names
    if fields.contains(where: { !known.contains($0.key) }) {
      refuseUnknown(fields, known: known)
      return nil
    }
    guard let list = node["keys"]?.list, !list.isEmpty else {
      expected("a track with keys, [[d, value], ...]", node["keys"] ?? node)
      return nil
    }
    var keys: [Expression.TablePoint] = []
    for key in bounded(list, "keys", atMost: 1_000, span: \.span) {
      guard let pair = key.list, pair.count == 2 else {
        expected("a key, [d, value]", key)
        return nil
      }
      let (x, y) = (expression(pair[0]), expression(pair[1]))
      keys.append(
        Expression.TablePoint(x: x, y: y, span: pair[0].span, valueSpan: pair[1].span)
      )
    }
    let outside: Track.Outside = node["outside"].flatMap { word($0) } ?? .hold
    if outside != .hold, keys.count < 2 {
      expected("at least two keys for 'outside: \(outside.rawValue)'", node["keys"] ?? node)
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
}
