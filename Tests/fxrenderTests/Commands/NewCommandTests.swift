import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender new`, which writes a preset to start from.
struct NewCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    // The values are the arguments, an existing folder, the path of the new file, and its name for other
    // commands.
    ("my-effect", "", "my-effect.yaml", "./my-effect.yaml"),
    ("my-effect", "Presets", "Presets/my-effect.yaml", "my-effect"),
    ("a1 --output sub", "sub", "sub/a1.yaml", "sub/a1.yaml"),
    ("a1 --output sub/", "sub", "sub/a1.yaml", "sub/a1.yaml"),
    ("a1 --output a1.yaml", "Presets", "a1.yaml", "./a1.yaml"),
    ("a1 --output sub/a1.yaml", "sub", "sub/a1.yaml", "sub/a1.yaml"),
    ("a1 --output b.yaml", "b.yaml", "b.yaml/a1.yaml", "b.yaml/a1.yaml"),
  ])
  func `The new preset is written to a preset folder, and other commands can use it`(
    words: String,
    there: String,
    path: String,
    name: String
  ) async throws {
    if !there.isEmpty { try folder.makeFolder(there) }
    let text = try await folder.output(of: "new \(words)")
    #expect(
      text == """
        \(path)

          fxrender show \(name)                  its parameters, formulas and curves
          fxrender \(name) --frames 60           sixty frames
          fxrender \(name) --format gif          an animated picture

        """
    )
    // These commands are suggested, or likely to be the next.
    try await folder.output(of: "show \(name)")
    try await folder.output(of: "\(name) --frames 2 \(small)")
    try await folder.output(of: "poses \(name) --set tilt=30deg --set back=0 --set fade=0")
    try await folder.output(of: "lint \(name)")
  }

  @Test func `Every key of the new preset has an effect and a comment`() async throws {
    try await folder.output(of: "new mine")
    let usual = try await folder.output(of: "poses ./mine.yaml")
    for setting in ["tilt=0", "back=10", "fade=0", "perspective=inf"] {
      #expect(try await folder.output(of: "poses ./mine.yaml --set \(setting)") != usual)
    }
    let blocks = try folder.text("mine.yaml").split(separator: "\n\n")
    #expect(blocks.count > 6 && blocks.allSatisfy { $0.hasPrefix("#") })
    // The page at rest is not transformed.
    let rest = try await folder.output(of: "poses ./mine.yaml --differences=0")
    #expect(rest.contains("\n0\t1\t0\t0\t0\t0\t1\t0\t0\t"))
  }

  @Test func `An existing file is never replaced`() async throws {
    try folder.write(text: "mine", to: "mine.yaml")
    try await Refusal(
      "new mine",
      73,
      "error: 'mine.yaml' already exists\n  Choose another name; an existing file is not replaced."
    ).check(in: folder)
    #expect(try folder.text("mine.yaml") == "mine")
  }

  static let missing = "<name>  The preset's name: lowercase letters, digits and hyphens."

  static let names =
    "Expected at most 64 characters: lowercase letters a to z, digits, and hyphens between them, "
    + "such as my-effect."

  @Test(arguments: [
    ("My", 64, "'My' is not a valid name", names),
    ("a_b", 64, "'a_b' is not a valid name", names),
    ("-a", 64, "<name> is missing", missing),
    ("", 64, "<name> is missing", missing),
    ("a-", 64, "'a-' is not a valid name", names),
    ("sub/a", 64, "'sub/a' is not a valid name", names),
    (
      "a.yaml", 64, "'a.yaml' is a file, and a preset's name has no '.yaml'",
      "Write the name alone: fxrender new a"
    ),
    ("größe", 64, "'größe' is not a valid name", names),
    ("list", 64, "'list' is the name of a command", "Choose another name."),
    ("help", 64, "'help' is the name of a command", "Choose another name."),
    ("export", 64, "'export' is the name of a command", "Choose another name."),
    ("a --output missing", 73, "there is no folder 'missing'", "Create it first, or name another."),
    (
      "a --output b.yaml", 64, "--output 'b.yaml' has another name than the preset",
      "A preset's file has the same name as the preset; give a folder, or a file 'a.yaml'."
    ),
    (
      "a --output missing/a.yaml", 73,
      "missing/a.yaml: cannot be created: No such file or directory",
      "Choose another path, or make the folder writable."
    ),
  ])
  func `An invalid name or folder is rejected`(
    words: String,
    status: Int32,
    problem: String,
    help: String
  ) async throws {
    let result = try await folder.run("new \(words)")
    #expect(result.status == status && result.output == "")
    #expect(result.error == "error: \(problem)\n  \(help)\n")
    #expect(try folder.names() == [])
  }

  @Test func `The name of an existing preset causes a note`() async throws {
    let result = try await folder.run("new coverflow")
    #expect(result.status == 0)
    let path = "\(Repository.presets.path)/coverflow.yaml"
    #expect(result.error == "note: there is already a preset 'coverflow': \(path)\n")
  }
}
