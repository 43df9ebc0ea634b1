import FrameImage
import FrameRender

/// The last rendered frame of a worker.
package final class FrameCanvas {
  private let renderer: FrameRenderer
  private var buffer = FrameBuffer()

  init(_ renderer: FrameRenderer) { self.renderer = renderer }

  /// Renders a frame.
  func draw(_ scene: Scene) throws(RenderError) { try renderer.draw(scene, into: &buffer) }

  /// The last rendered frame.
  var bitmap: Bitmap { buffer.bitmap }

  /// The hash of the last rendered frame's pixels.
  var hash: ContentHash { ContentHash(pixelsOf: buffer.bitmap) }
}
