import Foundation
import FrameFiles
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender trace`, which prints samples as tab-separated text or as JSON lines.
struct TraceCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let columns = [
    "time", "offsetX", "offsetY", "velocityX", "velocityY", "page", "position", "phase", "zooms",
    "events",
  ]

  /// Returns the cells of a trace, without the header.
  private func cells(_ words: String, in folder: borrowing TemporaryFolder) async throws
    -> [[String]]
  {
    let lines = try await folder.output(of: "trace \(words)")
      .split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
    #expect(lines.first == Self.columns)
    return Array(lines.dropFirst())
  }

  // MARK: Format

  @Test func `Columns and JSON have the same values`() async throws {
    try folder.write(
      steps: [
        "pinch: { center: [100, 150], from: 80, to: 160 }", "wait: rest", "tap: [100, 150]",
        "drag: { from: [180, 150], by: [-160, 0] }", "wait: rest",
      ],
      view: "pages: 4, zoom: { minimum: 1, maximum: 3 }"
    )
    let samples = try await folder.trace("script.yaml --fps 20")
    let rows = try await cells("script.yaml --fps 20", in: folder)
    #expect(rows.count == samples.count && samples.contains { $0.zooms != nil })
    #expect(samples.contains { $0.touches?.count == 2 })
    for (row, sample) in zip(rows, samples) {
      let numbers = [sample.time] + sample.offset + sample.velocity
      #expect(row.prefix(5).map(Double.init) == numbers)
      #expect(row[5] == "\(sample.page)" && row[7] == sample.phase)
      #expect(Double(row[6]) == sample.position)
      #expect(row[8].isEmpty == (sample.zooms == nil))
      let names = row[9].split(separator: " ").map { $0.prefix { $0 != "(" } }.map(String.init)
      #expect(names == sample.events.map(\.event))
    }
  }

  @Test func `The column of events contains the values of each event`() async throws {
    try folder.write(steps: ["flick: [-1000, 0]", "wait: rest"])
    let first = try await cells("script.yaml --fps 1", in: folder)[0]
    let events =
      "willLoad(0)@0 willBeginDragging()@0 willEndDragging(1000,0;200,0)@0 didEndDragging(goesOn)@0"
    #expect(first == ["0", "0", "0", "1000", "0", "0", "0", "settling", "", events])
  }

  @Test
  func `Samples are at multiples of the interval until all motion has stopped`() async throws {
    try folder.write(steps: ["scrollTo: { page: 1, duration: 0.5 }"])
    let times = try await folder.trace("script.yaml --fps 4").map(\.time)
    #expect(times == [0, 0.25, 0.5])
    // If the motion ends between two samples, a sample at rest follows.
    let odd = try await folder.trace("script.yaml --fps 7")
    #expect(odd.map(\.time) == [0, 0.142857143, 0.285714286, 0.428571429, 0.571428571])
    #expect(odd.last?.offset == [200, 0] && odd.last?.phase == "idle")
    let short = try await folder.trace("script.yaml --fps 4 --duration 0.25")
    #expect(short.map(\.time) == [0, 0.25])
    let long = try await folder.trace("script.yaml --fps 4 --duration 2")
    #expect(long.count == 9 && long.last?.offset == [200, 0])
    #expect(try await folder.trace("script.yaml --duration 0").count == 1)
  }

  @Test(arguments: ["swipe", "fling"])
  func `A built-in gesture's trace has the offsets of rendered frames`(name: String) async throws {
    for options in ["", "--pages 2 --rtl"] {
      let trace = try await folder.trace("\(name) --fps 24 \(options)")
      try await folder.output(
        of: "linear --quiet --scale 0.1 --fps 24 --scroll \(name) --output out \(options)"
      )
      let frames = try folder.manifest("out").frames
      #expect(trace.map(\.offset) == frames.map(\.contentOffset) && frames.count > 5)
    }
    let flat = try await folder.trace("\(name) --fps 24").map(\.position)
    #expect(try await folder.trace("\(name) --fps 24 --preset coverflow").map(\.position) == flat)
  }

  // MARK: Sampling rates

  @Test(arguments: [30.0, 60, 120, 240, 59.94, 7.3, 1000])
  func `The sampling rate changes neither motion nor events`(rate: Double) async throws {
    let usual = try await folder.trace("swipes --fps 60")
    let other = try await folder.trace("swipes --fps \(rate)")
    var byTime: [Double: TracedSample] = [:]
    for sample in usual { byTime[sample.time] = sample }
    var common = 0
    for sample in other {
      guard let same = byTime[sample.time] else { continue }
      common += 1
      let pairs = zip(sample.offset + [sample.position], same.offset + [same.position])
      for (number, expected) in pairs { #expect(abs(number - expected) <= 1e-9) }
      #expect(sample.page == same.page && sample.phase == same.phase)
    }
    let isEven = rate.remainder(dividingBy: 30) == 0
    #expect(common >= (isEven ? 80 : 1))
    #expect(other.flatMap(\.events) == usual.flatMap(\.events))
    // Each event is in the first sample at or after its time.
    var last = -1.0
    for sample in other {
      for event in sample.events { #expect(event.time > last && event.time <= sample.time + 1e-9) }
      last = sample.time - 1e-9
    }
  }

  // MARK: Presets

  @Test func `A tap touches the page that the effect draws at that point`() async throws {
    let view = "pages: 6, tapTurnsPage: true"
    // The page at d = 1 is as far behind the plane as the eye is in front of it. It is therefore drawn at
    // half its size, from (200, 75) to (300, 225).
    try folder.write(
      text: """
        summary: Pages behind one another.
        perspective: { distance: 100 }
        window: [-1, 1]
        transform: [{ translate: { x: d * L, z: -100 * abs(d) } }]

        """,
      to: "deep.yaml"
    )
    try folder.write(steps: ["tap: [195, 150]"], view: view)
    let flat = try await folder.trace("script.yaml").flatMap(\.events)
    #expect(flat.first { $0.event == "tapped" }?.page == 0)
    let words = "script.yaml --preset deep.yaml --size 300x300"
    try folder.write(steps: ["tap: [260, 150]", "wait: rest"], view: view)
    let deep = try await folder.trace(words)
    let tap = try #require(deep.flatMap(\.events).first { $0.event == "tapped" })
    #expect(tap.page == 1 && tap.point == [260, 150])
    #expect(deep.last?.page == 1)
    // If depth were ignored, the corner of page 1 would be at (250, 0), and this tap would touch page 1.
    try folder.write(steps: ["tap: [260, 20]"], view: view)
    let above = try await folder.trace(words).flatMap(\.events)
    let miss = try #require(above.first { $0.event == "tapped" })
    #expect(miss.page == nil)
    #expect(
      try await folder.trace("script.yaml --size 300x300").flatMap(\.events)
        .first { $0.event == "tapped" }?.page == 1
    )
  }

  @Test func `A tap passes through a transparent page`() async throws {
    try folder.write(
      text: """
        summary: The page at rest is in front, but invisible.
        window: [0, 1]
        order: -d
        transform: []
        alpha: d

        """,
      to: "faded.yaml"
    )
    try folder.write(steps: ["tap: [100, 150]"])
    let events = try await folder.trace("script.yaml --preset faded.yaml").flatMap(\.events)
    #expect(events.first { $0.event == "tapped" }?.page == 1)
  }

  @Test func `Options override the view of the script`() async throws {
    try folder.write(
      steps: ["scrollTo: { page: 2, duration: 0 }"],
      view: "pages: 4, gap: 5, wrap: true, direction: vertical"
    )
    for (options, offset) in [
      ("", [0.0, 610]), ("--gap 10", [0, 620]), ("--page-size 80x100", [0, 210]),
      ("--direction horizontal", [410, 0]), ("--pages 2 --no-wrap", [0, 305]),
      ("--pages 2", [0, 0]),
    ] {
      let last = try await folder.trace("script.yaml \(options)").last
      let found = try #require(last).offset
      // A page that is smaller than the scroller is centred at rest.
      let middle = options.hasPrefix("--page-size") ? -100.0 : 0
      #expect(found == [offset[0], offset[1] + middle], "\(options)")
    }
    try folder.write(
      steps: ["drag: { from: [100, 150], by: [60, 0], duration: 0.1, rest: 0.2 }", "wait: rest"],
      view: "pages: 4, physics: { slop: 0 }",
      start: "{ page: 1 }"
    )
    let left = try await folder.trace("script.yaml --fps 10")[2].offset
    #expect(left == [140, 0])
    #expect(try await folder.trace("script.yaml --fps 10 --rtl")[2].offset == [260, 0])
  }

  @Test func `--page-size sets the size of the cells of a map`() async throws {
    try folder.write(steps: ["scrollTo: { page: 3, duration: 0 }"], view: "map: [1 2, 3 4]")
    #expect(try await folder.trace("script.yaml").last?.offset == [200, 300])
    let small = try await folder.trace("script.yaml --page-size 50x60 --size 50x60")
    #expect(small.last?.offset == [50, 60] && small.last?.page == 3)
  }

  // MARK: Numbers of pages

  @Test
  func `A view without pages can be traced, and pages can be inserted into it`() async throws {
    for options in ["", "--preset linear"] {
      try folder.write(steps: ["flick: [-900, 0]", "wait: 0.1"], view: "pages: 0, wrap: true")
      let empty = try await folder.trace("script.yaml \(options)")
      #expect(empty.count > 6 && empty.allSatisfy { $0.page == -1 })
      #expect(empty.last?.phase == "idle")
      try folder.write(steps: ["insert: { at: 0, count: 3 }", "wait: 0.1"], view: "pages: 0")
      let filled = try await folder.trace("script.yaml \(options)")
      #expect(filled.last?.page == 0)
      let loads = filled.flatMap(\.events).filter { $0.event == "willLoad" }
      #expect(loads.contains { $0.page == 0 })
    }
  }

  @Test
  func `A fling over a million pages has no more samples than one over a hundred`() async throws {
    let view = "stop: anywhere, loading: { visible: 2 }"
    let steps = ["flick: [-8000, 0]", "wait: rest"]
    try folder.write(steps: steps, view: "pages: 1000000, \(view)", start: "{ page: 500000 }")
    let many = try await folder.trace("script.yaml")
    let way = try #require(many.last).offset[0] - many[0].offset[0]
    // A fling at 8000 points per second travels its complete distance, to within half a pixel.
    #expect(abs(way + 8000 / (1000 * log(0.998))) < 1)
    var alive = 0
    var most = 0
    for event in many.flatMap(\.events) {
      if event.event == "willLoad" { alive += 1 }
      if event.event == "didUnload" { alive -= 1 }
      most = max(most, alive)
    }
    // Two pages are visible, and two more are loaded on each side.
    #expect(most == 6)
    // A start at the first page has the same number of samples.
    try folder.write(steps: steps, view: "pages: 100, \(view)")
    let few = try await folder.trace("script.yaml")
    #expect(few.count == many.count)
    for (one, other) in zip(few, many) {
      #expect(abs(one.offset[0] + 500_000 * 200 - other.offset[0]) < 1e-6)
    }
  }

  // MARK: Environment

  @Test func `A script with too many events is refused with the number of its step`() async throws {
    // Each step unloads and loads about 3,000 pages.
    let steps = (0..<500).map { "scrollTo: { page: \($0 % 2 * 5000), duration: 0 }" }
    try folder.write(steps: steps, view: "pages: 10000, loading: { visible: 1000 }")
    for words in ["trace script.yaml", "linear --scroll script.yaml --output frames"] {
      let result = try await folder.run(words)
      #expect(result.status == 65 && result.output == "")
      let error = "error: the script script.yaml leads to more than 1000000 events in step 334\n"
      #expect(result.error.hasPrefix(error))
      #expect(try folder.names() == ["script.yaml"])
    }
  }

  @Test func `A reader that closes the pipe ends the trace`() async throws {
    let result = try await folder.run("trace swipes --duration 10000", .outputReadForOneLine)
    #expect(result.status == 0 && result.error == "")
    #expect(result.output == Self.columns.joined(separator: "\t") + "\n")
  }

  @Test func `The schema equals the shipped file`() async throws {
    let path = Repository.presets.appending(path: "Scrolls/script.schema.json")
    let shipped = try String(contentsOf: path, encoding: .utf8)
    #expect(try await folder.output(of: "trace --schema") == shipped)
  }

  // MARK: Errors

  static let refusals =
    Refusal.table(
      """
      65 trace broken.yaml
      broken.yaml:2:5: error: unknown step 'flik'
          - flik: [-900, 0]
            ^^^^
        Did you mean 'flick'? Steps: drag, touches, flick, down, move, tap, doubleTap, pinch, arrow, scrollTo, \
      turnPage, autoplay, pause, zoomTo, rotate, insert, remove, replace, wait.
      64 trace swip
      error: there is no script 'swip'
        Did you mean 'swipe'? Scripts: sweep, swipe, fling, card-switcher, page-map, photo-pager, preview-pager, \
      recycling-gallery, swipes. A file is named by its path, such as ./swip.yaml.
      64 trace
      error: no script was named
        Name a script or a file, such as 'fxrender trace swipe'.
      64 trace swipes --set nonsense=1
      error: --set has no effect without --preset
        Name a preset.
      64 trace swipes --center-offset 1,2
      error: --center-offset has no effect without --preset
        Name a preset.
      64 trace swipes --fps 1e9
      64 trace swipes --duration 1e9
      error: there are more than 10000000 samples
        Make --fps or --duration smaller.
      64 trace swipes --duration -1
      error: --duration cannot be '-1'
        Expected a number from 0 to 1000000000.
      66 trace none.yaml
      error: cannot read the script 'none.yaml': it does not exist
      64 trace sweep
      error: a sweep has no gestures to trace
        Name swipe, fling or a script, such as 'fxrender trace swipe'.
      """
    )

  @Test(arguments: refusals)
  func `Invalid scripts and options are rejected`(refusal: Refusal) async throws {
    try folder.write(text: "steps:\n  - flik: [-900, 0]\n", to: "broken.yaml")
    try await refusal.check(in: folder)
  }
}
