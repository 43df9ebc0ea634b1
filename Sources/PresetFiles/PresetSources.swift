internal import Foundation

extension Preset {
  /// The texts of the files that it was made from, by the names of the files.
  ///
  /// Who keeps them has all that the preset is: `init(name:sources:)` makes it again.
  public var sources: [String: String] {
    let pairs = texts.map { path, text in (URL(fileURLWithPath: path).lastPathComponent, text) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// A preset from texts that were kept.
  ///
  /// - Parameters:
  ///   - name: The preset's name.
  ///   - sources: The texts of its file and of those that it extends, by the names of the files.
  /// - Throws: What is wrong with it.
  public init(name: String, sources: [String: String]) throws(PresetFailure) {
    self = try PresetLoader(texts: sources).preset(name: name, path: "\(name).yaml")
  }
}
