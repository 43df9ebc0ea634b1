public import Foundation

/// The checkout that the tests were built from.
public enum Repository {
  /// The folder with Package.swift in it.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the built-in presets.
  public static let presets = root.appending(path: "Presets")
}
