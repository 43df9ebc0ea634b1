import PageEffects

/// Reads a layer of a definition: its kind and the values of its slots.
enum LayerReader {
  /// Reads a layer.
  static func layer(_ node: JSONNode) throws(ReadingError) -> DefinedLayer {
    let kind: LayerKind = try JSONFields(node).required("is") { node throws(ReadingError) in
      try node.word()
    }
    let slots = kind.record.slots
    let fields = try JSONFields(node, keys: ["is"] + slots.map { $0.key })
    var values: [DefinedLayer.Value] = []
    for slot in slots {
      let value = try fields.optional(slot.key) { node throws(ReadingError) -> DefinedLayer.Value in
        try Self.value(node, of: slot.kind)
      }
      guard value != nil || !slot.isNeeded else { throw ReadingError("'\(slot.key)' is missing") }
      values.append(value ?? .absent)
    }
    let layer = DefinedLayer(kind, values)
    guard kind != .content || layer.showsSomething else {
      throw ReadingError("'shows' or 'text' is missing")
    }
    return layer
  }

  private static func value(
    _ node: JSONNode,
    of kind: LayerSlot.Kind
  ) throws(ReadingError) -> DefinedLayer.Value {
    switch kind {
    case .length, .strip, .share, .shareOf, .alpha, .count, .weight:
      return .number(try FormulaReader.argument(node))
    case .condition: return .condition(try FormulaReader.argument(node))
    case .box: return .numbers(try node.list(of: 4, FormulaReader.argument))
    case .size: return .numbers(try node.list(of: 2, FormulaReader.argument))
    case .eye: return .numbers(try node.list(of: 3, FormulaReader.argument))
    case .transform: return .transform(try DefinitionReader.operations(node))
    case .colour: return .colour(try colour(node))
    case .content: return .content(try content(node))
    case .pattern: return .pattern(try pattern(node))
    case .alignment: return .alignment(try node.word())
    case .fit: return .fit(try node.word())
    case .side: return .side(try node.word())
    case .name, .verticalName: return .name(try node.text())
    }
  }

  /// Reads a colour: red, green, blue and alpha, each 0…1.
  private static func colour(_ node: JSONNode) throws(ReadingError) -> Colour {
    let channels = try node.list(of: 4) { node throws(ReadingError) in try node.number(0...1) }
    return Colour(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
  }

  private static func content(_ node: JSONNode) throws(ReadingError) -> ContentLayer.Content {
    guard case .object = node else {
      guard try node.text() == "picture" else {
        throw ReadingError("expected 'picture', { color } or { file }")
      }
      return .picture
    }
    let fields = try JSONFields(node, keys: ["color", "file"])
    if let colour = try fields.optional("color", colour) { return .colour(colour) }
    return .file(try fields.required("file", pattern))
  }

  private static func pattern(_ node: JSONNode) throws(ReadingError) -> PagePattern {
    guard let pattern = PagePattern(try node.text()) else {
      throw ReadingError("expected a text with fields in braces")
    }
    return pattern
  }
}

extension LayerSlot {
  /// Whether the value of a definition must not be absent, so that poses can be evaluated.
  fileprivate var isNeeded: Bool {
    switch (kind, fallback) {
    case (.transform, _), (_, .required): true
    // The values of a text exist only with it.
    case (_, .number): needs == nil || needs?.otherwise != nil
    default: false
    }
  }
}

extension DefinedLayer {
  /// Whether a layer of content has a text with a size, or anything else to show.
  fileprivate var showsSomething: Bool {
    if case .content = self["shows"] { return true }
    guard case .pattern = self["text"], case .number = self["size"], case .number = self["weight"]
    else { return false }
    return true
  }
}
