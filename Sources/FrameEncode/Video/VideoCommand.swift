import FrameImage
import TextTools

/// A call of the program ffmpeg that reads the pixels of frames from standard input and writes a video.
package struct VideoCommand: Sendable {
  /// How the frames are encoded.
  private let encoding: VideoEncoding
  private let settings: SinkSettings
  /// The codec of the video.
  package let codec: VideoCodec

  /// Creates a call for frames with the given settings.
  package init(_ encoding: VideoEncoding, _ settings: SinkSettings) {
    (self.encoding, self.settings) = (encoding, settings)
    codec = encoding.codec(settings.options.codec, isOpaque: settings.isOpaque)
  }

  /// Whether frames get rows or columns of background, because the codec needs other sides.
  package var addsPixels: Bool { size != (settings.width, settings.height) }

  private var size: (width: Int, height: Int) {
    (codec.side(settings.width), codec.side(settings.height))
  }

  /// A note on pixels that the video has and the frames do not; nil if there are none.
  var note: String? {
    guard addsPixels else { return nil }
    let (found, own) = ("\(size.width)x\(size.height)", "\(settings.width)x\(settings.height)")
    return "the video has \(found) pixels instead of \(own), "
      + "with background at the right or bottom: \(codec.name) needs \(codec.sides)"
  }

  /// Returns ffmpeg's arguments for writing a file, which is replaced.
  ///
  /// Pixels are red, green, blue and straight alpha. The video has the colours of ITU-R BT.709 and their tags.
  package func arguments(path: String) -> [String] {
    let (over, under) = settings.videoRate
    return [
      "-hide_banner", "-nostdin", "-loglevel", "error", "-xerror", "-y",
      "-f", "rawvideo", "-pixel_format", settings.isOpaque ? "rgb0" : "rgba",
      "-video_size", "\(settings.width)x\(settings.height)", "-framerate", "\(over)/\(under)",
      "-i", "pipe:0", "-an", "-vf", filter,
    ] + codec.options(settings.options.quality ?? 100, settings.isOpaque)
      + tags
      + ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
      + encoding.muxerOptions + ["-f", encoding.muxer, "file:" + path]
  }

  private var filter: String {
    var filters: [String] = []
    if addsPixels {
      let bytes = (0..<4).map { settings.background[$0].hexadecimal }
      filters = [
        "format=\(settings.isOpaque ? "rgb24" : "rgba")",
        "pad=\(size.width):\(size.height):0:0:color=0x\(bytes.joined())",
      ]
    }
    let flags = "flags=accurate_rnd+full_chroma_int"
    if codec.hasComponents {
      filters.append("scale=out_color_matrix=bt709:out_range=tv:\(flags)")
      // Some encoders write the tags of frames, others those of the stream.
      filters.append("setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv")
    }
    return (filters + ["format=\(codec.pixelFormat(settings.isOpaque))"]).joined(separator: ",")
  }

  private var tags: [String] {
    [
      "-color_primaries", "bt709", "-color_trc", "bt709",
      "-colorspace", codec.hasComponents ? "bt709" : "rgb",
      "-color_range", codec.hasComponents ? "tv" : "pc",
    ]
  }
}

extension OutputFormat.Limits {
  /// The limits of videos: ffmpeg's on the side, and the rates of `FrameDelay`.
  static let video = OutputFormat.Limits(
    rate: 1000,
    duration: 1 / APNGEncoder.rates.lowerBound,
    side: 16_384
  )
}
