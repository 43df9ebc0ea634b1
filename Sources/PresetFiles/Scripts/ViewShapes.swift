import PageEffects
import PageGeometry
import PageScroll
import TextTools

/// The shapes of the scroll view of a script.
enum ViewShapes {
  /// The scroll view of a script without the key `view`.
  static let standard = ScrollConfiguration(
    view: Size(width: 640, height: 400),
    pageSize: Size(width: 240, height: 320),
    pages: 12
  )

  /// The value of the key `view`.
  static let view: Shape<ScrollConfiguration> = record.decoded { node, decoder in
    if node["map"] != nil, let pages = node["pages"] {
      decoder.expected("no 'pages', because 'map' sets the number of pages", pages)
    }
    return record.read(node, &decoder)
  }

  private static let record = Shape<ScrollConfiguration>.record(standard, fields)

  private static let fields: [Field<ScrollConfiguration>] = [
    Field("size", .size, \.view),
    Field("scroller", .size, optional: \.scroller),
    Field("pageSize", .size, \.pageSize),
    Field("gap", .number(.coordinate), \.gap),
    Field("stride", .number(.length), optional: \.ownStride),
    Field("padding", .number(.distance), \.padding),
    Field("pages", .whole(.pages), \.pages),
    Field("direction", .word, \.axis),
    Field("rtl", .flag, \.isRightToLeft),
    Field("wrap", .flag, \.wraps),
    Field("alignment", .word, \.alignment),
    Field("stop", stop, \.stop),
    Field("flicksFrom", .word, \.flicksFrom),
    Field("bouncesAtHoles", .flag, \.bouncesAtHoles),
    Field("startsAtEdge", .flag, \.startsAtEdge),
    Field("crossLength", .number(.length), optional: \.crossLength),
    Field("insets", insets, \.insets),
    Field("bounces", .flag, \.bounces),
    Field("alwaysBouncesHorizontally", .flag, \.alwaysBouncesHorizontally),
    Field("alwaysBouncesVertically", .flag, \.alwaysBouncesVertically),
    Field("lock", lock, \.lock),
    Field("touchInsets", insets, optional: \.touchInsets),
    Field("loading", loading, \.loading),
    Field("tapTurnsPage", .flag, \.tapTurnsPage),
    Field("doubleTaps", .flag, \.recognisesDoubleTaps),
    Field("tileSide", .number(.tileSide), optional: \.tileSide),
    Field("bars", .flag, \.hasBars),
    Field("background", .word, optional: \.background),
    Field("pageMargin", insets, \.style.margin),
    Field("border", .number(.border), \.style.border),
    Field("fitsPicture", .flag, \.style.fitsPicture),
    Field("shadow", shadow, optional: \.style.shadow),
    Field("innerShadows", .flag, \.hasInnerShadows),
    Field("reducedMotion", .flag, \.reducesMotion),
    Field("autoplay", autoplay, optional: \.autoplay),
    Field("map", .list(of: .text, "rows, such as \"1 · 2\"", atMost: .max), checked: setMap),
    Field("zoom", zoom) { zoom, view in
      switch zoom {
      case .limits(let limits): view.zoom = limits
      case .picture(let size): view.picture = size
      }
    },
    Field("physics", .record(ScrollPhysics(), physics), \.physics),
  ]

  private static let physics: [Field<ScrollPhysics>] = [
    Field("deceleration", deceleration, \.deceleration),
    Field("snapDeceleration", deceleration, \.snapDeceleration),
    Field("rubberBand", .number(.coefficient), \.rubberBand),
    Field("bounce", spring(over: .bounce), \.bounce),
    Field("page", spring(over: .page), \.page),
    Field("edgeSpeed", .number(.speed), \.edgeSpeed),
    Field("pageFlick", .number(.speed), \.pageFlick),
    Field("freeFlick", .number(.speed), \.freeFlick),
    Field("fastestFlick", .number(.speed), \.fastestFlick),
    Field("restTime", .number(.seconds), \.restTime),
    Field("velocity", velocity, \.velocity),
    Field("carriedMomentum", .word, \.carriedMomentum),
    Field("slop", .number(.distance), \.slop),
    Field("pixelsPerPoint", .number(.pixelsPerPoint), \.pixelsPerPoint),
    Field("endSpeed", .number(.endSpeed), \.endSpeed),
    Field("moveDuration", .number(.seconds), \.moveDuration),
    Field("moveCurve", moveCurve, \.moveCurve),
    Field("zoomDuration", .number(.seconds), \.zoomDuration),
    Field("slowsOutside", .flag, \.slowsOutside),
  ]

