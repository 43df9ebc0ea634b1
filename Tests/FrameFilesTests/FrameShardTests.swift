import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// The shards of a sequence, and the manifest that joins all shards.
struct FrameShardTests: ~Copyable {
  private let place = TemporaryFolder()
  private let folder: FrameFolder

  init() throws { folder = try FrameFolder(path: place.path) }

  @Test(arguments: [1, 2, 3, 7, 12]) func `Every frame is in exactly one shard`(count: Int) {
    let shards = (1...count).map { FrameShard(number: $0, count: count).frames(of: 10) }
    #expect(shards.flatMap { $0 }.sorted() == Array(0..<10))
    #expect(shards[0].first == 0)
  }

  @Test func `Shards are joined after the last of them is complete`() throws {
    let shards = (1...3).map { FrameShard(number: $0, count: 3) }
    for (done, shard) in [shards[2], shards[0], shards[1]].enumerated() {
      #expect(try !join(folder, count: 3))
      try folder.write(manifest(of: shard, complete: false), shard: shard)
      #expect(try !join(folder, count: 3), "\(done) shards are complete")
      try folder.write(manifest(of: shard, complete: true), shard: shard)
    }
    #expect(try join(folder, count: 3))
    #expect(try place.names() == ["frames.json"])
    let bytes = try place.bytes("frames.json")
    let joined = try FrameList(path: place.path("frames.json"))
    #expect(joined.complete)
    #expect(joined.frames.map(\.index) == Array(0..<8))
    // The manifest has the same bytes as the manifest of a single render.
    try folder.write(joined)
    #expect(try place.bytes("frames.json") == bytes)
  }

  @Test func `More shards than frames are joined`() throws {
    for number in 1...11 {
      #expect(try !join(folder, count: 11))
      let shard = FrameShard(number: number, count: 11)
      try folder.write(manifest(of: shard, complete: true), shard: shard)
    }
    #expect(try join(folder, count: 11))
    let joined = try FrameList(path: place.path("frames.json"))
    #expect(joined.frames.map(\.index) == Array(0..<8))
  }

  @Test func `Joined shards are detected only if all frames are unchanged`() throws {
    let all = FrameShard(number: 1, count: 1)
    let whole = manifest(of: all, complete: true, hasPixels: true)
    func isJoined(frames: Int = 8) -> Bool {
      folder.hasJoinedShards(of: whole.manifest, frames: frames, count: 3) { .written($0) }
    }
    #expect(!isJoined(), "the manifest is missing")
    try folder.write(whole)
    #expect(!isJoined(), "the frames are missing")
    try writePictures(of: whole)
    _ = try place.write([1], to: "frames.2-of-3.json")
    #expect(!isJoined(frames: 9), "the manifest has fewer frames")
    let last = try place.bytes("frame-0007.png")
    _ = try place.write(last.dropLast(), to: "frame-0007.png")
    #expect(!isJoined(), "a frame is damaged")
    _ = try place.write(last, to: "frame-0007.png")
    #expect(try place.names().contains("frames.2-of-3.json"))
    #expect(isJoined())
    #expect(try !place.names().contains("frames.2-of-3.json"))
    try folder.write(manifest(of: all, complete: true, fingerprint: "old"))
    #expect(!isJoined(), "the manifest is of another render")
    try folder.write(manifest(of: all, complete: false))
    #expect(!isJoined(), "the manifest is not complete")
  }

  @Test func `Shards that another process joins meanwhile are joined`() throws {
    let name = "frames.2-of-2.json"
    for number in 1...2 {
      let shard = FrameShard(number: number, count: 2)
      let list = manifest(of: shard, complete: true, hasPixels: true)
      try folder.write(list, shard: shard)
      try writePictures(of: list)
    }
    // The records of a shard without checksums are computed before the second shard is read.
    let first = "frames.1-of-2.json"
    _ = try place.write(DocumentText(place.text(first)).withoutChecksums.utf8, to: first)
    let render = FrameList.written(complete: true, fingerprint: "new").manifest
    let isJoined = try folder.joinShards(of: render, frames: 8, count: 2) { index in
      if FileManager.default.fileExists(atPath: place.path(name)) {
        #expect((try? join(folder, count: 2)) == true)
      }
      return .written(index)
    }
    #expect(isJoined)
    #expect(try !place.names().contains(name))
  }

