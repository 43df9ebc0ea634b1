import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender index`, which writes the index that `list` reads instead of the preset files.
struct IndexCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  private func index(
    _ name: String,
    in folder: borrowing TemporaryFolder,
    _ presets: [String: String] = ["one": "One.", "two": "Two."]
  ) async throws {
    for (preset, summary) in presets {
      try folder.write(text: presetText(summary: summary), to: "\(name)/\(preset).yaml")
    }
    #expect(try await folder.output(of: "index \(name)") == "\(name)/index.json\n")
  }

  private func line(_ name: String, in folder: borrowing TemporaryFolder) async throws -> String? {
    try await folder.output(of: "list").split(separator: "\n").first { $0.hasPrefix("\(name) ") }
      .map { $0.drop { $0 != " " }.drop { $0 == " " }.description }
  }

  /// Changes a summary in an index such that the index stays valid.
  private func forge(_ path: String, in folder: borrowing TemporaryFolder) throws {
    let text = try folder.text(path)
    #expect(text.contains("\"One.\""))
    try folder.write(text: text.replacing("\"One.\"", with: "\"Forged.\""), to: path)
  }

  @Test func `The index of the built-in presets gives the same list`() async throws {
    let lines = try await folder.output(of: "list")
    let json = try await folder.output(of: "list --json")
    try FileManager.default.copyItem(
      atPath: Repository.presets.path,
      toPath: folder.path("Presets")
    )
    try await folder.output(of: "index Presets")
    #expect(try await folder.output(of: "list") == lines)
    #expect(try await folder.output(of: "list --json") == json)
  }

  @Test(arguments: ["Presets", "home/.local/share/fxrender/presets"])
  func `'list' reads a valid index instead of the preset files`(name: String) async throws {
    try await index(name, in: folder)
    #expect(try await line("one", in: folder) == "One.")
    try forge("\(name)/index.json", in: folder)
    #expect(try await line("one", in: folder) == "Forged.", "the other tests rely on it")
  }

  @Test(arguments: [
    "printf '#' >>Presets/two.yaml", "printf '#' >>Presets/one.yaml", "rm Presets/two.yaml",
    "cp Presets/two.yaml Presets/three.yaml", "mv Presets/two.yaml Presets/three.yaml",
    "cp Presets/one.yaml one; mv Presets/two.yaml Presets/one.yaml; mv one Presets/two.yaml; "
      + "sed -i.old 's/Two/One/' Presets/one.yaml",
    "sed -i.old 's/\"version\":\"/&9/' Presets/index.json",
    "sed -i.old 's/\"schema\":1/\"schema\":2/' Presets/index.json",
    "printf '{' >Presets/index.json", ": >Presets/index.json",
    "head -c 20000000 /dev/zero >Presets/index.json",
    "rm Presets/index.json; mkfifo Presets/index.json",
    "rm Presets/index.json; mkdir Presets/index.json",
  ])
  func `An invalid index is ignored`(change: String) async throws {
    try await index("Presets", in: folder)
    try forge("Presets/index.json", in: folder)
    let result = try await folder.run("list", .shell(change + #"; "$@""#))
    #expect(result.status == 0 && result.error == "")
    #expect(result.output.contains(#/(?m)^one +One\.$/#), "\(result.output)")
  }

  @Test func `An index is ignored if an earlier folder has a file of the same name`() async throws {
    let users = "home/.local/share/fxrender/presets"
    let base = "abstract: true\nsummary: Base.\ntransform: []\nfamily:"
    try folder.write(text: "\(base) far\n", to: "\(users)/base.yaml")
    try folder.write(text: "extends: base\nsummary: One.\n", to: "\(users)/one.yaml")
    try await folder.output(of: "index \(users)")
    #expect(try await folder.output(of: "list --family far").hasPrefix("one"))
    try folder.write(text: "\(base) near\n", to: "Presets/base.yaml")
    #expect(try await folder.output(of: "list --family near").hasPrefix("one"))
  }

  @Test func `Folders without presets are rejected`() async throws {
    try folder.makeFolder("empty")
    for name in ["empty", "missing"] {
      let error = "error: there are no presets in '\(name)'\n  Name a folder with .yaml files."
      try await Refusal("index \(name)", 66, error).check(in: folder)
    }
    try folder.write(text: "extends: coverflow\nsummary: One.\n", to: "foreign/one.yaml")
    let result = try await folder.run("index foreign")
    #expect(result.status == 65 && result.output == "")
    #expect(result.error.hasPrefix("foreign/one.yaml:1:10: error: "), "\(result.error)")
    #expect(try folder.names(in: "foreign") == ["one.yaml"])
  }
}
