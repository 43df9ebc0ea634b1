package import FrameImage

/// A frame that a worker renders again and again, whose memory is reused.
package final class FrameCanvas {
  private let renderer: FrameRenderer
  private var buffer = FrameBuffer()
  /// The last rendered frame if it was changed.
  private var changed: Bitmap?

  /// Creates a canvas without a frame.
  package init(_ renderer: FrameRenderer) { self.renderer = renderer }

  /// Renders a frame.
  ///
  /// - Throws: `RenderError` if a page cannot be read or drawn; the frame is then undefined.
  package func draw(_ scene: Scene) throws(RenderError) {
    changed = nil
    try renderer.draw(scene, into: &buffer)
  }

  /// Changes the last rendered frame.
  package func change(_ body: (inout Bitmap) -> Void) {
    var bitmap = bitmap
    body(&bitmap)
    changed = bitmap
  }

  /// The last rendered frame.
  package var bitmap: Bitmap { changed ?? buffer.bitmap }

  /// The hash of the last rendered frame's pixels.
  package var hash: ContentHash { ContentHash(pixelsOf: bitmap) }
}
