internal import Foundation

/// An empty folder for one test, removed with all it holds when it goes.
public struct TemporaryFolder: ~Copyable, Sendable {
  /// Where it is, without a slash at the end.
  public let path: String

  /// Makes the folder.
  ///
  /// - Throws: What the file manager throws.
  public init() throws {
    path = NSTemporaryDirectory() + "fxrender-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A path in the folder.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - name: Its name in the folder.
  /// - Returns: Its path.
  /// - Throws: What the file system throws.
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// The bytes of a file.
  ///
  /// - Throws: What the file system throws.
  public func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The names of what it holds, sorted, hidden files too.
  ///
  /// - Throws: What the file manager throws.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
