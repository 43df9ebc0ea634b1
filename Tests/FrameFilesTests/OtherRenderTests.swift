import Foundation
import FrameFiles
import FrameTestSupport
import JSONCoding
import TestSupport
import Testing

/// Detection of frames of another render.
struct OtherRenderTests: ~Copyable {
  private let place = TemporaryFolder()
  private let folder: FrameFolder

  init() throws { folder = try FrameFolder(path: place.path) }

  private static let shards = (1...3).map { FrameShard(number: $0, count: 3) }
  private static let own = manifest("5")

  private static func manifest(_ fingerprint: String, tilt: Double = 0.9) -> FrameList {
    var list = FrameList.written(
      complete: true,
      fingerprint: fingerprint,
      frames: [.written(0), .written(3)]
    )
    list.parameters["tilt"] = .number(tilt)
    list.inputs = ["layout": fingerprint, "--pages": "a"]
    return list
  }

  @Test func `A shard of another render is rejected with the differences`() throws {
    _ = try place.write([1], to: "frame-0003.png")
    try folder.write(Self.manifest("4", tilt: 0.5), shard: Self.shards[0])
    let error = #expect(throws: FileWriteError.self) {
      try folder.refuseOtherRenders(than: Self.own.manifest, shard: Self.shards[1])
    }
    #expect(
      error?.description == """
        \(place.path)/frames.1-of-3.json: belongs to another render: its fingerprint is 4, not 5; the \
        renders differ in tilt (0.5 in the folder, 0.9 requested), layout
          Choose another folder, or delete the frames of that render.
        """
    )
    #expect(error?.isAboutTarget == true)
    #expect(try place.names() == ["frame-0003.png", "frames.1-of-3.json"])
  }

  @Test
  func `A shard is accepted only if its render and its number of shards are the same`() throws {
    try folder.write(Self.own, shard: Self.shards[0])
    try folder.refuseOtherRenders(than: Self.own.manifest, shard: Self.shards[1])
    let error = #expect(throws: FileWriteError.self) {
      try folder.refuseOtherRenders(than: Self.own.manifest, shard: FrameShard(number: 2, count: 4))
    }
    #expect(
      error?.description.contains(
        "belongs to this render, but differs in number of shards (3 in the folder, 4 requested)"
      ) == true
    )
  }

  @Test func `A log of another render with only its first line is rejected`() throws {
    _ = try FrameLog(written: Self.manifest("4").manifest, in: folder)
    #expect(throws: FileWriteError.self) { try folder.refuseOtherRenders(than: Self.own.manifest) }
    try folder.refuseOtherRenders(than: Self.manifest("4").manifest)
  }

  @Test(arguments: ["frames.json", "frames.json.partial", "frames.2-of-3.json.partial"])
  func `An unreadable list of frames is treated as another render`(name: String) throws {
    _ = try place.write(Data("{\"file\": \"frame-0000.png\"}\n".utf8), to: name)
    let error = #expect(throws: FileWriteError.self) {
      try folder.refuseOtherRenders(than: Self.own.manifest, shard: Self.shards[1])
    }
    #expect(error?.description.contains("its fingerprint cannot be read") == true)
  }

  @Test(arguments: ["", "{\"comp", "\0\0\0\0"])
  func `A log without a complete first line is ignored`(text: String) throws {
    _ = try place.write(Data(text.utf8), to: "frames.json.partial")
    try FrameFolder(path: place.path).refuseOtherRenders(than: Self.own.manifest)
  }
}
