package import FrameEncode
import PageEffects
package import PageGeometry
import TextTools

/// The limits of a render, checked before memory is allocated.
package struct RenderLimits: Sendable {
  /// The maximum number of pixels in a frame: two 8K screens, or 256 MiB.
  package static let maximumPixels = 1 << 26
  /// The maximum width and height in pixels, which is cairo's limit.
  package static let maximumSide = 32_767
  /// The maximum number of pixels in all frames at all scales; enough for 100 000 frames of a 4K screen.
  static let maximumPixelsInAll = 1 << 40
  /// The maximum memory of all workers, in bytes; about a hundred workers with frames of a 4K screen.
  ///
  /// The value is chosen such that one worker always fits, even if frames and pages have their maximum sizes
  /// at every scale.
  static let maximumMemory = 8 << 30

  /// The bytes of memory that a worker needs per pixel of its frame, for the frame and its encoded file.
  private static let bytesPerFramePixel = 10.0
  /// The additional bytes of memory that a worker needs per pixel, if frames wait to be encoded in order.
  private static let bytesPerWaitingPixel = 8.0
  /// The bytes of memory that a worker needs per pixel of the page it draws, for the canvas and its copies.
  private static let bytesPerPagePixel = 12.0

  /// The number of frames to render.
  private let frames: Int
  /// The memory of each worker, in bytes.
  private let workerMemory: Double
  /// The memory that is needed once for all workers, by the encoders of whole animations, in bytes.
  private let sharedMemory: Double
  /// The format whose encoder needs the most memory, such as `a GIF`.
  private let largest: String

  /// Checks the sizes of frames and pages, and the size of all frames.
  ///
  /// - Parameters:
  ///   - viewport: The size of the viewport, in points.
  ///   - page: The size of a page, in points.
  ///   - scales: The scales, in pixels per point.
  ///   - frames: The number of frames to render.
  ///   - formats: The formats to write; without formats, no frame waits to be encoded.
  /// - Throws: `usage` if a limit is exceeded, with the required space and the options to change.
  package init(
    viewport: Size,
    page: Size,
    scales: [Double],
    frames: Int,
    formats: [OutputFormat] = []
  ) throws(SequenceError) {
    var framePixels = 0.0
    var pagePixels = 0.0
    for scale in scales {
      framePixels += try Self.pixels("--size", viewport, scale, "a frame")
      pagePixels = max(pagePixels, try Self.pixels("--page-size", page, scale, "a page"))
    }
    for format in formats {
      for scale in scales { try Self.check(viewport, scale, frames: frames, format) }
    }
    let pixels = framePixels * Double(frames)
    guard pixels <= Double(Self.maximumPixelsInAll) else {
      throw SequenceError.usage(
        "\(frames) frames of this size are too many: "
          + "they take up to \(Self.sizeText(pixels * 4)) on disk",
        "At most \(Self.maximumPixelsInAll) pixels in all; make --frames, --size or --scale smaller."
      )
    }
    self.frames = frames
    let waiting = formats.allSatisfy(\.canResume) ? 0 : Self.bytesPerWaitingPixel
    workerMemory =
      framePixels * (Self.bytesPerFramePixel + waiting) + pagePixels * Self.bytesPerPagePixel
    sharedMemory = framePixels * formats.reduce(0) { $0 + $1.encoderBytesPerPixel }
    largest = formats.max { $0.encoderBytesPerPixel < $1.encoderBytesPerPixel }?.phrase ?? "a frame"
  }

  /// Checks the sizes of a sequence's frames and pages, and the size of all frames.
  package init(
    _ sequence: FrameSequence,
    frames: Int? = nil,
    formats: [OutputFormat] = []
  ) throws(SequenceError) {
    try self.init(
      viewport: sequence.outerSize,
      page: sequence.layout.pageSize,
      scales: sequence.scales,
      frames: frames ?? sequence.frames,
      formats: formats
    )
  }

  /// Returns the number of workers: the requested number, or as many as cores and memory allow.
  package func workers(requested: Int?, cores: Int) throws(SequenceError) -> Int {
    let most = Int((Double(Self.maximumMemory) - sharedMemory) / workerMemory)
    guard most > 0 else {
      throw SequenceError.usage(
        "\(largest) of this size is too large: "
          + "it takes \(Self.sizeText(memory(workers: 1))) of memory",
        "At most \(Self.sizeText(Double(Self.maximumMemory))); make --size or --scale smaller."
      )
    }
    guard let requested else { return min(cores, most) }
    let used = min(requested, frames)
    guard used <= most else {
      let cost = Self.sizeText(memory(workers: used))
      throw SequenceError.usage(
        "\(used) frames of this size at once are too many: they take \(cost) of memory",
        "At most \(Self.sizeText(Double(Self.maximumMemory))); reduce --jobs to \(most) or less."
      )
    }
    return used
  }

  /// Returns the memory of a number of workers with their encoders, without pages, in bytes.
  package func memory(workers: Int) -> Double { sharedMemory + Double(workers) * workerMemory }

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
          + "it takes \(sizeText(pixels * 4))",
        "At most \(maximumPixels) pixels, and \(maximumSide) along a side; "
          + "make \(option) or --scale smaller."
      )
    }
    return pixels
  }

  /// Throws an error if frames exceed the limits of a format.
  private static func check(
    _ viewport: Size,
    _ scale: Double,
    frames: Int,
    _ format: OutputFormat
  ) throws(SequenceError) {
    let (width, height) = (
      (viewport.width * scale).rounded(.up), (viewport.height * scale).rounded(.up)
    )
    guard max(width, height) <= Double(format.limits.side) else {
      throw .usage(
        "a frame of \(width.plainText)x\(height.plainText) pixels is too large for \(format.phrase)",
        "At most \(format.limits.side) pixels along a side; make --size or --scale smaller."
      )
    }
    guard width * height * Double(frames) <= Double(format.limits.pixels) else {
      throw .usage(
        "\(frames) frames of \(width.plainText)x\(height.plainText) pixels are too many for "
          + format.phrase,
        "At most \(format.limits.pixels) pixels in all; make --frames, --size or --scale smaller."
      )
    }
  }

  /// Returns a number of bytes as text with a unit, such as `1.6 MB`.
  package static func sizeText(_ bytes: Double) -> String {
    let megabytes = bytes / 1e6
    return megabytes < 1e3
      ? "\(((megabytes * 10).rounded() / 10).plainText) MB"
      : megabytes < 1e9 ? "\(((megabytes / 100).rounded() / 10).plainText) GB" : "over a million GB"
  }
}
