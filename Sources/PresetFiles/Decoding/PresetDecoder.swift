import PageEffects

/// Decodes the nodes of a file into a preset and collects all errors.
struct PresetDecoder: NodeDecoder {
  /// The maximum number of operations in a preset, including those of layers, pieces and the floor.
  static let maximumOperations = 1_000
  private static let maximumNames = 200

  var errors: [PresetError] = []

  /// The number of operations in the decoded lists.
  var operationCount = 0

  /// The angles without a unit, in the order in which they were decoded.
  var bareAngles: [Preset.BareAngle] = []

  /// Whether all declared names were decoded, so that any other name is an error.
  private(set) var hasAllNames = true

  /// Decodes the map of a file, after it was merged into the maps of the files that it extends.
  ///
  /// The preset is incomplete if there are `errors`.
  mutating func preset(_ root: YamlNode, name: String, path: String) -> Preset {
    refuseUnknown(entries(root, Self.mapOfKeys), known: MapShape.preset.names)
    let isAbstract = root["abstract"].map { flag($0) } ?? false
    for key in isAbstract ? ["summary"] : ["summary", "transform"]
    where root.map != nil && root[key] == nil {
      report(.missingKey(key), at: root.span)
    }
    let definition = definition(root)
    return Preset(
      name: name,
      path: path,
      summary: root["summary"].map { sentence($0) } ?? "",
      source: root["source"].map { sentence($0) },
      notes: root["notes"].map { sentence($0) },
      family: root["family"].map { sentence($0) },
      tags: root["tags"].map { words($0, "tags") } ?? [],
      sameAs: root["sameAs"].map { words($0, "presets") } ?? [],
      reduced: root["reduced"].map { sentence($0) },
      featured: root["featured"].flatMap { fits($0, .number(.galleryPlace)) ? $0.whole : nil },
      compareWith: root["compareWith"].map { words($0, "presets") } ?? [],
      stage: root["stage"].map { stage($0) },
      exceptions: root["exceptions"].map { exceptions($0) } ?? [],
      isAbstract: isAbstract,
      formulas: formulas(root),
      definition: definition,
      pointLists: PointListReader(root, keys: Self.formulaKeys).lists,
      bareAngles: bareAngles.sorted { $0.span.isBefore($1.span) },
      texts: [:]
    )
  }

  private static let formulaKeys =
    [
      "let", "perspective", "depth", "window", "stride", "wrap", "transform", "vertical", "alpha",
      "order", "hidden", "backface", "backfaceRule", "interaction",
    ] + layerKeys + ["stage"]

  /// Returns the keys that determine poses and their layout, with a line for each key, `let` and operation.
  private func formulas(_ root: YamlNode) -> [Preset.Formula] {
    Self.formulaKeys.flatMap { key -> [Preset.Formula] in
      guard let node = root[key] else { return [] }
      let lines: [String] =
        switch node.content {
        case .map(let entries) where key == "let" || Self.layerKeys.contains(key):
          entries.map { "\($0.key): \($0.value.line)" }
        case .list(let elements) where Self.layerKeys.contains(key): elements.map(\.line)
        case .list(let operations) where key == "transform" || key == "vertical":
          operations.map { operation in
            operation.map?.first.map { "\($0.key): \($0.value.line)" } ?? operation.line
          }
        default: [node.line]
        }
      return lines.enumerated().map { Preset.Formula(key: $0 == 0 ? key : "", text: $1) }
    }
  }

