import Foundation
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender record`, which writes the files of a golden.
struct RecordCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `A golden consists of a manifest, poses and a filmstrip`() async throws {
    let words = "record cardflow linear --goldens out/goldens --frames 7 \(small)"
    let text = try await folder.output(of: words)
    #expect(text == "out/goldens/cardflow\nout/goldens/linear\n")
    for name in ["cardflow", "linear"] {
      let files = try folder.names(in: "out/goldens/\(name)")
      #expect(files == ["filmstrip.png", "golden.json", "poses.tsv"])
    }
    // Other tests compare renders with committed goldens; this test checks that a golden is complete.
    let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])
    let spec = SequenceSpec { spec in
      (spec.size, spec.pageSize) = (Size(width: 64, height: 40), Size(width: 24, height: 32))
      spec.frames = 7
    }
    let sequence = try FrameSequence(spec, of: library.preset("cardflow"))
    let golden = GoldenRecorder(sequence)
    #expect(try folder.text("out/goldens/cardflow/poses.tsv") == golden.poses())
    #expect(try folder.picture("out/goldens/cardflow/filmstrip.png") == golden.filmstrip())
    let place = GoldenFolder(path: folder.path("out/goldens/cardflow"))
    let file = try GoldenFile(path: place.manifest)
    var decided = sequence.spec
    decided.preset = nil
    #expect(file.spec == decided && file.count == 7)
    #expect(file.name == "cardflow" && file.presetReference == "cardflow")
  }

  @Test
  func `Files beside a golden are kept, except for temporary files of killed runs`() async throws {
    try folder.write(text: "mine", to: "Renders/linear/notes.txt")
    try folder.write(text: "part", to: "Renders/linear/.fxrender-123456-1")
    #expect(try await folder.output(of: "record linear --frames 2 \(small)") == "Renders/linear\n")
    #expect(try folder.text("Renders/linear/notes.txt") == "mine")
    let names = try folder.names(in: "Renders/linear")
    #expect(names == ["filmstrip.png", "golden.json", "notes.txt", "poses.tsv"])
  }

  @Test
  func `Two presets of one name, and another preset's golden, do not pass silently`() async throws {
    try folder.writeOwn()
    try folder.write(text: presetText(), to: "other/own.yaml")
    try await Refusal(
      "record linear own.yaml other/own.yaml \(small)",
      64,
      """
      error: 'own.yaml' and 'other/own.yaml' have the same golden, 'Renders/own'
        Record them one at a time, each with its own --name.
      """
    ).check(in: folder)
    #expect(try folder.names() == ["other", "own.yaml"])
    try await folder.output(of: "record own.yaml --name mine --frames 2 \(small)")
    let replaced = try await folder.run("record linear --name mine")
    #expect(replaced.error == "note: preset: own → linear\n" && replaced.status == 0)
  }

  @Test func `A golden of gestures is found by its name`() async throws {
    let text = try await folder.output(
      of: "record coverflow --scroll swipe --show-touches --to 1 --fps 10 \(small)"
    )
    #expect(text == "Renders/coverflow-swipe\n")
    try folder.write(text: "steps: [{ flick: [-300, 0] }, { wait: rest }]\n", to: "my.yaml")
    let own = try await folder.output(of: "record linear --scroll my.yaml --fps 5 \(small)")
    #expect(own == "Renders/linear-my\n")
    // The golden contains all options, so `verify` needs only its name.
    try folder.remove("my.yaml")
    let found = try await folder.output(of: "verify coverflow-swipe linear-my")
    #expect(found.contains("coverflow-swipe: passes") && found.contains("linear-my: passes"))
    let all = try await folder.output(of: "verify")
    #expect(all == found)
    #expect(try await folder.output(of: "approve linear-my --reason again") == own)
    #expect(try folder.names(in: "Renders") == ["coverflow-swipe", "linear-my"])
  }

  @Test func `A preset can have several goldens with different names`() async throws {
    _ = try await folder.output(of: "record linear --frames 2 \(small)")
    let text = try await folder.output(
      of: "record linear --frames 2 --background white --name linear-on-white \(small)"
    )
    #expect(text == "Renders/linear-on-white\n")
    let all = try await folder.output(of: "verify")
    #expect(all.contains("linear: passes") && all.contains("linear-on-white: passes"))
    let named = try await folder.output(of: "verify linear-on-white")
    #expect(named.contains("linear-on-white: passes") && !named.contains("linear: passes"))
    #expect(try await folder.output(of: "approve linear-on-white --reason again") == text)
    let file = try GoldenFile(path: folder.path("Renders/linear-on-white/golden.json"))
    #expect(file.spec.background == .init(white: 1) && file.name == "linear")
  }

  @Test(
    arguments: Refusal.table(
      """
      64 record linear cardflow --name both
      error: --name both is given for 2 presets
        Record them one at a time, each with its own name.
      64 record linear --name cardflow
      error: --name cardflow is the name of another preset
        Choose another name, such as linear-2.
      64 record linear --name ../x
      error: '../x' is not a valid name
        Expected at most 64 characters: lowercase letters a to z, digits, and hyphens between them, such as my-effect.
      73 record linear --goldens file
      error: file: cannot be created: Not a directory
        Choose another path, or make the folder writable.
      """
    )
  )
  func `A golden needs a valid, unique name and a writable folder`(refusal: Refusal) async throws {
    try folder.write(text: "", to: "file")
    try await refusal.check(in: folder)
  }
}
