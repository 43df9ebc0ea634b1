import PageGeometry
import PageScroll

/// A step of a script.
struct ScriptStep: Sendable {
  /// The finger of a step.
  enum Finger {
    /// The step has no finger; a finger that is down stays down.
    case none
    /// A finger comes down in the step, so none may be down before it.
    case own
    /// The step needs a finger that is down.
    case down
  }

  enum Action {
    case gesture(Gesture)
    /// A movement by a distance of the finger that is down.
    case move(by: Point, duration: Double, curve: Easing)
  }

  let name: String
  let finger: Finger
  let action: Action

  // MARK: Shapes

  /// A step: a word, or a map of one key.
  static let shape = Shape<ScriptStep>.either(
    .words([
      ("up", ScriptStep(name: "up", finger: .down, action: .gesture(.touchUp))),
      (
        "memoryWarning",
        ScriptStep(name: "memoryWarning", finger: .none, action: .gesture(.memoryWarning))
      ),
    ]),
    .entry(words, steps)
  )
  .called(words)

  private static let words = "a step, such as 'tap: [320, 200]'"

  /// The steps that have a value, in the order in which messages list them.
  private static let steps: [(key: String, shape: Shape<ScriptStep>)] = [
    step("drag", .own, .either(StepShapes.drag("to"), StepShapes.drag("by"))),
    step("touches", .own, StepShapes.touches),
    step("flick", .own, StepShapes.flick),
    step("down", .own, StepShapes.point.map { .touchDown($0) }),
    step("move", .down, actions: .either(StepShapes.move("to"), StepShapes.move("by"))),
    step("tap", .own, StepShapes.point.map { .tap($0) }),
    step("doubleTap", .own, StepShapes.point.map { .doubleTap($0) }),
    step("pinch", .own, StepShapes.pinch),
    step("arrow", .none, .words([("next", .arrow(1)), ("previous", .arrow(-1))])),
    step("scrollTo", .none, StepShapes.scrollTo),
    step("turnPage", .none, Shape<PageTurn>.word.map { .turnPage($0) }),
    step("autoplay", .none, .words([("start", .autoplay(true)), ("stop", .autoplay(false))])),
    step("pause", .none, StepShapes.seconds.map { .pause($0) }),
    step("zoomTo", .none, StepShapes.rectangle.map { .zoom($0) }),
    step("rotate", .none, StepShapes.rotate),
    step("insert", .none, StepShapes.pages.map { .insert(at: $0.first, count: $0.count) }),
    step("remove", .none, StepShapes.pages.map { .remove(at: $0.first, count: $0.count) }),
    step("replace", .none, Shape<Int>.whole(.page).map { .replace($0) }),
    step(
      "wait",
      .none,
      .either(.words([("rest", .waitUntilAtRest)]), StepShapes.seconds.map { .wait($0) })
    ),
  ]

  private static func step(
    _ name: String,
    _ finger: Finger,
    _ shape: Shape<Gesture>
  ) -> (key: String, shape: Shape<ScriptStep>) {
    step(name, finger, actions: shape.map { .gesture($0) })
  }

  private static func step(
    _ name: String,
    _ finger: Finger,
    actions: Shape<Action>
  ) -> (key: String, shape: Shape<ScriptStep>) {
    (name, actions.map { ScriptStep(name: name, finger: finger, action: $0) })
  }
}
