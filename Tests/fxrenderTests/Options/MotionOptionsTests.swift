import FrameFiles
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Options for the duration and the motion of a scroll.
struct MotionOptionsTests {
  private static let size = "--size 8x8 --page-size 10x8"

  @Test(arguments: [
    ("--to 2 --frames 3", [0, 1, 2.0]),
    // The number of frames is the duration times the rate; the last frame is at the end.
    ("--to 2 --duration 0.5 --fps 10", [0, 0.5, 1, 1.5, 2]),
    ("--to 2 --duration 0.01 --fps 10", [0]),
    // The speed applies from the first frame to the last.
    ("--to 2 --speed 5 --fps 10", [0, 0.5, 1, 1.5, 2]),
    ("--from 2 --to 0 --speed 10 --fps 10", [2, 1, 0]),
    ("--from 1 --to 1 --speed 10 --fps 10", [1]),
    // A hold adds whole frames at each end.
    ("--to 2 --frames 3 --hold 0.24 --fps 10", [0, 0, 0, 1, 2, 2, 2]),
    ("--to 2 --frames 3 --hold 0.1 --fps 10 --bounce", [0, 0, 1, 2, 2, 1]),
    // The timing function is half a sine wave.
    ("--to 2 --frames 5 --ease sineInOut", [0, 0.292893219, 1, 1.707106781, 2]),
    // The timing functions are those of CSS, and the frames are at quarters of the duration.
    ("--to 2 --frames 5 --ease ease", [0, 0.817021183, 1.604806775, 1.920917957, 2]),
    ("--to 2 --frames 3 --ease cubic-bezier(0.2,0,0,1)", [0, 1.755667210, 2]),
    ("--to 2 --frames 5 --ease steps(2,jump-none)", [0, 0, 2, 2, 2]),
    ("--to 2 --frames 5 --ease linear(0,0.25,1)", [0, 0.25, 0.5, 1.25, 2]),
    // A bounce is not a full turn, so it includes the last page.
    ("--to 2 --pages 2 --wrap --speed 10 --fps 10 --bounce", [0, 1, 2, 1]),
    // A full turn does not repeat its first frame.
    ("--to 4 --pages 4 --wrap --speed 10 --fps 10", [0, 1, 2, 3]),
  ])
  func `Page positions follow the motion options`(words: String, expected: [Double]) throws {
    let positions = try SpecWords.frames("\(Self.size) \(words)").map { $0.contentOffset[0] / 10 }
    #expect(positions.count == expected.count)
    for (position, place) in zip(positions, expected) { #expect(abs(position - place) < 1e-8) }
  }

  @Test(arguments: [
    ("--every 2", [(0, 0), (0.5, 1), (1.0, 2.0)]),
    ("--every 2 --range 1-4", [(0.25, 0.5), (0.75, 1.5)]),
  ])
  func `Only every second frame is written, with its own time`(
    words: String,
    frames: [(time: Double, position: Double)]
  ) async throws {
    let folder = TemporaryFolder()
    try await folder.output(
      of: "linear --output out --quiet \(Self.size) --to 2 --frames 5 --fps 4 \(words)"
    )
    let written = try folder.manifest("out").frames
    #expect(written.map(\.time) == frames.map(\.time))
    #expect(written.map { $0.contentOffset[0] / 10 } == frames.map(\.position))
  }

  static let refusals = Refusal.table(
    """
    64 linear --frames 3 --duration 1
    error: --duration cannot be combined with --frames
      Omit one of them.
    64 linear --speed 3 --duration 1
    error: --duration cannot be combined with --speed
      Omit one of them.
    64 linear --duration 20000
    64 linear --hold 1e6
    64 linear --frames 600000 --bounce
    64 linear --frames 500000 --hold 4170 --bounce
    error: there are more than 1000000 frames
      Use fewer frames, a shorter duration or a smaller --fps.
    64 linear --scroll swipe --to 1e9
    error: there would be more than 100000 swipes
      Bring --from and --to closer together, or use --scroll fling.
    64 linear --hold -1
    error: --hold cannot be '-1'
      Expected a number from 0 to 1000000000.
    64 linear --every 0
    error: --every cannot be '0'
      Expected a whole number from 1 to 1000000.
    """
  )

  @Test(arguments: refusals)
  func `Invalid motion options are rejected`(refusal: Refusal) async throws {
    try await refusal.check(in: TemporaryFolder())
  }

  @Test(arguments: [
    (
      "sineInOt",
      "Did you mean 'sineInOut'? Names: linear, ease, ease-in, ease-out, ease-in-out, step-start, "
        + "step-end, and quad, cubic, quart, quint, sine, expo, circ, back, elastic or bounce followed by "
        + "In, Out or InOut; and those of tools and platforms, such as easy-ease, material-standard, "
        + "apple-snappy and figma-gentle. Functions: cubic-bezier(), steps(), linear(), spring()."
    ),
    (
      "cubic-bezier(2,0,1,1)",
      "x1 cannot be '2'. Expected a number from 0 to 1, as in cubic-bezier(x1, y1, x2, y2)."
    ),
  ])
  func `An invalid timing function is rejected`(ease: String, help: String) async throws {
    try await Refusal(
      "linear --ease \(ease)",
      64,
      "error: --ease cannot be '\(ease)'\n  \(help)"
    )
    .check(in: TemporaryFolder())
  }
}
