/// Why a preset or a script cannot be used.
public enum PresetFailure: Error, Sendable, Equatable {
  /// The file is wrong in these places; the texts are those of the files that are named.
  case wrong([PresetError], texts: [String: String])
  /// The file cannot be read.
  case unreadable(path: String, reason: String, kind: FileKind = .preset)
  /// No preset has this name.
  case unknownPreset(String, known: [String])
  /// No script has this name.
  case unknownScript(String, known: [String])
  /// A file that only serves others to extend.
  case isAbstract(String)
}
