public import PageEffects
internal import PresetFiles
internal import TestSupport

/// Effects that a test writes down itself.
public enum WrittenEffect {
  /// The effect of a preset file's text.
  ///
  /// - Parameters:
  ///   - yaml: The file without its summary.
  ///   - layout: Sizes, direction and number of pages.
  /// - Returns: The compiled effect.
  /// - Throws: What is wrong with the text.
  public static func make(_ yaml: String, layout: Layout) throws -> Effect {
    let folder = try TemporaryFolder()
    _ = try folder.write("summary: Written by a test.\n\(yaml)\n".utf8, to: "written.yaml")
    return try PresetFolder(path: folder.path).preset(named: "written").effect(layout: layout)
  }
}
