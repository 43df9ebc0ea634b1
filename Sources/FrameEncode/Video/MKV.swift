extension OutputFormat {
  /// Lossless video for archives, with transparency.
  public static let mkv = OutputFormat(
    name: "mkv",
    title: "MKV",
    phrase: "an MKV video",
    summary: "a lossless video for archives; needs ffmpeg",
    fileExtension: "mkv",
    mediaType: "video/x-matroska",
    alpha: .full,
    options: [\.codec],
    limits: .video,
    encoderBytesPerPixel: 8,
    files: .program(VideoEncoding(muxer: "matroska", codecs: [.ffv1]))
  )
}

extension VideoCodec {
  /// FFV1 version 3 with RGB samples and a checksum in each slice (RFC 9043).
  fileprivate static let ffv1 = VideoCodec(
    name: "ffv1",
    hasAlpha: true,
    sideUnit: 1,
    options: { _, _ in
      ["-c:v", "ffv1", "-level", "3", "-slicecrc", "1", "-slices", "4", "-threads", "4"]
    },
    pixelFormat: { $0 ? "bgr0" : "bgra" },
    hasComponents: false
  )
}
