import PageEffects
import PageGeometry
import PresetFiles

/// Returns what a preset's file does with a page: its place in points, its turns in degrees, its scale and its opacity.
public func numbers(ofPreset path: String, at difference: Double) throws -> [String: Double] {
  let preset = try PresetLibrary(folders: []).preset(path)
  let layout = Layout(
    pageSize: Size(width: 300, height: 400),
    viewport: Size(width: 390, height: 844),
    pages: 5
  )
  let effect = try preset.effect(layout: layout)
  let pose = effect.pose(at: difference)
  var numbers = PoseComponents(pose).rounded.named
  numbers["alpha"] = pose.alpha
  return numbers
}
