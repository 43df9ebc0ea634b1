import FrameFiles
import TestSupport
import Testing

/// Folders that appear only when they are complete.
struct AtomicFolderTests {
  @Test func `A folder appears when it is committed, and not without it`() throws {
    let folder = try TemporaryFolder()
    do {
      let unfinished = try AtomicFolder(path: folder.path("a"))
      _ = try [UInt8(1)].withUnsafeBytes { try unfinished.contents.write($0, as: "frame-0000.png") }
      #expect(try folder.names().count == 1)
    }
    #expect(try folder.names() == [])
    let finished = try AtomicFolder(path: folder.path("b/c/"))
    _ = try [UInt8(1)].withUnsafeBytes { try finished.contents.write($0, as: "frame-0000.png") }
    try finished.commit()
    #expect(try folder.bytes("b/c/frame-0000.png") == [1])
  }

  @Test func `A folder with files is not replaced`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([1], to: "file")
    for path in [folder.path, folder.path("file"), ""] {
      #expect(throws: FileWriteError.self) { _ = try AtomicFolder(path: path) }
    }
  }
}
