/// Picture files, PNG, JPEG and WebP, told apart by their first bytes and not by their names.
///
/// Colours are converted to sRGB where the file says that they are something else: by its ICC
/// profile, in PNG also by `gAMA` and `cHRM`. A profile that is sRGB in all but rounding leaves every
/// byte as it is; one that is broken, or does not fit the pixels, is passed over and the picture
/// taken as sRGB, as browsers do. The orientation a camera notes (EXIF) is applied.
///
/// Limits of pixels hold as they are given, but for a JPEG of several scans, a progressive one for
/// instance: it may have half as many, since it takes more memory while it is decoded.
public enum ImageFile {
  /// The longest file that is read, in bytes: 1 GiB.
  ///
  /// A judgement: a hundred times the largest photographs, and still little enough to be held whole.
  public static let largestFile = 1 << 30

  /// The most pixels that a picture may have: two and a half times those of the largest cameras.
  public static let maximumPixels = 1 << 28

  /// How much of a file is read to learn its size, in bytes: 64 KiB.
  ///
  /// A judgement: most headers end sooner; where one does not, the whole file is read.
  private static let usualHeader = 1 << 16

  /// What is needed of a picture, along each side and in its pixels, from its size in pixels.
  public typealias NeededSize = (_ width: Int, _ height: Int) -> (width: Double, height: Double)

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - path: Where the file is; anything but a regular file is refused without waiting for it.
  ///   - maximumPixels: The most pixels it may have, at least 1; checked before memory is taken.
  /// - Returns: The picture, upright, premultiplied.
  /// - Throws: `ImageError` naming the path; `isAboutPath` tells a wrong path from wrong content.
  public static func read(path: String, maximumPixels: Int) throws(ImageError) -> Bitmap {
    try load(path: path, maximumPixels: maximumPixels, neededSize: nil).bitmap
  }

  /// Reads a picture, smaller where it can be decoded smaller and is still as large as needed.
  ///
  /// A picture is decoded at an eighth, a quarter or a half, but for a lossy WebP with alpha, and what is
  /// small.
  ///
  /// - Parameters:
  ///   - path: Where the file is; anything but a regular file is refused without waiting for it.
  ///   - maximumPixels: The most pixels it may have, at least 1; checked before memory is taken.
  ///   - neededSize: Says, for the whole size of the picture, what neither side may fall below; of a
  ///     JPEG two thirds of that will do.
  /// - Returns: The picture, upright, premultiplied.
  /// - Throws: `ImageError` naming the path; `isAboutPath` tells a wrong path from wrong content.
  public static func read(
    path: String,
    maximumPixels: Int,
    neededSize: NeededSize
  ) throws(ImageError) -> ScaledBitmap {
    try withoutActuallyEscaping(neededSize) { (neededSize) throws(ImageError) in
      try load(path: path, maximumPixels: maximumPixels, neededSize: neededSize)
    }
  }

  private static func load(
    path: String,
    maximumPixels: Int,
    neededSize: NeededSize?
  ) throws(ImageError) -> ScaledBitmap {
    do throws(ImageProblem) {
      let (bytes, format) = try wholeFile(path: path)
      return try decode(
        bytes,
        as: format,
        maximumPixels: maximumPixels,
        neededSize: neededSize
      )
    } catch {
      throw ImageError(path: path, problem: error)
    }
  }

  /// Decodes a picture that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: A whole PNG, JPEG or WebP file.
  ///   - name: What errors call it.
  ///   - maximumPixels: The most pixels it may have, at least 1; checked before memory is taken.
  /// - Returns: The picture, upright, premultiplied.
  /// - Throws: `ImageError` with `name` as its path.
  public static func decode(
    _ bytes: [UInt8],
    name: String,
    maximumPixels: Int
  ) throws(ImageError) -> Bitmap {
    do throws(ImageProblem) {
      let format = try readableFormat(of: bytes)
      return try decode(bytes, as: format, maximumPixels: maximumPixels, neededSize: nil).bitmap
    } catch {
      throw ImageError(path: name, problem: error)
    }
  }

  /// The size of a picture, upright, without decoding its pixels.
  ///
  /// What `read` would refuse is refused here too, but for damage to the pixels.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - maximumPixels: The most pixels it may have, at least 1.
  /// - Returns: Pixels from left to right and from top to bottom, as the picture is shown.
  /// - Throws: `ImageError` naming the path.
  public static func size(
    path: String,
    maximumPixels: Int
  ) throws(ImageError) -> (width: Int, height: Int) {
    do throws(ImageProblem) {
      let file = try FileReader(path: path)
      var bytes = try file.bytes(atMost: usualHeader)
      let format = try readableFormat(of: bytes)
      if bytes.count == usualHeader, !endsHeader(bytes, of: format) {
        bytes = try file.wholeFile(limit: largestFile)
      }
      return try size(of: bytes, as: format, maximumPixels: maximumPixels)
    } catch {
      throw ImageError(path: path, problem: error)
    }
  }

