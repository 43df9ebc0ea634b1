import PageGeometry
import PageScroll

/// The maps of a script.
extension MapShape {
  /// The file.
  static let script = MapShape(
    .key("summary", .text),
    .key("view", .map(view)),
    .key(
      "start",
      .either([
        .map(MapShape(.needed("page", .number(.page)))),
        .map(MapShape(.needed("offset", .place), .key("velocity", .velocity))),
      ])
    ),
    .key("samplesPerSecond", .number(.samplesPerSecond)),
    .needed("steps", .called("a list of steps", .list(.step)))
  )

  static let view = MapShape(
    .key("size", .size),
    .key("scroller", .size),
    .key("pageSize", .size),
    .key("gap", .number(.place)),
    .key("stride", .number(.length)),
    .key("padding", .number(.distance)),
    .key("pages", .number(.pages)),
    .key("direction", .word(Axis.self)),
    .key("rtl", .flag),
    .key("wrap", .flag),
    .key("alignment", .word(PageAlignment.self)),
    .key(
      "stop",
      .either([
        .word(["page", "anywhere", "nearestPage", "picture"]),
        .choice(MapShape(.key("nearestPage", .number(.somePages)))),
      ])
    ),
    .key("map", .called("a list of rows, such as \"1 · 2\"", .list(.text))),
    .key("crossLength", .number(.length)),
    .key("insets", .sides),
    .key("bounces", .flag),
    .key("alwaysBouncesHorizontally", .flag),
    .key("alwaysBouncesVertically", .flag),
    .key(
      "lock",
      .either([
        .word(["none", "normal", "strict"]),
        .choice(MapShape(.key("normal", .number(.distance)))),
      ])
    ),
    .key("touchInsets", .sides),
    .key(
      "loading",
      .either([
        .word(["visible", "neighbours", "recycling"]),
        .choice(MapShape(.key("visible", .number(.pagesAhead)))),
      ])
    ),
    .key(
      "zoom",
      .either([
        .map(MapShape(.key("minimum", .number(.scale)), .needed("maximum", .number(.scale)))),
        .map(MapShape(.needed("picture", .size))),
      ])
    ),
    .key("tapTurnsPage", .flag),
    .key("doubleTaps", .flag),
    .key("bars", .flag),
    .key("innerShadows", .flag),
    .key("reducedMotion", .flag),
    .key("physics", .map(physics))
  )

  static let physics = MapShape(
    .key("deceleration", .deceleration),
    .key("snapDeceleration", .deceleration),
    .key("rubberBand", .number(.coefficient)),
    .key("bounce", .map(spring)),
    .key("page", .map(spring)),
    .key("edgeSpeed", .number(.speed)),
    .key("pageFlick", .number(.speed)),
    .key("freeFlick", .number(.speed)),
    .key("fastestFlick", .number(.speed)),
    .key("restTime", .number(.seconds)),
    .key("slop", .number(.distance)),
    .key("pixelsPerPoint", .number(.pixelsPerPoint)),
    .key("endSpeed", .number(.endSpeed)),
    .key("moveDuration", .number(.seconds)),
    .key(
      "moveCurve",
      .called(
        "the name of an easing or a curve, [x1, y1, x2, y2]",
        .either([
          .word(Easing.self),
          .row([
            .number(.abscissa), .number(.ordinate), .number(.abscissa), .number(.ordinate),
          ]),
        ])
      )
    ),
    .key("zoomDuration", .number(.seconds)),
    .key("slowsOutside", .flag)
  )

  static let spring = MapShape(
    .key("mass", .number(.mass)),
    .key("stiffness", .number(.stiffness)),
    .key("dampingRatio", .number(.dampingRatio))
  )

  // MARK: Steps

  /// The steps that have a key.
  static let steps = MapShape(
    .key(
      "drag",
      .either([
        .map(drag(.needed("to", .place))), .map(drag(.needed("by", .way))),
      ])
    ),
    .key(
      "touches",
      .either([
        .samples,
        .map(MapShape(.needed("samples", .samples), .key("liftsAfter", .number(.seconds)))),
      ])
    ),
    .key(
      "flick",
      .either([
        .velocity,
        .map(
          MapShape(
            .needed("velocity", .velocity),
            .key("from", .place),
            .key("duration", .number(.seconds))
          )
        ),
      ])
    ),
    .key("tap", .place),
    .key("doubleTap", .place),
    .key(
      "pinch",
      .map(
        MapShape(
          .needed("center", .place),
          .key("by", .way),
          .needed("from", .number(.length)),
          .needed("to", .number(.length)),
          .key("duration", .number(.seconds)),
          .key("curve", .word(Easing.self))
        )
      )
    ),
    .key("arrow", .word(["next", "previous"])),
    .key(
      "scrollTo",
      .either([
        .number(.page), .map(move(.needed("page", .number(.page)))),
        .map(move(.needed("offset", .place))),
      ])
    ),
    .key(
      "zoomTo",
      .called(
        "a rectangle, [x, y, width, height]",
        .row([.number(.place), .number(.place), .number(.length), .number(.length)])
      )
    ),
    .key(
      "rotate",
      .either([
        .size,
        .map(MapShape(.needed("size", .size), .key("scroller", .size), .key("pageSize", .size))),
      ])
    ),
    .key("insert", .someOfThePages),
    .key("remove", .someOfThePages),
    .key("replace", .number(.page)),
    .key("wait", .either([.word(["rest"]), .number(.seconds)]))
  )

  private static func drag(_ goal: Key) -> MapShape {
    MapShape(
      .needed("from", .place),
      goal,
      .key("duration", .number(.seconds)),
      .key("curve", .word(Easing.self)),
      .key("rest", .number(.seconds))
    )
  }

  private static func move(_ goal: Key) -> MapShape {
    MapShape(goal, .key("duration", .number(.seconds)), .key("curve", .word(Easing.self)))
  }
}

extension ValueShape {
  /// A step: a word, or a map of one key.
  static let step = ValueShape.called(
    "a step, such as 'tap: [320, 200]'",
    .either([.word(["memoryWarning"]), .choice(.steps)])
  )

  fileprivate static let place = called("a place, [x, y]", .tuple(2, .number(.place)))
  fileprivate static let way = called("a way, [x, y]", .tuple(2, .number(.place)))
  fileprivate static let velocity = called("a velocity, [x, y]", .tuple(2, .number(.velocity)))
  fileprivate static let sides = called(
    "insets, [top, left, bottom, right]",
    .tuple(4, .number(.place))
  )
  fileprivate static let samples = called(
    "a list of samples, [seconds, x, y]",
    .list(
      .called(
        "a sample, [seconds, x, y]",
        .row([.number(.seconds), .number(.place), .number(.place)])
      )
    )
  )
  fileprivate static let deceleration = either([.word(["normal", "fast"]), .number(.rate)])
  fileprivate static let someOfThePages = either([
    .number(.page),
    .map(MapShape(.needed("at", .number(.page)), .key("count", .number(.somePages)))),
  ])
}
