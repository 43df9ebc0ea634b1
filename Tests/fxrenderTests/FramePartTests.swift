import Foundation
import TestSupport
import Testing

/// A part of a sequence: some frames, or an even share of them.
struct FramePartTests {
  static let render = "cardflow --frames 7 --size 64x40 --page-size 24x32 --quiet"

  @Test
  func `Three shares in any order make the same files as one render`() async throws {
    let folder = try TemporaryFolder()
    _ = try await folder.output(of: "\(Self.render) --output whole")
    for shard in ["2/3", "3/3", "1/3"] {
      _ = try await folder.output(of: "\(Self.render) --output shares --shard \(shard)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("whole")).sorted()
    #expect(names.count == 8)
    let shares = try FileManager.default.contentsOfDirectory(atPath: folder.path("shares"))
    #expect(shares.sorted() == names)
    for name in names {
      #expect(try folder.bytes("whole/\(name)") == folder.bytes("shares/\(name)"), "\(name)")
    }
  }

  @Test
  func `A range has its frames, with the numbers and times that they have in the whole`()
    async throws
  {
    let folder = try TemporaryFolder()
    _ = try await folder.output(of: "\(Self.render) --output whole")
    _ = try await folder.output(of: "\(Self.render) --output part --range 2-4")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("part")).sorted()
    #expect(names == ["frame-0002.png", "frame-0003.png", "frame-0004.png", "frames.json"])
    for name in names.dropLast() {
      #expect(try folder.bytes("whole/\(name)") == folder.bytes("part/\(name)"), "\(name)")
    }
    #expect(try folder.text("part/frames.json").contains("\"time\":0.033333333"))
  }

  @Test(arguments: [
    (
      "--range 5-9", "there is no frame 9",
      "The 7 frames are counted from 0 to 6; make --frames larger."
    ),
    (
      "--range 1-2 --shard 1/2", "--range and --shard exclude each other",
      "Leave one of them out."
    ),
    (
      "--range 4-2", "--range cannot be '4-2'",
      "Expected two frames, the smaller first, such as 10-19."
    ),
    (
      "--shard 4/3", "--shard cannot be '4/3'",
      "Expected a share and how many there are, at most 1000, such as 1/3."
    ),
  ])
  func `Parts that are none are refused`(option: String, problem: String, help: String)
    async throws
  {
    let folder = try TemporaryFolder()
    try await Refusal("\(Self.render) \(option)", 64, "error: \(problem)\n  \(help)")
      .check(in: folder)
  }
}
