extension OutputFormat {
  /// Video for phones, browsers and messengers.
  public static let mp4 = OutputFormat(
    name: "mp4",
    title: "MP4",
    phrase: "an MP4 video",
    summary: "a video that plays everywhere; needs ffmpeg",
    fileExtension: "mp4",
    mediaType: "video/mp4",
    alpha: .none,
    options: [\.quality, \.codec, \.exactSize],
    standardQuality: 80,
    limits: .video,
    encoderBytesPerPixel: 4,
    files: .program(
      VideoEncoding(muxer: "mp4", muxerOptions: ["-movflags", "+faststart"], codecs: [.h264])
    )
  )
}

extension VideoCodec {
  /// H.264 in the profile that all players support.
  fileprivate static let h264 = VideoCodec(
    name: "h264",
    hasAlpha: false,
    sideUnit: 2,
    // A rate factor of 18 at quality 80; half a step more for each step less.
    options: { quality, _ in
      let factor = max(0, 58 - Double(quality) / 2)
      return ["-c:v", "libx264", "-preset", "medium", "-threads", "4", "-crf", "\(factor)"]
    },
    pixelFormat: { _ in "yuv420p" }
  )
}
