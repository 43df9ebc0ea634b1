internal import CWebP
package import FrameImage

/// An encoder of animated WebP files that uses libwebp for the pictures of frames.
///
/// The first frame is stored completely; of each other frame, only the smallest box that contains all
/// changes is stored. libwebp's own encoder of animations is not used, because it omits frames that equal
/// the previous one, so that frames could not be counted.
///
/// The compressed frames are in memory until the file is finished, because it starts with its length. With
/// the same version of libwebp, the same frames give the same bytes. An encoder is for one sequence and
/// must not be shared between threads.
package struct WebPEncoder: ~Copyable {
  private let width: Int
  private let height: Int
  private let plays: Int
  private let config: WebPConfig
  /// The chunk of each frame.
  private var frames: [[UInt8]] = []
  /// The first frame as a still picture.
  private var still: [UInt8] = []
  private var last: Bitmap?
  private var hasAlpha = false
  /// The start time of the next frame, in milliseconds.
  private var time = 0

  /// The longest side of a WebP in pixels.
  package static let maximumSide = 16_383
  /// The longest duration of a frame, in milliseconds.
  package static let maximumDuration = (1 << 24) - 1
  /// The quality of lossless files.
  package static let losslessQuality = 100.0

  /// The balance of libwebp between the time and the size of lossless files, 0 … 9.
  ///
  /// A frame of 1280 x 720 pixels with generated cards takes 0.2 s. Rejected alternatives: level 1 takes
  /// 0.6 of the time, and files are 15 % larger; level 7 takes 1.5 of the time and saves 7 %.
  private static let losslessLevel: Int32 = 2

  /// Creates an encoder for one sequence.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, 1 to `maximumSide`.
  ///   - height: The height in pixels, 1 to `maximumSide`.
  ///   - quality: 0 for the smallest file, to `losslessQuality` for a lossless one.
  ///   - plays: The number of times the sequence plays, 1 to 65,535; nil for forever.
  package init(width: Int, height: Int, quality: Double, plays: Int? = nil) {
    let sides = 1...Self.maximumSide
    precondition(
      sides.contains(width) && sides.contains(height),
      "a WebP must have 1 to 16383 pixels per side"
    )
    precondition((0...Self.losslessQuality).contains(quality), "quality must be 0 to 100")
    precondition(plays.map { (1...65_535).contains($0) } ?? true, "plays must be 1 to 65535")
    config = Self.config(quality: quality)
    (self.width, self.height, self.plays) = (width, height, plays ?? 0)
  }

  /// Adds a frame of the sequence's size.
  ///
  /// `end` is the time in seconds, from the beginning of the sequence, at which the next frame starts. Not
  /// the duration but the end of each frame is rounded to milliseconds, so that rounding errors do not add
  /// up. A frame must last 1 to `maximumDuration` milliseconds.
  package mutating func append(_ bitmap: Bitmap, until end: Double) {
    precondition(
      bitmap.width == width && bitmap.height == height,
      "all frames must have the same size"
    )
    let next = Int((end * 1_000).rounded())
    precondition(
      (1...Self.maximumDuration).contains(next - time),
      "a frame must last 1 to 16777215 milliseconds"
    )
    let isOpaque = bitmap.isOpaque
    hasAlpha = hasAlpha || !isOpaque
    let file: [UInt8]
    var box = PixelBox(x: 0...width - 1, y: 0...height - 1)
    if let last {
      let changes = bitmap.differences(from: last)
      box = Self.stored(changes)
      // A frame must have a pixel; an unchanged one must not differ from the shown pixel.
      let config = changes == nil ? Self.config(quality: Self.losslessQuality) : config
      file = Self.encode(bitmap.part(box), config)
    } else {
      file = Self.encode(bitmap, config)
      still = file
    }
    frames.append(Self.frame(file, box, duration: next - time))
    last = bitmap
    time = next
  }

  /// Ends the file and calls a closure with its bytes, in several parts.
  ///
  /// A single frame is written as a still picture.
  package consuming func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(!frames.isEmpty, "a WebP must have at least one frame")
    let parts = frames.count == 1 ? [still] : [head] + frames
    for part in parts { try part.pass(to: body) }
  }

  /// The beginning of the file: its length, the size of the canvas, and the number of plays.
  private var head: [UInt8] {
    let animation: UInt8 = 0x02
    let alpha: UInt8 = 0x10
    let canvas = Self.chunk(
      "VP8X",
      [animation | (hasAlpha ? alpha : 0), 0, 0, 0] + bytes(width - 1, 3) + bytes(height - 1, 3)
    )
    // The first four bytes are the background colour, which no frame shows.
    let plays = Self.chunk("ANIM", [0, 0, 0, 0] + bytes(plays, 2))
    let length = frames.reduce(4 + canvas.count + plays.count) { $0 + $1.count }
    return Array("RIFF".utf8) + bytes(length, 4) + Array("WEBP".utf8) + canvas + plays
  }

  // MARK: Frames

  /// Returns the box to store for changes: with even coordinates, and one pixel if there are none.
  private static func stored(_ changes: PixelBox?) -> PixelBox {
    guard let changes else { return PixelBox(x: 0...0, y: 0...0) }
    return PixelBox(
      x: changes.x.lowerBound & ~1...changes.x.upperBound,
      y: changes.y.lowerBound & ~1...changes.y.upperBound
    )
  }

  /// Returns the chunk of a frame, from a still picture of its box.
  private static func frame(_ still: [UInt8], _ box: PixelBox, duration: Int) -> [UInt8] {
    // The box replaces the pixels of the previous frame.
    let noBlending: UInt8 = 0x02
    let numbers = [
      box.x.lowerBound / 2, box.y.lowerBound / 2, box.x.count - 1, box.y.count - 1, duration,
    ]
    return chunk("ANMF", numbers.flatMap { bytes($0, 3) } + [noBlending] + pictureChunks(of: still))
  }

  /// Returns the chunks of a still picture that are part of a frame: those of alpha and colours.
  private static func pictureChunks(of still: [UInt8]) -> [UInt8] {
    let fileHead = 12
    var result: [UInt8] = []
    var start = fileHead
    while start + 8 <= still.count {
      let length = still[start + 4..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      // A chunk of odd length is followed by a zero.
      let end = start + 8 + length + length & 1
      if !still[start..<start + 4].elementsEqual("VP8X".utf8) { result += still[start..<end] }
      start = end
    }
    return result
  }

  private static func chunk(_ type: StaticString, _ content: [UInt8]) -> [UInt8] {
    let type = type.withUTF8Buffer { Array($0) }
    return type + bytes(content.count, 4) + content + (content.count & 1 == 1 ? [0] : [])
  }

  // MARK: Pictures

  private static func config(quality: Double) -> WebPConfig {
    var config = WebPConfig()
    // Fails only if the program was compiled for another major version, which would not link.
    guard WebPConfigInit(&config) != 0 else {
      preconditionFailure("libwebp and its headers have different versions")
    }
    guard quality == losslessQuality else {
      config.quality = Float(quality)
      return config
    }
    WebPConfigLosslessPreset(&config, losslessLevel)
    // Keeps the colours of transparent pixels, which are part of the frame's hash.
    config.exact = 1
    return config
  }

  /// Encodes a still picture at a size that is at most its own.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - width: The width in pixels, 1 to `maximumSide`.
  ///   - height: The height in pixels, 1 to `maximumSide`.
  ///   - quality: 0 for the smallest file, to `losslessQuality` for a lossless one.
  /// - Returns: The file, without metadata.
  package static func still(
    _ bitmap: Bitmap,
    width: Int,
    height: Int,
    quality: Double
  ) -> [UInt8] {
    encode(bitmap, config(quality: quality), width: width, height: height)
  }

  /// Encodes a still picture of a size.
  private static func encode(
    _ bitmap: Bitmap,
    _ config: WebPConfig,
    width: Int? = nil,
    height: Int? = nil
  ) -> [UInt8] {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else {
      preconditionFailure("libwebp and its headers have different versions")
    }
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(bitmap.width), Int32(bitmap.height))
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    var config = config
    let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      let isRead =
        WebPPictureImportRGBA(&picture, bitmap.straightBytes, Int32(bitmap.width * 4)) != 0
      let (width, height) = (Int32(width ?? bitmap.width), Int32(height ?? bitmap.height))
      let isSmaller = width < picture.width || height < picture.height
      return isRead && (!isSmaller || WebPPictureRescale(&picture, width, height) != 0)
        && WebPEncode(&config, &picture) != 0
    }
    precondition(isEncoded, "out of memory for a frame of a WebP")
    return [UInt8](UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }
}

/// Returns a number as little-endian bytes.
private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
