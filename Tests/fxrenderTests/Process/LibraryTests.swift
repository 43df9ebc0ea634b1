import Foundation
import FrameFiles
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// The search for presets: a path, ./Presets, the user's folder, the built-in folder.
struct LibraryTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// Runs every command on a preset; recording is slow and may be omitted.
  private func useEverywhere(
    _ preset: String,
    name: String,
    note: String = "",
    recorded: Bool = true,
    in folder: borrowing TemporaryFolder,
    _ environment: [String: String] = [:]
  ) async throws {
    for words in [
      "show \(preset)", "poses \(preset)", "\(preset) --frames 1 \(small)",
      "render \(preset) --frames 1 --quiet --output out/\(name) \(small)",
    ] + (recorded ? ["record \(preset) --frames 2 \(small)"] : []) {
      let result = try await folder.run(words, environment: environment)
      let said = words.contains("--quiet") ? "" : note
      #expect(result.status == 0 && result.error == said, "\(words): \(result)")
    }
    let golden = recorded ? ["golden.json", "poses.tsv", "filmstrip.png"] : []
    let files = ["frames.json", "frame-0000.png"] + golden
    #expect(try folder.names(in: "Renders/\(name)") == files.sorted())
    #expect(try folder.manifest("out/\(name)").preset == name)
  }

  @Test(arguments: ["own.yaml", "./own.yaml", "sub/own.yaml", "sub/../own.yaml"])
  func `A preset can be named by its path`(path: String) async throws {
    try folder.makeFolder("sub")
    try folder.write(text: presetText(), to: path)
    try await useEverywhere(path, name: "own", recorded: path == "own.yaml", in: folder)
  }

  @Test func `A path may be absolute and contain spaces and umlauts`() async throws {
    try folder.makeFolder("größe und weite")
    let path = folder.path("größe und weite/mein Blättern.yaml")
    try presetText().write(toFile: path, atomically: true, encoding: .utf8)
    let out = folder.path("größe und weite/Bilder 1")
    let arguments =
      [path, "--output", out, "--frames", "1"] + small.split(separator: " ").map(String.init)
    let result = try await Program.run(arguments, in: folder.path)
    #expect(result == Program.Result(status: 0, output: out + "\n", error: ""))
    #expect(try folder.manifest("größe und weite/Bilder 1").preset == "mein Blättern")
  }

  @Test(arguments: [
    ("Presets", [:] as [String: String]), ("data/fxrender/presets", ["XDG_DATA_HOME": "data"]),
    ("home/.local/share/fxrender/presets", [:]),
    ("home/.local/share/fxrender/presets", ["XDG_DATA_HOME": ""]),
  ])
  func `Every command finds a preset in a preset folder`(
    place: String,
    environment: [String: String]
  ) async throws {
    try folder.makeFolder(place)
    try folder.write(text: presetText(summary: "My own."), to: "\(place)/own.yaml")
    // Write a family with a preset that extends it, and a preset that extends a built-in one.
    try folder.write(text: "abstract: true\nsummary: Some.\nalpha: 0.5\n", to: "\(place)/some.yaml")
    try folder.write(text: "extends: some\n" + presetText(), to: "\(place)/one-of-some.yaml")
    try folder.write(
      text: "extends: coverflow\nsummary: Steep.\nalpha: 0.9\n",
      to: "\(place)/steep.yaml"
    )
    let absolute = environment.mapValues { $0.isEmpty ? "" : folder.path($0) }
    let list = try await folder.output(of: "list", environment: absolute)
    #expect(list.contains(#/\nown +My own\.\n/#) && list.contains("\none-of-some "))
    #expect(list.contains("\nsteep ") && !list.contains("\nsome "))
    for name in ["own", "one-of-some", "steep"] {
      try await useEverywhere(name, name: name, recorded: name == "steep", in: folder, absolute)
    }
    let unknown = try await folder.run("owm", environment: absolute)
    #expect(unknown.error.contains("Did you mean 'own'?"))
  }

  @Test func `A preset that shadows another one causes one note`() async throws {
    try folder.write(text: presetText(), to: "Presets/cardflow.yaml")
    let hidden = "\(Repository.presets.path)/cardflow.yaml"
    try await useEverywhere(
      "cardflow",
      name: "cardflow",
      note: "note: Presets/cardflow.yaml hides \(hidden)\n",
      in: folder
    )
    try folder.remove("Renders")
    // A file with the same text causes no note, and neither does a path.
    try folder.write(
      text: try String(contentsOf: URL(filePath: hidden), encoding: .utf8),
      to: "Presets/cardflow.yaml"
    )
    try await useEverywhere("cardflow", name: "cardflow", recorded: false, in: folder)
  }

  static let unreadable = [
    ("missing.yaml", "it does not exist"),
    ("./missing.yaml", "it does not exist"),
    ("missing/own.yaml", "it does not exist"),
    ("./folder", "it is not a file"), ("folder.yaml", "it is not a file"),
    ("pipe.yaml", "it is not a file"), ("/dev/zero", "it is not a file"),
  ]

  @Test(arguments: unreadable, ["", "show ", "poses ", "record "])
  func `Folders, pipes and devices are rejected without reading them`(
    row: (path: String, reason: String),
    command: String
  ) async throws {
    try folder.makeFolder("folder")
    try folder.makeFolder("folder.yaml")
    #expect(mkfifo(folder.path("pipe.yaml"), 0o600) == 0)
    let error = "error: cannot read the preset '\(row.path)': \(row.reason)"
    try await Refusal(command + row.path, 66, error).check(in: folder)
  }
}
