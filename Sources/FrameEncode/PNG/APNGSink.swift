import FrameImage

extension OutputFormat {
  /// One lossless animated PNG of all frames.
  public static let apng = OutputFormat(
    name: "apng",
    title: "APNG",
    phrase: "an APNG",
    summary: "one lossless animation with exact times",
    fileExtension: "apng",
    mediaType: "image/apng",
    alpha: .full,
    options: [\.png, \.loop],
    limits: Limits(
      rate: APNGEncoder.rates.upperBound,
      duration: 1 / APNGEncoder.rates.lowerBound,
      plays: Int(Int32.max)
    ),
    // The last frame, the box of changes, and its filtered and encoded pixels.
    encoderBytesPerPixel: 16,
    files: .one { APNGSink($0) }
  )
}

/// An encoder of frames as an animated PNG.
private final class APNGSink: FrameSink {
  private var encoder: APNGEncoder?

  init(_ settings: SinkSettings) {
    encoder = APNGEncoder(
      frames: settings.frames,
      framesPerSecond: settings.framesPerSecond,
      isOpaque: settings.isOpaque,
      plays: settings.options.plays,
      compression: settings.options.png ?? .default
    )
  }

  func append(_ frame: EncodedFrame, until end: Double, _ body: Body) throws {
    try encoder?.append(frame.content(), body)
  }

  func finish(_ body: Body) throws { try encoder.take()?.finish(body) }
}
