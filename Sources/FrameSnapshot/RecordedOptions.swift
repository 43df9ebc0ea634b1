import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles

/// The options of a sequence as a golden has them, with the names of the command line.
package struct RecordedOptions: Codable, Equatable {
  package var size: [Double]
  package var pageSize: [Double]
  package var gap: Double
  package var direction: String
  package var rtl: Bool
  package var centerOffset: [Double]
  package var viewpointOffset: [Double]
  package var set: [String: String]
  package var from: Double
  package var to: Double
  /// Those of the way from one to the other.
  package var frames: Int
  package var fps: Double
  package var ease: String
  /// In frames.
  package var hold: Int
  package var bounce: Bool
  /// Whether the way is a full turn, which ends one frame before its start.
  package var turn: Bool
  /// The name of the gestures that move the pages; nil for a sweep.
  var scroll: String?
  /// The lines of their script; nil where they are built in, between the two ends.
  var script: [String]?
  /// Whether fingers are drawn; nil for a sweep.
  var showTouches: Bool?
  package var pages: Pages
  package var fit: String
  package var scale: Double
  package var background: String

  /// What `--pages` stands for: a number of cards, or pictures by their paths.
  package enum Pages: Codable, Equatable {
    case cards(Int)
    case images([String])

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let count = try? container.decode(Int.self) {
        self = .cards(count)
      } else {
        self = .images(try container.decode([String].self))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .cards(let count): try container.encode(count)
      case .images(let paths): try container.encode(paths)
      }
    }
  }

  package init(_ options: SequenceOptions) {
    let layout = options.layout
    size = [layout.viewport.width, layout.viewport.height]
    pageSize = [layout.pageSize.width, layout.pageSize.height]
    gap = layout.gap
    direction = layout.axis.rawValue
    rtl = layout.isRightToLeft
    centerOffset = [layout.centerOffset.x, layout.centerOffset.y]
    viewpointOffset = [layout.viewpointOffset.x, layout.viewpointOffset.y]
    set = options.settings
    fps = options.motion.framesPerSecond
    switch options.motion {
    case .sweep(let sweep):
      (from, to) = (sweep.from, sweep.to)
      (frames, hold) = (sweep.way, sweep.hold)
      ease = sweep.ease.description
      (bounce, turn) = (sweep.bounces, sweep.isTurn)
    case .gestures(let gestures, _, let frames):
      (from, to, self.frames) = (0, 0, frames)
      (hold, ease, bounce, turn) = (0, TimingFunction.linear.description, false, false)
      (scroll, showTouches) = (gestures.name, gestures.showsTouches)
      switch gestures.source {
      case .file(let text): script = GoldenText.lines(of: text)
      case .builtIn(_, let from, let to): (self.from, self.to) = (from, to)
      }
    }
    pages =
      switch options.source {
      case .cards(let count): .cards(count)
      case .images(let paths): .images(paths)
      }
    fit = options.fit.rawValue
    scale = options.scale
    background = options.background.css
  }

  /// The options as the program takes them.
  ///
  /// - Throws: `GoldenProblem.option`, for what no command would have recorded.
  package func options() throws(GoldenProblem) -> SequenceOptions {
    let source: PageDeck.Source =
      switch pages {
      case .cards(let count): .cards(count: count)
      case .images(let paths): .images(paths)
      }
    guard (1...10_000_000).contains(source.count) else { throw .option("pages") }
    guard scale >= Self.smallest else { throw .option("scale") }
    let layout = Layout(
      pageSize: try Self.area(pageSize, times: scale, "pageSize"),
      viewport: try Self.area(size, times: scale, "size"),
      gap: try Self.finite(gap, "gap"),
      pages: source.count,
      axis: try Self.word(direction, "direction"),
      isRightToLeft: rtl,
      centerOffset: try Self.point(centerOffset, "centerOffset"),
      viewpointOffset: try Self.point(viewpointOffset, "viewpointOffset")
    )
    guard (1...Self.mostFrames).contains(frames) else { throw .option("frames") }
    guard (0...Self.mostFrames).contains(hold) else { throw .option("hold") }
    guard (Self.smallest...Self.largest).contains(fps) else { throw .option("fps") }
    guard let background = Colour(css: background) else { throw .option("background") }
    let motion = try motion(pages: source.count)
    guard motion.frames <= Self.mostFrames else { throw .option("frames") }
    return SequenceOptions(
      layout: layout,
      settings: set,
      motion: motion,
      source: source,
      fit: try Self.word(fit, "fit"),
      scale: scale,
      background: background
    )
  }

  private func motion(pages: Int) throws(GoldenProblem) -> SequenceMotion {
    let (from, to) = (try Self.finite(from, "from"), try Self.finite(to, "to"))
    guard let scroll else {
      return .sweep(
        Sweep(
          from: from,
          to: to,
          way: frames,
          framesPerSecond: fps,
          ease: try timingFunction(),
          hold: hold,
          bounces: bounce,
          turn: turn ? pages : nil
        )
      )
    }
    let showsTouches = showTouches ?? false
    let gestures: SequenceGestures
    if let script {
      let text = script.joined(separator: "\n")
      guard let file = try? GestureScriptFile.parse(text: text, file: scroll),
        !file.script.steps.contains(where: \.isRotation)
      else { throw .option("script") }
      gestures = SequenceGestures(file, name: scroll, showsTouches: showsTouches)
    } else {
      gestures = SequenceGestures(
        try Self.word(scroll, "scroll"),
        from: from,
        to: to,
        showsTouches: showsTouches
      )
    }
    return .gestures(gestures, framesPerSecond: fps, frames: frames)
  }

  /// The timing function of a sweep, of which commands record the canonical text alone.
  private func timingFunction() throws(GoldenProblem) -> TimingFunction {
    guard let function = try? TimingFunction(ease), function.description == ease else {
      throw .option("ease")
    }
    return function
  }

  /// As many as the command line takes.
  private static let mostFrames = 100_000

  /// The largest length, position or offset that the command line takes.
  private static let largest = 1e9

  /// The smallest length, scale or rate that the command line takes.
  private static let smallest = 1e-6

  /// Two lengths whose picture has no more pixels than a renderer can draw.
  private static func area(
    _ numbers: [Double],
    times scale: Double,
    _ name: String
  ) throws(GoldenProblem) -> Size {
    guard numbers.count == 2, min(numbers[0], numbers[1]) >= smallest,
      max(numbers[0], numbers[1]) * scale <= Double(Int16.max),
      numbers[0] * numbers[1] * scale * scale <= Double(1 << 26)
    else { throw .option(name) }
    return Size(width: numbers[0], height: numbers[1])
  }

  private static func point(_ numbers: [Double], _ name: String) throws(GoldenProblem) -> Point {
    guard numbers.count == 2 else { throw .option(name) }
    return Point(x: try finite(numbers[0], name), y: try finite(numbers[1], name))
  }

  private static func finite(_ number: Double, _ name: String) throws(GoldenProblem) -> Double {
    guard abs(number) <= largest else { throw .option(name) }
    return number
  }

  private static func word<Word: RawRepresentable<String>>(
    _ text: String,
    _ name: String
  ) throws(GoldenProblem) -> Word {
    guard let word = Word(rawValue: text) else { throw .option(name) }
    return word
  }
}