  /// Finds out whether a picture can be read, as far as is asked.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - maximumPixels: The most pixels it may have, at least 1.
  ///   - depth: How far the file is looked into.
  /// - Returns: Faults that cost no pixel; none at the depth `header`, which sees too little.
  /// - Throws: `ImageError` naming the path.
  @discardableResult
  public static func check(
    path: String,
    maximumPixels: Int,
    depth: CheckDepth
  ) throws(ImageError) -> Set<ImageFault> {
    guard depth != .header else {
      _ = try size(path: path, maximumPixels: maximumPixels)
      return []
    }
    do throws(ImageProblem) {
      let (bytes, format) = try wholeFile(path: path)
      let layout = format == .jpeg ? JPEGLayout(bytes) : nil
      switch depth {
      case .pixels:
        // Of a JPEG the smallest copy will do, which goes through all of the file too.
        _ = try decode(
          bytes,
          as: format,
          maximumPixels: maximumPixels,
          neededSize: { _, _ in (1, 1) }
        )
      default:
        _ = try size(of: bytes, as: format, maximumPixels: maximumPixels)
        let damage =
          switch format {
          case .png: PNGLayout.damage(in: bytes)
          case .webp: WebPLayout(bytes).damage
          default: layout?.damage(in: bytes)
          }
        if let damage { throw .damaged(format: format, damage: damage) }
      }
      return layout.map { JPEGRepair($0, of: bytes).faults } ?? []
    } catch {
      throw ImageError(path: path, problem: error)
    }
  }

  /// How far `check` looks into a file.
  public enum CheckDepth: Sendable {
    /// What it says of itself before its pixels.
    case header
    /// Whether it has all its parts, and their checksums where it has any; costs reading it.
    case structure
    /// Whether its pixels can be decoded; costs about as much as showing it.
    case pixels
  }

  /// A hash of a picture's file, which tells whether it is the same as before.
  ///
  /// - Parameter path: The file.
  /// - Returns: The hash of its bytes.
  /// - Throws: Where it cannot be read, or is longer than a picture may be.
  public static func hash(path: String) throws(ImageError) -> ContentHash {
    do throws(ImageProblem) {
      let bytes = try FileReader(path: path).wholeFile(limit: largestFile)
      return bytes.withUnsafeBytes { ContentHash(of: $0) }
    } catch { throw ImageError(path: path, problem: error) }
  }

  /// All bytes of a picture's file, and what it is.
  private static func wholeFile(
    path: String
  ) throws(ImageProblem) -> (bytes: [UInt8], kind: ImageFormat) {
    try FileReader(path: path).wholeFile(limit: largestFile, recognise: readableFormat)
  }

  private static func size(
    of bytes: [UInt8],
    as format: ImageFormat,
    maximumPixels: Int
  ) throws(ImageProblem) -> (width: Int, height: Int) {
    switch format {
    case .png: try PNGDecoder.size(of: bytes, maximumPixels: maximumPixels)
    case .webp: try WebPDecoder.size(of: bytes, maximumPixels: maximumPixels)
    default: try JPEGDecoder.size(of: bytes, maximumPixels: maximumPixels)
    }
  }

  private static func readableFormat(of start: [UInt8]) throws(ImageProblem) -> ImageFormat {
    guard let format = ImageFormat.recognise(start) else {
      throw .notPicture(start: Array(start.prefix(8)))
    }
    guard [.png, .jpeg, .webp].contains(format) else { throw .unsupported(format: format) }
    return format
  }

  private static func endsHeader(_ bytes: [UInt8], of format: ImageFormat) -> Bool {
    switch format {
    case .png: PNGLayout(bytes).reachesPixels
    case .webp: WebPLayout(bytes).isComplete
    default: JPEGLayout(bytes).firstScan != nil
    }
  }

  private static func decode(
    _ bytes: [UInt8],
    as format: ImageFormat,
    maximumPixels: Int,
    neededSize: NeededSize?
  ) throws(ImageProblem) -> ScaledBitmap {
    switch format {
    case .png:
      try PNGDecoder.decode(bytes, maximumPixels: maximumPixels, neededSize: neededSize)
    case .webp:
      try WebPDecoder.decode(bytes, maximumPixels: maximumPixels, neededSize: neededSize)
    default:
      try JPEGDecoder.decode(bytes, maximumPixels: maximumPixels, neededSize: neededSize)
    }
  }
}
