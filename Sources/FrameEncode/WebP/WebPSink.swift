import FrameImage

extension OutputFormat {
  /// One animated WebP of all frames.
  public static let webp = OutputFormat(
    name: "webp",
    title: "WebP",
    phrase: "a WebP",
    summary: "one animation, lossless or smaller with a lower quality",
    fileExtension: "webp",
    mediaType: "image/webp",
    alpha: .full,
    options: [\.quality, \.loop],
    standardQuality: Int(WebPEncoder.losslessQuality),
    limits: Limits(
      // A frame lasts at least a millisecond.
      rate: 1_000,
      duration: Double(WebPEncoder.maximumDuration) / 1_000,
      side: WebPEncoder.maximumSide,
      // A file has at most 4 GiB, even if no pixel can be compressed.
      pixels: 1_000_000_000,
      plays: 65_535
    ),
    // Estimated; generated cards take 20.
    encoderBytesPerPixel: 64,
    files: .one { WebPSink($0) }
  )
}

/// An encoder of frames as an animated WebP.
private final class WebPSink: FrameSink {
  private var encoder: WebPEncoder?

  init(_ settings: SinkSettings) {
    encoder = WebPEncoder(
      width: settings.width,
      height: settings.height,
      quality: settings.options.quality.map(Double.init) ?? WebPEncoder.losslessQuality,
      plays: settings.options.plays
    )
  }

  func append(_ frame: EncodedFrame, until end: Double, _ body: Body) throws {
    encoder?.append(frame.content(), until: end)
  }

  func finish(_ body: Body) throws { try encoder.take()?.finish(body) }
}
