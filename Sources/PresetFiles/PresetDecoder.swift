import PageEffects

/// Makes a preset of the nodes of a file, and collects everything that is wrong on the way.
struct PresetDecoder: NodeDecoder {
  static let maximumNames = 200

  var errors: [PresetError] = []

  /// Angles without a unit, in the order in which they are read.
  var bareAngles: [Preset.BareAngle] = []

  /// Whether every name that the file declares was taken over, so that one not known is an error.
  private(set) var isComplete = true

  /// - Parameters:
  ///   - root: The file's map, already joined with what it extends.
  ///   - name: The preset's name.
  ///   - path: The file.
  /// - Returns: The preset; where something is wrong it is in `errors`, and the preset a torso.
  mutating func preset(_ root: YamlNode, name: String, path: String) -> Preset {
    refuse(entries(root, Self.mapOfKeys), known: MapShape.preset.names)
    let isAbstract = root["abstract"].map { flag($0) } ?? false
    for key in isAbstract ? ["summary"] : ["summary", "transform"]
    where root.map != nil && root[key] == nil {
      errors.append(PresetError(.missingKey(key), at: root.span))
    }
    let definition = definition(root)
    return Preset(
      name: name,
      path: path,
      summary: root["summary"].map { sentence($0) } ?? "",
      source: root["source"].map { sentence($0) },
      notes: root["notes"].map { sentence($0) },
      family: root["family"].map { sentence($0) },
      tags: root["tags"].map { words($0) } ?? [],
      sameAs: root["sameAs"].map { words($0) } ?? [],
      reduced: root["reduced"].map { sentence($0) },
      exceptions: root["exceptions"].map { exceptions($0) } ?? [],
      isAbstract: isAbstract,
      formulas: formulas(root),
      definition: definition,
      bareAngles: bareAngles.sorted {
        ($0.span.file, $0.span.line, $0.span.column) < ($1.span.file, $1.span.line, $1.span.column)
      },
      texts: [:]
    )
  }

  private static let formulaKeys =
    [
      "let", "perspective", "depth", "window", "stride", "wrap", "transform", "vertical", "alpha",
      "order", "hidden", "backface", "interaction",
    ] + extrasKeys

  /// What the file says of poses: a line a key, a `let` or an operation.
  private func formulas(_ root: YamlNode) -> [Preset.Formula] {
    Self.formulaKeys.flatMap { key -> [Preset.Formula] in
      guard let node = root[key] else { return [] }
      let lines: [String] =
        switch node.content {
        case .map(let entries) where key == "let":
          entries.map { "\($0.key): \($0.value.line)" }
        case .map(let entries) where Self.extrasKeys.contains(key):
          entries.map { "\($0.key): \($0.value.line)" }
        case .list(let sheets) where Self.extrasKeys.contains(key): sheets.map(\.line)
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
      let place = names[Self.maximumNames].span
      errors.append(PresetError(.tooManyNames(limit: Self.maximumNames), at: place))
      isComplete = false
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
    definition.transform = root["transform"].map { operations($0) } ?? []
    if let node = root["alpha"] { definition.alpha = argument(node) }
    if let node = root["order"] {
      definition.order = node.text == "depth" ? .depth : .key(argument(node))
    }
    if let node = root["hidden"] { definition.hidden = argument(node) }
    if let node = root["backface"] { definition.backfaceVisible = backface(node) }
    if let node = root["interaction"] { definition.interaction = argument(node) }
    definition.extras = extras(root)
    if definition.depth == .shared, definition.vanishingPoint != .viewport,
      let node = root["perspective"]
    {
      errors.append(PresetError(.effect(.sharedDepthWithOwnVanishingPoints), at: node.span))
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
        errors.append(PresetError(.unusableName(entry.key, reason: .taken), at: entry.span))
      }
      return EffectDefinition.Let(
        name: entry.key,
        value: argument(entry.value),
        span: entry.span
      )
    }
  }

  /// The eye's distance; the vanishing point goes into the definition.
  private mutating func perspective(
    _ node: YamlNode,
    _ definition: inout EffectDefinition
  ) -> YamlNode? {
    let known = MapShape.perspective.names
    refuse(entries(node, "a map such as { distance: 500 }"), known: known)
    switch node["origin"]?.content {
    case nil: break
    case .list(let list) where list.count == 2:
      definition.vanishingPoint = .point(x: argument(list[0]), y: argument(list[1]))
    case .text("viewport"): definition.vanishingPoint = .viewport
    case .text("page"): definition.vanishingPoint = .page
    default:
      expected("viewport, page or [x, y]", node["origin"] ?? node)
    }
    if node.map != nil, node["distance"] == nil {
      errors.append(PresetError(.missingKey("distance"), at: node.span))
    }
    return node["distance"]
  }

  private mutating func window(_ node: YamlNode) -> EffectDefinition.Window? {
    guard let list = node.list, list.count == 2 else {
      expected("two page differences, [from, to]", node)
      return nil
    }
    return EffectDefinition.Window(from: argument(list[0]), to: argument(list[1]))
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

  mutating func check(name: String, at span: SourceSpan) {
    let taken = Names.reserved + Names.operators + Names.reservedParameters
    if !Self.isWord(name) {
      errors.append(PresetError(.unusableName(name, reason: .malformed), at: span))
    } else if taken.contains(name) {
      errors.append(PresetError(.unusableName(name, reason: .reserved), at: span))
    }
  }

  /// Whether a name is letters, digits and underscores, a letter first.
  static func isWord(_ name: String) -> Bool {
    name.first.map { $0.isASCII && $0.isLetter } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
