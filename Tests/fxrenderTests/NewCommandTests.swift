import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// A preset to start from.
struct NewCommandTests {
  @Test(arguments: [
    // The words, a folder that is there, and the path of the file.
    ("my-effect", "", "my-effect.yaml", "./my-effect.yaml"),
    ("my-effect", "Presets", "Presets/my-effect.yaml", "my-effect"),
    ("a1 --output sub", "sub", "sub/a1.yaml", "sub/a1.yaml"),
    ("a1 --output sub/", "sub", "sub/a1.yaml", "sub/a1.yaml"),
    ("a1 --output a1.yaml", "Presets", "a1.yaml", "./a1.yaml"),
    ("a1 --output sub/a1.yaml", "sub", "sub/a1.yaml", "sub/a1.yaml"),
    ("a1 --output b.yaml", "b.yaml", "b.yaml/a1.yaml", "b.yaml/a1.yaml"),
  ])
  func `It is written where presets are looked for, and can be used at once`(
    words: String,
    there: String,
    path: String,
    name: String
  ) async throws {
    let folder = try TemporaryFolder()
    if !there.isEmpty { try folder.makeFolder(there) }
    let text = try await folder.output(of: "new \(words)")
    #expect(
      text == """
        \(path)

          fxrender show \(name)                  its parameters, formulas and curves
          fxrender \(name) --frames 60           sixty frames
          fxrender \(name) --format gif          a moving picture

        """
    )
    // What is told to do next can be done.
    try await folder.output(of: "show \(name)")
    try await folder.output(of: "\(name) --frames 2 \(small)")
    try await folder.output(of: "poses \(name) --set tilt=30deg --set back=0 --set fade=0")
    try await folder.output(of: "lint \(name)")
  }

  @Test
  func `Every key of it has an effect and a word of explanation`() async throws {
    let folder = try TemporaryFolder()
    try await folder.output(of: "new mine")
    let usual = try await folder.output(of: "poses ./mine.yaml")
    for setting in ["tilt=0", "back=10", "fade=0", "perspective=inf"] {
      #expect(try await folder.output(of: "poses ./mine.yaml --set \(setting)") != usual)
    }
    let blocks = try folder.text("mine.yaml").split(separator: "\n\n")
    #expect(blocks.count > 6 && blocks.allSatisfy { $0.hasPrefix("#") })
    // The page at rest lies still and upright.
    let rest = try await folder.output(of: "poses ./mine.yaml --differences=0")
    #expect(rest.contains("\n0\t1\t0\t0\t0\t0\t1\t0\t0\t"))
  }

  @Test
  func `What is there is never replaced`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "mine", to: "mine.yaml")
    try await Refusal(
      "new mine",
      73,
      "error: 'mine.yaml' is there already\n  Choose another name; nothing is replaced."
    ).check(in: folder)
    #expect(try folder.text("mine.yaml") == "mine")
  }

  static let names =
    "Expected small letters a to z, digits and hyphens between them, at most 64, "
    + "such as my-effect."

  @Test(arguments: [
    ("My", 64, "a preset cannot be called 'My'", names),
    ("a_b", 64, "a preset cannot be called 'a_b'", names),
    ("-a", 64, "<name> is missing", "'fxrender new --help' shows what can be given."),
    ("", 64, "<name> is missing", "'fxrender new --help' shows what can be given."),
    ("a-", 64, "a preset cannot be called 'a-'", names),
    ("sub/a", 64, "a preset cannot be called 'sub/a'", names),
    ("a.yaml", 64, "a preset cannot be called 'a.yaml'", names),
    ("größe", 64, "a preset cannot be called 'größe'", names),
    ("list", 64, "'list' is the name of a command", "Choose another name."),
    ("help", 64, "'help' is the name of a command", "Choose another name."),
    ("export", 64, "'export' is the name of a command", "Choose another name."),
    ("a --output missing", 73, "there is no folder 'missing'", "Make it first, or name another."),
    (
      "a --output b.yaml", 64, "--output 'b.yaml' has another name than the preset",
      "A preset is called as its file: name a folder, or a file 'a.yaml'."
    ),
    (
      "a --output missing/a.yaml", 73,
      "missing/a.yaml: cannot be created: No such file or directory",
      "Choose another place, or make the folder writable."
    ),
  ])
  func `A name or place that cannot be is refused`(
    words: String,
    status: Int32,
    problem: String,
    help: String
  ) async throws {
    let folder = try TemporaryFolder()
    let result = try await folder.run("new \(words)")
    #expect(result.status == status && result.output == "")
    #expect(result.error == "error: \(problem)\n  \(help)\n")
    #expect(try folder.names() == [])
  }

  @Test
  func `A name that a preset has already is told`() async throws {
    let folder = try TemporaryFolder()
    let result = try await folder.run("new coverflow")
    #expect(result.status == 0)
    #expect(
      result.error
        == "note: there is a preset 'coverflow' already: \(Repository.presets.path)/coverflow.yaml\n"
    )
  }
}
