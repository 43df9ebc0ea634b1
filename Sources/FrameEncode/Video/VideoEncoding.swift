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
  /// The width and height must be multiples of this number of pixels.
  package let sideUnit: Int
  /// The minimum width and height, in pixels.
  var smallestSide = 1
  /// Returns ffmpeg's options: the encoder, its speed, the number of threads and the quality.
  ///
  /// The number of threads is fixed, because the bytes of some encoders depend on it. At the same quality, all
  /// lossy codecs have about the same error.
  let options: @Sendable (_ quality: Int, _ isOpaque: Bool) -> [String]
  /// ffmpeg's name of the stored pixels, opaque or with alpha.
  let pixelFormat: @Sendable (_ isOpaque: Bool) -> String
  /// Whether the stored pixels are luma and colour differences.
  package var hasComponents = true

  /// The width or height of the video for that of the frames.
  package func side(_ side: Int) -> Int {
    max(smallestSide, (side + sideUnit - 1) / sideUnit * sideUnit)
  }

  /// The sides that a video may have, in words.
  var sides: String {
    let unit = sideUnit == 2 ? "even sides" : "sides"
    return smallestSide > 1 ? "\(unit) of at least \(smallestSide) pixels" : unit
  }
}
