package import EffectModule
import PageGeometry
package import PageScroll

/// Reads a gesture script as JSON, so that the module can play it; the key `is` of a step has its kind.
package enum ScriptReader {
  /// Reads a script.
  package static func script(_ node: JSONNode) throws(ReadingError) -> GestureScript {
    let fields = try JSONFields(
      node,
      keys: ["configuration", "start", "samplesPerSecond", "steps"]
    )
    return GestureScript(
      configuration: try fields.required("configuration", ViewReader.configuration),
      start: try fields.required("start", start),
      samplesPerSecond: try fields.required("samplesPerSecond", number),
      steps: try fields.required("steps") { node throws(ReadingError) -> [Gesture] in
        try node.list(step)
      }
    )
  }

  private static func start(_ node: JSONNode) throws(ReadingError) -> GestureScript.Start {
    let fields = try JSONFields(node, keys: ["page", "offset", "velocity"])
    if let page = try fields.optional("page", whole) { return .page(page) }
    return .offset(
      try fields.required("offset", point),
      velocity: try fields.required("velocity", point)
    )
  }

  private static func step(_ node: JSONNode) throws(ReadingError) -> Gesture {
    let fields = try JSONFields(node)
    let kind = try fields.required("is", text)
    if let step = try finger(kind, fields) { return step }
    if let step = try move(kind, fields) { return step }
    return try change(kind, fields)
  }

  /// Reads a step with fingers; nil for any other step.
  private static func finger(
    _ kind: String,
    _ fields: JSONFields
  ) throws(ReadingError) -> Gesture? {
    switch kind {
    case "touches":
      let samples = try fields.required("samples") { node throws(ReadingError) -> [TouchSample] in
        try node.list { node throws(ReadingError) -> TouchSample in
          let numbers = try node.list(of: 3, number)
          return TouchSample(time: numbers[0], point: Point(x: numbers[1], y: numbers[2]))
        }
      }
      return .touches(samples, liftsAfter: try fields.required("liftsAfter", number))
    case "drag":
      return .drag(
        from: try fields.required("from", point),
        to: try fields.required("to", point),
        duration: try fields.required("duration", number),
        curve: try fields.required("curve", easing),
        rest: try fields.required("rest", number)
      )
    case "flick":
      return .flick(
        velocity: try fields.required("velocity", point),
        from: try fields.optional("from", point),
        duration: try fields.required("duration", number)
      )
    case "touchDown": return .touchDown(try fields.required("point", point))
    case "touchMove":
      return .touchMove(
        to: try fields.required("to", point),
        duration: try fields.required("duration", number),
        curve: try fields.required("curve", easing)
      )
    case "touchUp": return .touchUp
    case "tap": return .tap(try fields.required("point", point))
    case "doubleTap": return .doubleTap(try fields.required("point", point))
    case "pinch":
      return .pinch(
        center: try fields.required("center", point),
        to: try fields.required("to", point),
        distance: try fields.required("distance", number),
        toDistance: try fields.required("toDistance", number),
        duration: try fields.required("duration", number),
        curve: try fields.required("curve", easing)
      )
    default: return nil
    }
  }

  /// Reads a step that moves the content; nil for any other step.
  private static func move(_ kind: String, _ fields: JSONFields) throws(ReadingError) -> Gesture? {
    switch kind {
    case "arrow": return .arrow(try fields.required("step", whole))
    case "scrollToPage":
      return .scrollToPage(
        try fields.required("page", whole),
        duration: try fields.optional("duration", number),
        curve: try fields.optional("curve", easing),
        direction: try fields.required("direction") {
          node throws(ReadingError) -> TurnDirection in try node.word()
        }
      )
    case "scrollToOffset":
      return .scrollToOffset(
        try fields.required("offset", point),
        duration: try fields.optional("duration", number),
        curve: try fields.optional("curve", easing)
      )
    case "turnPage":
      return .turnPage(
        try fields.required("turn") { node throws(ReadingError) -> PageTurn in try node.word() }
      )
    case "autoplay": return .autoplay(try fields.required("isPlaying", flag))
    case "pause": return .pause(try fields.required("duration", number))
    case "zoom":
      let (origin, size) = (
        try fields.required("origin", point), try fields.required("size", LayoutReader.size)
      )
      return .zoom(Rect(x: origin.x, y: origin.y, width: size.width, height: size.height))
    case "wait": return .wait(try fields.required("duration", number))
    case "waitUntilAtRest": return .waitUntilAtRest
    default: return nil
    }
  }

  /// Reads a step that changes the pages or the view.
  private static func change(_ kind: String, _ fields: JSONFields) throws(ReadingError) -> Gesture {
    switch kind {
    case "rotate":
      return .rotate(
        view: try fields.required("view", LayoutReader.size),
        scroller: try fields.optional("scroller", LayoutReader.size),
        pageSize: try fields.optional("pageSize", LayoutReader.size)
      )
    case "insert":
      return .insert(
        at: try fields.required("page", whole),
        count: try fields.required("count", whole)
      )
    case "remove":
      return .remove(
        at: try fields.required("page", whole),
        count: try fields.required("count", whole)
      )
    case "replace": return .replace(try fields.required("page", whole))
    case "memoryWarning": return .memoryWarning
    default: throw ReadingError("unknown step '\(kind)'")
    }
  }

  // MARK: Values

  private static func point(_ node: JSONNode) throws(ReadingError) -> Point {
    try LayoutReader.point(node)
  }

  private static func number(_ node: JSONNode) throws(ReadingError) -> Double { try node.number() }

  private static func text(_ node: JSONNode) throws(ReadingError) -> String { try node.text() }

  private static func flag(_ node: JSONNode) throws(ReadingError) -> Bool { try node.flag() }

  private static func easing(_ node: JSONNode) throws(ReadingError) -> Easing { try node.word() }

  /// Reads a whole number; the greatest and the least of the program are those of the module, too.
  private static func whole(_ node: JSONNode) throws(ReadingError) -> Int {
    let number = try node.number()
    return number == JSONNode.mostPoints
      ? .max
      : number == -JSONNode.mostPoints ? .min : try node.count(-2_000_000_000...2_000_000_000)
  }
}
