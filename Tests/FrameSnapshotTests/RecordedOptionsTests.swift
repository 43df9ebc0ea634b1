import Foundation
import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll
import Testing

/// Options as a golden has them.
struct RecordedOptionsTests {
  /// Options that differ from those of a render in one or more parts.
  static let rows: [SequenceOptions] = {
    let page = Size(width: 24.5, height: 32)
    let layout = Layout(
      pageSize: page,
      viewport: Size(width: 64, height: 40.25),
      gap: -3.5,
      pages: 4,
      axis: .vertical,
      isRightToLeft: true,
      centerOffset: Point(x: 1, y: -2),
      viewpointOffset: Point(x: -0.5, y: 1e9)
    )
    let turn = Sweep(from: -1, to: 3, way: 7, framesPerSecond: 24, hold: 3, turn: 4)
    let bounce = Sweep(
      from: 0.1,
      to: 2.7,
      way: 5,
      framesPerSecond: 59.94,
      ease: .easing(.backOut),
      hold: 2,
      bounces: true,
      turn: 4
    )
    let spring = Sweep(
      from: 0,
      to: 2,
      way: 30,
      framesPerSecond: 60,
      ease: .spring(.init(.perceptual(duration: 0.1, bounce: 1.0 / 3)))
    )
    return [
      SequenceOptions(),
      SequenceOptions(
        layout: layout,
        settings: ["tilt": "0.7", "wrap": "true"],
        motion: .sweep(turn)
      ),
      SequenceOptions(layout: layout, motion: .sweep(bounce), scale: 1.0 / 3),
      SequenceOptions(
        layout: layout,
        source: .images(["a b.png", "/photos/é.jpg", "a b.png", "../\"4\".webp"]),
        fit: .contain,
        background: Colour(white: 0, alpha: 0)
      ),
      SequenceOptions(fit: .fill, background: Colour(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)),
      SequenceOptions(motion: .sweep(spring)),
    ]
  }()

  @Test(arguments: rows)
  func `Options are read as they were recorded`(options: SequenceOptions) throws {
    let recorded = RecordedOptions(options)
    let text = try JSONEncoder().encode(recorded)
    let read = try JSONDecoder().decode(RecordedOptions.self, from: text)
    #expect(read == recorded)
    #expect(try read.options() == options)
  }

  @Test
  func `Each option has the value that the command line takes`() throws {
    let recorded = RecordedOptions(Self.rows[1])
    #expect(recorded.direction == "vertical" && recorded.ease == "linear")
    #expect(recorded.size == [64, 40.25] && recorded.pageSize == [24.5, 32])
    #expect(recorded.turn && !recorded.bounce && recorded.frames == 7 && recorded.hold == 3)
    #expect(recorded.pages == .cards(4))
    let other = RecordedOptions(Self.rows[3])
    #expect(other.fit == "contain" && other.background == "#00000000")
  }

  typealias Change = @Sendable (inout RecordedOptions) -> Void

  static let wrong: [(String, Change)] = [
    ("pages", { $0.pages = .cards(0) }),
    ("pages", { $0.pages = .cards(-1) }),
    ("pages", { $0.pages = .cards(10_000_001) }),
    ("pages", { $0.pages = .images([]) }),
    ("scale", { $0.scale = 0 }),
    ("scale", { $0.scale = -1 }),
    ("scale", { $0.scale = 1e-7 }),
    ("pageSize", { $0.pageSize = [] }),
    ("pageSize", { $0.pageSize = [24] }),
    ("pageSize", { $0.pageSize = [24, 32, 1] }),
    ("pageSize", { $0.pageSize = [0, 32] }),
    ("pageSize", { $0.pageSize = [24, -32] }),
    ("pageSize", { $0.pageSize = [1e-7, 32] }),
    ("pageSize", { $0.pageSize = [24, 32_768] }),
    ("size", { $0.size = [64] }),
    ("size", { $0.size = [64, 0] }),
    ("size", { $0.size = [32_768, 1] }),
    ("size", { $0.size = [10_000, 10_000] }),
    ("pageSize", { $0.scale = 1_500 }),
    ("gap", { $0.gap = 1.1e9 }),
    ("gap", { $0.gap = -1e300 }),
    ("direction", { $0.direction = "diagonal" }),
    ("centerOffset", { $0.centerOffset = [0] }),
    ("centerOffset", { $0.centerOffset = [2e9, 0] }),
    ("viewpointOffset", { $0.viewpointOffset = [0, 0, 0] }),
    ("viewpointOffset", { $0.viewpointOffset = [0, -2e9] }),
    ("frames", { $0.frames = 0 }),
    ("frames", { $0.frames = 100_001 }),
    ("frames", { $0.frames = .min }),
    ("frames", { ($0.frames, $0.bounce) = (100_000, true) }),
    ("hold", { $0.hold = -1 }),
    ("hold", { $0.hold = .max }),
    ("fps", { $0.fps = 0 }),
    ("fps", { $0.fps = -60 }),
    ("fps", { $0.fps = 1e-300 }),
    ("fps", { $0.fps = 1e300 }),
    ("background", { $0.background = "blurple" }),
    ("from", { $0.from = -1e10 }),
    ("to", { $0.to = 1e10 }),
    ("ease", { $0.ease = "wobble" }),
    ("ease", { $0.ease = "SineIn" }),
    ("fit", { $0.fit = "" }),
  ]

  @Test(arguments: wrong)
  func `What no command would have recorded is refused`(option: String, change: Change) {
    var recorded = RecordedOptions(SequenceOptions())
    change(&recorded)
    #expect(throws: GoldenProblem.option(option)) { try recorded.options() }
  }
}
