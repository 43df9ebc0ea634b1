import PageEffects
import PageGeometry

/// The shapes of the keys of a preset file.
enum PresetShapes {
  /// A file, after its map was merged into the maps of the files that it extends.
  ///
  /// The preset has no name, no path and no texts yet. It is incomplete if there are errors.
  static let preset = Shape<Preset>.map(fields.map(\.key)) { root, decoder in
    var preset = Preset()
    preset.definition.parameters = [ParameterShapes.eye, ParameterShapes.mirrored]
    decoder.set(fields, of: root, in: &preset)
    if !preset.isAbstract, root["transform"] == nil {
      decoder.report(.missingKey("transform"), at: root.span)
    }
    let parameters = Set(preset.definition.parameters.map(\.name))
    for formula in preset.definition.lets where parameters.contains(formula.name) {
      // Reserved names have been reported.
      guard !ParameterShapes.reservedNames.contains(formula.name) else { continue }
      decoder.report(.unusableName(formula.name, reason: .taken), at: formula.span)
    }
    let definition = preset.definition
    if definition.depth == .shared, definition.template.vanishingPoint != .viewport,
      let node = root["perspective"]
    {
      decoder.report(.effect(.sharedDepthWithOwnVanishingPoints), at: node.span)
    }
    preset.bareAngles = decoder.angles.found(in: definition)
    return preset
  }
  .called("a map of keys")

  /// The keys, in the order in which messages and the reference list them.
  static let fields = words + formulas + LayerKind.allCases.map(layer)

  /// The keys that say what a preset is.
  private static let words: [Field<Preset>] = [
    Field("summary", Shape<String>.text, \.summary, isRequired: true)
      .documented("the effect's look, in one sentence"),
    Field("source", Shape<String>.text, optional: \.source)
      .documented("the origin of the mathematics"),
    Field("notes", Shape<String>.text, optional: \.notes)
      .documented("remarks, such as quirks of an original"),
    Field("family", Shape<String>.text, optional: \.family)
      .documented("the group of related presets, a word"),
    Field("tags", Shape<[String]>.list(of: .text, "tags"), \.tags)
      .documented("search terms, `[classic, 3d]`"),
    Field("aka", Shape<[String]>.list(of: .text, "words"), \.aka)
      .documented("other words that people use for the effect, `[browser tabs]`"),
    Field("abstract", Shape<Bool>.flag, \.isAbstract)
      .documented("`true` for a file that exists only for others to extend", "`false`"),
    Field("extends", Shape<String>.text) { _, _ in }
      .documented("the name of the preset to inherit from, see [families](#families)"),
    Field("sameAs", Shape<[String]>.list(of: .text, "presets"), \.sameAs)
      .documented("names of presets with the same poses, `[linear]`"),
    Field("reduced", Shape<String>.text, optional: \.reduced)
      .documented("the name of the preset to use for reduced motion"),
    Field("featured", Shape<Int>.whole(.galleryPlace), optional: \.featured)
      .documented(
        "the place among the presets that a gallery shows first, 1…1000",
        "after these, by family"
      ),
    Field("compareWith", Shape<[String]>.list(of: .text, "presets"), \.compareWith)
      .documented(
        "the presets with which a comparison in the preview opens, `[coverflow]`",
        "all that have this key, and theirs"
      ),
    Field("font", font, optional: \.font)
      .documented(
        "the path of the font of texts, a .ttf or .otf file in the preset's folder",
        "strokes"
      ),
    Field("exceptions", exceptions, \.exceptions)
      .documented("the lint rules that the preset may break, with reasons, see [lint](#lint)"),
  ]

