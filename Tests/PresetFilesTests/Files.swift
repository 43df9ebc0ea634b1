import Foundation
import PresetFiles

/// The presets that are shipped.
let shipped = PresetFolder(
  path: URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Presets").path
)

/// A folder with some files in it, for as long as a closure runs.
func withFolder<Result>(
  _ files: [String: String],
  _ body: (PresetFolder) throws -> Result
) throws -> Result {
  try withFolder(files.mapValues { Data($0.utf8) }, body)
}

func withFolder<Result>(
  _ files: [String: Data],
  _ body: (PresetFolder) throws -> Result
) throws -> Result {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("presets-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: path) }
  for (name, data) in files {
    try data.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }
  return try body(PresetFolder(path: path))
}

/// What is said about a preset, with a folder's path left out; nil if nothing is wrong.
func message(about name: String, in folder: PresetFolder) -> String? {
  do {
    _ = try folder.preset(named: name)
    return nil
  } catch {
    return error.description.replacingOccurrences(of: folder.path + "/", with: "")
  }
}

/// What is said about a text that is read as a preset.
func message(about text: String) throws -> String? {
  try withFolder(["it.yaml": text]) { message(about: "it", in: $0) }
}
