import Foundation
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import FrameTestSupport
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles
import TestSupport

/// Folders of rendered frames.
enum SampleRender {
  /// Renders a sequence into a folder with `frames.json`.
  static func write(
    _ sequence: FrameSequence,
    to name: String,
    in folder: borrowing TemporaryFolder,
    _ change: (inout FrameList) -> Void = { _ in }
  ) throws {
    try folder.makeFolder(name)
    var frames: [FrameRecord] = []
    for index in 0..<sequence.frames {
      let scene = try sequence.scene(index)
      let bitmap = try sequence.renderer.draw(scene)
      var frame = sequence.recorded(index, scene, bitmap)
      frame.file = FrameFolder.fileName(ofFrame: index)
      _ = try folder.writePicture(bitmap, to: "\(name)/\(frame.files[0])")
      frames.append(frame)
    }
    let layout = sequence.layout
    let manifest = FrameManifest(
      complete: true,
      preset: sequence.preset.name,
      parameters: [:],
      size: [layout.viewport.width, layout.viewport.height],
      pageSize: [layout.pageSize.width, layout.pageSize.height],
      scale: sequence.scale,
      fps: sequence.framesPerSecond,
      fingerprint: ""
    )
    var list = FrameList(manifest, frames: frames)
    change(&list)
    try FrameFolder(path: folder.path(name)).write(list)
  }
}

extension FrameSequence {
  func recorded(_ index: Int, _ scene: Scene, _ bitmap: Bitmap) -> FrameRecord {
    var frame = record(ofFrame: index)
    frame.pixels = ContentHash(pixelsOf: bitmap).description
    frame.pages = scene.pageRecords
    return frame
  }
}
