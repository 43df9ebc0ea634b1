import FrameImage

extension OutputFormat {
  /// One GIF of all frames.
  public static let gif = OutputFormat(
    name: "gif",
    title: "GIF",
    phrase: "a GIF",
    summary: "one animation with at most 256 colours per frame",
    fileExtension: "gif",
    mediaType: "image/gif",
    alpha: .binary,
    palette: .any,
    options: [.palette, .colors, .dither, .quality, .matte, .loop],
    standardQuality: PaletteSettings.standardQuality,
    limits: .gif,
    encoderBytesPerPixel: 24,
    files: .one { GIFSink($0) }
  )
}

extension OutputFormat.Limits {
  /// The limits of a GIF, which stores durations in hundredths of a second.
  ///
  /// Viewers slow down GIFs of more than 50 frames per second.
  static let gif = OutputFormat.Limits(rate: 50, duration: Double(GIFEncoder.maximumDelay) / 100)
}

/// An encoder of frames as a GIF.
private final class GIFSink: FrameSink {
  private var encoder: GIFEncoder?

  init(_ settings: SinkSettings) {
    encoder = GIFEncoder(
      width: settings.width,
      height: settings.height,
      settings: settings.palette,
      shared: settings.shared,
      plays: settings.plays
    )
  }

  func append<Failure: Error>(
    _ frame: Bitmap,
    until end: Double,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try encoder?.append(frame, until: end, body)
  }

  func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try encoder.take()?.finish(body)
  }
}