  /// The keys that decide poses and their layout, except those of layers.
  private static let formulas: [Field<Preset>] = [
    Field("parameters", limited(ParameterShapes.parameters)) {
      $1.definition.parameters.insert(contentsOf: $0, at: 0)
    }
    .documented("adjustable values, see [parameters](#parameters)"),
    Field("let", limited(lets), \.definition.lets)
      .documented("names for formulas, `{ q: \"clamp(d, -1, 1)\" }`"),
    Field("perspective", perspective) { eye, preset in
      preset.definition.template.vanishingPoint = eye.origin
      for index in preset.definition.parameters.indices
      where preset.definition.parameters[index].name == Names.perspective {
        preset.definition.parameters[index].initial = eye.distance
      }
    }
    .documented("the eye, `{ distance: 500, origin: viewport }`", "no perspective"),
    Field("depth", Shape<EffectDefinition.Depth>.word, \.definition.depth)
      .documented(
        "`none`: the order decides which page covers another; `shared`: the nearer page does",
        "`none`"
      ),
    Field("window", window, optional: \.definition.window)
      .documented("the range of page differences that are drawn, `[-6, 6]`", "`[-15, 15]`"),
    Field("stride", .argument, optional: \.definition.stride)
      .documented("the distance that the layout moves per page, in points", "`L + gap`"),
    Field("wrap", Shape<Bool>.flag) {
      $1.definition.parameters.append(ParameterShapes.wrap($0))
    }
    .documented(
      "`true` or `false`: whether the first page follows the last; with this key, `wrap` is a parameter",
      "never"
    ),
    Field("stage", Shape<PresetStage>.record(PresetStage(), StageShapes.fields), optional: \.stage)
      .documented(
        "the default size, gap and number of pages, see [stage](#stage)",
        "240 × 320 points, 0, 12"
      ),
    Field("background", BackgroundShapes.background, optional: \.background)
      .documented(
        "a colour, a gradient, a picture or the blurred pages, see [background](#background)",
        "that of `--background`"
      ),
    Field("direction", Shape<Axis>.word) {
      // The fields are decoded in this order, so that the stage is complete.
      $1.stage = $1.stage ?? PresetStage()
      $1.stage?.direction = $0
    }
    .documented("the natural direction of the scroll, `horizontal` or `vertical`", "`horizontal`"),
    Field("vertical", vertical, \.definition.vertical)
      .documented(
        "the operations when scrolling up and down: `swap`, `none` or a list of operations",
        "`swap`"
      ),
    Field("transform", OperationShapes.operations, \.definition.template.transform)
      .documented("the list of [operations](#operations)", "required"),
    Field("alpha", .argument, \.definition.template.alpha)
      .documented("opacity, 0…1; other values are clamped when drawn", "1"),
    Field("order", order, \.definition.template.order)
      .documented("a number (a larger one is in front), or `depth`", "0"),
    Field("hidden", .argument, \.definition.template.hidden)
      .documented("a condition; if true, the page is not drawn", "`false`"),
    Field("backface", backface, \.definition.template.backfaceVisible)
      .documented("the back of a page: `visible`, `hidden`, or a condition", "`visible`"),
    Field("backfaceRule", Shape<BackfaceRule>.word, \.definition.backfaceRule)
      .documented(
        "which pages show their back: `eye`: those that the eye sees from behind, as in browsers; "
          + "`turn`: those turned by 90° or more, as in iCarousel",
        "`eye`"
      ),
    Field("interaction", .argument, \.definition.template.interaction)
      .documented("a condition; if true, the page takes touches", "`true`"),
  ]

  private static func layer(_ kind: LayerKind) -> Field<Preset> {
    Field(kind.rawValue, LayerShapes.layers(kind)) { layers, preset in
      // The fields of layers are in the order of their kinds.
      preset.definition.template.extras = (preset.definition.template.extras ?? []) + layers
    }
  }

  // MARK: Values

  /// Returns the shape of a map whose names count for the limit of all names.
  private static func limited<Value>(_ shape: Shape<Value>) -> Shape<Value> {
    shape.decoded { node, decoder in
      let entries = decoder.boundedNames(node.map ?? [])
      return shape.read(YamlNode(content: .map(entries), span: node.span), &decoder)
    }
  }

  /// A path, which is relative to the folder of the file that has the key.
  private static let font = Shape<String>.text.mapNode { path, node in
    let folder = node.span.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let isRoot = folder.count == 1 && folder.first?.isEmpty == true
    return Preset.Font(path: path, folder: isRoot ? "/" : folder.joined(separator: "/"))
  }

  private static let exceptions = Shape<[NamedValue<String>]>
    .named(.text, "exceptions", "a map of lint rules and reasons")
    .map { names in
      names.map { Preset.LintException(id: $0.name, reason: $0.value, span: $0.span) }
    }

  private static let lets = Shape<[NamedValue<Argument>]>
    .named(
      .argument,
      "lets",
      "a map of names and formulas",
      reserved: ParameterShapes.reservedNames
    )
    .map { names in
      names.map { EffectDefinition.Let(name: $0.name, value: $0.value, span: $0.span) }
    }

  private static let perspective = Shape<
    (distance: Parameter.Default, origin: VanishingPoint<Argument>)
  >.keys(
    Key("distance", ParameterShapes.eyeDistance),
    Key("origin", origin, or: .viewport)
  ) { ($0, $1) }
  .called("a map such as { distance: 500 }")

  private static let origin = Shape<VanishingPoint<Argument>>.either(
    .words([("viewport", .viewport), ("page", .page)]),
    Shape<[Argument]>.tuple(2, .argument, "[x, y]").map { .point(x: $0[0], y: $0[1]) }
  )

  private static let window = Shape<[Argument]>
    .tuple(2, .argument, "two page differences, [from, to]")
    .map { EffectDefinition.Window(from: $0[0], to: $0[1]) }

  private static let vertical = Shape<EffectDefinition.VerticalRule>.either(
    .words([("swap", .swap), ("none", .none)]),
    OperationShapes.operations.map { .operations($0) }
  )

  private static let order = ArgumentShapes.argument.mapNode { key, node in
    node.text == "depth" ? PaintOrder.depth : .key(key)
  }

  private static let backface = ArgumentShapes.argument.mapNode { condition, node in
    switch node.text {
    case "visible": Argument.expression(.condition(true), node.span)
    case "hidden": .expression(.condition(false), node.span)
    default: condition
    }
  }
}
