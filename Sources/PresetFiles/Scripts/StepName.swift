import PageGeometry
import PageScroll

/// The names of the steps of a script, each with its value and its gesture.
enum StepName: String, CaseIterable {
  case drag, touches, flick, down, move, up, tap, doubleTap, pinch, arrow, scrollTo, turnPage,
    autoplay
  case pause, zoomTo, rotate, insert, remove, replace, wait, memoryWarning

  /// The step with this name.
  var step: ScriptStep {
    switch self {
    case .drag:
      ScriptStep(
        .either([.drag(.required("to", .point)), .drag(.required("by", .distance))]),
        .own
      ) {
        $1.drag($0)
      }
    case .touches:
      ScriptStep(
        .either([
          .samples,
          .keys(.required("samples", .samples), .key("liftsAfter", .number(.seconds))),
        ]),
        .own
      ) { $1.touches($0) }
    case .flick:
      ScriptStep(
        .either([
          .velocity,
          .keys(
            .required("velocity", .velocity),
            .key("from", .point),
            .key("duration", .number(.seconds))
          ),
        ]),
        .own
      ) { node, _ in
        (node["velocity"] ?? node).point.map {
          .flick(velocity: $0, from: node["from"]?.point, duration: node["duration"]?.number ?? 0)
        }
      }
    case .down: ScriptStep(.point, .own) { node, _ in node.point.map(Gesture.touchDown) }
    case .move:
      ScriptStep(
        .either([.move(.required("to", .point)), .move(.required("by", .distance))]),
        .down
      ) { $1.fingerMove($0) }
    case .up: ScriptStep(nil, .down) { _, _ in .touchUp }
    case .tap: ScriptStep(.point, .own) { node, _ in node.point.map(Gesture.tap) }
    case .doubleTap: ScriptStep(.point, .own) { node, _ in node.point.map(Gesture.doubleTap) }
    case .pinch:
      ScriptStep(
        .keys(
          .required("center", .point),
          .key("by", .distance),
          .required("from", .number(.length)),
          .required("to", .number(.length)),
          .key("duration", .number(.seconds)),
          .key("curve", .word(Easing.self))
        ),
        .own
      ) { $1.pinch($0) }
    case .arrow:
      ScriptStep(.word(["next", "previous"])) { node, _ in .arrow(node.text == "next" ? 1 : -1) }
    case .scrollTo:
      ScriptStep(
        .either([
          .number(.page),
          .keys(
            .required("page", .number(.page)),
            .key("duration", .number(.seconds)),
            .key("curve", .word(Easing.self)),
            .key("direction", .word(TurnDirection.self))
          ),
          .move(.required("offset", .point)),
        ])
      ) { $1.scrollTo($0) }
    case .turnPage:
      ScriptStep(.word(PageTurn.self)) { node, _ in node.word().map(Gesture.turnPage) }
    case .autoplay:
      ScriptStep(.word(["start", "stop"])) { node, _ in .autoplay(node.text == "start") }
    case .pause: ScriptStep(.number(.seconds)) { node, _ in node.number.map(Gesture.pause) }
    case .zoomTo:
      ScriptStep(
        .called(
          "a rectangle, [x, y, width, height]",
          .row([.number(.coordinate), .number(.coordinate), .number(.length), .number(.length)])
        )
      ) { node, _ in
        node.numbers.map { .zoom(Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
      }
    case .rotate:
      ScriptStep(
        .either([
          .size,
          .keys(.required("size", .size), .key("scroller", .size), .key("pageSize", .size)),
        ])
      ) { $1.rotation($0) }
    case .insert:
      ScriptStep(.pages) { node, _ in
        node.pages.map { .insert(at: $0.first, count: $0.count) }
      }
    case .remove:
      ScriptStep(.pages) { node, _ in
        node.pages.map { .remove(at: $0.first, count: $0.count) }
      }
    case .replace: ScriptStep(.number(.page)) { node, _ in node.whole.map(Gesture.replace) }
    case .wait:
      ScriptStep(.either([.word(["rest"]), .number(.seconds)])) { node, _ in
        node.number.map(Gesture.wait) ?? .waitUntilAtRest
      }
    case .memoryWarning: ScriptStep(nil) { _, _ in .memoryWarning }
    }
  }
}

/// The value, the finger and the gesture of a step.
struct ScriptStep {
  /// The finger of a step.
  enum Finger {
    /// The step has no finger; a finger that is down stays down.
    case none
    /// A finger comes down in the step, so none may be down before it.
    case own
    /// The step needs a finger that is down.
    case down
  }

  /// Decodes a value that has the step's shape; nil after an error that the shape does not rule out.
  typealias Decode = (YamlNode, inout ScriptDecoder) -> Gesture?

  /// The shape of the value; nil for a step without a value.
  let shape: ValueShape?
  let finger: Finger
  let decode: Decode

  init(_ shape: ValueShape?, _ finger: Finger = .none, _ decode: @escaping Decode) {
    (self.shape, self.finger, self.decode) = (shape, finger, decode)
  }
}

extension ValueShape {
  fileprivate static func drag(_ goal: MapShape.Key) -> ValueShape {
    .keys(
      .required("from", .point),
      goal,
      .key("duration", .number(.seconds)),
      .key("curve", .word(Easing.self)),
      .key("rest", .number(.seconds))
    )
  }

  /// A movement to a goal, with a duration and a curve.
  fileprivate static func move(_ goal: MapShape.Key) -> ValueShape {
    .keys(goal, .key("duration", .number(.seconds)), .key("curve", .word(Easing.self)))
  }

  /// The index of the first page, perhaps with a number of pages.
  fileprivate static let pages = either([
    .number(.page),
    .keys(.required("at", .number(.page)), .key("count", .number(.positivePages))),
  ])
}

extension YamlNode {
  /// The pages of a value with the shape `pages`.
  fileprivate var pages: (first: Int, count: Int)? {
    (self["at"] ?? self).whole.map { ($0, self["count"]?.whole ?? 1) }
  }
}
