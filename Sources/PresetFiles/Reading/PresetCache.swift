import Foundation

/// Presets that were decoded before, by the texts of their files.
///
/// A slider of the preview opens the same preset at every step. The files are compared with those of the
/// last step, but they are not parsed again.
final class PresetCache: Sendable {
  /// A file and its contents.
  struct File: Hashable {
    var path: String
    var text: String
  }

  /// The maximum number of files; more than a page shows on its sides, with their parents.
  private static let maximumFiles = 64

  // `Mutex` needs newer systems than apps support.
  private let lock = NSLock()
  nonisolated(unsafe) private var nodes: [File: YamlNode] = [:]
  nonisolated(unsafe) private var presets: [[File]: Preset] = [:]
  nonisolated(unsafe) private var count = 0

  /// The number of files that were parsed.
  var parsed: Int { lock.withLock { count } }

  /// Parses a file, unless its contents are known.
  func nodes(of file: File) throws(PresetError) -> YamlNode {
    if let known = lock.withLock({ nodes[file] }) { return known }
    let root = try YamlReader(file: file.path, kind: .preset).nodes(of: file.text)
    lock.withLock {
      count += 1
      if nodes.count >= Self.maximumFiles { (nodes, presets) = ([:], [:]) }
      nodes[file] = root
    }
    return root
  }

  /// Returns the preset of files with these contents; nil if it is not known.
  func preset(of files: [File]) -> Preset? { lock.withLock { presets[files] } }

  /// Adds the preset of files, which is removed together with the contents of its files.
  func add(_ preset: Preset, of files: [File]) { lock.withLock { presets[files] = preset } }
}
