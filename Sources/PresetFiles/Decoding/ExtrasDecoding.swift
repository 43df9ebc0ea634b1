import PageEffects

extension PresetDecoder {
  /// The keys of extras, which change how a page is drawn beyond its transform and opacity.
  static let extrasKeys = [
    "overlays", "content", "blur", "shadow", "cornerRadius", "clip", "pieces", "floor",
  ]

  /// The default standard deviation of a blur, in points; chosen by eye to resemble the strong blur of a
  /// phone's system menus.
  private static let blurRadius = 20.0

  /// Decodes the extras of a file; nil if it has none.
  mutating func extras(_ root: YamlNode) -> ExtrasDefinition? {
    guard Self.extrasKeys.contains(where: { root[$0] != nil }) else { return nil }
    var extras = ExtrasDefinition()
    if let node = root["overlays"] {
      extras.overlays = elements(node, "overlays").compactMap { overlay($0) }
    }
    if let node = root["content"] { extras.layers = layers(node) }
    extras.blur = root["blur"].map { blur($0) }
    extras.shadow = root["shadow"].flatMap { shadow($0) }
    extras.cornerRadius = root["cornerRadius"].map { argument($0) }
    extras.clip = root["clip"].map { clip($0) }
    extras.pieces = root["pieces"].flatMap { pieces($0) }
    extras.floor = root["floor"].flatMap { floor($0) }
    return extras
  }

  // MARK: Overlays and layers

  private mutating func elements(_ node: YamlNode, _ name: String) -> [YamlNode] {
    if node.list == nil { expected("a list of \(name)", node) }
    return bounded(node.list ?? [], name, span: \.span)
  }

  private mutating func overlay(_ node: YamlNode) -> ExtrasDefinition.Overlay? {
    guard isComplete(node, "an overlay", .overlay) else { return nil }
    let side: PoseOverlay.Side? = node["toward"].flatMap { word($0) }
    if side == nil, let stray = node["from"] ?? node["to"] {
      report(.missingKey("toward"), at: stray.span)
    }
    return ExtrasDefinition.Overlay(
      name: node["name"].map { name($0) } ?? "",
      verticalName: node["verticalName"].map { name($0) },
      colour: colour(node["color"]),
      side: side,
      start: number(node["from"], side == nil ? 1 : 0, node),
      end: number(node["to"], 1, node),
      opacity: number(node["opacity"], 1, node)
    )
  }

  /// Decodes layers, or the short form `{ x, y }`, which shifts the picture.
  private mutating func layers(_ node: YamlNode) -> [ExtrasDefinition.Layer] {
    guard node.map != nil else { return elements(node, "layers").compactMap { layer($0) } }
    refuseUnknown(entries(node, "a map { x, y }"), known: MapShape.plane.names)
    let none = number(nil, 0, node)
    return [
      ExtrasDefinition.Layer(
        name: PoseExtras.contentLayer,
        shows: .picture,
        box: nil,
        cornerRadius: none,
        perspective: number(nil, .infinity, node),
        originX: none,
        originY: none,
        transform: [
          .translate(x: number(node["x"], 0, node), y: number(node["y"], 0, node), z: none)
        ],
        alpha: number(nil, 1, node)
      )
    ]
  }

  private mutating func layer(_ node: YamlNode) -> ExtrasDefinition.Layer? {
    guard isComplete(node, "a layer", .layer) else { return nil }
    let eye = node["perspective"]
    if let eye {
      _ = isComplete(eye, "a map such as { distance: 500, origin: [0, 0] }", .layerPerspective)
    }
    let origin = eye?["origin"].flatMap { list($0, count: 2, "a point, [x, y]") }
    return ExtrasDefinition.Layer(
      name: node["name"].map { name($0) } ?? "",
      shows: node["shows"].map { shows($0) } ?? .picture,
      box: node["box"].flatMap { list($0, count: 4, "a box, [x, y, width, height]") },
      cornerRadius: number(node["cornerRadius"], 0, node),
      perspective: number(eye?["distance"], .infinity, node),
      originX: origin?[0] ?? number(nil, 0, node),
      originY: origin?[1] ?? number(nil, 0, node),
      transform: node["transform"].map { operations($0) } ?? [],
      alpha: number(node["alpha"], 1, node)
    )
  }

