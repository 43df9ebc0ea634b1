import Foundation
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// Frames that show no page, because a sweep goes beyond the first or the last page.
struct EmptyFramesTests {
  private static let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])

  private static func sequence(
    _ preset: String,
    _ change: (inout SequenceSpec) -> Void
  ) throws -> FrameSequence {
    try FrameSequence(SequenceSpec(change), of: library.preset(preset), in: library)
  }

  /// Returns the frames of the spec's range and step that show no page, found by posing every page.
  private static func emptyFrames(_ sequence: FrameSequence) throws -> [Int] {
    let range = sequence.spec.range ?? 0...sequence.frames - 1
    let step = sequence.spec.every ?? 1
    return stride(from: range.lowerBound, through: range.upperBound, by: step).filter { frame in
      let position = sequence.scroll.position(ofFrame: frame)
      return (0..<sequence.layout.pages).allSatisfy { page in
        let difference = Double(page) - position
        guard sequence.effect.window.contains(difference) else { return true }
        var pose = sequence.effect.pose(at: difference, index: page)
        guard !pose.isHidden else { return true }
        pose.rawAlpha = 1
        for index in pose.extras?.pieces.indices ?? 0..<0 {
          pose.extras?.pieces[index].rawAlpha = 1
        }
        pose.extras?.shadow = nil
        pose.extras?.floor = nil
        return Scene([Scene.Page(index: page, pose: pose)], layout: sequence.layout, depth: .none)
          .pages.isEmpty
      }
    }
  }

  private static func isRefused(_ sequence: FrameSequence) throws -> Bool {
    do {
      try sequence.refuseEmptyFrames()
      return false
    } catch is SequenceError { return true }
  }

  /// Presets whose pages leave the view, the window or both, fall to pieces, or hide.
  private static let presets = [
    "linear", "cardflow", "fspager-cross-fading", "viewpager-stack", "paging-snapshot-grid",
    "reanimated-fold", "lantern", "animated-parallax",
  ]

  private static let eases: [TimingFunction] = [
    .linear, .easing(.backOut), .easing(.backInOut), .easing(.elasticOut), .easing(.sineInOut),
  ]

  @Test(arguments: presets)
  func `A sweep is refused exactly if a frame beyond its pages shows none`(preset: String) throws {
    var random = SplitMix(state: 8)
    var counts = [false: 0, true: 0]
    for _ in 0..<80 {
      let sequence = try Self.sequence(preset) { spec in
        spec.pages = ["\(Int.random(in: 1...5, using: &random))"]
        spec.from = Double(Int.random(in: -12...12, using: &random)) / 4
        spec.to = Double(Int.random(in: -12...32, using: &random)) / 4
        spec.frames = Int.random(in: 1...12, using: &random)
        spec.ease = Self.eases.randomElement(using: &random)
        spec.bounce = Bool.random(using: &random)
        spec.hold = Bool.random(using: &random) ? 0.05 : nil
        spec.rtl = Bool.random(using: &random)
        spec.direction = Bool.random(using: &random) ? .vertical : .horizontal
        spec.every = Bool.random(using: &random) ? 3 : nil
        spec.range = Bool.random(using: &random) ? 0...0 : nil
        spec.wrap = preset == "linear" || preset == "cardflow" ? false : nil
      }
      let last = Double(sequence.layout.pages - 1)
      let isExpected = try Self.emptyFrames(sequence).contains { frame in
        !(0...last).contains(sequence.scroll.position(ofFrame: frame))
      }
      #expect(try Self.isRefused(sequence) == isExpected, "\(sequence.spec)")
      counts[isExpected, default: 0] += 1
    }
    #expect(counts[true, default: 0] >= 5 && counts[false, default: 0] >= 5, "\(counts)")
  }

  @Test(arguments: presets)
  func `The positions in the message show a page, and those beyond do not`(preset: String) throws {
    let far = try Self.sequence(preset) { ($0.pages, $0.to, $0.wrap) = (["4"], 2_000, nil) }
    let error = #expect(throws: SequenceError.self) { try far.refuseEmptyFrames() }
    // "This effect with 4 pages shows a page from -1.5 to 4.83; …"
    let words = try #require(error).help.split { " ;".contains($0) }
    let numbers = words.compactMap { Double($0) }
    try #require(numbers.count == 3)
    let (low, high) = (numbers[1], numbers[2])
    let rows = [(low, false), (high, false), (low - 0.02, true), (high + 0.02, true)]
    for (position, isRefused) in rows {
      let sequence = try Self.sequence(preset) { spec in
        (spec.pages, spec.from, spec.to, spec.frames) = (["4"], position, position, 1)
      }
      #expect(try Self.isRefused(sequence) == isRefused, "\(preset) at \(position)")
    }
  }

  @Test func `The default ends, joined ends, offsets and goldens are not refused`() throws {
    let specs: [SequenceSpec] = [
      SequenceSpec { ($0.pages, $0.ease) = (["2"], .easing(.elasticInOut)) },
      SequenceSpec { ($0.pages, $0.to, $0.wrap) = (["4"], 1_000, true) },
      SequenceSpec { ($0.to, $0.centerOffset) = (4, Point(x: 5_000, y: 0)) },
      SequenceSpec { ($0.to, $0.viewpointOffset) = (4, Point(x: 5_000, y: 0)) },
      SequenceSpec { ($0.pages, $0.scroll, $0.to) = (["4"], "swipe", 10) },
    ]
    for spec in specs {
      let sequence = try FrameSequence(spec, of: Self.library.preset("linear"), in: Self.library)
      #expect(throws: Never.self) { try sequence.refuseEmptyFrames() }
      let again = try FrameSequence(
        sequence.spec,
        of: Self.library.preset("linear"),
        in: Self.library
      )
      #expect(throws: Never.self) { try again.refuseEmptyFrames() }
    }
  }

  @Test func `A transparent page is a page in view`() throws {
    let sequence = try Self.sequence("fspager-cross-fading") { ($0.pages, $0.to) = (["4"], 4) }
    let scene = try sequence.scene(sequence.frames - 1)
    #expect(scene.pages.isEmpty && scene.hasPageInView)
    #expect(throws: Never.self) { try sequence.refuseEmptyFrames() }
    #expect(sequence.noteOnEmptyFrames(Array(0..<sequence.frames)) == nil)
  }

  @Test(arguments: ["swiper-flip", "viewpager-flip-horizontal", "linear", "reanimated-flow"])
  func `Pages that are seen from their edge or hidden are not worth a note`(preset: String) throws {
    let sequence = try Self.sequence(preset) { ($0.to, $0.frames) = (3, 13) }
    #expect(sequence.noteOnEmptyFrames(Array(0..<13)) == nil)
  }

  @Test func `A note counts the frames without a page`() throws {
    let moved = try Self.sequence("linear") { $0.centerOffset = Point(x: 5_000, y: 0) }
    let frames = Array(0..<moved.frames)
    #expect(moved.noteOnEmptyFrames(frames) == "60 of 60 frames show no page; the first is frame 0")
    let still = try Self.sequence("linear") { _ in }
    #expect(still.noteOnEmptyFrames(frames) == nil)
    let wide = try Self.sequence("swiper-slide") { ($0.gap, $0.frames) = (2_000, 5) }
    let expected = "3 of 5 frames show no page; the first is frame 1"
    #expect(wide.noteOnEmptyFrames([0, 1, 2, 3, 4]) == expected)
  }
}
