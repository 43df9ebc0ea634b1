import ArgumentParser
import Foundation
import FrameFiles
import PresetFiles

/// `fxrender new`: a preset to start from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a commented preset to start from.",
    discussion: """
      It goes to Presets, if there is such a folder here, else into the current one. A file that is \
      there is never replaced.

      EXAMPLES
        fxrender new my-effect
        fxrender new my-effect --output ~/.local/share/fxrender/presets
      """
  )

  @ArgumentParser.Argument(help: "The preset's name: small letters, digits and hyphens.")
  var name: String

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder, or a file NAME.yaml (default: Presets, or the current folder).",
      valueName: "PATH"
    ),
    completion: .file()
  )
  var output: String?

  func run() throws {
    try NewPresetName.check(name)
    let path = try path()
    let library = PresetLibrary.standard
    if let hidden = library.folders.first(where: { $0.contains(name) })?.file(name), hidden != path
    {
      Standard.error("note: there is a preset '\(name)' already: \(hidden)")
    }
    do {
      try AtomicFile.write([UInt8](PresetStart.text.utf8), to: path, replaces: false)
    } catch {
      guard error.isTaken else { throw error }
      throw CommandError.cannotCreate(
        "'\(path)' is there already",
        "Choose another name; nothing is replaced."
      )
    }
    // In the folder it is found by its name.
    let word = path == "Presets/\(name).yaml" ? name : path.contains("/") ? path : "./\(path)"
    Standard.output(
      """
      \(path)

        fxrender show \(word)                  its parameters, formulas and curves
        fxrender \(word) --frames 60           sixty frames
        fxrender \(word) --format gif          a moving picture
      """
    )
  }

  /// Where the file goes.
  private func path() throws -> String {
    guard let output else {
      return Self.isFolder("Presets") ? "Presets/\(name).yaml" : "\(name).yaml"
    }
    guard output.hasSuffix(".yaml"), !Self.isFolder(output) else {
      let folder = output.count > 1 && output.hasSuffix("/") ? String(output.dropLast()) : output
      guard Self.isFolder(folder) else {
        throw CommandError.cannotCreate(
          "there is no folder '\(output)'",
          "Make it first, or name another."
        )
      }
      return folder == "/" ? "/\(name).yaml" : "\(folder)/\(name).yaml"
    }
    guard URL(fileURLWithPath: output).lastPathComponent == "\(name).yaml" else {
      throw CommandError.usage(
        "--output '\(output)' has another name than the preset",
        "A preset is called as its file: name a folder, or a file '\(name).yaml'."
      )
    }
    return output
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
