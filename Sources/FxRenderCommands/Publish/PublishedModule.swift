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
  init(_ names: [String], of module: BrowserModule) throws {
    let library = PresetLibrary.standard
    self.module = module
    presets = try names.map { name in
      let preset = try library.presetWarningIfShadowed(name)
      return ("\(preset.name).json", preset)
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
    let targets = files.map { name, _ in
      OutputFile(path: "\(folder)/\(name)", isNamed: false, overwrites: overwriting.overwrite)
    }
    try OutputFile.check(targets)
    for (target, file) in zip(targets, files) { try target.write(file.bytes) }
    Console.output(folder)
  }
}
