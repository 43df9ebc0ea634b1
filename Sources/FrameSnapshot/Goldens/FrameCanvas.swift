import FrameImage
import FrameRender

/// The last rendered frame of a worker.
package final class FrameCanvas {
  private let renderer: FrameRenderer
  private var buffer = FrameBuffer()
  /// The last rendered frame if it was changed.
  private var changed: Bitmap?

  init(_ renderer: FrameRenderer) { self.renderer = renderer }

  /// Renders a frame.
  func draw(_ scene: Scene) throws(RenderError) {
    changed = nil
    try renderer.draw(scene, into: &buffer)
  }

  /// Changes the last rendered frame.
  func change(_ body: (inout Bitmap) -> Void) {
    var bitmap = bitmap
    body(&bitmap)
    changed = bitmap
  }

  /// The last rendered frame.
  var bitmap: Bitmap { changed ?? buffer.bitmap }

  /// The hash of the last rendered frame's pixels.
  var hash: ContentHash { ContentHash(pixelsOf: bitmap) }
}
