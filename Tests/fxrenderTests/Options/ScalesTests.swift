import Foundation
import FrameFiles
import FrameImage
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// A render at several scales.
struct ScalesTests: ~Copyable {
  private let folder = TemporaryFolder()

  static let render = "coverflow --frames 4 \(small)"

  private static func files(_ frames: some Sequence<Int>, _ endings: [String]) -> [String] {
    (frames.flatMap { frame in endings.map { "frame-000\(frame)\($0).png" } } + ["frames.json"])
      .sorted()
  }

  @Test(arguments: [["1", "2", "3"], ["1.5", "1", "0.25"], ["2", "1e-05"]])
  func `Frames of each scale equal those of a render at that scale`(scales: [String]) async throws {
    let list = scales.joined(separator: ",")
    try await folder.output(of: "\(Self.render) --scale \(list) --output all")
    let endings = [""] + scales.dropFirst().map { "@\($0)x" }
    #expect(try folder.names(in: "all") == Self.files(0..<4, endings))
    let manifest = try folder.manifest("all")
    for (place, scale) in scales.enumerated() {
      try await folder.output(of: "\(Self.render) --scale \(scale) --output \(scale)")
      let alone = try folder.manifest(scale)
      #expect(alone.fingerprint != manifest.fingerprint)
      for (frame, single) in zip(manifest.frames, alone.frames) {
        let bytes = try folder.bytes("all/\(frame.files[place])")
        #expect(try bytes == folder.bytes("\(scale)/\(single.files[0])"), "\(frame.files[place])")
      }
    }
  }

  @Test
  func `Scales after the first are added to frames json, and nothing else changes`() async throws {
    try await folder.output(of: "\(Self.render) --scale 1.5,2,3 --output all")
    let manifest = try folder.manifest("all")
    #expect(manifest.scale == 1.5 && manifest.complete)
    for frame in manifest.frames {
      let further = try #require(frame.scales)
      #expect(further.map(\.scale) == [2, 3])
      let name = frame.files[0].dropLast(4)
      #expect(further.map(\.file) == ["\(name)@2x.png", "\(name)@3x.png"])
      for scaled in further {
        let picture = try folder.picture("all/\(scaled.file)")
        #expect(picture.width == Int(64 * scaled.scale))
        #expect(scaled.pixels == ContentHash(pixelsOf: picture).description)
      }
    }
    try await folder.output(of: "\(Self.render) --scale 1.5 --output one")
    var alone = try folder.manifest("one")
    #expect(try !folder.text("one/frames.json").contains("scales"))
    (alone.fingerprint, alone.inputs) = (manifest.fingerprint, manifest.inputs)
    for index in alone.frames.indices { alone.frames[index].scales = manifest.frames[index].scales }
    #expect(alone == manifest)
  }

  @Test func `The number of workers does not change a byte`() async throws {
    for jobs in ["1", "4"] {
      try await folder.output(of: "\(Self.render) --scale 2,1 --jobs \(jobs) --output out\(jobs)")
    }
    try folder.expectSame("out1", "out4")
  }

  @Test func `The fingerprint depends on the scales and their order`() async throws {
    var fingerprints: Set<String> = []
    let lists = ["1", "2", "1,2", "2,1", "1,2,3", "1,23"]
    for list in lists {
      try await folder.output(
        of: "linear --pages 1 --frames 1 --size 4x4 --page-size 2x2 --scale \(list) --output out"
      )
      fingerprints.insert(try folder.manifest("out").fingerprint)
    }
    #expect(fingerprints.count == lists.count)
  }

  @Test(arguments: [
    ("1,2,3", "1", [""]), ("1,2,3", "3,2", ["", "@2x"]), ("1,0.5", "1,2", ["", "@2x"]),
    ("2", "1,2", ["", "@2x"]), ("1,1e-05", "1", [""]),
  ])
  func `A render at other scales removes the frames of the previous render and no other files`(
    before: String,
    after: String,
    endings: [String]
  ) async throws {
    try await folder.output(of: "\(Self.render) --scale \(before) --output out")
    let kept = ["frame-0000@9x.png", "frame-0001@2x.png.bak"]
    for name in kept { try folder.write(text: "mine", to: "out/\(name)") }
    try await folder.output(of: "\(Self.render) --scale \(after) --frames 2 --output out")
    #expect(try folder.names(in: "out") == (kept + Self.files(0..<2, endings)).sorted())
    for name in kept { #expect(try folder.text("out/\(name)") == "mine") }
  }

  @Test func `A range has frames at every scale`() async throws {
    try await folder.output(of: "\(Self.render) --scale 1,2 --output whole")
    try await folder.output(of: "\(Self.render) --scale 1,2 --range 1-2 --output part")
    #expect(try folder.names(in: "part") == Self.files(1...2, ["", "@2x"]))
    try folder.expectWholeFrames("part", "whole")
  }

  @Test func `Shards in any order write the same files as one render`() async throws {
    try await folder.output(of: "\(Self.render) --scale 1,2 --output whole")
    for shard in ["2/3", "3/3", "1/3"] {
      try await folder.output(of: "\(Self.render) --scale 1,2 --shard \(shard) --output shards")
    }
    #expect(try folder.names(in: "whole") == Self.files(0..<4, ["", "@2x"]))
    try folder.expectSame("shards", "whole")
  }

  @Test func `Shards at different scales are not joined`() async throws {
    try await folder.output(of: "\(Self.render) --scale 1,2 --shard 1/2 --output out")
    let other = try await folder.run("\(Self.render) --scale 1,3 --shard 2/2 --output out")
    #expect(other.status == 73 && other.error.contains("; the renders differ in --scale\n"))
    let names = try folder.names(in: "out")
    #expect(names.contains("frames.1-of-2.json") && !names.contains("frames.json"))
  }

  @Test func `A refusal names another first scale once`() async throws {
    try await folder.output(of: "\(Self.render) --scale 1 --output out")
    let other = try await folder.run("\(Self.render) --scale 2 --output out --resume")
    #expect(other.status == 73)
    #expect(other.error.contains("; the renders differ in scale (1 in the folder, 2 requested)\n"))
  }

  @Test func `Eight scales are allowed, and frames json lists each one`() async throws {
    let text = try await folder.output(
      of: "linear --pages 1 --frames 1 --json --scale 1,2,3,4,5,6,7,8 \(small)"
    )
    for scale in 2...8 { #expect(text.contains(#""file":"frame-0000@\#(scale)x.png""#)) }
    #expect(try text == folder.text("Renders/linear/frames.json"))
  }

  @Test(arguments: ["poses cardflow", "show cardflow", "list"])
  func `Commands that do not write frames reject --scale`(words: String) async throws {
    let command = words.prefix { $0 != " " }
    for value in ["2", "1,2"] {
      try await Refusal(
        "\(words) --scale \(value)",
        64,
        "error: there is no option '--scale'\n"
          + "  It is an option of render, sheet, plan, record, publish, preview. "
          + "See 'fxrender \(command) --help'."
      ).check(in: TemporaryFolder())
    }
  }
}
