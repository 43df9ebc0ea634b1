public import Foundation

/// The checkout from which the tests were built.
public enum Repository {
  /// The folder of Package.swift.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the built-in presets.
  public static let presets = root.appending(path: "Presets")
}