  private mutating func blur(_ node: YamlNode) -> ExtrasDefinition.Blur {
    guard node["strength"] != nil || node["radius"] != nil else {
      return ExtrasDefinition.Blur(
        strength: argument(node),
        radius: number(nil, Self.blurRadius, node)
      )
    }
    refuseUnknown(entries(node, "a map { strength, radius }"), known: MapShape.blur.names)
    return ExtrasDefinition.Blur(
      strength: number(node["strength"], 1, node),
      radius: number(node["radius"], Self.blurRadius, node)
    )
  }

  private mutating func shadow(_ node: YamlNode) -> ExtrasDefinition.Shadow? {
    guard isComplete(node, "a map such as { y: 4, radius: 10, opacity: 0.2 }", .shadow) else {
      return nil
    }
    return ExtrasDefinition.Shadow(
      colour: colour(node["color"]),
      x: number(node["x"], 0, node),
      y: number(node["y"], 0, node),
      radius: number(node["radius"], 0, node),
      opacity: number(node["opacity"], 0, node)
    )
  }

  private mutating func clip(_ node: YamlNode) -> ExtrasDefinition.Clip {
    refuseUnknown(entries(node, "a map { left, top, right, bottom }"), known: MapShape.clip.names)
    return ExtrasDefinition.Clip(
      left: number(node["left"], 0, node),
      top: number(node["top"], 0, node),
      right: number(node["right"], 0, node),
      bottom: number(node["bottom"], 0, node)
    )
  }

  // MARK: Pieces and floor

  private mutating func pieces(_ node: YamlNode) -> ExtrasDefinition.Pieces? {
    guard isComplete(node, "a map such as { rows: 4, columns: 3 }", .pieces) else { return nil }
    return ExtrasDefinition.Pieces(
      rows: number(node["rows"], 1, node),
      columns: number(node["columns"], 1, node),
      shown: node["shown"].map { argument($0) } ?? .expression(.condition(true), node.span),
      transform: node["transform"].map { operations($0) } ?? [],
      alpha: number(node["alpha"], 1, node),
      cornerRadius: number(node["cornerRadius"], 0, node),
      span: node["rows"]?.span ?? node.span
    )
  }

  private mutating func floor(_ node: YamlNode) -> ExtrasDefinition.Floor? {
    guard isComplete(node, "a map such as { size: [w, w] }", .floor),
      let size = node["size"].flatMap({ list($0, count: 2, "a size, [width, height]") })
    else { return nil }
    return ExtrasDefinition.Floor(
      colour: colour(node["color"]),
      width: size[0],
      height: size[1],
      radius: number(node["radius"], 0, node),
      opacity: number(node["opacity"], 0, node),
      transform: node["transform"].map { operations($0) } ?? []
    )
  }

  // MARK: Values

  private mutating func number(
    _ node: YamlNode?,
    _ absent: Double,
    _ parent: YamlNode
  ) -> Argument {
    node.map { argument($0) } ?? .expression(.number(absent), parent.span)
  }

  /// Decodes a list of a fixed length.
  mutating func list(_ node: YamlNode, count: Int, _ expectation: String) -> [Argument]? {
    guard let list = node.list, list.count == count else {
      expected(expectation, node)
      return nil
    }
    return list.map { argument($0) }
  }

  private mutating func shows(_ node: YamlNode) -> PoseLayer.Content {
    let picture = "picture"
    return node.text == picture ? .picture : .colour(colour(node, alternative: picture))
  }

  /// Decodes a CSS colour; black by default.
  private mutating func colour(_ node: YamlNode?, alternative: String? = nil) -> Colour {
    if let node {
      if let colour = node.text.flatMap(Colour.init(css:)) { return colour }
      if let text = node.text {
        report(.unknownColour(text, alternative: alternative), at: node.span)
      } else {
        expected("a colour", node)
      }
    }
    return Colour(white: 0)
  }

  /// Decodes the name of an overlay or layer, which follows the same rules as the name of a parameter.
  private mutating func name(_ node: YamlNode) -> String {
    let text = sentence(node)
    if !Self.isWord(text), node.text != nil {
      report(.unusableName(text, reason: .malformed), at: node.span)
    }
    return text
  }
}
