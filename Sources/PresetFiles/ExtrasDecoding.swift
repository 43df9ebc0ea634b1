import PageEffects

extension PresetDecoder {
  /// The keys for what is done to a page beyond where it stands.
  static let extrasKeys = [
    "overlays", "content", "blur", "shadow", "cornerRadius", "clip", "pieces", "floor",
  ]

  /// The standard deviation of a whole blur in points, where a file gives its strength alone: that of
  /// a thick material on a telephone, chosen by eye.
  static let blurRadius = 20.0

  /// The extras of a file; nil where it has none.
  mutating func extras(_ root: YamlNode) -> ExtrasDefinition? {
    guard Self.extrasKeys.contains(where: { root[$0] != nil }) else { return nil }
    var extras = ExtrasDefinition()
    if let node = root["overlays"] {
      extras.overlays = sheets(node, "overlays").compactMap { overlay($0) }
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

  // MARK: Sheets

  private mutating func sheets(_ node: YamlNode, _ words: String) -> [YamlNode] {
    if node.list == nil { expected("a list of \(words)", node) }
    return node.list ?? []
  }

  private mutating func overlay(_ node: YamlNode) -> ExtrasDefinition.Overlay? {
    guard isWhole(node, "an overlay", .overlay) else { return nil }
    let side: PoseOverlay.Side? = node["toward"].flatMap { word($0) }
    if side == nil, let stray = node["from"] ?? node["to"] {
      errors.append(PresetError(.missingKey("toward"), at: stray.span))
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

  /// Layers, or the short form `{ x, y }`: the picture, shifted.
  private mutating func layers(_ node: YamlNode) -> [ExtrasDefinition.Layer] {
    guard node.map != nil else { return sheets(node, "layers").compactMap { layer($0) } }
    refuse(entries(node, "a map { x, y }"), known: MapShape.shift.names)
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
    guard isWhole(node, "a layer", .layer) else { return nil }
    let eye = node["perspective"]
    if let eye {
      _ = isWhole(eye, "a map such as { distance: 500, origin: [0, 0] }", .layerPerspective)
    }
    let origin = eye?["origin"].flatMap { list($0, count: 2, "a place, [x, y]") }
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
    refuse(entries(node, "a map { strength, radius }"), known: MapShape.blur.names)
    return ExtrasDefinition.Blur(
      strength: number(node["strength"], 1, node),
      radius: number(node["radius"], Self.blurRadius, node)
    )
  }

  private mutating func shadow(_ node: YamlNode) -> ExtrasDefinition.Shadow? {
    guard isWhole(node, "a map such as { y: 4, radius: 10, opacity: 0.2 }", .shadow) else {
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
    refuse(entries(node, "a map { left, top, right, bottom }"), known: MapShape.clip.names)
    return ExtrasDefinition.Clip(
      left: number(node["left"], 0, node),
      top: number(node["top"], 0, node),
      right: number(node["right"], 0, node),
      bottom: number(node["bottom"], 0, node)
    )
  }

  // MARK: Pieces and floor

  private mutating func pieces(_ node: YamlNode) -> ExtrasDefinition.Pieces? {
    guard isWhole(node, "a map such as { rows: 4, columns: 3 }", .pieces) else { return nil }
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
    guard isWhole(node, "a map such as { size: [w, w] }", .floor),
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

  private mutating func list(_ node: YamlNode, count: Int, _ words: String) -> [Argument]? {
    guard let list = node.list, list.count == count else {
      expected(words, node)
      return nil
    }
    return list.map { argument($0) }
  }

  private mutating func shows(_ node: YamlNode) -> PoseLayer.Content {
    let picture = "picture"
    return node.text == picture ? .picture : .colour(colour(node, instead: picture))
  }

  /// A colour of CSS; black where there is none.
  private mutating func colour(_ node: YamlNode?, instead: String? = nil) -> Colour {
    guard let node else { return Colour(white: 0) }
    guard let text = node.text else {
      expected("a colour", node)
      return Colour(white: 0)
    }
    guard let colour = Colour(css: text) else {
      errors.append(PresetError(.unknownColour(text, instead: instead), at: node.span))
      return Colour(white: 0)
    }
    return colour
  }

  /// The name of a sheet: a word, as parameters have.
  private mutating func name(_ node: YamlNode) -> String {
    let text = sentence(node)
    if !Self.isWord(text), node.text != nil {
      errors.append(PresetError(.unusableName(text, reason: .malformed), at: node.span))
    }
    return text
  }
}
