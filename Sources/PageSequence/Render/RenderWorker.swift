import FrameEncode
import FrameFiles
import FrameImage
import FrameRender

/// The state that a worker reuses for every frame: its canvases and its encoders.
final class RenderWorker {
  private final class Canvas {
    var buffer = FrameBuffer()
  }

  private let renderers: [FrameRenderer]
  private let canvases: [Canvas]
  private let sinks: [any FrameFileSink]

  /// Creates a worker with a renderer for each scale, and with an encoder for each scale if it writes files.
  init(_ renderers: [FrameRenderer], _ sinks: [any FrameFileSink]) {
    (self.renderers, self.sinks) = (renderers, sinks)
    canvases = renderers.map { _ in Canvas() }
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

  /// Writes the last rendered frame to files, one for each scale.
  func write(to folder: FrameFolder, as files: [String]) throws(FileWriteError) -> [WrittenPicture]
  {
    try sinks.write(bitmaps, to: folder, as: files)
  }
}

extension [any FrameFileSink] {
  /// Encodes a frame at each scale and writes the files to a folder.
  func write(
    _ bitmaps: [Bitmap],
    to folder: FrameFolder,
    as files: [String]
  ) throws(FileWriteError) -> [WrittenPicture] {
    var pictures: [WrittenPicture] = []
    for (sink, (bitmap, file)) in zip(self, zip(bitmaps, files)) {
      let (shown, digest) = try sink.encode(bitmap) { (bytes) throws(FileWriteError) in
        try folder.write(bytes, as: file)
      }
      pictures.append(WrittenPicture(shown, digest))
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
