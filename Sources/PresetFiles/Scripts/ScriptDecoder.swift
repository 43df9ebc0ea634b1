import PageEffects
import PageGeometry
import PageScroll
import TextTools

/// Decodes the nodes of a file into a gesture script and collects all errors.
///
/// The shape of each part is checked first, so that required values are present and in range.
struct ScriptDecoder: NodeDecoder {
  private static let maximumSteps = 10_000
  private static let maximumSamples = 100_000.0
  private static let maximumPagesInView = 1_000.0
  private static let maximumTilesInView = 10_000.0

  var errors: [PresetError] = []

  /// The scroll view after the decoded steps, which may rotate it.
  var view = ScrollConfiguration(
    view: Size(width: 640, height: 400),
    pageSize: Size(width: 240, height: 320),
    pages: 12
  )
  /// The finger that is down after the decoded steps, and the step in which it came down; nil if none is.
  var finger: (point: Point, step: YamlNode)?
  /// The number of touch samples in the decoded steps, including generated ones.
  private var samples = 0.0

  /// Decodes a file's map; the script is incomplete if there are `errors`.
  mutating func script(_ root: YamlNode) -> GestureScript {
    guard isComplete(root, Self.mapOfKeys, .script) else {
      return GestureScript(configuration: view, steps: [])
    }
    if let node = root["view"], fits("view", of: root) { decodeView(node) }
    checkPagesInView(root["view"] ?? root)
    var script = GestureScript(configuration: view, steps: [])
    if fits("summary", of: root) { script.summary = root["summary"]?.text ?? "" }
    if fits("start", of: root) { script.start = root["start"].flatMap(start) ?? script.start }
    if fits("samplesPerSecond", of: root), let rate = root["samplesPerSecond"]?.number {
      script.samplesPerSecond = rate
    }
    guard let steps = root["steps"], let list = steps.list else {
      _ = fits("steps", of: root)
      return script
    }
    if list.count > Self.maximumSteps {
      let expectation = "at most \(Self.maximumSteps) steps"
      report(.expected(expectation, found: "\(list.count)"), at: list[Self.maximumSteps].span)
    }
    for node in list.prefix(Self.maximumSteps) where fits(node, .step) {
      guard let step = step(node) else { continue }
      count(step, perSecond: script.samplesPerSecond, node)
      script.steps.append(step)
    }
    checkFingerAtEnd()
    return script
  }

  /// Checks the value of a key and reports the errors; returns whether there are none.
  ///
  /// A missing key is not an error.
  private mutating func fits(_ name: String, of root: YamlNode) -> Bool {
    guard let node = root[name], let key = MapShape.script.keys.first(where: { $0.name == name })
    else { return true }
    return fits(node, key.value)
  }

  private func start(_ node: YamlNode) -> GestureScript.Start? {
    if let page = node["page"]?.whole { return .page(page) }
    return node["offset"]?.point.map { .offset($0, velocity: node["velocity"]?.point ?? .zero) }
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
      report(.expected(expectation, found: "more with this step"), at: node.span)
    }
  }

  /// Reports too many pages in view, as each takes time to render.
  mutating func checkPagesInView(_ node: YamlNode) {
    let scroller = view.scroller ?? view.view
    for axis in Axis.allCases where axis == view.axis || view.map != nil {
      let stride = view.map?.cellSize.length(along: axis) ?? view.stride
      let length = max(view.view.length(along: axis), scroller.length(along: axis))
      guard stride < length / Self.maximumPagesInView else { continue }
      let expectation = "at most \(Int(Self.maximumPagesInView)) pages in view"
      let found = "a page every \(stride.plainText) of \(length.plainText) points"
      report(.expected(expectation, found: found), at: node.span)
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
    report(.expected(expectation, found: found), at: node.span)
  }
}
