import PageEffects
import PageGeometry

/// The shapes of the maps in a preset file.
extension MapShape {
  /// The whole file.
  static let preset = MapShape(keys: ownKeys + LayerKind.allCases.map(MapShape.Key.init))

  /// The keys of a file except those of layers.
  private static let ownKeys = MapShape(
    .required("summary", .text),
    .key("source", .text),
    .key("notes", .text),
    .key("family", .text),
    .key("tags", .list(.text)),
    .key("abstract", .flag),
    .key("extends", .text),
    .key("sameAs", .list(.text)),
    .key("reduced", .text),
    .key("featured", .number(.galleryPlace)),
    .key("compareWith", .list(.text)),
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
    .key("interaction", .argument)
  ).keys

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

  static let layerPerspective = MapShape(
    .required("distance", .argument),
    .key("origin", .tuple(2, .argument))
  )

  // MARK: Operations

  static let operations = MapShape(
    keys: OperationKind.allCases.map { .key($0.rawValue, .operation($0.record)) }
      + [.key("about", .map(pivot))]
  )

  static let axisAndAngle = MapShape(
    .required("axis", .tuple(3, .argument)),
    .required("angle", .argument)
  )

  static let pivot = MapShape(
    keys: map(OperationKind.translate.record.arguments).keys + [.required("of", .operations)]
  )

  static let plane = MapShape(.key("x", .argument), .key("y", .argument))

  /// Returns a map of optional arguments.
  static func map(_ arguments: [OperationRecord.Argument]) -> MapShape {
    MapShape(keys: arguments.map { .key($0.name, .argument) })
  }
}

extension ValueShape {
  /// Returns the shape of an operation's value.
  fileprivate static func operation(_ record: OperationRecord) -> ValueShape {
    let map = ValueShape.map(.map(record.arguments))
    return switch record.form {
    case .value: .argument
    case .map: map
    case .factorOrMap: .either([.argument, map])
    case .axisAndAngle: .map(.axisAndAngle)
    }
  }
}
