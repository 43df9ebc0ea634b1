import Foundation
import FrameImage
import TestSupport
import Testing

/// Goldens.
struct RecordCommandTests {
  @Test
  func `A golden is poses and a filmstrip, the same as the recorded ones`() async throws {
    let folder = try TemporaryFolder()
    let text = try await folder.output(of: "record cardflow linear --goldens out/goldens")
    #expect(text == "out/goldens/cardflow\nout/goldens/linear\n")
    for name in ["cardflow", "linear"] {
      let place = "out/goldens/\(name)"
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(place)).sorted()
      #expect(files == ["filmstrip.png", "poses.tsv"])
    }
    let recorded = Repository.root.appending(path: "Renders/cardflow").path
    let (poses, filmstrip) = ("\(recorded)/poses.tsv", "\(recorded)/filmstrip.png")
    #expect(
      try folder.text("out/goldens/cardflow/poses.tsv")
        == String(contentsOf: URL(filePath: poses), encoding: .utf8)
    )
    #expect(
      try folder.picture("out/goldens/cardflow/filmstrip.png")
        == ImageFile.read(path: filmstrip, maximumPixels: 1 << 24)
    )
  }

  @Test
  func `Goldens go to Renders, and other files there stay`() async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("Renders/linear")
    try folder.write(text: "mine", to: "Renders/linear/notes.txt")
    #expect(try await folder.output(of: "record linear") == "Renders/linear\n")
    #expect(try folder.text("Renders/linear/notes.txt") == "mine")
  }

  @Test
  func `Recording stops at the first that cannot be written`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "", to: "file")
    try await Refusal(
      "record linear --goldens file",
      73,
      "error: file: cannot be created: Not a directory\n"
        + "  Choose another place, or make the folder writable."
    ).check(in: folder)
  }
}
