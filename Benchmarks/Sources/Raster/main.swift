// Draws the frames of W1 or WM (`Peers/scenes.py`) without writing them: Raster FOLDER [SCALE]. Prints
// the seconds of wall and CPU time of each stage, as the peers do.
import Foundation
import FrameRender
import PageEffects
import PageGeometry
import PresetFiles

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
guard let scale = Double(CommandLine.arguments.dropFirst(2).first ?? "1") else {
  preconditionFailure("SCALE must be a number")
}
let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  .map { folder.appendingPathComponent($0).path }
let pageSize = Size(width: 480, height: 480)
let layout = Layout(
  pageSize: pageSize,
  viewport: Size(width: 1280, height: 720),
  pages: pictures.count
)
let presets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../../Presets").standardized.path
let effect = try PresetFolder(path: presets).preset(named: "coverflow").effect(layout: layout)
let deck = PageDeck(.images(pictures), pageSize: pageSize, scale: scale)
let renderer = FrameRenderer(deck: deck, background: .standardBackground)
let frames = 60

/// Returns the wall and CPU time of `work`, in seconds.
func seconds(of work: () throws -> Void) rethrows -> [Double] {
  let cpu = clock()
  let wall = try ContinuousClock().measure(work)
  return [wall / .seconds(1), Double(clock() - cpu) / Double(CLOCKS_PER_SEC)]
}

let scenes = try (0..<frames).map { frame in
  try Scene(effect, at: 5 + 10 * Double(frame) / Double(frames - 1))
}
let load = try seconds {
  try deck.prepare(Set(scenes.flatMap { $0.pages.map(\.index) }))
}
var buffer = FrameBuffer()
let raster = try seconds { for scene in scenes { try renderer.draw(scene, into: &buffer) } }
let report: [String: Any] = ["frames": frames, "stages": ["load": load, "raster": raster]]
print(String(decoding: try JSONSerialization.data(withJSONObject: report), as: UTF8.self))
