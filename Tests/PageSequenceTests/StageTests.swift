import Foundation
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// Tests of the defaults that a preset's stage supplies to a sequence.
struct StageTests {
  private static let text = """
    summary: Pages on a stage.
    transform: [{ translate: { x: d * (L + gap) } }]
    stage: { page: { width: 50%, height: 25% }, gap: 5%, pages: 7 }
    """

  private static func staged(_ change: (inout SequenceSpec) -> Void = { _ in }) throws
    -> FrameSequence
  {
    try FrameSequence(
      SequenceSpec(change),
      of: Preset(name: "staged", sources: ["staged.yaml": text])
    )
  }

  @Test func `A preset's stage supplies page size, gap and number of pages`() throws {
    let sequence = try Self.staged()
    #expect(sequence.layout.pageSize == Size(width: 320, height: 100))
    #expect(sequence.layout.gap == 32 && sequence.layout.pages == 7)
    #expect(sequence.spec.pageSize == Size(width: 320, height: 100))
    #expect(sequence.spec.gap == 32 && sequence.spec.pages == ["7"])
  }

  @Test func `Page size and gap follow the size and the direction`() throws {
    let phone = try Self.staged { $0.size = Size(width: 390, height: 844) }
    #expect(phone.layout.pageSize == Size(width: 195, height: 211) && phone.layout.gap == 19.5)
    let vertical = try Self.staged { $0.direction = .vertical }
    #expect(vertical.layout.pageSize == Size(width: 320, height: 100) && vertical.layout.gap == 20)
  }

  @Test func `A preset's direction is that of its sequences, unless another one is given`() throws {
    let text = Self.text + "\ndirection: vertical\n"
    let preset = try Preset(name: "staged", sources: ["staged.yaml": text])
    let vertical = try FrameSequence(SequenceSpec(), of: preset)
    #expect(vertical.layout.axis == .vertical && vertical.layout.gap == 20)
    #expect(vertical.spec.direction == .vertical)
    #expect(vertical.spec.withoutDefaults(of: vertical).direction == nil)
    let other = try FrameSequence(SequenceSpec { $0.direction = .horizontal }, of: preset)
    #expect(other.layout.axis == .horizontal && other.layout.gap == 32)
    #expect(other.spec.withoutDefaults(of: other).direction == .horizontal)
  }

  @Test func `Options that are given win, even with the defaults of other presets`() throws {
    let layout = Layout.sample
    let sequence = try Self.staged { spec in
      (spec.pageSize, spec.gap, spec.pages) = (layout.pageSize, 0, ["12"])
    }
    #expect(sequence.layout == layout)
    let one = try Self.staged { $0.gap = 0 }
    #expect(one.layout.gap == 0 && one.layout.pageSize == Size(width: 320, height: 100))
    #expect(one.layout.pages == 7)
  }

  @Test func `A script's scroll view wins over the stage`() throws {
    let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])
    let spec = SequenceSpec { $0.scroll = "swipes" }
    let staged = try FrameSequence(spec, of: library.preset("viewpager-default"), in: library)
    let plain = try FrameSequence(spec, of: library.preset("linear"), in: library)
    #expect(staged.layout == plain.layout)
  }

  @Test func `Values that differ from the stage are kept, and its own are omitted`() throws {
    let usual = try Self.staged()
    let short = usual.spec.withoutDefaults(of: usual)
    #expect(short.pageSize == nil && short.gap == nil && short.pages.isEmpty)
    let layout = Layout.sample
    let other = try Self.staged { spec in
      (spec.pageSize, spec.gap, spec.pages) = (layout.pageSize, 0, ["12"])
    }
    let kept = other.spec.withoutDefaults(of: other)
    #expect(kept.pageSize == layout.pageSize && kept.gap == 0 && kept.pages == ["12"])
  }
}
