import Foundation
import PresetFiles

let shipped = PresetFolder(
  path: URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Presets").path
)

/// Runs a closure with a temporary folder of files.
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
  for (name, data) in files { try data.write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
  return try body(PresetFolder(path: path))
}

/// Returns the error message of a preset without the folder's path; nil if the preset is valid.
func message(about name: String, in folder: PresetFolder) -> String? {
  do {
    _ = try folder.preset(named: name)
    return nil
  } catch {
    return error.description.replacingOccurrences(of: folder.path + "/", with: "")
  }
}

/// Returns the error message for the text of a preset; nil if it is valid.
func message(about text: String) throws -> String? {
  try withFolder(["it.yaml": text]) { message(about: "it", in: $0) }
}
