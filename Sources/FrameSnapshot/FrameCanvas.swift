import FrameImage
import FrameRender

/// What a worker keeps from frame to frame: the frame that it drew last.
package final class FrameCanvas {
  private let renderer: FrameRenderer
  private var buffer = FrameBuffer()

  init(_ renderer: FrameRenderer) { self.renderer = renderer }

  /// Draws a frame.
  func draw(_ scene: Scene) throws(RenderError) { try renderer.draw(scene, into: &buffer) }

  /// The frame that was drawn last.
  var bitmap: Bitmap { buffer.bitmap }

  /// The hash of its pixels.
  var hash: ContentHash { ContentHash(pixelsOf: buffer.bitmap) }
}
