import FrameEncode
import FrameImage
import FrameRender

/// What a worker keeps from frame to frame: the frame that it drew last, at every scale, and what it
/// encodes with.
final class RenderWorker {
  private final class Canvas {
    var buffer = FrameBuffer()
  }

  private let canvases: [Canvas]
  private var encoder: PNGEncoder

  init(scales: Int, _ compression: PNGEncoder.Compression) {
    canvases = (0..<scales).map { _ in Canvas() }
    encoder = PNGEncoder(compression)
  }

  /// The frame at each scale.
  var bitmaps: [Bitmap] { canvases.map { $0.buffer.bitmap } }

  /// Draws a frame at one of the scales.
  func draw(_ scene: Scene, _ renderer: FrameRenderer, scale: Int) throws(RenderError) {
    try renderer.draw(scene, into: &canvases[scale].buffer)
  }

  /// Writes the frame as PNG.
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
