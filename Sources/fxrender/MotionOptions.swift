import ArgumentParser
import PageGeometry
import PageScroll

/// The options that say how pages move, and how long.
struct MotionOptions: ParsableArguments {
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
  var from = 0.0

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
      "How the scroll begins and ends, such as sineInOut or backOut (default: linear).",
      valueName: "NAME"
    ),
    completion: .list(Easing.allCases.map(\.rawValue)),
    transform: Arguments.word(Easing.self)
  )
  var ease = Easing.linear

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds of rest at each end, beside the frames of the scroll (default: 0).",
      valueName: "S"
    ),
    transform: Arguments.notNegative
  )
  var hold = 0.0

  @Flag(name: .long, help: "There and back, without a frame twice: a loop that closes.")
  var bounce = false

  /// The scroll over so many pages.
  ///
  /// - Parameters:
  ///   - pages: How many there are.
  ///   - wraps: Whether their ends are joined.
  /// - Returns: The scroll.
  /// - Throws: `UsageError` for options that exclude each other, or too many frames.
  func sweep(pages: Int, wraps: Bool) throws -> Sweep {
    let to = to ?? min(3, Double(pages - 1))
    let isTurn = wraps && !bounce && Sweep.isTurn(from: from, to: to, pages: pages)
    let most = Double(Self.mostFrames)
    // One more than allowed is refused below; more would not be counted.
    let way = min(try way(to: to, isTurn: isTurn), most + 1)
    let hold = min((hold * fps).rounded(), most + 1)
    let sweep = Sweep(
      from: from,
      to: to,
      way: Int(way),
      framesPerSecond: fps,
      ease: ease,
      hold: Int(hold),
      bounces: bounce,
      turn: wraps ? pages : nil
    )
    guard sweep.frames <= Self.mostFrames else {
      throw UsageError(
        "there are more than \(Self.mostFrames) frames",
        "Ask for fewer frames, a shorter time or a smaller --fps."
      )
    }
    return sweep
  }

  /// How many frames the way from one end to the other has.
  private func way(to: Double, isTurn: Bool) throws -> Double {
    let given = ["--frames": frames != nil, "--duration": duration != nil, "--speed": speed != nil]
      .filter(\.value).keys.sorted()
    guard given.count < 2 else {
      throw UsageError("\(given[0]) and \(given[1]) exclude each other", "Leave one of them out.")
    }
    if let duration { return max(1, (duration * fps).rounded()) }
    guard let speed else { return Double(frames ?? 60) }
    // The last frame is at the end; in a turn one frame before it.
    return max(1, (abs(to - from) / speed * fps).rounded() + (isTurn ? 0 : 1))
  }
}
