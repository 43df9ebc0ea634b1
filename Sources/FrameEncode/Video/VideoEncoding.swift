import FrameImage

/// How the program ffmpeg encodes a video: the container and its codecs.
package struct VideoEncoding: Sendable {
  /// The name of ffmpeg's muxer, such as `mp4`.
  let muxer: String
  /// Further options of the muxer.
  let muxerOptions: [String]
  /// The codecs that the container may have; the first one is the default.
  package let codecs: [VideoCodec]

  init(muxer: String, muxerOptions: [String] = [], codecs: [VideoCodec]) {
    (self.muxer, self.muxerOptions, self.codecs) = (muxer, muxerOptions, codecs)
  }

  /// Returns the codec with a name; without it or if there is none, the first one that can store the frames.
  package func codec(_ name: String?, isOpaque: Bool) -> VideoCodec {
    let usual = codecs.first { isOpaque || $0.hasAlpha } ?? codecs[0]
    return codecs.first { $0.name == name } ?? usual
  }
}

/// A codec of a video.
package struct VideoCodec: Sendable {
  /// The name on the command line, such as `h264`.
  package let name: String
  /// Whether frames can have transparent pixels.
  package let hasAlpha: Bool
  /// Whether four pixels share a colour difference, so that width and height must be even.
  package let isSubsampled: Bool
  /// Returns ffmpeg's options: the encoder, its speed, the number of threads and the quality.
  ///
  /// The number of threads is fixed, because the bytes of some encoders depend on it.
  let options: @Sendable (_ quality: Int) -> [String]
  /// ffmpeg's name of the stored pixels, opaque or with alpha.
  let pixelFormat: @Sendable (_ isOpaque: Bool) -> String
  /// Whether the stored pixels are luma and colour differences.
  package var hasComponents = true

  /// The width or height of the video for that of the frames.
  package func side(_ side: Int) -> Int { isSubsampled ? side + side % 2 : side }
}
