import ArgumentParser
import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles

/// The options that say how pages move, and how long.
struct MotionOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "What moves the pages: a sweep, a swipe a page, a fling, or a gesture script (default: sweep).",
      valueName: "sweep|swipe|fling|SCRIPT"
    ),
    completion: .scripts
  )
  var scroll = "sweep"

  @Flag(name: .long, help: "Draw the fingers of a gesture over the pages.")
  var showTouches = false

  /// More than anybody looks at; named frames have six digits at most.
  private static let mostFrames = 100_000

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Number of frames (default: 60).", valueName: "N"),
    transform: Arguments.count(1...mostFrames)
  )
  var frames: Int?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Seconds instead of --frames.", valueName: "S"),
    transform: Arguments.positive
  )
  var duration: Double?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Pages a second instead of --frames.", valueName: "V"),
    transform: Arguments.positive
  )
  var speed: Double?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames a second of the scroll; frame i is at time i/N (default: 60).",
      valueName: "N"
    ),
    transform: Arguments.positive
  )
  var fps = 60.0

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Page position of the first frame (default: 0).", valueName: "P"),
    transform: Arguments.finite
  )
  var from: Double?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Page position that the scroll goes to (default: 3, or the last page if there are fewer).",
      valueName: "P"
    ),
    transform: Arguments.finite
  )
  var to: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Timing function of the sweep: a name such as sineInOut or ease-out, cubic-bezier(), steps(), \
      linear() or spring() (default: linear).
      """,
      valueName: "FUNCTION"
    ),
    completion: .list(TimingFunction.names),
    transform: Arguments.timingFunction
  )
  var ease: TimingFunction?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds of rest at each end, beside the frames of the scroll (default: 0).",
      valueName: "S"
    ),
    transform: Arguments.notNegative
  )
  var hold: Double?

  @Flag(name: .long, help: "There and back, without a frame twice: a loop that closes.")
  var bounce = false

  /// What moves an effect's pages.
  ///
  /// - Parameters:
  ///   - choice: What `--scroll` stands for.
  ///   - effect: The effect, compiled for its layout.
  /// - Returns: The motion.
  /// - Throws: `CommandError` for options that exclude each other, or too many frames.
  func motion(_ choice: ScrollChoice, of effect: Effect) throws -> SequenceMotion {
    let (from, to) = ends(pages: effect.layout.pages)
    let gestures: SequenceGestures
    switch choice {
    case .sweep:
      guard !showTouches else {
        throw CommandError.usage(
          "a sweep has no fingers to show",
          "Leave out --show-touches, or give --scroll."
        )
      }
      return .sweep(try sweep(pages: effect.layout.pages, wraps: effect.wraps))
    case .builtIn(let gesture):
      // Before there is a gesture for each of them.
      guard gesture != .swipe || abs(to - from) <= Double(Self.mostFrames) else {
        throw CommandError.usage(
          "a swipe a page makes more than \(Self.mostFrames) swipes",
          "Bring --from and --to closer together, or give --scroll fling."
        )
      }
      gestures = SequenceGestures(gesture, from: from, to: to, showsTouches: showTouches)
    case .file(let file):
      gestures = SequenceGestures(file, name: scroll, showsTouches: showTouches)
    }
    try refuseSweepOptions(choice)
    let script = gestures.script(of: effect)
    try script.configuration.checkGap()
    guard !script.steps.contains(where: \.isRotation) else {
      throw CommandError.usage(
        "the frames of a sequence have one size, and '\(scroll)' rotates the view",
        "Follow it with 'fxrender trace', or leave out the step 'rotate'."
      )
    }
    guard frames == nil || duration == nil else { throw Self.exclude("--duration", "--frames") }
    let asked =
      frames.map(Double.init) ?? duration.map { max(1, ($0 * fps).rounded()) }
      ?? FrameScroll.lastFrame(
        until: ScrollTimeline(script, of: effect).duration,
        framesPerSecond: fps
      ) + 1
    guard asked <= Double(Self.mostFrames) else { throw Self.tooManyFrames }
    return .gestures(gestures, framesPerSecond: fps, frames: Int(asked))
  }

  /// The page positions that the scroll goes between.
  private func ends(pages: Int) -> (from: Double, to: Double) {
    (from ?? 0, to ?? min(3, Double(pages - 1)))
  }

  /// Refuses what holds for a sweep alone, or for one and the gestures that have the same ends.
  private func refuseSweepOptions(_ choice: ScrollChoice) throws {
    var given = ["--ease": ease != nil, "--hold": hold != nil, "--bounce": bounce]
    given["--speed"] = speed != nil
    if choice.file != nil { (given["--from"], given["--to"]) = (from != nil, to != nil) }
    guard let option = given.filter(\.value).keys.min() else { return }
    throw CommandError.usage(
      "\(option) and --scroll \(scroll) exclude each other",
      "Leave one of them out: gestures have a motion of their own."
    )
  }

  private static func exclude(_ one: String, _ other: String) -> CommandError {
    CommandError.usage("\(one) and \(other) exclude each other", "Leave one of them out.")
  }

  private static var tooManyFrames: CommandError {
    CommandError.usage(
      "there are more than \(mostFrames) frames",
      "Ask for fewer frames, a shorter time or a smaller --fps."
    )
  }

  /// The sweep over so many pages.
  private func sweep(pages: Int, wraps: Bool) throws -> Sweep {
    let (from, to) = ends(pages: pages)
    let isTurn = wraps && !bounce && Sweep.isTurn(from: from, to: to, pages: pages)
    let most = Double(Self.mostFrames)
    // One more than allowed is refused below; more would not be counted.
    let way = min(try way(from: from, to: to, isTurn: isTurn), most + 1)
    let hold = min(((hold ?? 0) * fps).rounded(), most + 1)
    let sweep = Sweep(
      from: from,
      to: to,
      way: Int(way),
      framesPerSecond: fps,
      ease: ease ?? .linear,
      hold: Int(hold),
      bounces: bounce,
      turn: wraps ? pages : nil
    )
    guard sweep.frames <= Self.mostFrames else { throw Self.tooManyFrames }
    return sweep
  }

  /// How many frames the way from one end to the other has.
  private func way(from: Double, to: Double, isTurn: Bool) throws -> Double {
    let given = ["--frames": frames != nil, "--duration": duration != nil, "--speed": speed != nil]
      .filter(\.value).keys.sorted()
    guard given.count < 2 else { throw Self.exclude(given[0], given[1]) }
    if let duration { return max(1, (duration * fps).rounded()) }
    guard let speed else { return Double(frames ?? 60) }
    // The last frame is at the end; in a turn one frame before it.
    return max(1, (abs(to - from) / speed * fps).rounded() + (isTurn ? 0 : 1))
  }
}
