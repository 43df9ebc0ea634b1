/// A video that the programs ffmpeg and ffprobe read: MP4, MOV, WebM or MKV.
struct VideoFile: Sendable {
  let path: String
  let stream: VideoStream
  private let program: VideoProgram
  /// The name of ffmpeg's reader of the format.
  private let demuxer: String

  /// The most pixels of a frame: those of 8K, for which ffmpeg already takes gigabytes.
  private static let maximumPixels = 7680 * 4320
  /// The most bytes that ffprobe prints about a stream: 64 for each frame.
  private static let longestText = VideoDecoder.mostFrames * 64

  /// Examines a file without decoding it.
  ///
  /// - Throws: `noProgram` if the programs are missing, and errors of the file.
  init(
    path: String,
    format: ImageFormat,
    maximumPixels: Int,
    program: VideoProgram?
  ) throws(ImageProblem) {
    self.path = path
    demuxer = format == .mp4 ? "mov" : "matroska"
    do throws(VideoProgram.Missing) {
      self.program = if let program { program } else { try VideoProgram() }
    } catch {
      throw .noProgram(error.program)
    }
    let probe = try VideoProcess(
      self.program.ffprobe,
      ["-v", "error"] + Self.input(path, demuxer, option: "") + [
        "-select_streams", "V:0", "-show_entries", VideoStream.entries, "-of",
        "default=noprint_wrappers=1",
      ],
      patience: self.program.patience
    )
    stream = try VideoStream(try probe.text(atMost: Self.longestText))
    try PixelLimits.check(stream.size, limit: min(maximumPixels, Self.maximumPixels))
  }

  /// Returns the words that name a file, which is read by the reader of its format only and from this machine only:
  /// a file that looks like a playlist cannot make ffmpeg read others.
  private static func input(_ path: String, _ demuxer: String, option: String) -> [String] {
    ["-protocol_whitelist", "file,pipe", "-f", demuxer] + (option.isEmpty ? [] : [option])
      + ["file:" + path]
  }

  /// Starts ffmpeg, which writes the frames as straight RGBA, and the time of each before it to standard error.
  func start() throws(ImageProblem) -> VideoProcess {
    let scale = [
      "scale=\(stream.size.width):\(stream.size.height)", stream.components,
      "flags=accurate_rnd+full_chroma_int+full_chroma_inp+bitexact",
    ].filter { !$0.isEmpty }.joined(separator: ":")
    let filters = [
      "settb=AVTB", "metadata=mode=add:key=fx:value=1",
      #"metadata=mode=print:file=pipe\\:2:direct=1"#, scale, "format=rgba",
    ]
    return try VideoProcess(
      program.ffmpeg,
      ["-hide_banner", "-nostdin", "-loglevel", "error", "-xerror"] + stream.decoder
        + Self.input(path, demuxer, option: "-i") + [
          "-map", "0:V:0", "-an", "-sn", "-dn", "-vf", filters.joined(separator: ","),
          // In the usual unit of time, a frame, two times of a variable rate can be equal.
          "-fps_mode", "passthrough", "-enc_time_base", "1:1000000", "-f", "rawvideo", "pipe:1",
        ],
      patience: program.patience
    )
  }
}
