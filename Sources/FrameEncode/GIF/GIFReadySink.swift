import FrameImage

extension OutputFormat {
  /// Indexed PNG files that share one palette, for other tools to join into a GIF.
  public static let gifReady = OutputFormat(
    name: "gif-ready",
    title: "GIF-ready frames",
    phrase: "a GIF",
    summary: "indexed PNG frames that any GIF tool joins",
    fileExtension: "png",
    mediaType: "image/png",
    alpha: .binary,
    palette: .shared,
    options: [\.png, \.colors, \.dither, \.quality],
    standardQuality: PaletteSettings.standardQuality,
    limits: .gif,
    encoderBytesPerPixel: 24,
    files: .each(isIndependent: false) { GIFReadySink($0) }
  )
}

/// An encoder of frames as indexed PNG files that share a palette.
private final class GIFReadySink: FrameFileSink {
  private var indexer: FrameIndexer
  private var encoder: PNGEncoder
  private let isTransparent: Bool

  init(_ settings: SinkSettings) {
    indexer = FrameIndexer(
      width: settings.width,
      height: settings.height,
      settings: settings.palette,
      // If all frames are transparent, any palette can be used.
      shared: settings.shared ?? Palette(bytes: [0, 0, 0], meanError: 0),
      isWhole: true
    )
    encoder = PNGEncoder(settings.options.png ?? .default)
    isTransparent = !settings.isOpaque
  }

  func encode<Result, Failure: Error>(
    _ frame: Bitmap,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> (shown: Bitmap, result: Result) {
    let indexed = indexer.index(frame)
    return (indexed.bitmap, try encoder.withEncoded(indexed, isTransparent: isTransparent, body))
  }
}
