import Foundation

/// A folder for the time of an assertion, removed with all it holds.
struct ScratchFolder: ~Copyable {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "fxrender-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A path in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }
}
