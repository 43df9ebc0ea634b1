import Foundation
import FrameImage
import TestSupport
import Testing

/// Paths that must stay inside a folder.
struct ContainedPathTests {
  @Test(arguments: ["a.png", "sub/a.png", "./a.png", "missing.png", "..a/b..png", "inner"])
  func `A path inside the folder is allowed`(path: String) throws {
    let folder = TemporaryFolder()
    _ = try folder.write([1], to: "sub/a.png")
    let (link, target) = (folder.path("inner"), folder.path("sub/a.png"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(ContainedPath.file(path, in: folder.path) == folder.path(path))
    #expect(ContainedPath.file(path, in: folder.path + "/") == folder.path(path))
  }

  @Test(arguments: [
    "", "/etc/passwd", "../a.png", "sub/../../a.png", "a\0.png", "outer", "out/a.png",
  ])
  func `A path that leaves the folder is refused`(path: String) throws {
    let folder = TemporaryFolder()
    let other = TemporaryFolder()
    let file = try other.write([1], to: "a.png")
    for (link, target) in [("outer", file), ("out", other.path)] {
      try folder.link(link, to: target)
    }
    #expect(ContainedPath.file(path, in: folder.path) == nil)
  }

  @Test(arguments: [("a.png", ""), ("x/a.png", "x"), ("/a.png", "/"), ("/x/y/a.png", "/x/y")])
  func `The folder of a file ends before its last slash`(path: String, folder: String) {
    #expect(ContainedPath.folder(of: path) == folder)
  }

  @Test func `A file in the current folder has no slash`() {
    #expect(ContainedPath.file("a.png", in: "") == "a.png")
    #expect(ContainedPath.file("a.png", in: "/") == "/a.png")
  }
}
