import Foundation
import FrameCompare
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import FrameTestSupport
import PageSequence
import TestSupport
import Testing

/// Frame sequences read from a path.
struct FrameSourceTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static func picture(_ red: Int) -> Bitmap {
    .drawn(width: 3, height: 2) { _, _ in [UInt8(red), 0, 0, 255] }
  }

  @Test func `A rendered folder is read by its frame list, including poses`() throws {
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 2))
    try SampleRender.write(golden.sequence, to: "out", in: folder)
    // This file is not in the list.
    _ = try folder.writePicture(Self.picture(9), to: "out/frame-0002.png")
    let source = try FrameSource(path: folder.path("out"))
    #expect(source.manifest?.preset == "sample" && source.pictures.frameCount == 2)
    for index in 0..<2 {
      let scene = try golden.sequence.scene(index)
      let bitmap = try golden.sequence.renderer.draw(scene)
      var frame = golden.sequence.recorded(index, scene, bitmap)
      frame.file = FrameFolder.fileName(ofFrame: index)
      #expect(source.frame(index) == frame)
      #expect(try SeekableFrames(source.pictures).frame(index) == bitmap)
    }
    #expect(source.frame(2) == nil)
  }

  @Test func `A frame list without poses determines only the order of the pictures`() throws {
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 2))
    try SampleRender.write(golden.sequence, to: "out", in: folder) { manifest in
      manifest.frames.reverse()
      manifest.frames[0].pages[0].pose = nil
      manifest.frames[1].contentOffset = [0]
    }
    let source = try FrameSource(path: folder.path("out"))
    #expect(source.frame(0) == nil && source.frame(1) == nil)
    let last = try golden.sequence.renderer.draw(golden.sequence.scene(1))
    #expect(try SeekableFrames(source.pictures).frame(0) == last)
  }

  @Test(arguments: [
    "../secret.png", "/etc/passwd", "frame-0000.png/../../secret.png", "secret.png", "",
    "frame-1.png",
    "frame-0000.png\u{0}", "FRAME-0000.png",
  ])
  func `A list that names a file other than a frame is rejected`(file: String) throws {
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 2))
    _ = try folder.writePicture(Self.picture(1), to: "secret.png")
    try SampleRender.write(golden.sequence, to: "out", in: folder) { $0.frames[1].file = file }
    _ = try folder.writePicture(Self.picture(1), to: "out/secret.png")
    let path = folder.path("out")
    #expect(throws: FrameSourceError.incomplete(path)) { try FrameSource(path: path) }
  }

  @Test func `A list with an unreadable line is rejected`() throws {
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 3))
    try SampleRender.write(golden.sequence, to: "out", in: folder)
    let text = DocumentText(try folder.text("out/frames.json")).withoutChecksums
    let changed = text.replacing("\"index\":1", with: "\"index\":\"1\"")
    try folder.write(text: changed, to: "out/frames.json")
    let path = folder.path("out")
    #expect(throws: FrameSourceError.incomplete(path)) { try FrameSource(path: path) }
  }

  @Test(
    arguments: [
      { $0.fps = 0 }, { $0.fps = -60 }, { $0.fps = 1e300 }, { $0.scale = 0 }, { $0.size = [] },
      { $0.size = [64, 40, 1] }, { $0.size = [0, 40] }, { $0.pageSize = [24] },
      { $0.pageSize = [24, -32] }, { $0.pageSize = [1e-300, 32] },
    ] as [@Sendable (inout FrameList) -> Void]
  )
  func `A list with wrong numbers is rejected`(change: @Sendable (inout FrameList) -> Void) throws {
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 1))
    try SampleRender.write(golden.sequence, to: "out", in: folder, change)
    let path = folder.path("out")
    #expect(throws: FrameSourceError.incomplete(path)) { try FrameSource(path: path) }
  }

  @Test func `An incomplete render is rejected with a hint`() throws {
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 1))
    try SampleRender.write(golden.sequence, to: "out", in: folder) { $0.complete = false }
    let path = folder.path("out")
    let error = #expect(throws: FrameSourceError.self) { try FrameSource(path: path) }
    #expect(
      error?.description == """
        '\(path)/frames.json' does not list a complete render
          Render again with --resume, or remove frames.json to compare the pictures alone.
        """
    )
  }

  @Test func `An unreadable list is rejected even if there are pictures`() throws {
    _ = try folder.writePicture(Self.picture(7), to: "shots/1.png")
    for text in ["", "{}", "{\n}\n", "{\"complete\":false}\n"] {
      _ = try folder.write(text.utf8, to: "shots/frames.json")
      let path = folder.path("shots")
      #expect(throws: FrameSourceError.incomplete(path)) { try FrameSource(path: path) }
    }
  }

  @Test func `The error about a missing path or an empty folder names the expected input`() throws {
    let missing = #expect(throws: FrameSourceError.self) { try FrameSource(path: "not/there") }
    let help = "Name a folder of pictures, a GIF, an APNG or a video."
    #expect(missing?.description == "there is nothing at 'not/there'\n  \(help)")
    _ = try folder.write("none".utf8, to: "empty/notes.txt")
    let path = folder.path("empty")
    let empty = #expect(throws: FrameSourceError.self) { try FrameSource(path: path) }
    let wanted = "'\(path)' has no pictures\n  Name a folder with PNG, JPEG or WebP files."
    #expect(empty?.description == wanted)
    let golden = try SampleGolden.make(in: folder, SampleGolden.options(frames: 1))
    try SampleRender.write(golden.sequence, to: "none", in: folder) { $0.frames = [] }
    let none = folder.path("none")
    #expect(throws: FrameSourceError.empty(none)) { try FrameSource(path: none) }
  }
}
