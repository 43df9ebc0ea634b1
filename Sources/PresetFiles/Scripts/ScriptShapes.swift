import PageGeometry
import PageScroll

/// The shapes of the maps in a gesture script.
extension MapShape {
  /// The whole file.
  static let script = MapShape(
    .key("summary", .text),
    .key("view", .map(view)),
    .key(
      "start",
      .either([
        .keys(.required("page", .number(.page))),
        .keys(.required("offset", .point), .key("velocity", .velocity)),
      ])
    ),
    .key("samplesPerSecond", .number(.samplesPerSecond)),
    .required("steps", .called("a list of steps", .list(.step)))
  )

  static let view = MapShape(
    keys: ScriptDecoder.viewFields.map(\.key) + [
      .key("map", .called("a list of rows, such as \"1 · 2\"", .list(.text))),
      .key(
        "zoom",
        .either([
          .keys(.key("minimum", .number(.scale)), .required("maximum", .number(.scale))),
          .keys(.required("picture", .size)),
        ])
      ),
      .key("physics", .map(MapShape(keys: ScriptDecoder.physicsFields.map(\.key)))),
    ]
  )

  /// The steps that have a value.
  static let steps = MapShape(
    keys: StepName.allCases.compactMap { name in name.step.shape.map { .key(name.rawValue, $0) } }
  )
}

extension ValueShape {
  /// A step: a word, or a map of one key.
  static let step = called(
    "a step, such as 'tap: [320, 200]'",
    .either([
      .word(StepName.allCases.filter { $0.step.shape == nil }.map(\.rawValue)), .choice(.steps),
    ])
  )

  static func keys(_ keys: MapShape.Key...) -> ValueShape {
    .map(MapShape(keys: keys))
  }

  static let point = called("a point, [x, y]", .tuple(2, .number(.coordinate)))
  static let distance = called("a distance, [x, y]", .tuple(2, .number(.coordinate)))
  static let velocity = called("a velocity, [x, y]", .tuple(2, .number(.velocity)))
  static let samples = called(
    "a list of samples, [seconds, x, y]",
    .list(
      .called(
        "a sample, [seconds, x, y]",
        .row([.number(.seconds), .number(.coordinate), .number(.coordinate)])
      )
    )
  )
}
