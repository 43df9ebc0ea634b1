extension OutputFormat {
  /// Video for editing programs, with transparency.
  public static let mov = OutputFormat(
    name: "mov",
    title: "MOV",
    phrase: "a MOV video",
    summary: "a large video for editing programs; needs ffmpeg",
    fileExtension: "mov",
    mediaType: "video/quicktime",
    alpha: .full,
    options: [\.quality, \.codec, \.exactSize],
    standardQuality: 80,
    limits: .video,
    encoderBytesPerPixel: 8,
    files: .program(
      VideoEncoding(muxer: "mov", muxerOptions: ["-movflags", "+faststart"], codecs: [.prores])
    )
  )
}

extension VideoCodec {
  /// ProRes 4444: ten bits without shared colour differences.
  fileprivate static let prores = VideoCodec(
    name: "prores",
    hasAlpha: true,
    sideUnit: 1,
    options: { quality, _ in
      // The scale of the quantizer, 1 (best) … 31; 7 at quality 80.
      let scale = 1 + (100 - quality) * 3 / 10
      return [
        "-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-threads", "4",
        "-qscale:v", "\(scale)",
      ]
    },
    pixelFormat: { $0 ? "yuv444p10le" : "yuva444p10le" }
  )
}
