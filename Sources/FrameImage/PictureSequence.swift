/// A sequence of pictures: picture files, or the frames of a GIF, an APNG or a video.
///
/// Any number of readers can read the sequence independently. For an animation, the bytes of the file
/// and a few decoded frames are in memory. The EXIF orientation of an animation is ignored, because a
/// frame may be only a part of the picture. Each reader of a video runs ffmpeg, and has two decoded frames in memory;
/// frames are upright, and their colours are converted from the video's tags to sRGB.
public struct PictureSequence: Sendable {
  /// The number of frames; nil for GIFs and videos, which are not decoded to count them.
  public let frameCount: Int?
  /// The largest number of pixels allowed in a frame.
  package let maximumPixels: Int
  /// The frames per second, if known from other sources than the pictures.
  package var knownRate: Double?
  private let source: Source
  /// The frames per second at which an animation is sampled; nil for its own frames.
  private var sampling: Double?

  private enum Source {
    case files([String])
    case gif(path: String, bytes: [UInt8])
    case apng(path: String, bytes: [UInt8], frames: Int)
    case video(VideoFile)
    case drawn(path: String, count: Int, draw: DrawnFrames.Draw)
  }

  /// The paths of the picture files, in order; nil for an animation.
  package var files: [String]? { if case .files(let paths) = source { paths } else { nil } }

  /// The rate of a video; nil for other sequences.
  package var timing: FrameTiming? {
    if case .video(let file) = source { file.stream.timing } else { nil }
  }

  /// The frames per second: those known, those of a video, or those of an animation's first frame; nil if unknown.
  package var usualRate: Double? {
    if let rate = knownRate ?? timing?.framesPerSecond { return rate }
    var reader = try? makeReader()
    guard files == nil, let duration = try? reader?.next()?.duration else { return nil }
    return 1 / duration
  }

  /// Returns the sequence with frames of equal durations.
  package func sampled(at framesPerSecond: Double) -> PictureSequence {
    var sequence = self
    sequence.sampling = framesPerSecond
    return sequence
  }

  /// A frame as viewers show it, including the visible parts of earlier frames.
  public struct Frame: Sendable, Equatable {
    /// The picture, premultiplied; all frames of an animation have the same size.
    public let bitmap: Bitmap
    /// The duration in seconds; nil if the file has none or 0, so that viewers use their default.
    public let duration: Double?
  }

  /// Opens a GIF, an APNG, a video (MP4, MOV, WebM or MKV), or a still PNG as a sequence of one frame.
  ///
  /// The format is recognised by the first bytes.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file; anything else is refused without waiting for data.
  ///   - maximumPixels: The largest number of pixels allowed in a frame, at least 1; checked before
  ///     memory is allocated.
  /// - Throws: `ImageError` with the path: for a wrong path, another format, damage that is found before frames are
  ///   decoded, or if ffmpeg is missing for a video.
  public init(animation path: String, maximumPixels: Int) throws(ImageError) {
    try self.init(animation: path, maximumPixels: maximumPixels, program: nil)
  }

  /// Opens an animation, as `init(animation:maximumPixels:)`; `program` reads videos, and nil is ffmpeg in `PATH`.
  package init(
    animation path: String,
    maximumPixels: Int,
    program: VideoProgram?
  ) throws(ImageError) {
    self.maximumPixels = maximumPixels
    do throws(ImageProblem) {
      let file = try FileReader(path: path)
      if let format = Self.videoFormat(of: try file.bytes(atMost: 16)) {
        let limit = maximumPixels
        source = .video(
          try VideoFile(path: path, format: format, maximumPixels: limit, program: program)
        )
        frameCount = nil
        return
      }
      let (bytes, format) = try file.wholeFile(
        limit: ImageFile.largestFile,
        recognise: Self.readableFormat
      )
      if format == .gif {
        source = .gif(path: path, bytes: bytes)
        frameCount = nil
      } else if let frames = PNGLayout(bytes).frames {
        source = .apng(path: path, bytes: bytes, frames: frames)
        frameCount = frames
      } else {
        source = .files([path])
        frameCount = 1
      }
    } catch {
      throw ImageError(path: path, problem: error)
    }
    _ = try makeReader()
  }

  /// Creates a sequence of PNG, JPEG and WebP files, whose sizes may differ.
  ///
  /// - Parameters:
  ///   - files: The paths in the order of the frames.
  ///   - maximumPixels: The largest number of pixels allowed in a frame, at least 1.
  public init(files: [String], maximumPixels: Int) {
    source = .files(files)
    frameCount = files.count
    self.maximumPixels = maximumPixels
  }