  private mutating func definition(_ root: YamlNode) -> EffectDefinition {
    var definition = EffectDefinition()
    let names = (root["parameters"]?.map ?? []) + (root["let"]?.map ?? [])
    if names.count > Self.maximumNames {
      let span = names[Self.maximumNames].span
      report(.tooMany("parameters and lets", limit: Self.maximumNames), at: span)
      hasAllNames = false
    } else {
      definition.parameters = root["parameters"].map { parameters($0) } ?? []
      definition.lets = root["let"].map { lets($0, parameters: definition.parameters) } ?? []
    }
    let distance = root["perspective"].flatMap { perspective($0, &definition) }
    definition.parameters += reservedParameters(perspective: distance, wrap: root["wrap"])
    if let node = root["depth"] { definition.depth = word(node) ?? .none }
    if let node = root["window"] { definition.window = window(node) }
    definition.stride = root["stride"].map { argument($0) }
    if let node = root["vertical"] { definition.vertical = verticalRule(node) }
    definition.template.transform = root["transform"].map { operations($0) } ?? []
    if let node = root["alpha"] { definition.template.alpha = argument(node) }
    if let node = root["order"] {
      definition.template.order = node.text == "depth" ? .depth : .key(argument(node))
    }
    if let node = root["hidden"] { definition.template.hidden = argument(node) }
    if let node = root["backface"] { definition.template.backfaceVisible = backface(node) }
    if let node = root["backfaceRule"] { definition.backfaceRule = word(node) ?? .eye }
    if let node = root["interaction"] { definition.template.interaction = argument(node) }
    definition.template.extras = extras(root)
    if definition.depth == .shared, definition.template.vanishingPoint != .viewport,
      let node = root["perspective"]
    {
      report(.effect(.sharedDepthWithOwnVanishingPoints), at: node.span)
    }
    return definition
  }

  private mutating func lets(
    _ node: YamlNode,
    parameters: [Parameter]
  ) -> [EffectDefinition.Let] {
    entries(node, "a map of names and formulas").map { entry in
      check(name: entry.key, at: entry.span)
      if parameters.contains(where: { $0.name == entry.key }) {
        report(.unusableName(entry.key, reason: .taken), at: entry.span)
      }
      let value = argument(entry.value)
      return EffectDefinition.Let(name: entry.key, value: value, span: entry.span)
    }
  }

  /// Decodes the vanishing point, and stores it in the definition.
  ///
  /// - Returns: The node of the eye's distance.
  private mutating func perspective(
    _ node: YamlNode,
    _ definition: inout EffectDefinition
  ) -> YamlNode? {
    _ = isComplete(node, "a map such as { distance: 500 }", .perspective)
    switch node["origin"]?.content {
    case nil: break
    case .list(let list) where list.count == 2:
      definition.template.vanishingPoint = .point(x: argument(list[0]), y: argument(list[1]))
    case .text("viewport"): definition.template.vanishingPoint = .viewport
    case .text("page"): definition.template.vanishingPoint = .page
    default:
      expected("viewport, page or [x, y]", node["origin"] ?? node)
    }
    return node["distance"]
  }

  private mutating func window(_ node: YamlNode) -> EffectDefinition.Window? {
    list(node, count: 2, "two page differences, [from, to]")
      .map { EffectDefinition.Window(from: $0[0], to: $0[1]) }
  }

  private mutating func verticalRule(_ node: YamlNode) -> EffectDefinition.VerticalRule {
    switch node.content {
    case .text("swap"): return .swap
    case .text("none"): return .none
    case .list: return .operations(operations(node))
    default:
      expected("swap, none or a list of operations", node)
      return .swap
    }
  }

  private mutating func backface(_ node: YamlNode) -> Argument {
    switch node.text {
    case "visible": .expression(.condition(true), node.span)
    case "hidden": .expression(.condition(false), node.span)
    default: argument(node)
    }
  }

  /// Decodes a map of lint rules and reasons.
  private mutating func exceptions(_ node: YamlNode) -> [Preset.LintException] {
    let all = entries(node, "a map of lint rules and reasons")
    return bounded(all, "exceptions", span: \.span).map { entry in
      Preset.LintException(id: entry.key, reason: sentence(entry.value), span: entry.span)
    }
  }

  /// Reports the name of a parameter or `let` that is malformed or reserved.
  mutating func check(name: String, at span: SourceSpan) {
    let reserved = Names.reserved + Names.operators + Names.reservedParameters
    if !Self.isWord(name) {
      report(.unusableName(name, reason: .malformed), at: span)
    } else if reserved.contains(name) {
      report(.unusableName(name, reason: .reserved), at: span)
    }
  }

  /// Returns whether a name consists of ASCII letters, digits and underscores and starts with a letter.
  static func isWord(_ name: String) -> Bool {
    name.first.map { $0.isASCII && $0.isLetter } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
