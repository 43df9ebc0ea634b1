import FrameImage

extension OutputFormat {
  /// Uncompressed video for encoders.
  public static let y4m = OutputFormat(
    name: "y4m",
    title: "Y4M",
    phrase: "a Y4M video",
    summary: "uncompressed video for encoders (4:4:4, BT.709)",
    fileExtension: "y4m",
    mediaType: "video/x-yuv4mpeg2",
    alpha: .none,
    options: [\.colorRange],
    limits: Limits(rate: APNGEncoder.rates.upperBound, duration: 1 / APNGEncoder.rates.lowerBound),
    // The three planes of a frame.
    encoderBytesPerPixel: 3,
    files: .one { Y4MSink($0) }
  )
}

/// An encoder of opaque frames as YUV4MPEG2.
private final class Y4MSink: FrameSink {
  private let components: VideoComponents
  /// The head of the file; empty after it was written.
  private var head: [UInt8]
  /// The marker of a frame and its planes.
  private var frame: [UInt8]

  private static let marker = Array("FRAME\n".utf8)

  init(_ settings: SinkSettings) {
    let (over, under) = settings.videoRate
    let range = settings.options.colorRange ?? .limited
    let words = [
      "YUV4MPEG2", "W\(settings.width)", "H\(settings.height)",
      "F\(over):\(under)", "Ip", "A1:1", "C444",
      "XCOLORRANGE=\(range.rawValue.uppercased())",
    ]
    head = Array((words.joined(separator: " ") + "\n").utf8)
    components = VideoComponents(range)
    frame = Self.marker + [UInt8](repeating: 0, count: settings.width * settings.height * 3)
  }

  func append(_ frame: EncodedFrame, until end: Double, _ body: Body) throws {
    if !head.isEmpty {
      try head.pass(to: body)
      head = []
    }
    self.frame.withUnsafeMutableBufferPointer { target in
      components.write(
        frame.content(),
        to: UnsafeMutableBufferPointer(rebasing: target[Self.marker.count...])
      )
    }
    try self.frame.pass(to: body)
  }

  func finish(_ body: Body) throws {}
}
