import Foundation
import FrameSnapshot
import TestSupport
import Testing

/// The paths of goldens.
struct GoldenFolderTests {
  @Test
  func `The files of a golden are in a folder with the name of the golden`() {
    let folder = GoldenFolder(in: "Renders", name: "own")
    #expect(folder == GoldenFolder(path: "Renders/own"))
    #expect(folder.manifest == "Renders/own/golden.json")
    #expect(folder.poses == "Renders/own/poses.tsv")
    #expect(folder.filmstrip == "Renders/own/filmstrip.png")
    #expect(folder.candidate == GoldenFolder(path: "Renders/own/candidate"))
  }

  @Test
  func `Folders with a manifest are goldens, sorted by the bytes of their names`() throws {
    let folder = try TemporaryFolder()
    #expect(GoldenFolder.names(in: folder.path("nowhere")) == [])
    for name in ["b", "a", "B", "é", "none", "c/candidate"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name),
        withIntermediateDirectories: true
      )
      if name != "none" { _ = try folder.write([], to: "\(name)/golden.json") }
    }
    _ = try folder.write([], to: "golden.json")
    #expect(GoldenFolder.names(in: folder.path) == ["B", "a", "b", "é"])
    #expect(!GoldenFolder(in: folder.path, name: "c").exists)
    #expect(GoldenFolder(in: folder.path, name: "c").candidate.exists)
  }
}
