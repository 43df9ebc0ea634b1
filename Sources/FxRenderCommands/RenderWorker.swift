import FrameEncode
import FrameImage
import FrameRender

/// What a worker keeps from frame to frame: the frame that it drew last, at every scale, and what it
/// encodes with.
final class RenderWorker {
  private final class Canvas {
    var buffer = FrameBuffer()
  }

  private let renderers: [FrameRenderer]
  private let canvases: [Canvas]
  private var encoder: PNGEncoder

  /// - Parameters:
  ///   - renderers: One for each scale.
  ///   - compression: How much time goes into making the files small.
  init(_ renderers: [FrameRenderer], _ compression: PNGEncoder.Compression) {
    self.renderers = renderers
    canvases = renderers.map { _ in Canvas() }
    encoder = PNGEncoder(compression)
  }

  /// Draws a frame at every scale.
  ///
  /// - Returns: The frames, in the order of the scales.
  @discardableResult
  func draw(_ scene: Scene) throws(RenderError) -> [Bitmap] {
    for (renderer, canvas) in zip(renderers, canvases) {
      try renderer.draw(scene, into: &canvas.buffer)
    }
    return bitmaps
  }

  /// The frame that was drawn last, at each scale.
  var bitmaps: [Bitmap] { canvases.map { $0.buffer.bitmap } }

  /// Writes the frame that was drawn last as PNG.
  ///
  /// - Parameters:
  ///   - folder: Where to.
  ///   - files: Their names, one for each scale.
  /// - Returns: The hashes of the pixels.
  /// - Throws: Where a file cannot be written.
  func write(to folder: FrameFolder, as files: [String]) throws(FileWriteError) -> [String] {
    var hashes: [String] = []
    for (canvas, file) in zip(canvases, files) {
      try encoder.withEncoded(canvas.buffer.bitmap) { (bytes) throws(FileWriteError) in
        try folder.write(bytes, as: file)
      }
      hashes.append(ContentHash(pixelsOf: canvas.buffer.bitmap).description)
    }
    return hashes
  }
}
