import Foundation
import FrameFiles
import TestSupport
import Testing

/// The attributes that show whether a file has changed.
struct FileStampTests {
  @Test func `A stamp contains the size and the modification time of a file`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "file")
    let date = Date(timeIntervalSince1970: 1_234_567_890.5)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    let stamp = try #require(FileStamp(path: path))
    #expect(stamp.size == 3)
    #expect(stamp.modified == 1_234_567_890.5)
    #expect(FileStamp(path: path) == stamp)
    // A link has the stamp of its file.
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(FileStamp(path: link) == stamp)
  }

  @Test func `The stamp of a file changes with its size, its time and its identity`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "file")
    func setDate(_ seconds: Double, of path: String) throws {
      let date = Date(timeIntervalSince1970: seconds)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    try setDate(1000, of: path)
    let stamp = FileStamp(path: path)
    try setDate(1000.25, of: path)
    #expect(FileStamp(path: path) != stamp)
    let other = try folder.write([4, 5, 6], to: "other")
    try setDate(1000, of: other)
    #expect(FileStamp(path: other) != stamp)
    _ = try folder.write([1, 2, 3, 4], to: "file")
    try setDate(1000, of: path)
    #expect(FileStamp(path: path) != stamp)
  }

  @Test(arguments: ["missing", "missing/file", "file/inside", "a\0b", ""])
  func `A path without a file has no stamp`(name: String) throws {
    let folder = TemporaryFolder()
    _ = try folder.write([], to: "file")
    #expect(FileStamp(path: name.isEmpty ? "" : folder.path(name)) == nil)
  }
}
