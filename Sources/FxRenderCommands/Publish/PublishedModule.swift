import BrowserModule
import FrameFiles
import PresetFiles
import Publishing

/// The player as an ES module, with presets, for a site of the user.
struct PublishedModule {
  private let module: BrowserModule
  /// The presets by the names of their files.
  private let presets: [(name: String, preset: Preset)]

  /// Reads presets.
  ///
  /// - Throws: `usage` if two of them have the same name, and the errors of presets.
  init(_ names: [String], of module: BrowserModule) throws {
    let library = PresetLibrary.standard
    self.module = module
    presets = try names.map { name in
      let preset = try library.presetWarningIfShadowed(name)
      return ("\(preset.name).json", preset)
    }
    let files = presets.map(\.name)
    if let second = files.indices.first(where: { files[..<$0].contains(files[$0]) }) {
      throw CommandError.usage(
        "two presets would be written to '\(files[second])'",
        "Omit or rename one of them."
      )
    }
  }

  /// Writes the files to a folder, and prints its path.
  func write(to folder: String?, _ overwriting: OverwriteOption) throws {
    guard folder != "-" else {
      throw CommandError.usage(
        "--module cannot write a folder to standard output",
        "Name a folder with --output."
      )
    }
    let folder = folder ?? "player"
    var files: [(name: String, bytes: [UInt8])] = PlayerScript.modules
    files.append(("effect-module.mjs", BrowserModule.wrapper))
    files.append(("effect-module.d.mts", BrowserModule.types))
    files.append(("fxrender.wasm", [UInt8](module.data)))
    for (name, preset) in presets { files.append((name, [UInt8](CanonicalEffect(preset).data))) }
    try WrittenFiles(in: folder, overwrites: overwriting.overwrite).write(files)
    Console.output(folder)
  }
}
