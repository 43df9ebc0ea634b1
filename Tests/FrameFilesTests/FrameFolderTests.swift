import Foundation
import FrameFiles
import FrameTestSupport
import TestSupport
import Testing

/// Writing and removal of files in a folder of frames.
struct FrameFolderTests: ~Copyable {
  private let place = TemporaryFolder()
  private let folder: FrameFolder

  init() throws { folder = try FrameFolder(path: place.path) }

  @Test(arguments: [
    (0, "frame-0000.png"), (7, "frame-0007.png"), (9999, "frame-9999.png"),
    (10_000, "frame-10000.png"), (1_234_567, "frame-1234567.png"),
  ])
  func `File names have at least four digits`(index: Int, name: String) {
    #expect(FrameFolder.fileName(ofFrame: index) == name)
  }

  static let scales: [(Double, String)] = [
    (1, "frame-0012@1x.png"), (2, "frame-0012@2x.png"), (1.5, "frame-0012@1.5x.png"),
    (0.1, "frame-0012@0.1x.png"), (1.0 / 3, "frame-0012@0.3333333333333333x.png"),
    (1e9, "frame-0012@1000000000x.png"), (0.000_012, "frame-0012@1.2e-05x.png"),
  ]

  @Test(arguments: scales)
  func `The file of a further scale has the scale in its name and is removed with the other files`(
    scale: Double,
    name: String
  ) throws {
    #expect(FrameFolder.fileName(ofFrame: 12, furtherScale: scale) == name)
    var manifest = FrameList.written(complete: true, files: ["frame-0012.png", "frame-0013.png"])
    for (index, file) in [(0, name), (1, "holiday.png")] {
      let digest = manifest.frames[index].digest
      manifest.frames[index].scales = [FrameRecord.Scaled(scale: scale, file: file, digest: digest)]
    }
    for file in manifest.frames.flatMap(\.files) { _ = try place.write([1], to: file) }
    try folder.write(manifest)
    try folder.removeLeftovers()
    #expect(try place.names() == ["holiday.png"])
  }

  @Test func `Only frames listed by the last render are removed`() throws {
    let listed = ["frame-0000.png", "frame-0001.png", "frame-10000.png", "frame-0000@2x.png"]
    let foreign = ["frame-0002.png", "frame.png", "holiday.png", "notes.txt", "frame-0001.png.bak"]
    for name in listed + foreign { _ = try place.write([1], to: name) }
    try folder.write(FrameList.written(complete: true, files: listed + ["frame-0009.png"]))
    try folder.removeLeftovers()
    #expect(try place.names() == foreign.sorted())
  }

  @Test func `Several workers remove the frames and their lists`() async throws {
    let files = (0..<50).map { FrameFolder.fileName(ofFrame: $0) }
    let names = files + ["frames.json"]
    for name in names + ["holiday.png"] { _ = try place.write([1], to: name) }
    #expect(await folder.remove(names, workers: 7) { false })
    #expect(try place.names() == ["holiday.png"])
  }

  @Test func `A stopped removal keeps the list of the frames`() async throws {
    let names = (0..<9).map { FrameFolder.fileName(ofFrame: $0) } + ["frames.json"]
    for name in names { _ = try place.write([1], to: name) }
    let last = place.path("frame-0004.png")
    let isDone = await folder.remove(names, workers: 1) {
      !FileManager.default.fileExists(atPath: last)
    }
    #expect(!isDone)
    #expect(try place.names() == Array(names[5...]))
  }

  @Test(arguments: [
    "../frame-0000.png", "/tmp/frame-0000.png", "frame-/../../x.png", "sub/frame-0000.png",
    "frame-0000.png/..", "frames.json", "holiday.png", "frame-cat.png", "frame-.png", "frame-1.png",
    "frame-0000.jpeg", "frame-0000@.png", "frame-0000@x.png", "frame-0000@../x.png",
    "frame-0000@2e-x.png", "frame-00a0.png", "frame-٠٠٠٠.png", "frame-0000.png\0",
    "", ".", "..",
  ])
  func `A file without a frame's name is never removed`(name: String) throws {
    let outer = TemporaryFolder()
    let path = outer.path("inner")
    let folder = try FrameFolder(path: path)
    try Folder.make(path: path + "/sub")
    let kept = [
      "frame-0000.png", "inner/sub/frame-0000.png", "inner/frame-0000.png", "inner/holiday.png",
      "inner/frame-cat.png", "inner/frame-.png", "inner/frame-1.png", "inner/frame-0000.jpeg",
      "inner/frame-0000@.png", "inner/frame-00a0.png", "inner/frame-٠٠٠٠.png", "x.png",
    ]
    for file in kept { _ = try outer.write([1], to: file) }
    try folder.write(FrameList.written(complete: true, files: [name]))
    try folder.removeLeftovers()
    for file in kept {
      #expect(FileManager.default.fileExists(atPath: outer.path(file)), "\(file) is gone")
    }
  }

  @Test func `A folder with the name of a frame keeps its files`() throws {
    try Folder.make(path: place.path("frame-0000.png"))
    _ = try place.write([1], to: "frame-0000.png/thesis.txt")
    try folder.write(FrameList.written(complete: true, files: ["frame-0000.png"]))
    try folder.removeLeftovers()
    #expect(try place.bytes("frame-0000.png/thesis.txt") == [1])
  }

  @Test func `A link with the name of a frame and its target are kept`() throws {
    _ = try place.write([1], to: "original.png")
    try place.link("frame-0000.png", to: place.path("original.png"))
    try folder.write(FrameList.written(complete: true, files: ["frame-0000.png"]))
    try folder.removeLeftovers()
    #expect(try place.names() == ["frame-0000.png", "original.png"])
  }

  @Test(arguments: [
    "", "{", "[]", "{\"frames\": 3}", "{\"frames\": [{\"file\": 3}]}",
    "{\"frames\": [{\"name\": \"file\", \"frame-0000.png\": 1}]}", "\u{0}",
    "{\"frames\": [{\"file\": [\"frame-0000.png\"]}]}", "[\"file\", \"frame-0000.png\"]",
    "{\"file\": \"frame-0000.png", "{\"files\": \"frame-0000.png\"}",
    "{\"file\": \"frame\\u002D0000.png\"}",
  ])
  func `No frames are removed if the manifest lists none`(text: String) throws {
    _ = try place.write(text.utf8, to: "frames.json")
    _ = try place.write([1], to: "frame-0000.png")
    try FrameFolder(path: place.path).removeLeftovers()
    #expect(try place.names() == ["frame-0000.png"])
  }

  @Test func `An incomplete manifest is replaced by the complete one`() throws {
    let folder = try FrameFolder(path: place.path("a/b"))
    let file = "frame-0000.png"
    for complete in [false, true] {
      try folder.write(FrameList.written(complete: complete, files: [file]))
      if !complete { _ = try [9, 8].withUnsafeBytes { try folder.write($0, as: file) } }
      let bytes = try place.bytes("a/b/frames.json")
      #expect(bytes.last == 10)
      let read = try FrameList(path: place.path("a/b/frames.json"))
      #expect(read.complete == complete)
      #expect(read.schema == 1)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == [file, "frames.json"])
  }
}
