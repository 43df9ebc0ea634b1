import Foundation

/// A temporary folder for one test; it is deleted with its contents when the value is destroyed.
public struct TemporaryFolder: ~Copyable, Sendable {
  /// The path, without a slash at the end.
  public let path: String

  /// Creates an empty folder; if that fails, its first use throws the reason.
  public init() {
    path = NSTemporaryDirectory() + "fxrender-test-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a name in the folder.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with the folders of its name, and returns its path.
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: file)
    return path(name)
  }

  /// Writes a text to a file, with the folders of its name.
  public func write(text: String, to name: String) throws { _ = try write(text.utf8, to: name) }

  /// Creates a subfolder, with those around it.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Creates a symbolic link.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Moves a file or a folder.
  public func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
  }

  /// Copies a file or a folder.
  public func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path(name), toPath: path(other))
  }

  /// Removes a file or a folder.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// Returns the content of a file.
  public func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// Returns the content of a file as text.
  public func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Returns the sorted names of its files and folders, including hidden ones.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
