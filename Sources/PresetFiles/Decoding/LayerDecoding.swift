import PageEffects

extension PresetDecoder {
  /// The keys of layers, which change how a page is drawn beyond its transform and opacity.
  static let layerKeys = LayerKind.allCases.map(\.rawValue)

  /// Decodes the layers of a file; nil if it has none.
  mutating func extras(_ root: YamlNode) -> [DefinedLayer]? {
    guard Self.layerKeys.contains(where: { root[$0] != nil }) else { return nil }
    return LayerKind.allCases.flatMap { kind in
      root[kind.rawValue].map { layers(kind, $0) } ?? []
    }
  }

  /// Decodes the value of a layer's key.
  private mutating func layers(_ kind: LayerKind, _ node: YamlNode) -> [DefinedLayer] {
    let record = kind.record
    switch record.form {
    case .number: return main(kind, node)
    case .numberOrMap:
      let isMap = record.slots.contains { node[$0.key] != nil }
      return isMap ? [layer(kind, node)].compactMap(\.self) : main(kind, node)
    case .map: return [layer(kind, node)].compactMap(\.self)
    case .list(let word):
      if kind == .content, node.map != nil { return [shiftedPicture(node)] }
      if node.list == nil { expected("a list of \(word)s", node) }
      return bounded(node.list ?? [], "\(word)s", span: \.span).compactMap { layer(kind, $0) }
    }
  }

  /// Decodes a layer of which only the main number is given.
  private mutating func main(_ kind: LayerKind, _ node: YamlNode) -> [DefinedLayer] {
    [
      DefinedLayer(
        kind,
        kind.record.slots.map { slot in
          slot.key == kind.record.main ? .number(argument(node)) : fallback(slot, in: node)
        }
      )
    ]
  }

  /// Decodes the short form `{ x, y }`, which shifts the picture.
  private mutating func shiftedPicture(_ node: YamlNode) -> DefinedLayer {
    refuseUnknown(entries(node, "a map { x, y }"), known: MapShape.plane.names)
    func none(_ number: Double) -> Argument { .expression(.number(number), node.span) }
    let x = node["x"].map { argument($0) } ?? none(0)
    let y = node["y"].map { argument($0) } ?? none(0)
    return DefinedLayer(
      .content,
      named: [
        "name": .name(PoseExtras.contentLayer), "shows": .content(.picture),
        "cornerRadius": .number(none(0)), "alpha": .number(none(1)),
        "transform": .transform([Operation(.translate, [.x: x, .y: y, .z: none(0)])]),
      ]
    )
  }

  /// Decodes a map of slots; nil if a required one is missing.
  private mutating func layer(_ kind: LayerKind, _ node: YamlNode) -> DefinedLayer? {
    let record = kind.record
    guard isComplete(node, record.example, MapShape(record)) else { return nil }
    for slot in record.slots {
      guard let need = slot.needs, node[need.key] == nil, let stray = node[slot.key] else {
        continue
      }
      report(.missingKey(need.key), at: stray.span)
    }
    let values = record.slots.map { slot in
      node[slot.key].map { value(of: slot, $0) } ?? fallback(slot, in: node)
    }
    if record.slots.contains(where: { $0.kind == .fit && node[$0.key] != nil }) {
      // Only a picture can be fitted.
      for case (let slot, .content(.colour)) in zip(record.slots, values) {
        node[slot.key].map { expected("'picture' beside 'fit'", $0) }
      }
    }
    // A list of the wrong length has been reported, and has no value.
    let isWhole = zip(record.slots, values).allSatisfy { $0.fallback != .required || $1 != .absent }
    return isWhole ? DefinedLayer(kind, values) : nil
  }

  // MARK: Values

  /// Returns the value of an omitted slot of a map.
  private func fallback(_ slot: LayerSlot, in node: YamlNode) -> DefinedLayer.Value {
    if case .transform = slot.kind { return .transform([]) }
    guard case .number(let number) = slot.fallback else { return .absent }
    let isAlone = slot.needs.map { node[$0.key] == nil } ?? false
    let value = isAlone ? slot.needs?.otherwise ?? number : number
    return .number(.expression(.number(value), node.span))
  }

  /// Decodes the value of a slot; absent after an error that leaves no value.
  private mutating func value(
    of slot: LayerSlot,
    _ node: YamlNode
  ) -> DefinedLayer.Value {
    switch slot.kind {
    case .length, .strip, .share, .shareOf, .alpha, .count: .number(argument(node))
    case .condition: .condition(argument(node))
    case .box: numbers(node, count: 4, "a box, [x, y, width, height]")
    case .size: numbers(node, count: 2, "a size, [width, height]")
    case .eye: eye(node)
    case .transform: .transform(operations(node))
    case .colour: .colour(colour(node))
    case .content: .content(content(node))
    case .fit: (word(node) as PageFit?).map { .fit($0) } ?? .absent
    case .side: (word(node) as PageSide?).map { .side($0) } ?? .absent
    case .name, .verticalName: .name(name(node))
    }
  }

  private mutating func numbers(
    _ node: YamlNode,
    count: Int,
    _ expectation: String
  ) -> DefinedLayer.Value {
    list(node, count: count, expectation).map { .numbers($0) } ?? .absent
  }

  /// Decodes the eye of a layer, at the page's centre by default.
  private mutating func eye(_ node: YamlNode) -> DefinedLayer.Value {
    let example = "a map such as { distance: 500, origin: [0, 0] }"
    guard isComplete(node, example, .layerPerspective), let distance = node["distance"] else {
      return .absent
    }
    let zero = Argument.expression(.number(0), node.span)
    let origin = node["origin"].flatMap { list($0, count: 2, "a point, [x, y]") }
    return .numbers([argument(distance)] + (origin ?? [zero, zero]))
  }

  /// Decodes a list of a fixed length.
  mutating func list(_ node: YamlNode, count: Int, _ expectation: String) -> [Argument]? {
    guard let list = node.list, list.count == count else {
      expected(expectation, node)
      return nil
    }
    return list.map { argument($0) }
  }

  private mutating func content(_ node: YamlNode) -> PoseLayer.Content {
    let picture = "picture"
    return node.text == picture ? .picture : .colour(colour(node, alternative: picture))
  }

  /// Decodes a CSS colour; black after an error.
  private mutating func colour(_ node: YamlNode, alternative: String? = nil) -> Colour {
    if let colour = node.text.flatMap(Colour.init(css:)) { return colour }
    if let text = node.text {
      report(.unknownColour(text, alternative: alternative), at: node.span)
    } else {
      expected("a colour", node)
    }
    return Colour(white: 0)
  }

  /// Decodes the name of a layer, which follows the same rules as the name of a parameter.
  private mutating func name(_ node: YamlNode) -> String {
    let text = sentence(node)
    if !Self.isWord(text), node.text != nil {
      report(.unusableName(text, reason: .malformed), at: node.span)
    }
    return text
  }
}
