import Foundation
import PageEffects
import PageGeometry
import PresetFiles

/// A preset of the checkout, compiled for the scene that all benchmarks share: a viewport of
/// 1280×720 with pages of 480×480.
func effect(_ name: String, pages: Int = 30) throws -> Effect {
  let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../Presets").standardized
  let layout = Layout(
    pageSize: Size(width: 480, height: 480),
    viewport: Size(width: 1280, height: 720),
    pages: pages
  )
  return try PresetFolder(path: root.path).preset(named: name).effect(layout: layout)
}
