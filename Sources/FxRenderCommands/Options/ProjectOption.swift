import ArgumentParser
import Foundation
import PageSequence
import PresetFiles

/// The option `--project`.
package struct ProjectOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the stage, the pictures and the named variants from a project file that the preview has saved. Other options "
        + "override it.",
      valueName: "FILE.json"
    ),
    completion: .file(extensions: ["json"])
  )
  var project: String?

  package init() {}

  /// Reads the project; nil without the option.
  ///
  /// - Throws: `CommandError` with the name of the file and the problem.
  func read() throws -> ProjectFile? {
    guard let project else { return nil }
    // Paths in a project are relative to its folder, so it cannot be standard input.
    let path = project == "-" ? "./-" : project
    let data = try InputFile(path: path, kind: "a project", limit: ProjectFile.mostBytes)
      .read(else: "Name a project file that the preview has saved.")
    let folder = URL(fileURLWithPath: project).deletingLastPathComponent().relativePath
    do {
      return try ProjectFile(data, in: folder == "." ? "" : folder)
    } catch {
      throw CommandError.wrongContent("'\(project)': \(error.problem)", error.help)
    }
  }

  /// The name of the project: that of its file.
  var name: String {
    URL(fileURLWithPath: project ?? "board").deletingPathExtension().lastPathComponent
  }
}

extension ProjectFile {
  /// Creates the sequences of all variants, with other options over those of the project.
  func sequences(
    _ edits: [SpecEdit],
    in library: PresetLibrary
  ) throws -> [(name: String, sequence: FrameSequence)] {
    try variants.map { variant in
      let spec = edits.spec(over: spec(of: variant))
      let sequence = try FrameSequence(spec, of: variant.preset(in: library), in: library)
      try sequence.refuseFurtherScales()
      return (variant.name, sequence)
    }
  }
}
