extension PresetLibrary {
  /// The folder of scripts in a folder of presets.
  private static let scripts = "Scrolls"

  private var scriptFolders: [PresetFolder] {
    folders.map { PresetFolder(path: "\($0.path)/\(Self.scripts)") }
  }

  /// The names of the scripts that lie beside presets, sorted, each once.
  public var scriptNames: [String] {
    Self.names(in: scriptFolders)
  }

  /// A script by its name or the path of its file.
  ///
  /// - Parameter nameOrPath: A name, or a path with a `/` or the ending `.yaml`.
  /// - Returns: The script, decoded and checked.
  /// - Throws: What is wrong with it.
  public func script(_ nameOrPath: String) throws(PresetFailure) -> GestureScriptFile {
    if Self.isPath(nameOrPath) { return try GestureScriptFile.read(path: nameOrPath) }
    guard let folder = scriptFolders.first(where: { $0.contains(nameOrPath) }) else {
      throw .unknownScript(nameOrPath, known: scriptNames)
    }
    return try GestureScriptFile.read(path: folder.file(nameOrPath))
  }
}
