import Foundation
import FrameSnapshot
import TestSupport
import Testing

struct GoldenFolderTests {
  @Test func `The files of a golden are in a folder with the name of the golden`() {
    let folder = GoldenFolder(in: "Renders", name: "own")
    #expect(folder == GoldenFolder(path: "Renders/own"))
    #expect(folder.manifest == "Renders/own/golden.json")
    #expect(folder.poses == "Renders/own/poses.tsv")
    #expect(folder.filmstrip == "Renders/own/filmstrip.png")
    #expect(folder.candidate == GoldenFolder(path: "Renders/own/candidate"))
  }

  @Test func `Folders with a manifest are goldens, sorted by the bytes of their names`() throws {
    let folder = TemporaryFolder()
    #expect(GoldenFolder.names(in: folder.path("nowhere")) == [])
    for name in ["b", "a", "B", "é", "none", "c/candidate"] {
      try folder.makeFolder(name)
      if name != "none" { _ = try folder.write([], to: "\(name)/golden.json") }
    }
    _ = try folder.write([], to: "golden.json")
    #expect(GoldenFolder.names(in: folder.path) == ["B", "a", "b", "é"])
    #expect(!GoldenFolder(in: folder.path, name: "c").exists)
    #expect(GoldenFolder(in: folder.path, name: "c").candidate.exists)
  }

  @Test
  func `Poses or a film strip with a palette are the rest of a golden without a manifest`() throws {
    let folder = TemporaryFolder()
    let golden = GoldenFolder(path: folder.path("own"))
    try folder.makeFolder("own")
    #expect(throws: GoldenError(path: golden.manifest, problem: .missing)) {
      try GoldenFile(path: golden.manifest)
    }
    // Other pictures of this name: too short, no PNG, and without a palette.
    var picture = try SampleGolden.make(SampleGolden.yaml, in: folder, SampleGolden.small)
      .filmstripFile()
    #expect(picture[25] == 3)
    for bytes in [Array(picture.prefix(25)), [0] + picture.dropFirst(), Array("text".utf8), []] {
      _ = try folder.write(bytes, to: "own/filmstrip.png")
      #expect(!golden.hasFiles && GoldenFolder.names(in: folder.path) == [])
    }
    for type: UInt8 in [0, 2, 4, 6] {
      picture[25] = type
      _ = try folder.write(picture, to: "own/filmstrip.png")
      #expect(!golden.hasFiles)
    }
    picture[25] = 3
    for (file, bytes) in [("filmstrip.png", picture), ("poses.tsv", [])] {
      _ = try folder.write(bytes, to: "own/\(file)")
      #expect(golden.hasFiles && !golden.exists)
      #expect(GoldenFolder.names(in: folder.path) == ["own"])
      let problem = GoldenError.Problem.incomplete(file: "\(golden.path)/\(file)")
      #expect(throws: GoldenError(path: golden.manifest, problem: problem)) {
        try GoldenFile(path: golden.manifest)
      }
    }
  }
}
