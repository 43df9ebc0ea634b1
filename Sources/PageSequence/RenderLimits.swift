import PageEffects
package import PageGeometry

/// The limits of a render, checked before anything is allocated.
package struct RenderLimits: Sendable {
  /// Pixels of a frame: an 8K screen twice over, 256 MB.
  static let maximumPixels = 1 << 26
  /// Pixels along a side, cairo's limit.
  static let maximumSide = 32_767
  /// Pixels of all frames at all scales: the most frames there may be, each of a 4K screen.
  static let maximumPixelsInAll = 1 << 40
  /// Memory of all workers, in bytes: a hundred of them at frames of a 4K screen.
  ///
  /// A judgement; frames and pages at their own limits, at every scale, leave room for one worker.
  static let maximumMemory = 8 << 30

  /// Bytes that a worker takes for a pixel of its frames: the frame, and the file in the making.
  private static let bytesPerFramePixel = 10.0
  /// Bytes for a pixel of the frames that a GIF is made of: for each worker those that wait for
  /// their turn, and once what the encoder remembers of the last ones.
  private static let bytesPerGIFPixel = (waiting: 8.0, encoder: 24.0)
  /// Bytes that a worker takes for a pixel of the page it makes: the canvas, and its copies.
  private static let bytesPerPagePixel = 12.0

  /// How many frames are rendered.
  private let frames: Int
  /// Bytes that a worker takes.
  private let workerMemory: Double
  /// Bytes that are taken once.
  private let sharedMemory: Double

  /// Refuses what is too large or too much, naming what it would take.
  ///
  /// - Parameters:
  ///   - viewport: The viewport, in points.
  ///   - page: A page, in points.
  ///   - scales: Pixels per point.
  ///   - frames: How many frames are rendered.
  ///   - isForGIF: Whether a GIF is made of them.
  /// - Throws: `usage`, naming the option to change.
  package init(
    viewport: Size,
    page: Size,
    scales: [Double],
    frames: Int,
    isForGIF: Bool = false
  ) throws(SequenceError) {
    var framePixels = 0.0
    var pagePixels = 0.0
    for scale in scales {
      framePixels += try Self.pixels("--size", viewport, scale, "a frame")
      pagePixels = max(pagePixels, try Self.pixels("--page-size", page, scale, "a page"))
    }
    let pixels = framePixels * Double(frames)
    guard pixels <= Double(Self.maximumPixelsInAll) else {
      throw SequenceError.usage(
        "\(frames) frames of this size are too many: "
          + "they take up to \(Self.words(pixels * 4)) on disk",
        "At most \(Self.maximumPixelsInAll) pixels in all; make --frames, --size or --scale smaller."
      )
    }
    self.frames = frames
    let waiting = isForGIF ? Self.bytesPerGIFPixel.waiting : 0
    workerMemory =
      framePixels * (Self.bytesPerFramePixel + waiting) + pagePixels * Self.bytesPerPagePixel
    sharedMemory = isForGIF ? framePixels * Self.bytesPerGIFPixel.encoder : 0
  }

  /// Refuses a sequence that is too large or too much, naming what it would take.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - frames: How many frames of it are rendered; nil for all.
  ///   - isForGIF: Whether a GIF is made of them.
  /// - Throws: `usage`, naming the option to change.
  package init(
    _ sequence: FrameSequence,
    frames: Int? = nil,
    isForGIF: Bool = false
  ) throws(SequenceError) {
    try self.init(
      viewport: sequence.layout.viewport,
      page: sequence.layout.pageSize,
      scales: sequence.scales,
      frames: frames ?? sequence.frames,
      isForGIF: isForGIF
    )
  }

  /// How many workers render: as many as asked for, else as many as there are cores and memory for.
  ///
  /// - Parameters:
  ///   - asked: How many were asked for; nil leaves it to the machine.
  ///   - cores: How many cores there are.
  /// - Returns: How many frames are in work at once, at least 1.
  /// - Throws: `usage` where that many take too much memory.
  package func workers(asked: Int?, cores: Int) throws(SequenceError) -> Int {
    let most = Int((Double(Self.maximumMemory) - sharedMemory) / workerMemory)
    guard most > 0 else {
      throw SequenceError.usage(
        "a GIF of this size is too large: "
          + "it takes \(Self.words(sharedMemory + workerMemory)) of memory",
        "At most \(Self.words(Double(Self.maximumMemory))); make --size or --scale smaller."
      )
    }
    guard let asked else { return min(cores, most) }
    let used = min(asked, frames)
    guard used <= most else {
      let cost = Self.words(sharedMemory + Double(used) * workerMemory)
      throw SequenceError.usage(
        "\(used) frames of this size at once are too many: they take \(cost) of memory",
        "At most \(Self.words(Double(Self.maximumMemory))); make --jobs \(most) or smaller."
      )
    }
    return used
  }

  private static func pixels(
    _ option: String,
    _ size: Size,
    _ scale: Double,
    _ thing: String
  ) throws(SequenceError) -> Double {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    let pixels = width * height
    guard pixels <= Double(maximumPixels), max(width, height) <= Double(maximumSide) else {
      throw SequenceError.usage(
        "\(thing) of \(width.plainText)x\(height.plainText) pixels is too large: "
          + "it takes \(words(pixels * 4))",
        "At most \(maximumPixels) pixels, and \(maximumSide) along a side; "
          + "make \(option) or --scale smaller."
      )
    }
    return pixels
  }

  /// Bytes, in words.
  private static func words(_ bytes: Double) -> String {
    let megabytes = bytes / 1e6
    return megabytes < 1e3
      ? "\(((megabytes * 10).rounded() / 10).plainText) MB"
      : megabytes < 1e9 ? "\(((megabytes / 100).rounded() / 10).plainText) GB" : "over a million GB"
  }
}
