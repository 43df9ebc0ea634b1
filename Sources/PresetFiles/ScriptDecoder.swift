import PageEffects
import PageGeometry
import PageScroll

/// Makes a script of the nodes of a file, and collects everything that is wrong on the way.
///
/// A part is decoded once it has its shape, so that values are there and within their limits.
struct ScriptDecoder: NodeDecoder {
  static let maximumSteps = 10_000
  static let maximumSamples = 100_000.0
  static let maximumPagesInView = 1_000.0

  var errors: [PresetError] = []

  /// The view as the steps so far have turned it.
  var view = ScrollConfiguration(
    view: Size(width: 640, height: 400),
    pageSize: Size(width: 240, height: 320),
    pages: 12
  )
  /// How many touch samples the steps so far have, those that are made of their ends too.
  private var samples = 0.0

  /// - Parameter root: The file's map.
  /// - Returns: The script; where something is wrong it is in `errors`, and the script a torso.
  mutating func script(_ root: YamlNode) -> GestureScript {
    guard isWhole(root, Self.mapOfKeys, .script) else {
      return GestureScript(configuration: view, steps: [])
    }
    if let node = root["view"], part("view", of: root) { decodeView(node) }
    checkPagesInView(root["view"] ?? root)
    var script = GestureScript(configuration: view, steps: [])
    if part("summary", of: root) { script.summary = root["summary"]?.text ?? "" }
    if part("start", of: root) { script.start = root["start"].flatMap(start) ?? script.start }
    if part("samplesPerSecond", of: root), let rate = root["samplesPerSecond"]?.number {
      script.samplesPerSecond = rate
    }
    guard let steps = root["steps"], let list = steps.list else {
      _ = part("steps", of: root)
      return script
    }
    if list.count > Self.maximumSteps {
      let words = "at most \(Self.maximumSteps) steps"
      let problem = PresetError.Problem.expected(words, found: "\(list.count)")
      errors.append(PresetError(problem, at: list[Self.maximumSteps].span))
    }
    for node in list.prefix(Self.maximumSteps) where fits(node, .step) {
      guard let step = step(node) else { continue }
      count(step, perSecond: script.samplesPerSecond, node)
      script.steps.append(step)
    }
    return script
  }

  /// Whether what stands at a key of the file has its shape; it has where nothing stands.
  private mutating func part(_ name: String, of root: YamlNode) -> Bool {
    guard let node = root[name], let key = MapShape.script.keys.first(where: { $0.name == name })
    else { return true }
    return fits(node, key.value)
  }

  private func start(_ node: YamlNode) -> GestureScript.Start? {
    if let page = node["page"]?.whole { return .page(page) }
    return node["offset"]?.point.map { .offset($0, velocity: node["velocity"]?.point ?? .zero) }
  }

  // MARK: Limits

  /// Adds up touch samples; the step with the first too many is reported.
  private mutating func count(_ step: Gesture, perSecond rate: Double, _ node: YamlNode) {
    let before = samples
    switch step {
    case .touches(let touches, _): samples += Double(touches.count)
    case .drag(_, _, let duration, _, _), .flick(_, _, let duration): samples += duration * rate
    case .pinch(_, _, _, _, let duration, _): samples += 2 * duration * rate
    default: break
    }
    if before <= Self.maximumSamples, samples > Self.maximumSamples {
      let words = "at most \(Int(Self.maximumSamples)) touch samples in a script"
      let problem = PresetError.Problem.expected(words, found: "more with this step")
      errors.append(PresetError(problem, at: node.span))
    }
  }

  /// Each page in view is looked at, so that there must not be too many.
  mutating func checkPagesInView(_ node: YamlNode) {
    let scroller = view.scroller ?? view.view
    for axis in Axis.allCases where axis == view.axis || view.map != nil {
      let stride = view.map?.cellSize.length(along: axis) ?? view.stride
      let length = max(view.view.length(along: axis), scroller.length(along: axis))
      guard stride < length / Self.maximumPagesInView else { continue }
      let words = "pages and gaps for at most \(Int(Self.maximumPagesInView)) pages in view"
      let found = "\(stride.plainText) points from page to page in \(length.plainText)"
      errors.append(PresetError(.expected(words, found: found), at: node.span))
    }
  }
}
