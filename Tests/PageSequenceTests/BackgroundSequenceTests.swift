import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import TestSupport
import Testing

struct BackgroundSequenceTests {
  private static func sequence(
    _ background: String,
    in folder: String? = nil,
    _ change: (inout SequenceSpec) -> Void = { _ in }
  ) throws -> FrameSequence {
    let text =
      "summary: One.\ntransform: [{ translate: { x: d * L } }]\nbackground: \(background)\n"
    let spec = SequenceSpec { spec in
      (spec.size, spec.pageSize) = (Size(width: 40, height: 30), Size(width: 10, height: 10))
      change(&spec)
    }
    guard let folder else {
      return try FrameSequence(spec, of: Preset(name: "one", sources: ["one.yaml": text]))
    }
    let library = PresetLibrary(folders: [])
    let preset = try library.preset(folder + "/one.yaml", text: text)
    return try FrameSequence(spec, of: preset, in: library)
  }

  private static func corner(_ sequence: FrameSequence) throws -> [UInt8] {
    Array(try sequence.renderer.draw(sequence.scene(0)).bytes.prefix(4))
  }

  private static func hash(_ sequence: FrameSequence) -> String {
    SequenceFingerprint(sequence).hash.description
  }

  @Test(arguments: ["\"#102030\"", "{ gradient: [\"#102030\", \"#102030\"] }"])
  func `The option wins over the background of the preset`(background: String) throws {
    let own = try Self.sequence(background)
    #expect(try Self.corner(own) == [0x10, 0x20, 0x30, 255])
    #expect(own.spec.background == nil)
    let given = try Self.sequence(background) { $0.background = .standardBackground }
    #expect(try Self.corner(given) == [28, 28, 30, 255])
    #expect(given.spec.background == .standardBackground)
    let clear = try Self.sequence(background) { $0.background = Colour(white: 0, alpha: 0) }
    #expect(try Self.corner(clear) == [0, 0, 0, 0])
    #expect(Set([own, given, clear].map(Self.hash)).count == 3)
  }

  @Test(arguments: ["black", "page", "{ gradient: [red, blue] }"])
  func `The complete and the short spec create an equal sequence`(background: String) throws {
    for colour in [nil, Colour.standardBackground, Colour(white: 1)] {
      let sequence = try Self.sequence(background) { $0.background = colour }
      for spec in [sequence.spec, sequence.spec.withoutDefaults(of: sequence)] {
        let again = try FrameSequence(spec, of: sequence.preset)
        #expect(Self.hash(again) == Self.hash(sequence))
        #expect(try Self.corner(again) == Self.corner(sequence))
      }
    }
  }

  @Test func `The contents of a picture are a part of the fingerprint`() throws {
    let folder = TemporaryFolder()
    func drawn(_ colour: SIMD4<UInt8>) throws -> (hash: String, corner: [UInt8]) {
      let picture = Bitmap.drawn(width: 4, height: 4) { _, _ in colour }
      _ = try folder.writePicture(picture, to: "wood.png")
      let sequence = try Self.sequence("{ picture: wood.png }", in: folder.path)
      return (Self.hash(sequence), try Self.corner(sequence))
    }
    let (red, again) = (try drawn([200, 0, 0, 255]), try drawn([200, 0, 0, 255]))
    let blue = try drawn([0, 0, 200, 255])
    #expect(red.corner == [200, 0, 0, 255] && blue.corner == [0, 0, 200, 255])
    #expect(red.hash == again.hash && red.hash != blue.hash)
  }

  @Test func `Sequences that share pages share their blurred pictures`() throws {
    let first = try Self.sequence("page")
    let second = try FrameSequence(first.spec, of: first.preset, sharing: [first])
    #expect(first.renderer.painter != nil)
    #expect(first.renderer.painter === second.renderer.painter)
  }
}
