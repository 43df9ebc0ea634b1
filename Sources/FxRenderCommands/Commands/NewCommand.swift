import ArgumentParser
import Foundation
import FrameFiles
import PresetFiles

/// `fxrender new`: writes a preset to start from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a commented preset to start from.",
    discussion: """
      Writes to the folder Presets if it exists, else to the current folder. An existing file is never \
      replaced.

      EXAMPLES
        fxrender new my-effect
        fxrender new my-effect --output ~/.local/share/fxrender/presets
      """
  )

  @ArgumentParser.Argument(help: "The preset's name: lowercase letters, digits and hyphens.")
  var name: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder, or a file NAME.yaml (default: Presets, or the current folder).",
      valueName: "PATH"
    ),
    completion: .file()
  )
  var output: String?

  func run() throws {
    try NewPreset.checkName(name)
    let path = try path()
    let library = PresetLibrary.standard
    if let hidden = library.folders.first(where: { $0.contains(name) })?.file(name), hidden != path
    {
      Console.error("note: there is already a preset '\(name)': \(hidden)")
    }
    do {
      try AtomicFile.write([UInt8](NewPreset.text.utf8), to: path, replaces: false)
    } catch {
      guard error.isTaken else { throw error }
      throw CommandError.cannotCreate(
        "'\(path)' already exists",
        "Choose another name; an existing file is not replaced."
      )
    }
    // A preset in the folder Presets is found by its name; any other preset is given by its path.
    let word = path == "Presets/\(name).yaml" ? name : path.contains("/") ? path : "./\(path)"
    Console.output(
      """
      \(path)

        fxrender show \(word)                  its parameters, formulas and curves
        fxrender \(word) --frames 60           sixty frames
        fxrender \(word) --format gif          an animated picture
      """
    )
  }

  /// Returns the path of the new file.
  private func path() throws -> String {
    guard let output else {
      return FileManager.isFolder("Presets") ? "Presets/\(name).yaml" : "\(name).yaml"
    }
    guard output.hasSuffix(".yaml"), !FileManager.isFolder(output) else {
      let folder = Folder.withoutSlash(output)
      guard FileManager.isFolder(folder) else {
        throw CommandError.cannotCreate(
          "there is no folder '\(output)'",
          "Create it first, or name another."
        )
      }
      return folder == "/" ? "/\(name).yaml" : "\(folder)/\(name).yaml"
    }
    guard URL(fileURLWithPath: output).lastPathComponent == "\(name).yaml" else {
      throw CommandError.usage(
        "--output '\(output)' has another name than the preset",
        "A preset's file has the same name as the preset; give a folder, or a file '\(name).yaml'."
      )
    }
    return output
  }
}
