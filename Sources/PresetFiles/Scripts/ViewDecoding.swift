import PageEffects
import PageGeometry
import PageScroll
import TextTools

/// A key of the scroll view or its physics: its shape, and the property that it sets.
struct ScriptField<Target> {
  var key: MapShape.Key
  var decode: (YamlNode, inout Target) -> Void

  init<Value>(
    _ name: String,
    _ shape: ValueShape,
    _ path: WritableKeyPath<Target, Value>,
    _ value: @escaping (YamlNode) -> Value?
  ) {
    key = .key(name, shape)
    decode = { node, target in
      if let value = value(node) { target[keyPath: path] = value }
    }
  }

  /// Creates a field for an optional property.
  init<Value>(
    _ name: String,
    _ shape: ValueShape,
    optional path: WritableKeyPath<Target, Value?>,
    _ value: @escaping (YamlNode) -> Value?
  ) {
    key = .key(name, shape)
    decode = { node, target in target[keyPath: path] = value(node) }
  }
}

extension ScriptDecoder {
  /// The keys of `view` that set one property.
  static var viewFields: [ScriptField<ScrollConfiguration>] {
    [
      .init("size", .size, \.view, \.size),
      .init("scroller", .size, optional: \.scroller, \.size),
      .init("pageSize", .size, \.pageSize, \.size),
      .init("gap", .number(.coordinate), \.gap, \.number),
      .init("stride", .number(.length), optional: \.ownStride, \.number),
      .init("padding", .number(.distance), \.padding, \.number),
      .init("pages", .number(.pages), \.pages, \.whole),
      .init("direction", .word(Axis.self), \.axis) { $0.word() },
      .init("rtl", .flag, \.isRightToLeft, \.flag),
      .init("wrap", .flag, \.wraps, \.flag),
      .init("alignment", .word(PageAlignment.self), \.alignment) { $0.word() },
      .init("stop", .stop, \.stop, \.stop),
      .init("flicksFrom", .word(FlickOrigin.self), \.flicksFrom) { $0.word() },
      .init("bouncesAtHoles", .flag, \.bouncesAtHoles, \.flag),
      .init("startsAtEdge", .flag, \.startsAtEdge, \.flag),
      .init("crossLength", .number(.length), optional: \.crossLength, \.number),
      .init("insets", .insets, \.insets, \.insets),
      .init("bounces", .flag, \.bounces, \.flag),
      .init("alwaysBouncesHorizontally", .flag, \.alwaysBouncesHorizontally, \.flag),
      .init("alwaysBouncesVertically", .flag, \.alwaysBouncesVertically, \.flag),
      .init("lock", .lock, \.lock, \.lock),
      .init("touchInsets", .insets, optional: \.touchInsets, \.insets),
      .init("loading", .loading, \.loading, \.loading),
      .init("tapTurnsPage", .flag, \.tapTurnsPage, \.flag),
      .init("doubleTaps", .flag, \.recognisesDoubleTaps, \.flag),
      .init("tileSide", .number(.tileSide), optional: \.tileSide, \.number),
      .init("bars", .flag, \.hasBars, \.flag),
      .init("background", .word(ScrollBackground.self), optional: \.background) { $0.word() },
      .init("pageMargin", .insets, \.style.margin, \.insets),
      .init("border", .number(.border), \.style.border, \.number),
      .init("fitsPicture", .flag, \.style.fitsPicture, \.flag),
      .init("shadow", .shadow, optional: \.style.shadow, \.shadow),
      .init("innerShadows", .flag, \.hasInnerShadows, \.flag),
      .init("reducedMotion", .flag, \.reducesMotion, \.flag),
      .init("autoplay", .autoplay, optional: \.autoplay, \.autoplay),
    ]
  }

  static var physicsFields: [ScriptField<ScrollPhysics>] {
    [
      .init("deceleration", .deceleration, \.deceleration, \.deceleration),
      .init("snapDeceleration", .deceleration, \.snapDeceleration, \.deceleration),
      .init("rubberBand", .number(.coefficient), \.rubberBand, \.number),
      .init("bounce", .spring, \.bounce) { $0.spring(over: .bounce) },
      .init("page", .spring, \.page) { $0.spring(over: .page) },
      .init("edgeSpeed", .number(.speed), \.edgeSpeed, \.number),
      .init("pageFlick", .number(.speed), \.pageFlick, \.number),
      .init("freeFlick", .number(.speed), \.freeFlick, \.number),
      .init("fastestFlick", .number(.speed), \.fastestFlick, \.number),
      .init("restTime", .number(.seconds), \.restTime, \.number),
      .init("velocity", .velocityEstimator, \.velocity, \.velocityEstimator),
      .init("carriedMomentum", .word(CarriedMomentum.self), \.carriedMomentum) { $0.word() },
      .init("slop", .number(.distance), \.slop, \.number),
      .init("pixelsPerPoint", .number(.pixelsPerPoint), \.pixelsPerPoint, \.number),
      .init("endSpeed", .number(.endSpeed), \.endSpeed, \.number),
      .init("moveDuration", .number(.seconds), \.moveDuration, \.number),
      .init("moveCurve", .moveCurve, \.moveCurve, \.moveCurve),
      .init("zoomDuration", .number(.seconds), \.zoomDuration, \.number),
      .init("slowsOutside", .flag, \.slowsOutside, \.flag),
    ]
  }

