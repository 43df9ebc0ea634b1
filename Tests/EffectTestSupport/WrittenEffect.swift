public import PageEffects
internal import PresetFiles
internal import TestSupport

/// Effects that tests define as text.
public enum WrittenEffect {
  /// Compiles an effect for a layout.
  public static func make(_ yaml: String, layout: Layout) throws -> Effect {
    let folder = TemporaryFolder()
    _ = try folder.write("summary: Written by a test.\n\(yaml)\n".utf8, to: "written.yaml")
    return try PresetFolder(path: folder.path).preset(named: "written").effect(layout: layout)
  }
}
