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

  /// Writes the last rendered frame to files, one for each scale, which get their names later.
  func write(to folder: FrameFolder, as files: [String]) throws(FileWriteError) -> [WrittenPicture]
  {
    try sinks.write(bitmaps, to: folder, as: files)
  }
}

extension [any FrameFileSink] {
  /// Encodes a frame at each scale and writes the files to a folder, in which they get their names later.
  func write(
    _ bitmaps: [Bitmap],
    to folder: FrameFolder,
    as files: [String]
  ) throws(FileWriteError) -> [WrittenPicture] {
    var pictures: [WrittenPicture] = []
    for (sink, (bitmap, file)) in zip(self, zip(bitmaps, files)) {
      let (shown, finished) = try sink.encode(bitmap) { (bytes) throws(FileWriteError) in
        try folder.finish(bytes, as: file)
      }
      pictures.append(WrittenPicture(shown, finished))
    }
    return pictures
  }
}

/// A written picture that does not have its name yet.
struct WrittenPicture: Sendable {
  /// The hash of the picture's pixels, as in the frame's record.
  let pixels: String
  /// The file, without its name.
  let file: FinishedFrame

  init(_ bitmap: Bitmap, _ file: FinishedFrame) {
    pixels = ContentHash(pixelsOf: bitmap).description
    self.file = file
  }
}
