import Foundation
import FrameFiles
import FrameImage
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Renders with `--scroll`: swipes, a fling, or a script.
struct ScrollOptionTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// A command line for pages that fill the viewport, so that content offsets are page positions times 40.
  static let layout = "--size 40x30 --page-size 40x30 --pages 5"

  /// Returns the content offsets of all frames.
  private func offsets(_ words: String) throws -> [[Double]] {
    try SpecWords.frames("\(Self.layout) \(words)").map(\.contentOffset)
  }

  // MARK: Numbers

  @Test func `Frames of a script match its trace`() async throws {
    try folder.write(
      steps: [
        "drag: { from: [180, 150], by: [-120, 0] }", "wait: rest", "flick: [-700, 0]", "wait: 0.1",
        "arrow: next",
      ]
    )
    let trace = try await folder.trace("script.yaml --fps 24")
    try await folder.output(
      of: "linear --quiet --scale 0.1 --fps 24 --scroll script.yaml --output out"
    )
    let manifest = try folder.manifest("out")
    #expect(manifest.size == [200, 300] && manifest.pageSize == [200, 300])
    #expect(manifest.frames.count == trace.count && trace.count > 24)
    for (frame, sample) in zip(manifest.frames, trace) {
      #expect(frame.time == sample.time && frame.contentOffset == sample.offset)
      #expect(!frame.pages.isEmpty)
      for page in frame.pages {
        #expect(abs(Double(page.page) - page.difference - sample.position) < 2e-9)
      }
    }
    // All motion has stopped in the last frame.
    #expect(trace.last?.phase == "idle" && manifest.frames.last?.pages.last?.difference == 0)
  }

  @Test(arguments: [
    ("swipe", [0.0, 0], [120.0, 0]), ("fling", [0, 0], [120, 0]),
    ("swipe --from 4 --to 2", [160, 0], [80, 0]), ("fling --from 4 --to 2", [160, 0], [80, 0]),
    ("swipe --to 1 --direction vertical", [0, 0], [0, 30]),
    ("fling --to 2 --direction vertical", [0, 0], [0, 60]),
    ("swipe --to 2 --rtl", [0, 0], [80, 0]), ("fling --from 3 --to 1 --rtl", [120, 0], [40, 0]),
    // With joined ends, offsets wrap around.
    ("swipe --from 3 --to 6 --wrap", [120, 0], [40, 0]),
    ("fling --from 3 --to 6 --wrap", [120, 0], [40, 0]),
    ("swipe --from 2 --to 2", [80, 0], [80, 0]), ("fling --from 2 --to 2", [80, 0], [80, 0]),
    // Content does not scroll beyond the last page.
    ("swipe --from 3 --to 9", [120, 0], [160, 0]), ("fling --from 3 --to 9", [120, 0], [160, 0]),
    ("fling --to 4 --gap 10", [0, 0], [200, 0]), ("swipe --to 2 --gap -10", [0, 0], [60, 0]),
  ])
  func `Gestures go from --from to --to`(words: String, first: [Double], last: [Double]) throws {
    let offsets = try offsets("--fps 20 --scroll \(words)")
    #expect(offsets.first == first && offsets.last == last)
  }

  @Test func `A swipe stops at each page, and a fling stops only at the last page`() throws {
    for (name, rests) in [("swipe", [0.0, 1, 2, 3]), ("fling", [0, 3])] {
      let places = try offsets("--scroll \(name)").map { $0[0] / 40 }
      #expect(places == places.sorted())
      let slow = places.filter { abs($0 - $0.rounded()) < 0.001 }.map { $0.rounded() }
      #expect(Set(slow) == Set(rests))
    }
  }

  @Test(arguments: [
    ("--frames 5 --fps 50", 5), ("--duration 0.1 --fps 50", 5), ("--frames 1", 1),
    ("--duration 3 --fps 10", 30),
  ])
  func `--frames and --duration set the length of a gesture`(words: String, count: Int) throws {
    let asked = try offsets("--scroll fling \(words)")
    let rate = words.split(separator: " ").count > 2 ? words.suffix(8) : "--fps 60"
    let whole = try offsets("--scroll fling \(rate)")
    #expect(asked.count == count)
    for (offset, same) in zip(asked, whole) { #expect(offset == same) }
    if count > whole.count { #expect(asked.last == whole.last) }
  }

  // MARK: Pixels

  @Test func `Workers, shards and ranges do not change a byte`() async throws {
    try folder.write(steps: ["drag: { from: [180, 150], by: [-150, 20] }", "flick: [-900, 0]"])
    let words = "cardflow --quiet --scale 0.2 --fps 12 --scroll script.yaml --show-touches"
    try await folder.output(of: "\(words) --output whole --jobs 1")
    let whole = try folder.manifest("whole").frames
    #expect(Set(whole.map(\.pixels)).count > 5)
    for jobs in [2, 4] {
      try await folder.output(of: "\(words) --output jobs\(jobs) --jobs \(jobs)")
      try folder.expectSame("jobs\(jobs)", "whole")
    }
    try await folder.output(of: "\(words) --output part --range 2-4")
    try folder.expectWholeFrames("part", "whole")
    #expect(try folder.manifest("part").frames == Array(whole[2...4]))
    for shard in ["2/2", "1/2"] {
      try await folder.output(of: "\(words) --output shards --shard \(shard)")
    }
    try folder.expectSame("shards", "whole")
    // Existing frames are kept, and the others are the same.
    try folder.write(text: "", to: "whole/frame-0003.png")
    try await folder.output(of: "\(words) --output whole --resume")
    try folder.expectSame("whole", "shards")
  }

  @Test func `The fingerprint depends on the gestures`() async throws {
    var fingerprints: Set<String> = []
    let words = "linear --quiet --scale 0.1 --frames 2 --output out --scroll"
    for (velocity, options) in [
      (-900, ""), (-800, ""), (-900, "--show-touches"), (-900, "--fps 30"), (-900, "--frames 3"),
    ] {
      try folder.write(steps: ["flick: [\(velocity), 0]"])
      try await folder.output(of: "\(words) script.yaml \(options)")
      fingerprints.insert(try folder.manifest("out").fingerprint)
    }
    for options in ["swipe", "fling", "fling --to 2"] {
      try await folder.output(of: "\(words) \(options)")
      fingerprints.insert(try folder.manifest("out").fingerprint)
    }
    #expect(fingerprints.count == 8)
  }

  @Test func `A GIF has the same motion with at most 50 frames per second`() async throws {
    let words = "linear --quiet \(Self.layout) --output out --scroll fling --to 1"
    let result = try await folder.run("\(words) --fps 100 --format gif")
    #expect(result.status == 0 && result.error == "")
    try await folder.output(of: "\(words) --fps 50 --format png,gif --output whole")
    let gif = try folder.bytes("out/linear.gif")
    #expect(try gif == folder.bytes("whole/linear.gif"))
    let pictures = try DecodedGIF(gif)
    let frames = try folder.manifest("whole").frames
    // Equal frames are one frame with a longer delay.
    #expect(pictures.delays.reduce(0, +) == frames.count * 2)
    let loud = words.replacingOccurrences(of: "--quiet ", with: "")
    let note = "note: a GIF has at most 50 frames per second: \(frames.count) frames instead of "
    #expect(try await folder.run("\(loud) --fps 100 --format gif").error.hasPrefix(note))
  }

  @Test
  func `A finger is drawn as a disc over the pages, and no other pixel changes`() async throws {
    try folder.write(steps: ["drag: { from: [150, 100], to: [60, 200], duration: 1, rest: 0.5 }"])
    let words = "linear --quiet --fps 4 --scroll script.yaml --frames 7"
    try await folder.output(of: "\(words) --output bare")
    try await folder.output(of: "\(words) --output shown --show-touches")
    for frame in 0..<7 {
      let (bare, shown) = (
        try folder.picture("bare/frame-000\(frame).png"),
        try folder.picture("shown/frame-000\(frame).png")
      )
      let share = min(Double(frame) / 4, 1)
      let centre = (x: 150 - 90 * share, y: 100 + 100 * share)
      var different = 0
      for y in 0..<300 {
        for x in 0..<200 where bare.pixel(x, y) != shown.pixel(x, y) {
          different += 1
          let (across, down) = (Double(x) + 0.5 - centre.x, Double(y) + 0.5 - centre.y)
          #expect((across * across + down * down).squareRoot() < 22.75)
        }
      }
      // A disc of radius 22 has 1520 pixels; white over white shows nothing.
      #expect(frame == 6 ? different == 0 : different > 700, "frame \(frame)")
    }
  }

  @Test func `Inserted and replaced pages show new cards`() async throws {
    try folder.write(
      steps: [
        "wait: 0.25", "insert: { at: 1, count: 2 }", "wait: 0.25", "remove: 0", "wait: 0.25",
        "replace: 0", "wait: 0.25", "remove: { at: 0, count: 9 }", "wait: 0.25",
      ],
      view: "pages: 3"
    )
    try await folder.output(
      of: "linear --quiet --fps 4 --size 600x300 --scale 0.2 --scroll script.yaml --output out"
    )
    let frames = try folder.manifest("out").frames
    let cards = frames.map { frame in
      frame.pages.sorted { $0.difference < $1.difference }.map(\.page)
    }
    // New pages get new numbers: 3 and 4 were inserted, 5 replaced the first of them.
    #expect(cards == [[0, 1], [0, 3], [3, 4], [5, 4], [], []])
    // They show the cards of those numbers.
    try await folder.output(
      of: "linear --quiet --size 600x300 --page-size 200x300 --pages 6 --scale 0.2 --frames 1 "
        + "--from 5 --output five"
    )
    let (page, same) = (
      try folder.picture("out/frame-0003.png"), try folder.picture("five/frame-0000.png")
    )
    for y in 0..<60 {
      for x in 41..<79 { #expect(page.pixel(x, y) == same.pixel(x, y)) }
    }
  }

  @Test func `The ends stay joined after pages are inserted and removed`() async throws {
    try folder.write(
      steps: ["insert: 2", "wait: 0.5", "remove: { at: 1, count: 2 }", "wait: 0.5"],
      view: "pages: 5, wrap: true"
    )
    try await folder.output(
      of: "linear --quiet --fps 4 --size 700x300 --scale 0.1 --scroll script.yaml --output out"
    )
    let frames = try folder.manifest("out").frames
    let cards = [0, 3].map { frame in
      frames[frame].pages.sorted { $0.difference < $1.difference }.map {
        [$0.page, Int($0.difference)]
      }
    }
    // The first page follows the last after every change.
    #expect(cards[0].filter { abs($0[1]) < 2 } == [[4, -1], [0, 0], [1, 1]])
    #expect(cards[1].filter { abs($0[1]) < 2 } == [[4, -1], [0, 0], [2, 1]])
    for cards in cards { #expect(Set(cards.map { $0[1] }).count == cards.count) }
  }

  @Test(arguments: ["pages: 0", "pages: 0, wrap: true", "pages: 1, wrap: true"])
  func `A view without pages can be rendered`(view: String) async throws {
    try folder.write(steps: ["remove: 0", "wait: 0.1"], view: view)
    try await folder.output(
      of: "linear --quiet --fps 10 --scale 0.1 --scroll script.yaml --output out"
    )
    #expect(try folder.manifest("out").frames.map(\.pages.count) == [0, 0])
  }

  // MARK: Errors

  private static func excluded(_ option: String, _ words: String, scroll: String) -> Refusal {
    Refusal(
      "linear --scroll \(scroll) \(words)",
      64,
      "error: \(option) cannot be combined with --scroll \(scroll)\n"
        + "  Omit one of them: gestures have their own motion."
    )
  }

  /// Returns the expected rejection of a gap that cancels the page size.
  static func noWay(_ words: String, gap: Int) -> Refusal {
    Refusal(
      words,
      64,
      "error: --gap \(gap) leaves no distance to scroll from page to page\n"
        + "  The sum of the page size and the gap must be greater than 0."
    )
  }

  static let refusals =
    [
      excluded("--ease", "--ease sineIn", scroll: "swipe"),
      excluded("--hold", "--hold 1", scroll: "fling"),
      excluded("--bounce", "--bounce", scroll: "swipe"),
      excluded("--speed", "--speed 2", scroll: "fling"),
      excluded("--ease", "--ease sineIn", scroll: "swipes"),
      excluded("--from", "--from 1", scroll: "swipes"),
      excluded("--to", "--to 1", scroll: "swipes"),
      // Only the first option is reported.
      excluded("--bounce", "--to 1 --bounce --ease sineIn", scroll: "swipes"),
      noWay("linear --gap=-240 --scroll swipe", gap: -240),
      noWay("linear --gap=-300 --scroll fling", gap: -300),
      noWay("trace swipes --gap=-320 --page-size 320x480", gap: -320),
      noWay("trace swipes --preset linear --gap=-500", gap: -500),
    ]
    + Refusal.table(
      """
      64 linear --show-touches
      64 linear --scroll sweep --show-touches
      error: a sweep has no fingers to show
        Omit --show-touches, or add --scroll.
      64 linear --scroll swipe --frames 2 --duration 1
      error: --duration cannot be combined with --frames
        Omit one of them.
      64 linear --scroll swipes --duration 50000
      error: there are more than 1000000 frames
        Use fewer frames, a shorter duration or a smaller --fps.
      64 linear --scroll turn.yaml
      error: the pages of a sequence have one size, and 'turn.yaml' changes it
        Use 'fxrender trace' instead, or omit 'pageSize' from the step 'rotate'.
      64 linear --scroll flick
      error: there is no script 'flick'
        Did you mean 'fling'? Scripts: sweep, swipe, fling, card-switcher, page-map, photo-pager, preview-pager, recycling-gallery, swipes. A file is named by its path, such as ./flick.yaml.
      66 linear --scroll none.yaml
      error: cannot read the script 'none.yaml': it does not exist
      """
    )

  @Test(arguments: refusals)
  func `Invalid options of gestures are rejected`(refusal: Refusal) async throws {
    try folder.write(steps: ["rotate: { size: 300x200, pageSize: 100x100 }"], to: "turn.yaml")
    try await refusal.check(in: folder)
  }
}