  /// Decodes the scroll view from a map that has its shape.
  mutating func decodeView(_ node: YamlNode) {
    for field in Self.viewFields {
      if let value = node[field.key.name] { field.decode(value, &view) }
    }
    for field in Self.physicsFields {
      if let value = node["physics"]?[field.key.name] { field.decode(value, &view.physics) }
    }
    if let map = node["map"] { decodeMap(map, pages: node["pages"]) }
    if let zoom = node["zoom"] { decodeZoom(zoom) }
  }

  private mutating func decodeMap(_ node: YamlNode, pages: YamlNode?) {
    if let pages { expected("no 'pages', because 'map' sets the number of pages", pages) }
    do throws(PageMapError) {
      let rows = (node.list ?? []).compactMap(\.text)
      let map = try PageMap(rows: rows, cellSize: view.pageSize)
      (view.map, view.pages) = (map, map.cells.count)
    } catch {
      let row = error.row.flatMap { node.list?[$0 - 1] } ?? node
      report(.map(error), at: row.span)
    }
  }

  private mutating func decodeZoom(_ node: YamlNode) {
    if let picture = node["picture"]?.size {
      view.picture = picture
    } else if let maximum = node["maximum"], let largest = maximum.number {
      let smallest = node["minimum"]?.number ?? 1
      guard smallest <= largest else {
        return expected("a number not less than 'minimum', which is \(smallest.plainText)", maximum)
      }
      view.zoom = ZoomLimits(minimum: smallest, maximum: largest)
    }
  }
}

extension YamlNode {
  fileprivate var insets: EdgeInsets? {
    numbers.map { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
  }

  fileprivate var stop: ScrollStop? {
    switch text {
    case "page": .page
    case "anywhere": .anywhere
    case "picture": .picture
    default: .nearestPage(limit: self["nearestPage"]?.whole)
    }
  }

  fileprivate var velocityEstimator: VelocityEstimator? {
    switch text {
    case "weighted": .weighted
    case "leastSquares": .leastSquares
    default: self["window"]?.number.map { .window(seconds: $0) }
    }
  }

  fileprivate var lock: DirectionLock? {
    switch text {
    case "none": DirectionLock.none
    case "strict": .strict
    default: self["normal"]?.number.map { .normal(margin: $0) } ?? .normal
    }
  }

  fileprivate var loading: PageLoading? {
    switch text {
    case "neighbours": .neighbours
    case "recycling": .recycling
    default: .visible(lookahead: self["visible"]?.whole ?? 0)
    }
  }

  fileprivate var shadow: PageStyle.Shadow? {
    self["opacity"]?.number.map {
      PageStyle.Shadow(
        x: self["x"]?.number ?? 0,
        y: self["y"]?.number ?? 0,
        radius: self["radius"]?.number ?? 0,
        opacity: $0
      )
    }
  }

  fileprivate var autoplay: Autoplay? {
    let pace =
      self["interval"]?.number.map(Autoplay.Pace.interval)
      ?? self["speed"]?.number.map(Autoplay.Pace.speed)
    return pace.map { Autoplay($0, resumes: self["resumes"]?.flag ?? false) }
  }

  fileprivate var deceleration: DecelerationRate? {
    number.map(DecelerationRate.init) ?? (text == "fast" ? .fast : .normal)
  }

  fileprivate func spring(over spring: Spring) -> Spring {
    Spring(
      mass: self["mass"]?.number ?? spring.mass,
      stiffness: self["stiffness"]?.number ?? spring.stiffness,
      dampingRatio: self["dampingRatio"]?.number ?? spring.dampingRatio
    )
  }

  fileprivate var moveCurve: MoveCurve? {
    if let numbers { return .bezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])) }
    let easing: Easing? = word()
    return easing.map(MoveCurve.easing)
  }
}

extension ValueShape {
  fileprivate static let stop = either([
    .word(["page", "anywhere", "nearestPage", "picture"]),
    .choice(MapShape(.key("nearestPage", .number(.positivePages)))),
  ])
  fileprivate static let velocityEstimator = either([
    .word(["weighted", "leastSquares"]), .choice(MapShape(.key("window", .number(.window)))),
  ])
  fileprivate static let lock = either([
    .word(["none", "normal", "strict"]), .choice(MapShape(.key("normal", .number(.distance)))),
  ])
  fileprivate static let loading = either([
    .word(["visible", "neighbours", "recycling"]),
    .choice(MapShape(.key("visible", .number(.lookahead)))),
  ])
  fileprivate static let insets = called(
    "insets, [top, left, bottom, right]",
    .tuple(4, .number(.coordinate))
  )
  fileprivate static let shadow = map(
    MapShape(
      .key("x", .number(.coordinate)),
      .key("y", .number(.coordinate)),
      .key("radius", .number(.distance)),
      .required("opacity", .number(.opacity))
    )
  )
  fileprivate static let autoplay = either([
    .keys(.required("interval", .number(.interval)), .key("resumes", .flag)),
    .keys(.required("speed", .number(.pageSpeed)), .key("resumes", .flag)),
  ])
  fileprivate static let deceleration = either([.word(["normal", "fast"]), .number(.rate)])
  fileprivate static let spring = map(
    MapShape(
      .key("mass", .number(.mass)),
      .key("stiffness", .number(.stiffness)),
      .key("dampingRatio", .number(.dampingRatio))
    )
  )
  fileprivate static let moveCurve = called(
    "the name of an easing or a curve, [x1, y1, x2, y2]",
    .either([
      .word(Easing.self),
      .row([
        .number(.curveTime), .number(.curveValue), .number(.curveTime), .number(.curveValue),
      ]),
    ])
  )
}
