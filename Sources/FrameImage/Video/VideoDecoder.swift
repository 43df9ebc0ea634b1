/// A decoder of a video, which is read forward while ffmpeg decodes it.
///
/// One frame is read ahead, because the duration of a frame ends with the time of the next.
final class VideoDecoder: AnimationDecoder {
  private let file: VideoFile
  private var process: VideoProcess?
  private var times = VideoTimes()
  private let transform: ColourTransform?
  /// The frame that is read ahead.
  private var ahead: Bitmap?
  /// The number of frames returned.
  private var number = 0
  /// The number of frames read.
  private var count = 0
  /// Whether the first frame was read.
  private var hasStarted = false

  /// The most frames of a video: 18 minutes at 60 frames per second.
  ///
  /// Chosen generously for an animation; a file that repeats itself without end is refused here.
  static let mostFrames = 1 << 16

  /// Creates a decoder; ffmpeg starts with the first frame.
  init(_ file: VideoFile) {
    self.file = file
    transform = ColourTransform.make(from: file.stream.colours, of: .colour)
  }

  func next() throws(ImageProblem) -> PictureSequence.Frame? {
    if !hasStarted {
      hasStarted = true
      process = try file.start()
      ahead = try read()
      guard ahead != nil else { throw .video(.noVideo) }
    }
    guard let bitmap = ahead else { return nil }
    ahead = try read()
    defer { number += 1 }
    return PictureSequence.Frame(bitmap: bitmap, duration: duration)
  }

  /// The duration of the current frame, in seconds; nil if it is not known.
  private var duration: Double? {
    guard let time = times[number] else { return nil }
    if ahead != nil {
      guard let next = times[number + 1], next > time else { return nil }
      return Double(next - time) / 1e6
    }
    // The last frame lasts as long as the file says, or as long as the one before it.
    let start = Double(time - (times[0] ?? 0)) / 1e6
    if let end = file.stream.duration, end > start { return end - start }
    guard let before = times[number - 1], time > before else { return nil }
    return Double(time - before) / 1e6
  }

  /// Reads a frame; nil at the end.
  private func read() throws(ImageProblem) -> Bitmap? {
    guard let process else { return nil }
    let (width, height) = file.stream.size
    let size = width * height * 4
    var bytes = try process.bytes(atMost: size)
    guard bytes.count == size else {
      try process.finish(messages: allMessages(process))
      guard bytes.isEmpty else {
        throw .video(.failed(program: "ffmpeg", reason: "it ended within a frame"))
      }
      self.process = nil
      return nil
    }
    times.read(process.newErrors(from: times.length))
    if let change = times.change { throw .video(.changes(frame: change)) }
    count += 1
    guard count <= Self.mostFrames else { throw .video(.tooManyFrames(limit: Self.mostFrames)) }
    convert(&bytes)
    var bitmap = Bitmap(width: width, height: height, bytes: bytes)
    bitmap.noteOpacity(isKnown: !file.stream.hasAlpha)
    return bitmap
  }

  private func allMessages(_ process: VideoProcess) -> [String] {
    times.read(process.newErrors(from: times.length), isEnd: true)
    return times.messages
  }

  /// Converts the colours of a frame to those of a bitmap.
  private func convert(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBufferPointer { pixels in
      transform?.convert(pixels)
      if file.stream.hasAlpha { StraightPixels.premultiply(pixels) }
    }
  }
}
