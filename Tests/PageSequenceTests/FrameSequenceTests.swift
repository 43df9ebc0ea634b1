import Foundation
import FrameImage
import FrameRender
import FrameTestSupport
import PageDecks
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles
import TestSupport
import Testing

struct FrameSequenceTests {
  private static let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])

  private static func sequence(_ spec: SequenceSpec) throws -> FrameSequence {
    try FrameSequence(spec, of: library.preset(spec.preset ?? "linear"), in: library)
  }

  static let specs: [SequenceSpec] = [
    SequenceSpec(preset: "linear"),
    SequenceSpec(preset: "coverflow") { ($0.duration, $0.hold, $0.bounce) = (0.4, 0.05, true) },
    SequenceSpec(preset: "wheel") { spec in
      (spec.pages, spec.wrap, spec.to, spec.speed) = (["4"], true, 4, 10)
    },
    SequenceSpec(preset: "wheel") { ($0.set, $0.direction) = (["arc": "180deg"], .vertical) },
    SequenceSpec(preset: "cardflow") { ($0.scroll, $0.to, $0.showTouches) = ("swipe", 1, true) },
    SequenceSpec(preset: "linear") { $0.scroll = "swipes" },
    SequenceSpec(preset: "linear") { ($0.scale, $0.fps, $0.frames) = ([1, 2], 24, 3) },
  ]

  @Test(arguments: specs)
  func `A sequence's complete spec creates an equal sequence`(spec: SequenceSpec) throws {
    let sequence = try Self.sequence(spec)
    let again = try Self.sequence(sequence.spec)
    #expect(again.spec == sequence.spec)
    #expect(again.frames == sequence.frames && again.layout == sequence.layout)
    #expect(again.renderers.map(\.deck.scale) == sequence.renderers.map(\.deck.scale))
    #expect(
      SequenceFingerprint(again).hash.description == SequenceFingerprint(sequence).hash.description
    )
    for frame in [0, sequence.frames / 2, sequence.frames - 1] {
      #expect(again.scroll.position(ofFrame: frame) == sequence.scroll.position(ofFrame: frame))
    }
  }

  @Test(arguments: specs)
  func `A spec without its default values creates an equal sequence`(spec: SequenceSpec) throws {
    let sequence = try Self.sequence(spec)
    let short = sequence.spec.withoutDefaults(of: sequence)
    let again = try Self.sequence(short)
    #expect(SequenceFingerprint(again).inputs == SequenceFingerprint(sequence).inputs)
    #expect(again.effect.wraps == sequence.effect.wraps && again.frames == sequence.frames)
  }

  @Test func `Defaults match the help`() throws {
    let spec = try Self.sequence(SequenceSpec()).spec
    #expect(spec.size == Size(width: 640, height: 400) && spec.frames == 60 && spec.fps == 60)
    #expect(spec.pageSize == Size(width: 240, height: 320) && spec.pages == ["12"])
    #expect(spec.from == 0 && spec.to == 3 && spec.scale == [1] && spec.fit == .cover)
    let few = try Self.sequence(SequenceSpec { $0.pages = ["2"] })
    #expect(few.spec.to == 1)
  }

  @Test func `Sequences with the same pages share the cached pictures of the pages`() throws {
    let one = try Self.sequence(SequenceSpec(preset: "linear"))
    let preset = try Self.library.preset("cardflow")
    let other = try FrameSequence(SequenceSpec(), of: preset, sharing: [one])
    #expect(one.renderer.deck === other.renderer.deck)
    let larger = try FrameSequence(SequenceSpec { $0.scale = [2] }, of: preset, sharing: [one])
    #expect(one.renderer.deck !== larger.renderer.deck)
    #expect(one.scaled(to: 1).renderer.deck === one.renderer.deck)
  }

  /// Every option that changes frames, and a value that is not its default.
  static let changes: [(String, @Sendable (inout SequenceSpec) -> Void)] = [
    ("--frames", { $0.frames = 7 }), ("--fps", { $0.fps = 50 }), ("--from", { $0.from = 1 }),
    ("--to", { $0.to = 2 }), ("--ease", { $0.ease = .easing(.sineIn) }),
    ("--hold", { $0.hold = 1 }),
    ("--bounce", { $0.bounce = true }), ("--size", { $0.size = Size(width: 1, height: 2) }),
    ("--page-size", { $0.pageSize = Size(width: 1, height: 2) }), ("--gap", { $0.gap = 3 }),
    ("--pages", { $0.pages = ["7"] }), ("--direction", { $0.direction = .vertical }),
    ("--rtl", { $0.rtl = true }), ("--set", { $0.set = ["tilt": "0.1"] }),
    ("--center-offset", { $0.centerOffset = Point(x: 1, y: 0) }),
    ("--viewpoint-offset", { $0.viewpointOffset = Point(x: 1, y: 0) }),
    ("--scale", { $0.scale = [1, 2] }), ("--fit", { $0.fit = .fill }),
    ("--deck", { $0.deck = .photos }), ("--background", { $0.background = Colour(white: 1) }),
    ("--scroll", { $0.scroll = "swipe" }),
  ]

  @Test(arguments: changes.indices)
  func `Each option is part of the fingerprint`(index: Int) throws {
    var spec = SequenceSpec(preset: "coverflow")
    let before = SequenceFingerprint(try Self.sequence(spec))
    Self.changes[index].1(&spec)
    let after = SequenceFingerprint(try Self.sequence(spec))
    #expect(before.hash.description != after.hash.description)
    let names = Set(before.inputs.keys).union(after.inputs.keys)
    let changed = names.filter { after.inputs[$0] != before.inputs[$0] }
    // The manifest contains the values of these options, so it does not contain their hashes.
    let inManifest: Set = ["--fps", "--size", "--page-size", "--set"]
    let name = Self.changes[index].0
    #expect(inManifest.contains(name) ? !changed.contains(name) : changed.contains(name))
  }

  @Test func `A fingerprint has known input hashes`() throws {
    let preset = try Preset(
      name: "one",
      sources: ["one.yaml": "summary: One.\ntransform: [{ translate: { x: d * L } }]\n"]
    )
    let spec = SequenceSpec { ($0.ease, $0.gap) = (.easing(.sineInOut), 1.5) }
    var inputs = SequenceFingerprint(try FrameSequence(spec, of: preset)).inputs
    inputs["program version"] = nil
    #expect(
      inputs == [
        "--ease": "1b2f2c96afd2ce5512350b80507b0efb",
        "--frames": "80856a41628782f9b9b02fcf39c047c5",
        "--gap": "72e27827e1082b043d006affbf7f50ee",
        "--pages": "3f99c012c83676377ecd2e572c949f74",
        "--scroll": "bc302ea7c95ed4c7176325b5e93221df",
        "--to": "5fcddc9c0829c4457324dc1e7e9474f0",
        "text of the preset": "7896640321d3f1464ab9f0834f079e9e",
      ]
    )
  }

  @Test
  func `Pictures have at least the requested corner radius, and cards keep their own`() throws {
    let folder = TemporaryFolder()
    let path = try folder.writePicture(
      Bitmap(width: 1, height: 1, bytes: [255, 0, 0, 255]),
      to: "1.png"
    )
    func radius(_ preset: String, _ pages: String) throws -> Double? {
      let spec = SequenceSpec(preset: preset) { ($0.pages, $0.cornerRadius) = ([pages], 20) }
      return try Self.sequence(spec).scene(0).pages.last?.pose.extras?.cornerRadius
    }
    #expect(try radius("linear", path) == 20 && radius("linear", "3") == nil)
    let spec = SequenceSpec(preset: "linear") { spec in
      (spec.pages, spec.cornerRadius, spec.to) = ([path], 20, 0)
      (spec.size, spec.pageSize) = (Size(width: 80, height: 80), Size(width: 60, height: 60))
    }
    let sequence = try Self.sequence(spec)
    let frame = try sequence.renderer.draw(sequence.scene(0))
    // The page's corner shows the background, and its centre the picture.
    func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
      frame.bytes[(y * 80 + x) * 4..<(y * 80 + x) * 4 + 4]
    }
    #expect(Array(pixel(11, 11)) != Array(pixel(40, 40)))
    #expect(Array(pixel(11, 40)) == Array(pixel(40, 40)))
  }
}
