/// Pictures that follow each other: picture files, or the frames of a GIF or an APNG.
///
/// They are read strictly forward, by as many readers as are made, each from the beginning. Of an
/// animation the bytes of the file are held, and never more than a few frames. A turn that a camera
/// notes (EXIF) does not hold for animations, of which a frame may be a part.
public struct PictureSequence: Sendable {
  /// How many frames there are; nil where only reading tells, as in a GIF.
  public let frameCount: Int?
  /// The most pixels that a frame may have.
  package let maximumPixels: Int
  private let source: Source

  private enum Source {
    case files([String])
    case gif(path: String, bytes: [UInt8])
    case apng(path: String, bytes: [UInt8], frames: Int)
  }

  /// The paths of the picture files, in order; nil for an animation.
  package var files: [String]? {
    if case .files(let paths) = source { paths } else { nil }
  }

  /// A frame as it is to be seen.
  public struct Frame: Sendable, Equatable {
    /// The picture, premultiplied; of an animation all are of one size.
    public let bitmap: Bitmap
    /// How long it is to be seen, in seconds; nil where the file does not say, or says 0, which
    /// every viewer takes for a time of its own.
    public let duration: Double?
  }

  /// The frames of one file: a GIF, an APNG, or a PNG, which is one frame; known by its first bytes.
  ///
  /// - Parameters:
  ///   - path: Where the file is; anything but a regular file is refused without waiting for it.
  ///   - maximumPixels: The most pixels that a frame may have, at least 1; checked before memory is
  ///     taken.
  /// - Throws: `ImageError` naming the path: one that is wrong, a file of another kind, and one that is
  ///   damaged where that shows before its frames are decoded.
  public init(animation path: String, maximumPixels: Int) throws(ImageError) {
    self.maximumPixels = maximumPixels
    do throws(ImageProblem) {
      let (bytes, format) = try FileReader(path: path).wholeFile(
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

  /// Picture files, PNG, JPEG and WebP, of any sizes.
  ///
  /// - Parameters:
  ///   - files: Their paths, in the order of the frames (see `NaturalOrder`).
  ///   - maximumPixels: The most pixels that a frame may have, at least 1.
  public init(files: [String], maximumPixels: Int) {
    source = .files(files)
    frameCount = files.count
    self.maximumPixels = maximumPixels
  }

  /// A reader at the first frame.
  ///
  /// - Throws: `ImageError`, for what `init(animation:maximumPixels:)` refuses.
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
    }
  }

  private static func readableFormat(of start: [UInt8]) throws(ImageProblem) -> ImageFormat {
    let format = ImageFormat.recognise(start)
    guard let format, [.gif, .png].contains(format) else { throw .notAnimation(format: format) }
    return format
  }
}
