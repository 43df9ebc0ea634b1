import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameEncode
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// The differences that other rasterizers and palettes may cause, and changes of about the same size.
///
/// If the environment variable `LABELLED_PAIRS` names a folder, all pairs are written to it, for comparison
/// with other tools.
struct ForeignFramesTests {
  /// The index of the only pair that is misjudged, a false alarm: text shrunk by 1/16 px, with soft edges.
  private static let falseAlarm = 66

  @Test func `Labelled pairs are judged without a miss and with one known false alarm`() throws {
    let pairs = LabelledPair.tuned + LabelledPair.seeded(161_803, count: 80)
    #expect(pairs.count >= 120)
    let folder = ProcessInfo.processInfo.environment["LABELLED_PAIRS"]
    for (index, pair) in pairs.enumerated() {
      let comparison = FrameComparison(expected: pair.expected, actual: pair.actual)
      let isExpected = comparison.fails == pair.isChange
      #expect(isExpected != (index == Self.falseAlarm), "\(index): \(pair), \(comparison)")
      #expect(comparison.kind != .noise || comparison.largest <= ComparisonLimits().noise)
      guard let folder else { continue }
      var encoder = PNGEncoder()
      for (name, picture) in [("a", pair.expected), ("b", pair.actual)] {
        let path = "\(folder)/\(index)-\(pair.isChange ? 1 : 0)\(name).png"
        try Data(encoder.encode(picture)).write(to: URL(fileURLWithPath: path))
      }
    }
  }

  @Test(arguments: DrawnShape.Rasterizer.all.indices)
  func `A disc that grows fails from one size on`(rasterizer: Int) {
    let disc = DrawnShape(discOfRadius: 20)
    let expected = disc.draw()
    var hasFailed = false
    for step in 0...40 {
      let grown = Double(step) / 20
      let actual = disc.draw(grown: grown, by: DrawnShape.Rasterizer.all[rasterizer])
      let comparison = FrameComparison(expected: expected, actual: actual)
      #expect(comparison.fails || !hasFailed, "grown by \(grown): \(comparison)")
      #expect(comparison.fails == (grown >= 0.25), "grown by \(grown): \(comparison)")
      #expect(comparison.kind != .noise || comparison.largest <= ComparisonLimits().noise)
      hasFailed = hasFailed || comparison.fails
    }
  }

  @Test func `A shape by another rasterizer, moved by 0.15 px, is antialiasing`() {
    var random = SplitMix(state: 3)
    for kind in DrawnShape.Kind.allCases {
      let shape = DrawnShape(kind, using: &random)
      let actual = shape.draw(moved: [0.09, -0.12], by: DrawnShape.Rasterizer.all[2])
      let comparison = FrameComparison(expected: shape.draw(), actual: actual)
      #expect(comparison.kind == .antialiasing && !comparison.fails, "\(kind): \(comparison)")
    }
  }

  @Test func `A single black pixel on white is content, with its box`() {
    let white = Bitmap.drawn(width: 64, height: 64) { _, _ in [255, 255, 255, 255] }
    let dot = white.filled(x: 30..<31, y: 20..<21, [0, 0, 0, 255])
    let comparison = FrameComparison(expected: white, actual: dot)
    #expect(comparison.kind == .content && comparison.fails)
    // Invisible differences elsewhere do not enlarge the box of the visible ones.
    let faint = dot.filled(x: 5..<60, y: 50..<51, [254, 255, 255, 255])
    let both = FrameComparison(expected: white, actual: faint)
    #expect(both.visible == 1 && both.differing == 56)
    #expect(both.visibleBox == PixelBox(x: 30...30, y: 20...20))
    #expect(both.box == PixelBox(x: 5...59, y: 20...50))
  }

  // MARK: Palettes

  private static let palettes: [PaletteSettings] = [
    PaletteSettings(), PaletteSettings(colours: 64, dither: .ordered),
    PaletteSettings(dither: .diffusion),
  ]

  @Test(arguments: [SampleFrames(), SampleFrames(source: .cards)], palettes.indices)
  func `Our GIF passes against our frames, and a changed frame fails`(
    _ sample: SampleFrames,
    palette: Int
  ) throws {
    let frames = try sample.draw(at: [2, 2.2, 2.4, 2.6])
    var changed = frames
    changed[2] = try sample.draw(at: [2.41])[0]
    for (shown, failing) in [
      (try frames.paletted(Self.palettes[palette]), []),
      (try changed.paletted(Self.palettes[palette]), [2]),
    ] {
      var comparator = SequenceComparator()
      for (old, new) in zip(frames, shown) { comparator.add(expected: old, actual: new) }
      let diagnosis = comparator.diagnosis(name: "gif")
      let text = DiagnosisText(diagnosis).text()
      #expect(diagnosis.frames.filter(\.fails).map(\.index) == failing, "\(text)")
      // Frames with few colours keep them.
      if failing.isEmpty {
        #expect(diagnosis.passes && [.palette, .antialiasing].contains(diagnosis.kind), "\(text)")
      }
    }
  }
}
