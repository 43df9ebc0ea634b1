/// Reading of PNG, JPEG and WebP files, recognised by their first bytes and not by their names.
///
/// Colours are converted to sRGB if the file defines other ones: by its ICC profile, in PNG also by
/// `gAMA` and `cHRM`. A profile that equals sRGB except for rounding changes no byte. A profile that is
/// broken or does not match the pixels is ignored, as in browsers. The EXIF orientation is applied.
///
/// A JPEG with several scans, for example a progressive one, may have only half the pixels that a limit
/// allows, because decoding it takes more memory.
public enum ImageFile {
  /// The longest file that is read, in bytes: 1 GiB.
  ///
  /// A judgement: a hundred times the largest photographs, and still small enough for memory.
  public static let largestFile = 1 << 30

  /// A limit for the pixels of a picture: two and a half times those of the largest cameras.
  public static let maximumPixels = 1 << 28

  /// The bytes of a file that are read first to find its size: 64 KiB.
  ///
  /// A judgement: most headers are shorter; for longer ones, the whole file is read.
  private static let usualHeader = 1 << 16

  /// Returns the needed width and height of a picture, in its pixels, from its size in pixels.
  package typealias NeededSize = (_ width: Int, _ height: Int) -> (width: Double, height: Double)

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file; anything else is refused without waiting for data.
  ///   - maximumPixels: The largest number of pixels allowed, at least 1; checked before memory is
  ///     allocated.
  /// - Returns: The picture, upright and premultiplied.
  /// - Throws: `ImageError` with the path; `isAboutPath` distinguishes a wrong path from wrong content.
  public static func read(path: String, maximumPixels: Int) throws(ImageError) -> Bitmap {
    try load(path: path, maximumPixels: maximumPixels, neededSize: nil).bitmap
  }

  /// Reads a picture, reduced to an eighth, a quarter or a half if that is still large enough.
  ///
  /// For a JPEG, two thirds of `neededSize` are enough. Small pictures and lossy WebP files with alpha
  /// are not reduced.
  package static func read(
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
      return try decoder(of: format)
        .decode(bytes, maximumPixels: maximumPixels, neededSize: neededSize)
    } catch {
      throw ImageError(path: path, problem: error)
    }
  }

  /// Decodes a PNG, JPEG or WebP file in memory; errors have `name` as their path.
  package static func decode(
    _ bytes: [UInt8],
    name: String,
    maximumPixels: Int
  ) throws(ImageError) -> Bitmap {
    do throws(ImageProblem) {
      return try decoder(of: try readableFormat(of: bytes))
        .decode(bytes, maximumPixels: maximumPixels, neededSize: nil).bitmap
    } catch {
      throw ImageError(path: name, problem: error)
    }
  }

  /// Reads the upright size of a picture in pixels without decoding its pixels.
  ///
  /// Refuses the files that `read` refuses, except for damaged pixels.
  package static func size(
    path: String,
    maximumPixels: Int
  ) throws(ImageError) -> (width: Int, height: Int) {
    do throws(ImageProblem) {
      let file = try FileReader(path: path)
      var bytes = try file.bytes(atMost: usualHeader)
      let decoder = decoder(of: try readableFormat(of: bytes))
      if bytes.count == usualHeader, !decoder.hasWholeHeader(bytes) {
        bytes = try file.wholeFile(limit: largestFile)
      }
      return try decoder.size(of: bytes, maximumPixels: maximumPixels)
    } catch {
      throw ImageError(path: path, problem: error)
    }
  }

  /// Checks whether a picture can be read.
  ///
  /// Returns the faults that do not affect pixels; none at the depth `header`.
  @discardableResult
  package static func check(
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
      let decoder = decoder(of: format)
      if depth == .pixels {
        // The smallest copy of a JPEG is enough: decoding it reads the whole file, too.
        _ = try decoder.decode(
          bytes,
          maximumPixels: maximumPixels,
          neededSize: { _, _ in (1, 1) }
        )
      } else {
        _ = try decoder.size(of: bytes, maximumPixels: maximumPixels)
        if let damage = decoder.damage(in: bytes) { throw .damaged(format: format, damage: damage) }
      }
      return format == .jpeg ? JPEGRepair(JPEGLayout(bytes), of: bytes).faults : []
    } catch {
      throw ImageError(path: path, problem: error)
    }
  }

  /// How much of a file `check` reads.
  package enum CheckDepth: Sendable {
    /// The header before the pixels.
    case header
    /// The structure and any checksums; reads the whole file.
    case structure
    /// The pixels; takes about as long as decoding the picture.
    case pixels
  }

  /// Hashes the bytes of a file of at most `largestFile` bytes.
  package static func hash(path: String) throws(ImageError) -> ContentHash {
    do throws(ImageProblem) {
      let bytes = try FileReader(path: path).wholeFile(limit: largestFile)
      return bytes.withUnsafeBytes { ContentHash(of: $0) }
    } catch { throw ImageError(path: path, problem: error) }
  }

  private static func wholeFile(
    path: String
  ) throws(ImageProblem) -> (bytes: [UInt8], kind: ImageFormat) {
    try FileReader(path: path).wholeFile(limit: largestFile, recognise: readableFormat)
  }

  private static func readableFormat(of start: [UInt8]) throws(ImageProblem) -> ImageFormat {
    guard let format = ImageFormat.recognise(start) else {
      throw .notPicture(start: Array(start.prefix(8)))
    }
    guard [.png, .jpeg, .webp].contains(format) else { throw .unsupported(format: format) }
    return format
  }

  private static func decoder(of format: ImageFormat) -> any PictureDecoder.Type {
    switch format {
    case .png: PNGDecoder.self
    case .webp: WebPDecoder.self
    default: JPEGDecoder.self
    }
  }
}

/// A decoder of the still pictures of one format.
protocol PictureDecoder {
  /// Decodes a whole file into a picture, upright and premultiplied.
  ///
  /// Without `neededSize`, the picture has full size.
  static func decode(
    _ bytes: [UInt8],
    maximumPixels: Int,
    neededSize: ImageFile.NeededSize?
  ) throws(ImageProblem) -> ScaledBitmap

  /// Returns the upright size in pixels from a file or its header.
  ///
  /// Throws the same errors as `decode`, except for damaged pixels.
  static func size(
    of bytes: [UInt8],
    maximumPixels: Int
  ) throws(ImageProblem) -> (width: Int, height: Int)

  /// Finds damage in the structure of a whole file without decompressing pixels.
  static func damage(in bytes: [UInt8]) -> ImageProblem.Damage?

  /// Whether the beginning of a file has all that `size` needs.
  static func hasWholeHeader(_ bytes: [UInt8]) -> Bool
}
