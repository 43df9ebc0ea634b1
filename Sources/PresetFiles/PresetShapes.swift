import PageEffects
import PageGeometry

/// The maps of a preset file.
extension MapShape {
  /// The file.
  static let preset = MapShape(
    .needed("summary", .text),
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
    .key("vertical", .either([.word(["swap", "none"]), .operations])),
    .key("transform", .operations),
    .key("alpha", .argument),
    .key("order", .argument),
    .key("hidden", .argument),
    .key("backface", .argument),
    .key("interaction", .argument),
    .key("overlays", .list(.map(overlay))),
    .key("content", .either([.map(shift), .list(.map(layer))])),
    .key("blur", .either([.argument, .map(blur)])),
    .key("shadow", .map(shadow)),
    .key("cornerRadius", .argument),
    .key("clip", .map(clip)),
    .key("pieces", .map(pieces)),
    .key("floor", .map(floor))
  )

  static let perspective = MapShape(
    .needed("distance", .argument),
    .key("origin", .either([.word(["viewport", "page"]), .tuple(2, .argument)]))
  )

  static let parameter = MapShape(
    .needed("type", .word(Parameter.Kind.self)),
    .needed("default", .argument),
    .key("range", .tuple(2, .text)),
    .key("limits", .tuple(2, .text)),
    .key("choices", .list(.text)),
    .needed("help", .text)
  )

  static let track = MapShape(
    .key("over", .text),
    .needed("keys", .list(.tuple(2, .text))),
    .key("ease", .word(Easing.self)),
    .key("outside", .word(Track.Outside.self))
  )

  // MARK: Extras

  static let overlay = MapShape(
    .needed("name", .text),
    .key("verticalName", .text),
    .key("color", .text),
    .key("toward", .word(PoseOverlay.Side.self)),
    .key("from", .argument),
    .key("to", .argument),
    .needed("opacity", .argument)
  )

  static let shift = MapShape(.key("x", .argument), .key("y", .argument))

  static let layer = MapShape(
    .needed("name", .text),
    .needed("shows", .text),
    .key("box", .tuple(4, .argument)),
    .key("cornerRadius", .argument),
    .key("perspective", .map(layerPerspective)),
    .key("transform", .operations),
    .key("alpha", .argument)
  )

  static let layerPerspective = MapShape(
    .needed("distance", .argument),
    .key("origin", .tuple(2, .argument))
  )

  static let blur = MapShape(.key("strength", .argument), .key("radius", .argument))

  static let shadow = MapShape(
    .key("x", .argument),
    .key("y", .argument),
    .key("radius", .argument),
    .needed("opacity", .argument),
    .key("color", .text)
  )

  static let clip = MapShape(
    .key("left", .argument),
    .key("top", .argument),
    .key("right", .argument),
    .key("bottom", .argument)
  )

  static let pieces = MapShape(
    .needed("rows", .argument),
    .needed("columns", .argument),
    .key("shown", .argument),
    .key("transform", .operations),
    .key("alpha", .argument),
    .key("cornerRadius", .argument)
  )

  static let floor = MapShape(
    .needed("size", .tuple(2, .argument)),
    .key("color", .text),
    .key("radius", .argument),
    .needed("opacity", .argument),
    .needed("transform", .operations)
  )

  // MARK: Operations

  /// The operations by their names.
  static let operations = MapShape(
    keys: Operation.names.map { .key($0, Operation.shape(of: $0)) }
  )

  static let plane = MapShape(.key("x", .argument), .key("y", .argument))

  static let space = MapShape(
    .key("x", .argument),
    .key("y", .argument),
    .key("z", .argument)
  )

  static let turn = MapShape(.needed("axis", .tuple(3, .argument)), .needed("angle", .argument))

  static let pivot = MapShape(
    .key("x", .argument),
    .key("y", .argument),
    .key("z", .argument),
    .needed("of", .operations)
  )
}

extension Operation {
  /// What stands at an operation's name.
  static func shape(of name: String) -> ValueShape {
    switch name {
    case "translate": .map(.space)
    case "rotate": .map(.turn)
    case "scale": .either([.argument, .map(.space)])
    case "skew": .map(.plane)
    case "about": .map(.pivot)
    default: .argument
    }
  }
}
