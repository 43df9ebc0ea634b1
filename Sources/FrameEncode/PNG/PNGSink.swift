import FrameImage

extension OutputFormat {
  /// One PNG file per frame.
  public static let png = OutputFormat(
    name: "png",
    title: "PNG frames",
    phrase: "PNG frames",
    summary: "one file per frame, and frames.json",
    fileExtension: "png",
    mediaType: "image/png",
    alpha: .full,
    options: [\.png],
    // An encoder belongs to a worker, whose memory is part of the limits of every render.
    encoderBytesPerPixel: 0,
    files: .each(isIndependent: true) { PNGSink($0) }
  )
}

/// An encoder of frames as PNG files.
private final class PNGSink: FrameFileSink {
  private var encoder: PNGEncoder

  init(_ settings: SinkSettings) { encoder = PNGEncoder(settings.options.png ?? .default) }

  func encode<Result, Failure: Error>(
    _ frame: Bitmap,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> (shown: Bitmap, result: Result) {
    (frame, try encoder.withEncoded(frame, body))
  }
}
