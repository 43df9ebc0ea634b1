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

/// Folders of frames as a render leaves them.
enum SampleRender {
  /// Draws a sequence into a folder, with `frames.json`.
  static func write(
    _ sequence: FrameSequence,
    to name: String,
    in folder: borrowing TemporaryFolder,
    _ change: (inout FrameManifest) -> Void = { _ in }
  ) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name),
      withIntermediateDirectories: true
    )
    var frames: [FrameManifest.Frame] = []
    for index in 0..<sequence.frames {
      let scene = try sequence.scene(index)
      let bitmap = try sequence.renderer.draw(scene)
      let frame = sequence.frame(index, scene, pixels: ContentHash(pixelsOf: bitmap))
      let file = FrameFolder.fileName(ofFrame: index)
      _ = try folder.writePicture(bitmap, to: "\(name)/\(file)")
      frames.append(
        FrameManifest.Frame(
          index: index,
          time: frame.time,
          contentOffset: frame.contentOffset,
          file: file,
          pixels: frame.pixels,
          pages: frame.pages.map { page in
            FrameManifest.Page(
              page: page.page,
              difference: page.difference,
              alpha: page.alpha,
              order: page.order,
              pose: page.pose.named,
              corners: nil,
              polygon: nil
            )
          }
        )
      )
    }
    let layout = sequence.layout
    var manifest = FrameManifest(
      complete: true,
      preset: sequence.preset.name,
      parameters: [:],
      size: [layout.viewport.width, layout.viewport.height],
      pageSize: [layout.pageSize.width, layout.pageSize.height],
      scale: sequence.scale,
      fps: sequence.framesPerSecond,
      fingerprint: "",
      frames: frames
    )
    change(&manifest)
    try write(manifest, to: name, in: folder)
  }

  /// Writes `frames.json`.
  static func write(
    _ manifest: FrameManifest,
    to name: String,
    in folder: borrowing TemporaryFolder
  ) throws {
    var writer = try FrameManifestWriter(manifest, path: folder.path("\(name)/frames.json"))
    for frame in manifest.frames { try writer.append(FrameManifestLayout.line(of: frame)) }
    try writer.commit()
  }
}
