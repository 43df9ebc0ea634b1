import PageEffects
import PageGeometry

/// The shapes of the maps in a preset file.
extension MapShape {
  /// The whole file.
  static let preset = MapShape(
    .required("summary", .text),
    .key("source", .text),
    .key("notes", .text),
    .key("family", .text),
    .key("tags", .list(.text)),
    .key("abstract", .flag),
    .key("extends", .text),
    .key("sameAs", .list(.text)),
    .key("reduced", .text),
    .key("exceptions", .named(.text)),
    .key("parameters", .named(.map(parameter))),
    .key("let", .named(.argument)),
    .key("perspective", .map(perspective)),
    .key("depth", .word(EffectDefinition.Depth.self)),
    .key("window", .tuple(2, .argument)),
    .key("stride", .argument),
    .key("wrap", .flag),
    .key("stage", .map(stage)),
    .key("vertical", .either([.word(["swap", "none"]), .operations])),
    .key("transform", .operations),
    .key("alpha", .argument),
    .key("order", .argument),
    .key("hidden", .argument),
    .key("backface", .argument),
    .key("backfaceRule", .word(BackfaceRule.self)),
    .key("interaction", .argument),
    .key("overlays", .list(.map(overlay))),
    .key("content", .either([.map(plane), .list(.map(layer))])),
    .key("blur", .either([.argument, .map(blur)])),
    .key("shadow", .map(shadow)),
    .key("cornerRadius", .argument),
    .key("clip", .map(clip)),
    .key("pieces", .map(pieces)),
    .key("floor", .map(floor))
  )

  static let perspective = MapShape(
    .required("distance", .argument),
    .key("origin", .either([.word(["viewport", "page"]), .tuple(2, .argument)]))
  )

  static let stage = MapShape(
    .key("page", .map(stagePage)),
    .key("gap", .either([.number(.coordinate), .number(.gapShare)])),
    .key("pages", .number(.positivePages))
  )

  static let stagePage = MapShape(
    keys: ["width", "height", "length", "breadth"].map {
      .key($0, .either([.number(.length), .number(.viewportShare)]))
    } + [.key("aspect", .ratio)]
  )

  static let parameter = MapShape(
    .required("type", .word(Parameter.Kind.self)),
    .required("default", .argument),
    .key("range", .tuple(2, .text)),
    .key("limits", .tuple(2, .text)),
    .key("choices", .list(.text)),
    .required("help", .text)
  )

  static let track = MapShape(
    .key("over", .text),
    .required("keys", .list(.tuple(2, .text))),
    .key("ease", .word(Easing.self)),
    .key("outside", .word(Track.Outside.self))
  )

  // MARK: Extras

  static let overlay = MapShape(
    .required("name", .text),
    .key("verticalName", .text),
    .key("color", .text),
    .key("toward", .word(PoseOverlay.Side.self)),
    .key("from", .argument),
    .key("to", .argument),
    .required("opacity", .argument)
  )

  static let layer = MapShape(
    .required("name", .text),
    .required("shows", .text),
    .key("box", .tuple(4, .argument)),
    .key("cornerRadius", .argument),
    .key("perspective", .map(layerPerspective)),
    .key("transform", .operations),
    .key("alpha", .argument)
  )

  static let layerPerspective = MapShape(
    .required("distance", .argument),
    .key("origin", .tuple(2, .argument))
  )

  static let blur = MapShape(arguments: "strength", "radius")

  static let shadow = MapShape(
    .key("x", .argument),
    .key("y", .argument),
    .key("radius", .argument),
    .required("opacity", .argument),
    .key("color", .text)
  )

  static let clip = MapShape(arguments: "left", "top", "right", "bottom")

  static let pieces = MapShape(
    .required("rows", .argument),
    .required("columns", .argument),
    .key("shown", .argument),
    .key("transform", .operations),
    .key("alpha", .argument),
    .key("cornerRadius", .argument)
  )

  static let floor = MapShape(
    .required("size", .tuple(2, .argument)),
    .key("color", .text),
    .key("radius", .argument),
    .required("opacity", .argument),
    .required("transform", .operations)
  )

  // MARK: Operations

  static let operations = MapShape(
    keys: Operation.names.map { .key($0, Operation.shape(of: $0)) }
  )

  static let plane = MapShape(arguments: "x", "y")
  static let space = MapShape(arguments: "x", "y", "z")

  static let rotation = MapShape(
    .required("axis", .tuple(3, .argument)),
    .required("angle", .argument)
  )

  static let pivot = MapShape(keys: space.keys + [.required("of", .operations)])
}

extension MapShape {
  /// Creates a map of optional formulas or tracks.
  private init(arguments: String...) {
    keys = arguments.map { .key($0, .argument) }
  }
}

extension Operation {
  /// Returns the shape of an operation's value.
  static func shape(of name: String) -> ValueShape {
    switch name {
    case "translate": .map(.space)
    case "rotate": .map(.rotation)
    case "scale": .either([.argument, .map(.space)])
    case "skew": .map(.plane)
    case "about": .map(.pivot)
    default: .argument
    }
  }
}
