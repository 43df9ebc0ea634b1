package import FrameRender
import PageEffects
import PageGeometry
package import PageScroll
package import PresetFiles
import TextTools

/// The options of a spec from which the motion of an effect's pages is created.
struct MotionOptions {
  let spec: SequenceSpec
  let effect: Effect

  private static let mostFrames = SequenceSpec.mostFrames
  /// The maximum number of swipes, because each of them is a step of a script.
  private static let mostSwipes = 100_000

  private var name: String { spec.scroll ?? ScrollChoice.sweepName }
  private var rate: Double { spec.fps ?? SequenceSpec.usualRate }
  private var pages: Int { effect.layout.pages }
  private var from: Double { spec.from ?? SequenceSpec.usualEnds(pages: pages).from }
  private var to: Double { spec.to ?? SequenceSpec.usualEnds(pages: pages).to }

  /// Creates the motion; a script is played here.
  ///
  /// - Returns: The scroll, and its gestures; nil for a sweep.
  func motion(
    _ choice: ScrollChoice,
    _ pictures: PictureSizes
  ) throws(SequenceError) -> (FrameScroll, SequenceGestures?) {
    guard let script = try script(choice) else { return (.sweep(try sweep()), nil) }
    let timeline = ScrollTimeline(script, of: effect, pictures: pictures)
    try timeline.checkEvents(of: name, choice)
    let gestures = SequenceGestures(
      name: name,
      script: script,
      text: choice.file?.text,
      showsTouches: spec.showTouches
    )
    let frames = try frames(until: timeline.duration)
    return (.script(timeline, framesPerSecond: rate, frames: frames), gestures)
  }

  // MARK: Gestures

  /// Returns the gestures, on a scroll view with the effect's layout; nil for a sweep.
  private func script(_ choice: ScrollChoice) throws(SequenceError) -> GestureScript? {
    let script: GestureScript
    switch choice {
    case .sweep:
      guard !spec.showTouches else {
        throw .usage("a sweep has no fingers to show", "Omit --show-touches, or add --scroll.")
      }
      return nil
    case .builtIn(let gesture):
      // This is checked before a gesture is created for each page.
      guard gesture != .swipe || abs(to - from) <= Double(Self.mostSwipes) else {
        throw .usage(
          "there would be more than \(Self.mostSwipes) swipes",
          "Bring --from and --to closer together, or use --scroll fling."
        )
      }
      script = gesture.script(of: effect, from: from, to: to)
    case .file(let file):
      script = file.script.laidOut(effect.layout, wraps: effect.wraps)
    }
    try refuseSweepOptions(hasEnds: choice.file == nil)
    try script.configuration.checkGap()
    guard !script.steps.contains(where: \.changesPageSize) else {
      throw .usage(
        "the pages of a sequence have one size, and '\(name)' changes it",
        "Use 'fxrender trace' instead, or omit 'pageSize' from the step 'rotate'."
      )
    }
    return script
  }

  /// Throws an error for options that the gestures do not support.
  ///
  /// Some options are for sweeps only. `--from` and `--to` are for sweeps and built-in gestures, which have
  /// ends.
  private func refuseSweepOptions(hasEnds: Bool) throws(SequenceError) {
    var given = [
      "--bounce": spec.bounce, "--ease": spec.ease != nil, "--hold": spec.hold != nil,
      "--speed": spec.speed != nil,
    ]
    if !hasEnds { (given["--from"], given["--to"]) = (spec.from != nil, spec.to != nil) }
    guard let option = given.filter(\.value).keys.min() else { return }
    throw .usage(
      "\(option) cannot be combined with --scroll \(name)",
      "Omit one of them: gestures have their own motion."
    )
  }

  /// Returns the number of frames for gestures that end at a time.
  private func frames(until end: Double) throws(SequenceError) -> Int {
    guard spec.frames == nil || spec.duration == nil else {
      throw .exclude("--duration", "--frames")
    }
    let frames =
      spec.frames.map(Double.init) ?? spec.duration.map { max(1, ($0 * rate).rounded()) }
      ?? FrameScroll.firstFrame(atOrAfter: end, framesPerSecond: rate) + 1
    guard frames <= Double(Self.mostFrames) else { throw Self.tooManyFrames }
    return Int(frames)
  }

  private static var tooManyFrames: SequenceError {
    .usage(
      "there are more than \(mostFrames) frames",
      "Use fewer frames, a shorter duration or a smaller --fps."
    )
  }

  // MARK: A sweep

