import FrameImage
import PageGeometry
import TextTools

extension OutputFormat {
  /// The pixels of all frames without any structure.
  public static let raw = OutputFormat(
    name: "raw",
    title: "Raw pixels",
    phrase: "raw frames",
    summary: "the pixels of all frames, for other programs",
    fileExtension: "raw",
    mediaType: "application/octet-stream",
    alpha: .full,
    options: [],
    // The straight pixels of a frame.
    encoderBytesPerPixel: 4,
    note: { settings in
      "raw frames: \(settings.frames) of \(settings.width)x\(settings.height) pixels, "
        + "\(settings.framesPerSecond.plainText) per second; red, green, blue and straight alpha, "
        + "one byte each, row by row from the top"
    },
    files: .one { _ in RawSink() }
  )
}

/// An encoder of frames as straight RGBA.
package final class RawSink: FrameSink {
  /// Creates an encoder.
  package init() {}

  package func append(_ frame: EncodedFrame, until end: Double, _ body: Body) throws {
    try frame.content(as: Bitmap.self).straightBytes.pass(to: body)
  }

  package func finish(_ body: Body) throws {}
}
