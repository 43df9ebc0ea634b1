import ComparisonTestSupport
import EffectTestSupport
import Foundation
import FrameCompare
import FrameImage
import FrameRender
import FrameSnapshot
import FrameTestSupport
import PageDecks
import PageEffects
import PageGeometry

/// The report that the browser tests open; it has every kind of sequence, with pictures.
enum SampleReport {
  /// Returns the sequences; the tests in Tests/Browser refer to each sequence by its index.
  static func sequences() throws -> [SnapshotReport.Sequence] {
    let hostile = SampleDiagnosis.hostile()
    var empty = SampleDiagnosis.identical(name: "no frames", frames: 0)
    (empty.passes, empty.kind) = (false, .frames)
    return [
      try turned(),
      .init(diagnosis: SampleDiagnosis.identical()),
      .init(diagnosis: hostile, remedy: SampleDiagnosis.hostileName, pictures: pictures),
      .init(diagnosis: SampleDiagnosis.failing([3_000], of: 6_000)),
      .init(diagnosis: empty),
      .init(diagnosis: missing(), pictures: pictures),
    ]
  }

  private static let region = Data(
    #"[{"box":[100,60,120,90],"kind":"geometry","largest":200,"pixels":900,"displacement":[2,0]}]"#
      .utf8
  )

  /// Returns a sequence of cards that turn by 43° instead of 45° in two runs of frames.
  private static func turned() throws -> SnapshotReport.Sequence {
    var diagnosis = SampleDiagnosis.geometry()
    diagnosis.expected.size = [480, 300]
    diagnosis.actual.size = [480, 300]
    diagnosis.frames[7].regions = try JSONDecoder().decode([FrameRegion].self, from: region)
    let failing = Set(diagnosis.frames.filter(\.fails).map(\.index))
    let deck = PageDeck(.cards(count: 4), pageSize: Size(width: 240, height: 320), scale: 0.75)
    let renderer = FrameRenderer(deck: deck, background: .standardBackground)
    let effects = try [45, 43].map { angle in
      try WrittenEffect.make(
        """
        perspective: { distance: 500 }
        transform: [{ translate: { x: d * L * 0.8 } }, { rotateY: "clamp(d, -1, 1) * -\(angle)deg" }]
        """,
        layout: Layout(
          pageSize: Size(width: 240, height: 320),
          viewport: Size(width: 640, height: 400),
          pages: 4
        )
      )
    }
    return .init(
      diagnosis: diagnosis,
      remedy: "If the change is intended: fxrender approve cardflow --reason \"…\""
    ) { frame in
      let position = Double(frame) / 7
      return .init(
        expected: try renderer.draw(try Scene(effects[0], at: position)),
        actual: try renderer.draw(try Scene(effects[failing.contains(frame) ? 1 : 0], at: position))
      )
    }
  }

  /// Returns the diagnosis of fifteen frames, of which the last two are missing.
  private static func missing() -> SequenceDiagnosis {
    var diagnosis = SampleDiagnosis.geometry(name: "missing")
    diagnosis.kind = .frames
    diagnosis.missing = [13, 14]
    diagnosis.frames.removeLast(2)
    diagnosis.actual.frames = 13
    return diagnosis
  }

  /// Returns grey pictures.
  ///
  /// In frames 4 to 12, the red value of 5 × 3 pixels of the actual picture is higher by 40. In frame 12,
  /// the actual picture is two columns wider. From frame 13 on, the actual picture is missing.
  private static func pictures(frame: Int) -> SnapshotReport.Pictures {
    let grey = SIMD4<UInt8>(100, 100, 100, 255)
    let expected = Bitmap.drawn(width: 32, height: 24) { _, _ in grey }
    guard frame >= 4 else { return .init(expected: expected, actual: expected) }
    guard frame < 13 else { return .init(expected: expected, actual: nil) }
    let actual = Bitmap.drawn(width: frame == 12 ? 34 : 32, height: 24) { x, y in
      (4..<9).contains(x) && (6..<9).contains(y) ? [140, 100, 100, 255] : grey
    }
    return .init(expected: expected, actual: actual)
  }
}