  private func sweep() throws(SequenceError) -> Sweep {
    let isTurn =
      effect.wraps && !spec.bounce && Sweep.isTurn(from: from, to: to, pages: pages)
    let most = Double(Self.mostFrames)
    // Values above the limit are rejected below.
    let way = min(try way(isTurn: isTurn), most + 1)
    let hold = min(((spec.hold ?? 0) * rate).rounded(), most + 1)
    let sweep = Sweep(
      from: from,
      to: to,
      way: Int(way),
      framesPerSecond: rate,
      ease: spec.ease ?? .linear,
      hold: Int(hold),
      bounces: spec.bounce,
      turn: effect.wraps ? pages : nil
    )
    guard sweep.frames <= Self.mostFrames else { throw Self.tooManyFrames }
    return sweep
  }

  /// Returns the number of frames from one end of a sweep to the other.
  private func way(isTurn: Bool) throws(SequenceError) -> Double {
    let given = [
      "--duration": spec.duration != nil, "--frames": spec.frames != nil,
      "--speed": spec.speed != nil,
    ].filter(\.value).keys.sorted()
    guard given.count < 2 else { throw .exclude(given[0], given[1]) }
    if let duration = spec.duration { return max(1, (duration * rate).rounded()) }
    guard let speed = spec.speed else { return Double(spec.frames ?? SequenceSpec.usualFrames) }
    // The last frame is at the end; in a full turn it is one frame before the end.
    return max(1, (abs(to - from) / speed * rate).rounded() + (isTurn ? 0 : 1))
  }
}

extension ScrollConfiguration {
  /// Throws an error if the gap makes the distance between the starts of neighbouring pages 0 or negative.
  ///
  /// A sweep allows such a gap, but a scroll view does not.
  package func checkGap() throws(SequenceError) {
    let ways = map.map { [$0.cellSize.width, $0.cellSize.height] } ?? [stride]
    guard ways.allSatisfy({ $0 > 0 }) else {
      throw SequenceError.usage(
        "--gap \(gap.plainText) leaves no distance to scroll from page to page",
        "The sum of the page size and the gap must be greater than 0."
      )
    }
  }
}

extension ScrollTimeline {
  /// Checks that the timeline does not end early because its script leads to too many events.
  ///
  /// - Parameters:
  ///   - name: The name of the script or of the built-in gesture.
  ///   - choice: The source of the script.
  /// - Throws: `SequenceError` with the step that leads to too many events.
  package func checkEvents(of name: String, _ choice: ScrollChoice) throws(SequenceError) {
    guard let stoppedStep else { return }
    let limit = ScrollTimeline.usualEventLimit
    guard choice.file != nil else {
      throw .usage(
        "\(name) passes too many pages: it leads to more than \(limit) events",
        "Bring --from and --to closer together."
      )
    }
    throw SequenceError(
      problem: "the script \(name) leads to more than \(limit) events in step \(stoppedStep + 1)",
      help: "Each page that comes or goes is an event. Scroll past fewer pages, or wait less.",
      kind: .wrongContent
    )
  }
}

/// The gestures that move the pages of a sequence.
package struct SequenceGestures: Sendable {
  /// The requested name or path.
  package let name: String
  /// The gestures, on a scroll view with the same layout as the effect's pages.
  package let script: GestureScript
  /// The text of the script's file; nil for built-in gestures.
  package let text: String?
  /// Whether the fingers are drawn over the pages.
  package let showsTouches: Bool

  /// The name without folders and extension.
  var shortName: String {
    let file = name.split(separator: "/").last ?? "script"
    return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : String(file)
  }
}

/// The motion chosen by `--scroll`.
package enum ScrollChoice: Sendable {
  /// A sweep from one page position to another.
  case sweep
  /// A built-in gesture.
  case builtIn(BuiltInGesture)
  /// A gesture script.
  case file(GestureScriptFile)

  /// Finds a motion by its name, or the name or path of a script.
  package init(_ name: String, in library: PresetLibrary) throws(PresetFailure) {
    if name == Self.sweepName {
      self = .sweep
    } else if let gesture = BuiltInGesture(rawValue: name) {
      self = .builtIn(gesture)
    } else {
      do {
        self = .file(try library.script(name))
      } catch .unknownScript(let name, let known) {
        throw .unknownScript(name, known: Self.builtInNames + known)
      }
    }
  }

  static let sweepName = "sweep"

  /// The names of built-in motions.
  package static let builtInNames = [sweepName] + BuiltInGesture.allCases.map(\.rawValue)

  /// The script file; nil for other motions.
  package var file: GestureScriptFile? { if case .file(let file) = self { file } else { nil } }
}