  /// Creates a sequence of frames that a function draws.
  ///
  /// - Parameters:
  ///   - path: The path in errors.
  ///   - count: The number of frames.
  ///   - framesPerSecond: The frame rate.
  ///   - draw: Draws the frame with an index from 0; called by any thread.
  package init(
    path: String,
    count: Int,
    framesPerSecond: Double,
    draw: @escaping @Sendable (_ index: Int) throws -> Bitmap
  ) {
    source = .drawn(path: path, count: count, draw: draw)
    (frameCount, knownRate) = (count, framesPerSecond)
    maximumPixels = ImageFile.maximumPixels
  }

  /// Creates a reader at the first frame.
  ///
  /// - Throws: `ImageError`, for the same reasons as `init(animation:maximumPixels:)`.
  public func makeReader() throws(ImageError) -> Reader {
    switch source {
    case .files(let paths): Reader(.files(paths[...], maximumPixels: maximumPixels))
    case .gif(let path, let bytes):
      try Reader(path) { () throws(ImageProblem) in
        try GIFDecoder(bytes, maximumPixels: maximumPixels)
      }
    case .apng(let path, let bytes, let frames):
      try Reader(path) { () throws(ImageProblem) in
        try APNGDecoder(bytes, frames: frames, maximumPixels: maximumPixels)
      }
    case .drawn(let path, let count, let draw):
      Reader(.frames(DrawnFrames(count: count, draw: draw), path: path, number: 0))
    case .video(let file): Reader(.frames(sampled(VideoDecoder(file)), path: file.path, number: 0))
    }
  }

  private func sampled(_ decoder: VideoDecoder) -> any AnimationDecoder {
    sampling.map { SampledDecoder(decoder, rate: $0) } ?? decoder
  }

  private static func videoFormat(of start: [UInt8]) -> ImageFormat? {
    ImageFormat.recognise(start).flatMap { [.mp4, .matroska].contains($0) ? $0 : nil }
  }

  private static func readableFormat(of start: [UInt8]) throws(ImageProblem) -> ImageFormat {
    let format = ImageFormat.recognise(start)
    guard let format, [.gif, .png].contains(format) else { throw .notAnimation(format: format) }
    return format
  }
}

extension PictureSequence {
  /// A reader of the frames of a sequence, from first to last.
  public struct Reader: ~Copyable {
    /// The frames that have not been read.
    enum Rest {
      /// Picture files.
      case files(ArraySlice<String>, maximumPixels: Int)
      /// The frames of an animation from `number` on.
      case frames(any AnimationDecoder, path: String, number: Int)
      /// No frames: the last one was read, or there was an error.
      case nothing
    }

    private var rest: Rest

    init(_ rest: Rest) { self.rest = rest }

    init<Decoder: AnimationDecoder>(
      _ path: String,
      _ decoder: () throws(ImageProblem) -> Decoder
    ) throws(ImageError) {
      do throws(ImageProblem) {
        rest = .frames(try decoder(), path: path, number: 0)
      } catch {
        throw ImageError(path: path, problem: error)
      }
    }

    /// Reads the next frame.
    ///
    /// - Returns: The frame; nil after the last one and after an error.
    /// - Throws: `ImageError` with the path and, for an animation, the number of the frame.
    public mutating func next() throws(ImageError) -> Frame? {
      let last = rest
      rest = .nothing
      switch last {
      case .nothing: return nil
      case .files(var paths, let maximumPixels):
        guard let path = paths.popFirst() else { return nil }
        let bitmap = try ImageFile.read(path: path, maximumPixels: maximumPixels)
        rest = .files(paths, maximumPixels: maximumPixels)
        return Frame(bitmap: bitmap, duration: nil)
      case .frames(let decoder, let path, let number):
        do throws(ImageProblem) {
          guard let frame = try decoder.next() else { return nil }
          rest = .frames(decoder, path: path, number: number + 1)
          return frame
        } catch {
          throw ImageError(path: path, problem: error.inFrame(number))
        }
      }
    }
  }
}

/// A decoder of the frames of an animation, from first to last.
protocol AnimationDecoder: AnyObject {
  /// Decodes the next frame; nil after the last one.
  ///
  /// Must not be called again after an error.
  func next() throws(ImageProblem) -> PictureSequence.Frame?
}

extension ImageProblem {
  /// Returns the problem with the number of the frame, if the problem is damage in a frame.
  fileprivate func inFrame(_ number: Int) -> ImageProblem {
    guard case .damaged(let format, let damage) = self, damage != .noFrames else { return self }
    return .damaged(format: format, damage: .frame(number: number, damage: damage))
  }
}
