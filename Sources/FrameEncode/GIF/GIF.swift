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
    options: [\.palette, \.colors, \.dither, \.quality, \.loop],
    standardQuality: PaletteSettings.standardQuality,
    limits: .gif,
    encoderBytesPerPixel: 24,
    files: .one { GIFStream($0) }
  )
}

extension OutputFormat.Limits {
  /// The limits of a GIF, which stores durations in hundredths of a second.
  ///
  /// Viewers slow down GIFs of more than 50 frames per second.
  static let gif = OutputFormat.Limits(rate: 50, duration: Double(GIFEncoder.maximumDelay) / 100)
}
