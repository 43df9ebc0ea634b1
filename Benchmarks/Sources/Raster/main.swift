// Draws the frames of a scene (`Peers/scenes.py`) without writing them: Raster SCENE PAGES [SCALE]. Prints the seconds
// of wall and CPU time of each stage, as the peers do.
import Foundation
import FrameRender
import PageEffects
import PageGeometry
import PresetFiles

/// A scene file, except for the poses, which the preset gives.
struct SceneFile: Decodable {
  /// The name of a preset, or the path of one from the project's folder.
  let preset: String
  /// The width and height of a page and of the canvas, in points.
  let page: [Double]
  let canvas: [Double]
  /// The pictures, relative to the folder of pages.
  let pages: [String]
  let positions: [Double]
}

let arguments = CommandLine.arguments
let file = try JSONDecoder().decode(
  SceneFile.self,
  from: Data(contentsOf: URL(fileURLWithPath: arguments[1]))
)
let folder = URL(fileURLWithPath: arguments[2])
guard let scale = Double(arguments.dropFirst(3).first ?? "1") else {
  preconditionFailure("SCALE must be a number")
}
let pictures = file.pages.map { folder.appendingPathComponent($0).path }
let pageSize = Size(width: file.page[0], height: file.page[1])
let layout = Layout(
  pageSize: pageSize,
  viewport: Size(width: file.canvas[0], height: file.canvas[1]),
  pages: pictures.count
)
let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../..").standardized
let presets =
  file.preset.hasSuffix(".yaml")
  ? project.appendingPathComponent(file.preset).deletingLastPathComponent()
  : project.appendingPathComponent("Presets")
let name = URL(fileURLWithPath: file.preset).deletingPathExtension().lastPathComponent
let preset = try PresetFolder(path: presets.path).preset(named: name)
let effect = try preset.effect(layout: layout)
let deck = PageDeck(
  .images(pictures),
  pageSize: pageSize,
  scale: scale,
  magnification: Magnification.detail(of: effect)
)
let renderer = FrameRenderer(deck: deck, background: .standardBackground)

/// Returns the wall and CPU time of `work`, in seconds.
func seconds(of work: () throws -> Void) rethrows -> [Double] {
  let cpu = clock()
  let wall = try ContinuousClock().measure(work)
  return [wall / .seconds(1), Double(clock() - cpu) / Double(CLOCKS_PER_SEC)]
}

let scenes = try file.positions.map { try Scene(effect, at: $0) }
var prepared: PreparedPages?
let load = try seconds {
  prepared = try deck.prepare(Set(scenes.flatMap { $0.pages.map(\.index) }))
  // The peers reduce their pictures while they load them; ours are reduced when they are first drawn.
  var first = FrameBuffer()
  for scene in scenes { try renderer.draw(scene, into: &first) }
}
var buffer = FrameBuffer()
let raster = try seconds { for scene in scenes { try renderer.draw(scene, into: &buffer) } }
withExtendedLifetime(prepared) {}
let report: [String: Any] = [
  "frames": scenes.count, "stages": ["load": load, "raster": raster],
]
print(String(decoding: try JSONSerialization.data(withJSONObject: report), as: UTF8.self))
