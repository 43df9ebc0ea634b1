import FrameEncode
import FrameFiles
import FrameImage
import FrameRender

/// The state that a worker reuses for every frame: its canvases and its encoder.
final class RenderWorker {
  private final class Canvas {
    var buffer = FrameBuffer()
  }

  private let renderers: [FrameRenderer]
  private let canvases: [Canvas]
  private var encoder: PNGEncoder

  /// Creates a worker with a renderer for each scale.
  init(_ renderers: [FrameRenderer], _ compression: PNGEncoder.Compression) {
    self.renderers = renderers
    canvases = renderers.map { _ in Canvas() }
    encoder = PNGEncoder(compression)
  }

  /// Renders a frame, and returns its pixels at each scale.
  @discardableResult
  func draw(_ scene: Scene) throws(RenderError) -> [Bitmap] {
    for (renderer, canvas) in zip(renderers, canvases) {
      try renderer.draw(scene, into: &canvas.buffer)
    }
    return bitmaps
  }

  /// The pixels of the last rendered frame, at each scale.
  var bitmaps: [Bitmap] { canvases.map { $0.buffer.bitmap } }

  /// Writes the last rendered frame as PNG files, one for each scale.
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

/// The hashes of a written picture.
struct WrittenPicture: Sendable {
  /// The hash of the picture's pixels, as in the frame's record.
  let pixels: String
  /// The digest of the file's bytes.
  let file: FileDigest

  init(_ bitmap: Bitmap, _ file: FileDigest) {
    pixels = ContentHash(pixelsOf: bitmap).description
    self.file = file
  }
}

/// Writes frames of one scale in the format `gif-ready`: indexed PNG files that share a palette.
///
/// Several workers may add frames, but only in order and not concurrently.
final class IndexedFrames {
  private let folder: FrameFolder
  private var indexer: FrameIndexer
  private var encoder: PNGEncoder
  private let isTransparent: Bool

  /// Creates a writer.
  init(
    _ folder: FrameFolder,
    _ indexer: consuming FrameIndexer,
    _ compression: PNGEncoder.Compression,
    isTransparent: Bool
  ) {
    self.folder = folder
    self.indexer = indexer
    encoder = PNGEncoder(compression)
    self.isTransparent = isTransparent
  }

  /// Writes the next frame to a file.
  func write(_ bitmap: Bitmap, as file: String) throws(FileWriteError) -> WrittenPicture {
    let frame = indexer.index(bitmap)
    let digest = try encoder.withEncoded(frame, isTransparent: isTransparent) {
      (bytes) throws(FileWriteError) in
      try folder.write(bytes, as: file)
    }
    return WrittenPicture(frame.bitmap, digest)
  }
}
