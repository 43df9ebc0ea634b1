import FrameFiles
import FrameTestSupport
import TestSupport
import Testing

/// Folders that appear only when they are complete.
struct AtomicFolderTests {
  @Test func `A folder appears when it is committed, and not without it`() async throws {
    let folder = TemporaryFolder()
    do {
      let unfinished = try AtomicFolder(path: folder.path("a"), frames: [], overwrites: false)
      _ = try [UInt8(1)].withUnsafeBytes { try unfinished.contents.write($0, as: "frame-0000.png") }
      #expect(try folder.names().count == 1)
    }
    #expect(try folder.names() == [])
    let finished = try AtomicFolder(path: folder.path("b/c/"), frames: [], overwrites: false)
    _ = try [UInt8(1)].withUnsafeBytes { try finished.contents.write($0, as: "frame-0000.png") }
    try await finished.commit()
    #expect(try folder.bytes("b/c/frame-0000.png") == [1])
  }

  @Test func `Files with the names of frames are not replaced`() throws {
    let folder = TemporaryFolder()
    let frames = ["frame-0000.png"]
    _ = try folder.write([1], to: frames[0])
    for path in [folder.path, folder.path(frames[0]), ""] {
      #expect(throws: FileWriteError.self) {
        _ = try AtomicFolder(path: path, frames: frames, overwrites: false)
      }
    }
  }

  @Test func `Frames of an earlier render are replaced, and other files are kept`() async throws {
    let folder = TemporaryFolder()
    _ = try folder.write([9], to: "notes.txt")
    try await commit(["frame-0000.png", "frame-0001.png"], to: folder.path)
    try await commit(["frame-0001.png", "frame-0002.png"], to: folder.path)
    #expect(try folder.names() == ["frame-0001.png", "frame-0002.png", "frames.json", "notes.txt"])
  }

  /// Writes frames with one byte to a folder.
  private func commit(_ frames: [String], to path: String) async throws {
    let folder = try AtomicFolder(path: path, frames: frames, overwrites: false)
    try folder.contents.write(FrameList.written(complete: true, files: frames))
    for name in frames {
      _ = try [UInt8(1)].withUnsafeBytes { try folder.contents.write($0, as: name) }
    }
    try await folder.commit()
  }
}
