import JSONCoding
import PageEffects
import PageGeometry
import PageScroll
import TextTools

/// Decodes the nodes of a file into a gesture script and collects all errors.
struct ScriptDecoder {
  private static let maximumSteps = 10_000
  private static let maximumSamples = 100_000.0
  private static let maximumTilesInView = 10_000.0

  private(set) var nodes = NodeDecoder()

  /// The scroll view after the decoded steps, which may rotate it.
  private var view = ViewShapes.standard
  /// The finger that is down after the decoded steps, and the step in which it came down; nil if none is.
  private var finger: (point: Point, step: YamlNode)?
  /// The number of touch samples in the decoded steps, including generated ones.
  private var samples = 0.0

  /// The shape of the whole file; the steps are decoded one after the other.
  static let file = Shape<GestureScript>.map(fields.map(\.key)) { node, decoder in
    var script = GestureScript(configuration: ViewShapes.standard, steps: [])
    decoder.set(fields, of: node, in: &script)
    return script
  }
  .called("a map of keys")

  private static let fields: [Field<GestureScript>] = [
    Field("summary", .text, \.summary),
    Field("view", ViewShapes.view, \.configuration),
    Field("start", start, \.start),
    Field("samplesPerSecond", .number(.samplesPerSecond), \.samplesPerSecond),
    Field(
      "steps",
      Shape<[YamlNode]>(
        ["a list of steps"],
        ["type": "array", "items": ScriptStep.shape.schema],
        [.list],
        read: { node, _ in node.list }
      ),
      isRequired: true
    ) { _, _ in },
  ]

  private static let start = Shape<GestureScript.Start>.either(
    .keys(Key("page", .whole(.page))) { .page($0) },
    .keys(Key("offset", StepShapes.point), Key("velocity", StepShapes.velocity, or: .zero)) {
      .offset($0, velocity: $1)
    }
  )

  /// Decodes a file's map; the script is incomplete if there are errors.
  mutating func script(_ root: YamlNode) -> GestureScript {
    guard var script = Self.file.decode(root, &nodes) else {
      return GestureScript(configuration: view, steps: [])
    }
    view = script.configuration
    checkPagesInView(root["view"] ?? root)
    let steps = root["steps"]?.list ?? []
    if steps.count > Self.maximumSteps {
      let expectation = "at most \(Self.maximumSteps) steps"
      let span = steps[Self.maximumSteps].span
      nodes.report(.expected(expectation, found: "\(steps.count)"), at: span)
    }
    for node in steps.prefix(Self.maximumSteps) {
      guard let step = ScriptStep.shape.decode(node, &nodes), let gesture = gesture(of: step, node)
      else { continue }
      count(gesture, perSecond: script.samplesPerSecond, node)
      script.steps.append(gesture)
    }
    if let finger {
      nodes.expected("a step 'up' after 'down'", finger.step, found: "the end of the script")
    }
    return script
  }

  // MARK: Fingers

  /// Returns the gesture of a step, and follows the finger; nil if it moves a finger that is not down.
  private mutating func gesture(of step: ScriptStep, _ node: YamlNode) -> Gesture? {
    checkFinger(before: step, node)
    let gesture: Gesture
    switch step.action {
    case .gesture(let own): gesture = own
    case .move(let distance, let duration, let curve):
      guard let from = finger?.point else { return nil }
      gesture = .touchMove(to: from.moved(by: distance), duration: duration, curve: curve)
    }
    switch gesture {
    case .touchDown(let point): finger = (point, node)
    case .touchMove(let point, _, _): finger?.point = point
    case .touchUp: finger = nil
    case .rotate(let size, let scroller, let pageSize):
      view.view = size
      if let scroller { view.scroller = scroller }
      if let pageSize { view.pageSize = pageSize }
      checkPagesInView(node.map?.first?.value ?? node)
    default: break
    }
    return gesture
  }

  /// Reports a finger that a step needs and that is not down, or that is down and must lift first.
  private mutating func checkFinger(before step: ScriptStep, _ node: YamlNode) {
    let name = step.name
    if step.finger == .down, finger == nil {
      nodes.expected("a step 'down' before '\(name)'", node, found: "no finger that is down")
    }
    if step.finger == .own, finger != nil {
      nodes.expected("a step 'up' before '\(name)'", node, found: "a finger that is still down")
    }
  }

  // MARK: Limits

  /// Adds up touch samples; reports the step that exceeds the limit.
  private mutating func count(_ step: Gesture, perSecond rate: Double, _ node: YamlNode) {
    let before = samples
    switch step {
    case .touches(let touches, _): samples += Double(touches.count)
    case .drag(_, _, let duration, _, _), .flick(_, _, let duration),
      .touchMove(_, let duration, _):
      samples += duration * rate
    case .pinch(_, _, _, _, let duration, _): samples += 2 * duration * rate
    default: break
    }
    if before <= Self.maximumSamples, samples > Self.maximumSamples {
      let expectation = "at most \(Int(Self.maximumSamples)) touch samples in a script"
      nodes.expected(expectation, node, found: "more with this step")
    }
  }

  /// Reports too many pages in view, as each takes time to render.
  private mutating func checkPagesInView(_ node: YamlNode) {
    for (stride, length) in view.crowdedAxes {
      let expectation = "at most \(ScrollConfiguration.mostPagesInView) pages in view"
      let found = "a page every \(stride.plainText) of \(length.plainText) points"
      nodes.expected(expectation, node, found: found)
    }
    checkTilesInView(node)
  }

  /// Reports too many tiles of one page in view.
  private mutating func checkTilesInView(_ node: YamlNode) {
    guard let side = view.tileSide, view.zoomArea != nil else { return }
    // A level has up to twice as many pixels as the screen along each side.
    let tiles = Axis.allCases.map { axis in
      2 * view.pageSize.length(along: axis) * view.physics.pixelsPerPoint / side + 2
    }
    guard tiles[0] * tiles[1] > Self.maximumTilesInView else { return }
    let expectation = "at most \(Int(Self.maximumTilesInView)) tiles of a page in view"
    let found = "\(side.plainText) pixels for 'tileSide'"
    nodes.expected(expectation, node, found: found)
  }
}
