extension OutputFormat {
  /// Video for web pages, with transparency.
  public static let webm = OutputFormat(
    name: "webm",
    title: "WebM",
    phrase: "a WebM video",
    summary: "a small video for web pages; needs ffmpeg",
    fileExtension: "webm",
    mediaType: "video/webm",
    alpha: .full,
    options: [\.quality, \.codec, \.exactSize],
    standardQuality: 80,
    limits: .video,
    encoderBytesPerPixel: 4,
    files: .program(VideoEncoding(muxer: "webm", codecs: [.vp9, .av1]))
  )
}

extension VideoCodec {
  /// VP9, with alpha as a second picture.
  fileprivate static let vp9 = VideoCodec(
    name: "vp9",
    hasAlpha: true,
    sideUnit: 2,
    options: { quality, isOpaque in
      let words = [
        "-c:v", "libvpx-vp9", "-deadline", "good", "-cpu-used", "4", "-threads", "4",
        "-tile-columns", "2", "-b:v", "0", "-crf", "\(factor(quality))",
      ]
      // The encoder cannot reorder frames with alpha.
      return isOpaque ? words : words + ["-auto-alt-ref", "0"]
    },
    pixelFormat: { $0 ? "yuv420p" : "yuva420p" }
  )

  /// AV1: as small as VP9 in half the time.
  fileprivate static let av1 = VideoCodec(
    name: "av1",
    hasAlpha: false,
    sideUnit: 2,
    smallestSide: 64,
    options: { quality, _ in
      ["-c:v", "libsvtav1", "-preset", "10", "-crf", "\(factor(quality))"]
    },
    pixelFormat: { _ in "yuv420p" }
  )

  /// The rate factor that gives about the error of H.264 at the same quality; 30 at quality 80.
  private static func factor(_ quality: Int) -> Int { min(63, 102 - quality * 9 / 10) }
}
