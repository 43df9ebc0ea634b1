import FrameEncode
import FrameFiles
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
  /// - Returns: What was written, in the order of the scales.
  /// - Throws: Where a file cannot be written.
  func write(to folder: FrameFolder, as files: [String]) throws(FileWriteError) -> [WrittenPicture]
  {
    var pictures: [WrittenPicture] = []
    for (canvas, file) in zip(canvases, files) {
      let digest = try encoder.withEncoded(canvas.buffer.bitmap) {
        (bytes) throws(FileWriteError) in
        try folder.write(bytes, as: file)
      }
      pictures.append(WrittenPicture(canvas.buffer.bitmap, digest))
    }
    return pictures
  }
}

/// A picture in a file.
struct WrittenPicture: Sendable {
  /// The hash of its pixels, as the manifest has it.
  let pixels: String
  /// The digest of the file.
  let file: FileDigest

  init(_ bitmap: Bitmap, _ file: FileDigest) {
    pixels = ContentHash(pixelsOf: bitmap).description
    self.file = file
  }
}
