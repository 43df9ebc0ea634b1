import Foundation

/// The folders that are searched for presets and scripts, in order.
public struct PresetLibrary: Sendable {
  /// The folders, in the order in which they are searched.
  public let folders: [PresetFolder]

  /// The folder of the built-in presets, with links resolved; nil if there is none.
  private let builtInFolder: String?

  /// The presets that were read before; nil if presets are read anew each time.
  private var cache: PresetCache?

  /// Creates a library from folders, without built-in presets.
  public init(folders: [PresetFolder]) { (self.folders, builtInFolder) = (folders, nil) }

  /// Creates the library of the program: `./Presets`, the user's folder, and the built-in presets.
  ///
  /// Built-in presets are in `../share/fxrender/presets` beside an installed program, and in `Presets` at
  /// the top of the checkout if the program was built in one.
  ///
  /// - Parameters:
  ///   - environment: The environment; `XDG_DATA_HOME` or `HOME` gives the user's folder.
  ///   - executable: The program's path, with links resolved.
  public init(environment: [String: String], executable: String) {
    let home = environment["HOME"].map { $0 + "/.local/share" }
    let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home
    let builtIn = Self.builtIn(executable: executable)
    let paths =
      ["Presets"] + (data.map { ["\($0)/fxrender/presets"] } ?? []) + (builtIn.map { [$0] } ?? [])
    var seen: Set<String> = []
    // In the checkout, ./Presets and the built-in folder are the same.
    let distinct = paths.filter { path in
      seen.insert(Self.resolved(path)).inserted
    }
    folders = distinct.map(PresetFolder.init)
    builtInFolder = builtIn.map(Self.resolved)
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Returns the folder of the built-in presets; nil if there is none.
  private static func builtIn(executable: String) -> String? {
    var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    let installed = folder.appendingPathComponent("../share/fxrender/presets").standardized.path
    if FileManager.default.fileExists(atPath: installed) { return installed }
    // In a checkout, the program is .build/<platform>/release/fxrender, a few folders below the top.
    for _ in 0..<6 where folder.path != "/" {
      folder.deleteLastPathComponent()
      let presets = folder.appendingPathComponent("Presets").path
      let package = folder.appendingPathComponent("Package.swift").path
      if [presets, package].allSatisfy(FileManager.default.fileExists) { return presets }
    }
    return nil
  }

  // MARK: Presets

  /// Returns a library that parses a preset's files only once, until their contents change.
  package func caching() -> PresetLibrary {
    var library = self
    library.cache = cache ?? PresetCache()
    return library
  }

  /// The number of files that a caching library has parsed.
  package var parsedFiles: Int { cache?.parsed ?? 0 }

  /// Returns whether a file is a built-in preset, with links resolved.
  package func isBuiltIn(file path: String) -> Bool {
    let folder = URL(fileURLWithPath: Self.resolved(path)).deletingLastPathComponent().path
    return folder == builtInFolder && FileManager.default.fileExists(atPath: path)
  }

  /// The unique names of all files, sorted, including abstract presets.
  public var names: [String] { Self.names(in: folders) }

  /// Returns the unique names of the files in folders, sorted.
  static func names(in folders: [PresetFolder]) -> [String] {
    Set(folders.flatMap(\.names)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names of the presets, sorted, without abstract ones.
  ///
  /// Only YAML is checked; `preset(_:text:)` throws the other errors of a file.
  public var presetNames: [String] { names.filter { !isAbstract($0) } }

  /// Returns whether a preset is abstract; false for a file that is not YAML.
  private func isAbstract(_ name: String) -> Bool {
    // Few files contain the word, and only those are parsed, because parsing all would delay the frames of a
    // preview. In quotes, a key can also be written with escapes.
    guard let file = file(of: name), let text = Self.text(ofFile: file),
      text.contains("abstract") || text.contains("\\"),
      let root = try? YamlReader(file: file, kind: .preset).nodes(of: text)
    else { return false }
    return root["abstract"]?.text == "true"
  }

  /// Returns whether a string is a path and not a name: it contains a `/` or ends in `.yaml`.
  public static func isPath(_ text: String) -> Bool {
    text.contains("/") || text.hasSuffix(".yaml")
  }

  /// Returns the name of the preset in a file.
  package static func name(ofFile path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Reads a preset.
  ///
  /// - Parameters:
  ///   - nameOrPath: A name, or a path.
  ///   - text: The text to use instead of the file's contents; nil to read the file.
  /// - Returns: The preset, decoded and checked.
  /// - Throws: The file's errors; `isAbstract` for an abstract preset.
  public func preset(_ nameOrPath: String, text: String? = nil) throws(PresetFailure) -> Preset {
    let path = try path(of: nameOrPath)
    let folders = Self.isPath(nameOrPath) ? beside(path).folders : folders
    let loader = PresetLoader(
      folders: folders,
      unsaved: text.map { [path: $0] } ?? [:],
      cache: cache ?? PresetCache()
    )
    let preset = try loader.preset(name: Self.name(ofFile: path), path: path)
    guard !preset.isAbstract else { throw .isAbstract(preset.name) }
    return preset
  }

  /// Returns the path of a preset's file; a path is returned unchanged.
  ///
  /// - Throws: `unknownPreset` if no file has the name.
  public func path(of nameOrPath: String) throws(PresetFailure) -> String {
    guard let file = file(of: nameOrPath) else {
      throw .unknownPreset(nameOrPath, known: presetNames)
    }
    return file
  }

  /// Returns the path of a preset's file; a path is returned unchanged; nil if no file has the name.
  package func file(of nameOrPath: String) -> String? {
    guard !Self.isPath(nameOrPath) else { return nameOrPath }
    return folders.first { $0.contains(nameOrPath) }?.file(nameOrPath)
  }

  /// Returns the files that the preset with a name hides: they have the same name but other contents, and
  /// their folders are searched later.
  package func filesHidden(by name: String) -> [String] {
    let files = folders.filter { $0.contains(name) }.map { $0.file(name) }
    guard let first = files.first else { return [] }
    return files.dropFirst().filter {
      !FileManager.default.contentsEqual(atPath: first, andPath: $0)
    }
  }

  /// Reads the current text of a preset file, as in `Preset.texts`; nil if it cannot be read.
  package static func text(ofFile path: String) -> String? {
    guard let bytes = try? RegularFile.bytes(of: path, atMost: FileKind.preset.maximumBytes + 1)
    else { return nil }
    return try? YamlReader(file: path, kind: .preset).text(of: [UInt8](bytes))
  }

  /// Returns a library that searches the folder of a file first, for a preset that is given by its path.
  package func beside(_ path: String) -> PresetLibrary {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    return PresetLibrary(folders: [PresetFolder(path: folder)] + folders)
  }

  // MARK: Scripts

  private var scriptFolders: [PresetFolder] {
    folders.map { PresetFolder(path: "\($0.path)/Scrolls") }
  }

  /// The unique names of the scripts in the folders' `Scrolls` subfolders, sorted.
  public var scriptNames: [String] { Self.names(in: scriptFolders) }

  /// Reads a gesture script.
  ///
  /// - Parameter nameOrPath: A name, or a path.
  /// - Returns: The script, decoded and checked.
  /// - Throws: The file's errors, or `unknownScript`.
  public func script(_ nameOrPath: String) throws(PresetFailure) -> GestureScriptFile {
    if Self.isPath(nameOrPath) { return try GestureScriptFile.read(path: nameOrPath) }
    guard let folder = scriptFolders.first(where: { $0.contains(nameOrPath) }) else {
      throw .unknownScript(nameOrPath, known: scriptNames)
    }
    return try GestureScriptFile.read(path: folder.file(nameOrPath))
  }
}