  @Test func `Shards of another render are not joined`() throws {
    let (one, two) = (FrameShard(number: 1, count: 2), FrameShard(number: 2, count: 2))
    try folder.write(manifest(of: one, complete: true, fingerprint: "old"), shard: one)
    try folder.write(manifest(of: two, complete: true), shard: two)
    #expect(try !join(folder, count: 2))
    #expect(try place.names() == ["frames.1-of-2.json", "frames.2-of-2.json"])
  }

  @Test func `Only files with the name of a manifest are removed`() throws {
    let ours = ["frames.json", "frames.json.partial", "frames.2-of-10.json.partial"]
    let foreign = [
      "frames.0-of-2.json", "frames.03-of-7.json", "frames.1-of-2.json.bak", "frames.8-of-7.json",
      "frames.99999999999999999999-of-7.json", "frames.json.partial.partial", "frames.yaml",
    ]
    for name in ours + foreign { _ = try place.write([1], to: name) }
    try FrameFolder(path: place.path).removeLeftovers()
    #expect(try place.names() == foreign.sorted())
  }

  @Test
  func `Shards of an earlier version are joined if their records are those of the render`() throws {
    for number in 1...2 {
      let shard = FrameShard(number: number, count: 2)
      try folder.write(manifest(of: shard, complete: true), shard: shard)
      let name = "frames.\(number)-of-2.json"
      _ = try place.write(DocumentText(place.text(name)).withoutChecksums.utf8, to: name)
    }
    let original = try place.text("frames.1-of-2.json")
    for (old, new) in [
      (#""time":0}"#, #""time":1}"#), (#""index":4"#, #""index":6"#), (#"[0,0]"#, #"[0,9]"#),
    ] {
      _ = try place.write(original.replacing(old, with: new).utf8, to: "frames.1-of-2.json")
      #expect(throws: FrameDocumentError.self) { try join(folder, count: 2) }
    }
    let lines = original.split(separator: "\n")
    let fewer = lines.filter { !$0.contains(#""index":2"#) }.joined(separator: "\n") + "\n"
    _ = try place.write(fewer.utf8, to: "frames.1-of-2.json")
    #expect(throws: FrameDocumentError.self) { try join(folder, count: 2) }
    _ = try place.write(original.utf8, to: "frames.1-of-2.json")
    #expect(try join(folder, count: 2))
  }

  /// Joins the shards of a render of 8 frames.
  private func join(_ folder: FrameFolder, count: Int) throws -> Bool {
    let manifest = FrameList.written(complete: true, fingerprint: "new").manifest
    return try folder.joinShards(of: manifest, frames: 8, count: count) { .written($0) }
  }

  private func manifest(
    of shard: FrameShard,
    complete: Bool,
    fingerprint: String = "new",
    hasPixels: Bool = false
  ) -> FrameList {
    var list = FrameList.written(
      complete: complete,
      fingerprint: fingerprint,
      frames: shard.frames(of: 8).map { FrameRecord.written($0) }
    )
    for place in list.frames.indices where hasPixels {
      let picture = FrameLogTests.picture(list.frames[place].index)
      list.frames[place].pixels = ContentHash(pixelsOf: picture).description
    }
    return list
  }

  private func writePictures(of list: FrameList) throws {
    var encoder = PNGEncoder(.fast)
    for frame in list.frames {
      _ = try place.write(encoder.encode(FrameLogTests.picture(frame.index)), to: frame.files[0])
    }
  }
}
