import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Parts of a sequence: a range of frames, or a shard.
struct FramePartTests {
  static let render = "cardflow --frames 7 --size 64x40 --page-size 24x32 --quiet"

  /// The beginning of a command line that renders one of seven shards.
  private static let shards = "cardflow --frames 60 --quiet \(small) --output shards --shard"

  @Test
  func `Seven shards in any order, two at once, write the same files as one render`() async throws {
    let folder = TemporaryFolder()
    try await folder.output(of: "cardflow --frames 60 --quiet \(small) --output whole")
    for shard in [6, 2, 7, 5] { try await folder.output(of: "\(Self.shards) \(shard)/7") }
    let atOnce = #""$@" 1/7 & "$@" 4/7 && wait $!"#
    let both = try await folder.run(Self.shards, .shell(atOnce))
    #expect(both == Program.Result(status: 0, output: "shards\nshards\n", error: ""))
    #expect(try folder.names(in: "shards").contains("frames.4-of-7.json"), "a shard is missing")
    try await folder.output(of: "\(Self.shards) 3/7")
    try folder.expectSame("shards", "whole")
  }

  @Test func `Shards whose joining was interrupted are joined later`() async throws {
    let folder = TemporaryFolder()
    try await folder.output(of: "cardflow --frames 60 --quiet \(small) --output whole")
    for shard in 1...6 { try await folder.output(of: "\(Self.shards) \(shard)/7") }
    let left = try folder.bytes("shards/frames.6-of-7.json")
    try await folder.output(of: "\(Self.shards) 7/7")
    // Restore the manifest of a shard, as if the program had stopped before removing it.
    _ = try folder.write(left, to: "shards/frames.6-of-7.json")
    #expect(try await folder.output(of: "\(Self.shards) 3/7 --resume") == "shards\n")
    try folder.expectSame("shards", "whole")
  }

  @Test func `Frames of a range keep their numbers and times`() async throws {
    let folder = TemporaryFolder()
    _ = try await folder.output(of: "\(Self.render) --output whole")
    _ = try await folder.output(of: "\(Self.render) --output part --range 2-4")
    let names = try folder.names(in: "part")
    #expect(names == ["frame-0002.png", "frame-0003.png", "frame-0004.png", "frames.json"])
    try folder.expectWholeFrames("part", "whole")
    #expect(try folder.text("part/frames.json").contains("\"time\":0.033333333"))
  }

  static let refusals = Refusal.table(
    """
    64 \(Self.render) --range 5-9
    error: there is no frame 9
      The last frame is 6; choose frames up to it.
    64 \(Self.render) --range 1-2 --shard 1/2
    error: --range cannot be combined with --shard
      Omit one of them.
    64 \(Self.render) --range 4-2
    error: --range cannot be '4-2'
      Expected a first and a last frame, such as 10-19.
    64 \(Self.render) --shard 4/3
    error: --shard cannot be '4/3'
      Expected the number of a shard and the number of shards, at most 1000, such as 1/3, or auto.
    """
  )

  @Test(arguments: refusals) func `Invalid parts are rejected`(refusal: Refusal) async throws {
    try await refusal.check(in: TemporaryFolder())
  }
}
