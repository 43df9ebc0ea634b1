import Foundation

/// All folders that presets are looked for in, the nearest first.
public struct PresetLibrary: Sendable {
  /// The folders, in the order in which they are looked through.
  public let folders: [PresetFolder]

  /// A library of these folders.
  public init(folders: [PresetFolder]) {
    self.folders = folders
  }

  /// The folders that hold for a program: `./Presets`, the user's, and the built-in one.
  ///
  /// Built-in presets lie beside an installed program in `../share/fxrender/presets`, and at the top
  /// of the checkout for one that was built in it.
  ///
  /// - Parameters:
  ///   - environment: Where `XDG_DATA_HOME` and `HOME` name the user's folder.
  ///   - executable: The program's path, links resolved.
  public init(environment: [String: String], executable: String) {
    let home = environment["HOME"].map { $0 + "/.local/share" }
    let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home
    let paths =
      ["Presets"] + (data.map { ["\($0)/fxrender/presets"] } ?? [])
      + Self.builtIn(executable: executable)
    var seen: Set<String> = []
    // Run in the checkout, ./Presets and the built-in folder are one and the same.
    let distinct = paths.filter { path in
      seen.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted
    }
    self.init(folders: distinct.map(PresetFolder.init))
  }

  private static func builtIn(executable: String) -> [String] {
    var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    let installed = folder.appendingPathComponent("../share/fxrender/presets").standardized.path
    if FileManager.default.fileExists(atPath: installed) { return [installed] }
    // .build/<platform>/release/fxrender: the checkout is a few folders up.
    for _ in 0..<6 where folder.path != "/" {
      folder.deleteLastPathComponent()
      let presets = folder.appendingPathComponent("Presets").path
      let package = folder.appendingPathComponent("Package.swift").path
      if [presets, package].allSatisfy(FileManager.default.fileExists) { return [presets] }
    }
    return []
  }

  /// The names of all files, sorted, each once; families are among them.
  public var names: [String] {
    Self.names(in: folders)
  }

  /// The names of the files in some folders, sorted, each once.
  static func names(in folders: [PresetFolder]) -> [String] {
    Set(folders.flatMap(\.names)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names of the presets, sorted, without the families that only serve others.
  ///
  /// A file that cannot be read is a preset here: whoever asks for it is told what is wrong.
  public var presetNames: [String] {
    names.filter { name in
      do throws(PresetFailure) {
        _ = try preset(name)
        return true
      } catch {
        return error != .isAbstract(name)
      }
    }
  }

  /// Whether a text names a file and not a preset of the library.
  public static func isPath(_ text: String) -> Bool {
    text.contains("/") || text.hasSuffix(".yaml")
  }

  /// A preset by its name or the path of its file.
  ///
  /// - Parameters:
  ///   - nameOrPath: A name, or a path with a `/` or the ending `.yaml`.
  ///   - text: What its file is taken to say, whatever it says; nil reads it.
  /// - Returns: The preset, decoded and checked.
  /// - Throws: What is wrong with it; `isAbstract` for a family.
  public func preset(
    _ nameOrPath: String,
    text: String? = nil
  ) throws(PresetFailure) -> Preset {
    let path = try path(of: nameOrPath)
    let folders = Self.isPath(nameOrPath) ? beside(path).folders : folders
    let loader = PresetLoader(folders: folders, unsaved: text.map { [path: $0] } ?? [:])
    let preset = try loader.preset(name: Self.name(ofFile: path), path: path)
    guard !preset.isAbstract else { throw .isAbstract(preset.name) }
    return preset
  }

  /// The file of a preset.
  ///
  /// - Parameter nameOrPath: A name, or a path with a `/` or the ending `.yaml`.
  /// - Returns: A path, which is the one that was given if one was.
  /// - Throws: `unknownPreset` for a name that no file has.
  public func path(of nameOrPath: String) throws(PresetFailure) -> String {
    guard !Self.isPath(nameOrPath) else { return nameOrPath }
    guard let folder = folders.first(where: { $0.contains(nameOrPath) }) else {
      throw .unknownPreset(nameOrPath, known: presetNames)
    }
    return folder.file(nameOrPath)
  }

  /// The files that a preset of this name hides, because they come later and say something else.
  ///
  /// - Parameter name: A preset's name.
  /// - Returns: Their paths.
  public func filesHidden(by name: String) -> [String] {
    let files = folders.filter { $0.contains(name) }.map { $0.file(name) }
    guard let first = files.first else { return [] }
    return files.dropFirst().filter {
      !FileManager.default.contentsEqual(atPath: first, andPath: $0)
    }
  }

  /// What a file of presets says now.
  ///
  /// - Parameter path: The file.
  /// - Returns: The text as a preset has it in `texts`; nil where it cannot be read.
  public static func text(ofFile path: String) -> String? {
    guard let bytes = try? RegularFile.bytes(of: path, atMost: FileKind.preset.maximumBytes + 1)
    else { return nil }
    return try? YamlReader(file: path, kind: .preset).text(of: [UInt8](bytes))
  }

  private static func name(ofFile path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// The library as a file sees it, which names its neighbours first.
  func beside(_ path: String) -> PresetLibrary {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    return PresetLibrary(folders: [PresetFolder(path: folder)] + folders)
  }
}