  // MARK: Maps and zoom

  /// Sets the map of a view, whose cells have the size of its pages.
  @Sendable
  private static func setMap(
    _ rows: [String],
    of node: YamlNode,
    in view: inout ScrollConfiguration,
    _ decoder: inout NodeDecoder
  ) {
    do throws(PageMapError) {
      let map = try PageMap(rows: rows, cellSize: view.pageSize)
      (view.map, view.pages) = (map, map.cells.count)
    } catch {
      let row = error.row.flatMap { node.list?[$0 - 1] } ?? node
      decoder.report(.map(error), at: row.span)
    }
  }

  /// The limits of zooming, or the size of the picture that decides them.
  private enum Zoom {
    case limits(ZoomLimits)
    case picture(Size)
  }

  private static let zoom = Shape<Zoom>.either(
    Shape<(minimum: Double, maximum: Double)>.keys(
      Key("minimum", .number(.scale), or: 1),
      Key("maximum", .number(.scale))
    ) { ($0, $1) }
    .checked { scales, node, decoder in
      guard scales.minimum > scales.maximum else { return }
      let least = "a number not less than 'minimum', which is \(scales.minimum.plainText)"
      decoder.expected(least, node["maximum"] ?? node)
    }
    .map { .limits(ZoomLimits(minimum: $0.minimum, maximum: $0.maximum)) },
    .keys(Key("picture", .size)) { .picture($0) }
  )

  // MARK: Values

  private static let stop = Shape<ScrollStop>.either(
    .words([
      ("page", .page), ("anywhere", .anywhere), ("nearestPage", .nearestPage(limit: nil)),
      ("picture", .picture),
    ]),
    .keys(Key("nearestPage", .whole(.positivePages))) { .nearestPage(limit: $0) }
  )

  private static let velocity = Shape<VelocityEstimator>.either(
    .words([("weighted", .weighted), ("leastSquares", .leastSquares)]),
    .keys(Key("window", .number(.window))) { .window(seconds: $0) }
  )

  private static let lock = Shape<DirectionLock>.either(
    .words([("none", .none), ("normal", .normal), ("strict", .strict)]),
    .keys(Key("normal", .number(.distance))) { .normal(margin: $0) }
  )

  private static let loading = Shape<PageLoading>.either(
    .words([
      ("visible", .visible(lookahead: 0)), ("neighbours", .neighbours), ("recycling", .recycling),
    ]),
    .keys(Key("visible", .whole(.lookahead))) { .visible(lookahead: $0) }
  )

  private static let insets = Shape<[Double]>
    .tuple(4, .number(.coordinate), "insets, [top, left, bottom, right]")
    .map { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }

  private static let shadow = Shape<PageStyle.Shadow>.keys(
    Key("x", .number(.coordinate), or: 0),
    Key("y", .number(.coordinate), or: 0),
    Key("radius", .number(.distance), or: 0),
    Key("opacity", .number(.opacity))
  ) { PageStyle.Shadow(x: $0, y: $1, radius: $2, opacity: $3) }

  private static let autoplay = Shape<Autoplay>.either(
    .keys(Key("interval", .number(.interval)), Key("resumes", .flag, or: false)) {
      Autoplay(.interval($0), resumes: $1)
    },
    .keys(Key("speed", .number(.pageSpeed)), Key("resumes", .flag, or: false)) {
      Autoplay(.speed($0), resumes: $1)
    }
  )

  private static let deceleration = Shape<DecelerationRate>.either(
    .words([("normal", .normal), ("fast", .fast)]),
    Shape<Double>.number(.rate).map { DecelerationRate($0) }
  )

  private static func spring(over spring: Spring) -> Shape<Spring> {
    .keys(
      Key("mass", .number(.mass), or: spring.mass),
      Key("stiffness", .number(.stiffness), or: spring.stiffness),
      Key("dampingRatio", .number(.dampingRatio), or: spring.dampingRatio)
    ) { Spring(mass: $0, stiffness: $1, dampingRatio: $2) }
  }

  private static let moveCurve = Shape<MoveCurve>.either(
    Shape<Easing>.word.map { .easing($0) },
    Shape<[Double]>.row(
      [.number(.curveTime), .number(.curveValue), .number(.curveTime), .number(.curveValue)],
      "a curve, [x1, y1, x2, y2]"
    )
    .map { .bezier(CubicBezier($0[0], $0[1], $0[2], $0[3])) }
  )
  .called("the name of an easing or a curve, [x1, y1, x2, y2]")
}
