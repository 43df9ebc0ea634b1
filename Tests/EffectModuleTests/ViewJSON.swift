import EffectModule
import JSONCoding
import PageGeometry
import PageScroll

/// Configurations of scroll views as the JSON that the module for browsers reads.
enum ViewJSON {
  static func json(_ view: ScrollConfiguration) -> JSONValue {
    var members = layout(view)
    members["stop"] =
      switch view.stop {
      case .page: "page"
      case .anywhere: "anywhere"
      case .picture: "picture"
      case .nearestPage(let limit):
        ["nearestPage": limit.map { .number(Double($0)) } ?? .null]
      }
    members["lock"] =
      switch view.lock {
      case .none: "none"
      case .strict: "strict"
      case .normal(let margin): ["normal": .number(margin)]
      }
    members["loading"] =
      switch view.loading {
      case .neighbours: "neighbours"
      case .recycling: "recycling"
      case .visible(let lookahead):
        ["lookahead": .number(Double(min(lookahead, LayoutReader.mostPages)))]
      }
    members["zoom"] = view.zoom.map {
      ["minimum": .number($0.minimum), "maximum": .number($0.maximum)]
    }
    members["autoplay"] = view.autoplay.map { autoplay in
      switch autoplay.pace {
      case .interval(let interval):
        ["interval": .number(interval), "resumes": .bool(autoplay.resumes)]
      case .speed(let speed): ["speed": .number(speed), "resumes": .bool(autoplay.resumes)]
      }
    }
    return .object(members)
  }

  private static func layout(_ view: ScrollConfiguration) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "view": json(view.view), "pageSize": json(view.pageSize),
      "pages": .number(Double(view.pages)), "gap": .number(view.gap),
      "padding": .number(view.padding), "axis": .string(view.axis.rawValue),
      "isRightToLeft": .bool(view.isRightToLeft), "wraps": .bool(view.wraps),
      "alignment": .string(view.alignment.rawValue), "insets": json(view.insets),
      "flicksFrom": .string(view.flicksFrom.rawValue),
      "bouncesAtHoles": .bool(view.bouncesAtHoles), "startsAtEdge": .bool(view.startsAtEdge),
      "bounces": .bool(view.bounces),
      "alwaysBouncesHorizontally": .bool(view.alwaysBouncesHorizontally),
      "alwaysBouncesVertically": .bool(view.alwaysBouncesVertically),
      "tapTurnsPage": .bool(view.tapTurnsPage),
      "recognisesDoubleTaps": .bool(view.recognisesDoubleTaps),
      "hasBars": .bool(view.hasBars), "reducesMotion": .bool(view.reducesMotion),
      "physics": json(view.physics),
    ]
    members["scroller"] = view.scroller.map(json)
    members["ownStride"] = view.ownStride.map { .number($0) }
    members["crossLength"] = view.crossLength.map { .number($0) }
    members["touchInsets"] = view.touchInsets.map(json)
    members["pageMargin"] = json(view.style.margin)
    members["picture"] = view.picture.map(json)
    members["tileSide"] = view.tileSide.map { .number($0) }
    members["background"] = view.background.map { .string($0.rawValue) }
    members["map"] = view.map.map { .array(rows($0).map { .string($0) }) }
    return members
  }

  static func json(_ size: Size) -> JSONValue {
    ["width": .number(size.width), "height": .number(size.height)]
  }

  private static func json(_ insets: EdgeInsets) -> JSONValue {
    [
      "top": .number(insets.top), "left": .number(insets.left), "bottom": .number(insets.bottom),
      "right": .number(insets.right),
    ]
  }

  private static func rows(_ map: PageMap) -> [String] {
    (0..<map.rows).map { row in
      (0..<map.columns).map { column in
        map.page(in: PageMap.Cell(column: column, row: row)).map { "\($0 + 1)" } ?? "·"
      }
      .joined(separator: " ")
    }
  }

  private static func json(_ physics: ScrollPhysics) -> JSONValue {
    var members: [String: JSONValue] = [
      "deceleration": .number(physics.deceleration.rawValue),
      "snapDeceleration": .number(physics.snapDeceleration.rawValue),
      "rubberBand": .number(physics.rubberBand), "bounce": json(physics.bounce),
      "page": json(physics.page), "edgeSpeed": .number(physics.edgeSpeed),
      "pageFlick": .number(physics.pageFlick), "freeFlick": .number(physics.freeFlick),
      "fastestFlick": .number(physics.fastestFlick), "restTime": .number(physics.restTime),
      "carriedMomentum": .string(physics.carriedMomentum.rawValue),
      "slop": .number(physics.slop), "pixelsPerPoint": .number(physics.pixelsPerPoint),
      "endSpeed": .number(physics.endSpeed), "moveDuration": .number(physics.moveDuration),
      "zoomDuration": .number(physics.zoomDuration),
      "slowsOutside": .bool(physics.slowsOutside),
    ]
    members["velocity"] =
      switch physics.velocity {
      case .weighted: "weighted"
      case .leastSquares: "leastSquares"
      case .window(let seconds): ["window": .number(seconds)]
      }
    members["moveCurve"] =
      switch physics.moveCurve {
      case .easing(let easing): .string(easing.rawValue)
      case .bezier(let curve): .numbers(curve.x1, curve.y1, curve.x2, curve.y2)
      }
    return .object(members)
  }

  private static func json(_ spring: Spring) -> JSONValue {
    [
      "mass": .number(spring.mass), "stiffness": .number(spring.stiffness),
      "dampingRatio": .number(spring.dampingRatio),
    ]
  }
}
