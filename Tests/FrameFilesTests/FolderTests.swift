import Foundation
import FrameFiles
import TestSupport
import Testing

struct FolderTests {
  @Test(arguments: ["a", "a/b/c", "a//b/", "./a"])
  func `Missing parents are created`(_ name: String) throws {
    let folder = TemporaryFolder()
    try Folder.make(path: folder.path(name))
    try AtomicFile.write([1], to: folder.path(name) + "/x")
    // Creating an existing folder has no effect.
    try Folder.make(path: folder.path(name))
    #expect(try folder.names() == ["a"])
  }

  @Test(arguments: [("a", "./"), ("/a", "/"), ("b/a", "b/"), ("/b/c/a", "/b/c/"), ("b/", "b/")])
  func `The folder of a path ends before the file name`(_ path: String, _ folder: String) {
    #expect(Folder.holding(path) == folder)
  }

  @Test func `An error names the part of the path that failed`() throws {
    let folder = TemporaryFolder()
    let file = try folder.write([9], to: "a")
    #expect(throws: FileWriteError.cannotCreate(path: file, code: ENOTDIR)) {
      try Folder.make(path: file + "/b/c")
    }
    #expect(throws: FileWriteError.cannotCreate(path: "", code: EINVAL)) {
      try Folder.make(path: "")
    }
  }
}
