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
    keys: StepName.allCases.compactMap { name in name.shape.map { .key(name.rawValue, $0) } }
  )
}

/// The steps of a script.
enum StepName: String, CaseIterable {
  case drag, touches, flick, down, move, up, tap, doubleTap, pinch, arrow, scrollTo, zoomTo, rotate
  case insert, remove, replace, wait, memoryWarning

  /// Whether the step moves or lifts the finger that stays down.
  var needsFinger: Bool { self == .move || self == .up }

  /// Whether a finger comes down in the step.
  var hasOwnFinger: Bool {
    switch self {
    case .drag, .touches, .flick, .down, .tap, .doubleTap, .pinch: true
    case .move, .up, .arrow, .scrollTo, .zoomTo, .rotate, .insert, .remove, .replace, .wait,
      .memoryWarning:
      false
    }
  }

  /// The shape of the step's value; nil for a step without a value.
  var shape: ValueShape? {
    switch self {
    case .drag:
      .either([Self.drag(.required("to", .point)), Self.drag(.required("by", .distance))])
    case .touches:
      .either([
        .samples,
        .keys(.required("samples", .samples), .key("liftsAfter", .number(.seconds))),
      ])
    case .flick:
      .either([
        .velocity,
        .keys(
          .required("velocity", .velocity),
          .key("from", .point),
          .key("duration", .number(.seconds))
        ),
      ])
    case .down, .tap, .doubleTap: .point
    case .move:
      .either([Self.step(.required("to", .point)), Self.step(.required("by", .distance))])
    case .pinch:
      .keys(
        .required("center", .point),
        .key("by", .distance),
        .required("from", .number(.length)),
        .required("to", .number(.length)),
        .key("duration", .number(.seconds)),
        .key("curve", .word(Easing.self))
      )
    case .arrow: .word(["next", "previous"])
    case .scrollTo:
      .either([
        .number(.page),
        .keys(
          .required("page", .number(.page)),
          .key("duration", .number(.seconds)),
          .key("curve", .word(Easing.self)),
          .key("direction", .word(TurnDirection.self))
        ),
        Self.step(.required("offset", .point)),
      ])
    case .zoomTo:
      .called(
        "a rectangle, [x, y, width, height]",
        .row([.number(.coordinate), .number(.coordinate), .number(.length), .number(.length)])
      )
    case .rotate:
      .either([
        .size,
        .keys(.required("size", .size), .key("scroller", .size), .key("pageSize", .size)),
      ])
    case .insert, .remove:
      .either([
        .number(.page),
        .keys(.required("at", .number(.page)), .key("count", .number(.positivePages))),
      ])
    case .replace: .number(.page)
    case .wait: .either([.word(["rest"]), .number(.seconds)])
    case .up, .memoryWarning: nil
    }
  }

  private static func drag(_ goal: MapShape.Key) -> ValueShape {
    .keys(
      .required("from", .point),
      goal,
      .key("duration", .number(.seconds)),
      .key("curve", .word(Easing.self)),
      .key("rest", .number(.seconds))
    )
  }

  private static func step(_ goal: MapShape.Key) -> ValueShape {
    .keys(goal, .key("duration", .number(.seconds)), .key("curve", .word(Easing.self)))
  }
}

extension ValueShape {
  /// A step: a word, or a map of one key.
  static let step = called(
    "a step, such as 'tap: [320, 200]'",
    .either([
      .word(StepName.allCases.filter { $0.shape == nil }.map(\.rawValue)), .choice(.steps),
    ])
  )

  fileprivate static func keys(_ keys: MapShape.Key...) -> ValueShape {
    .map(MapShape(keys: keys))
  }

  fileprivate static let point = called("a point, [x, y]", .tuple(2, .number(.coordinate)))
  fileprivate static let distance = called("a distance, [x, y]", .tuple(2, .number(.coordinate)))
  fileprivate static let velocity = called("a velocity, [x, y]", .tuple(2, .number(.velocity)))
  fileprivate static let samples = called(
    "a list of samples, [seconds, x, y]",
    .list(
      .called(
        "a sample, [seconds, x, y]",
        .row([.number(.seconds), .number(.coordinate), .number(.coordinate)])
      )
    )
  )
}
