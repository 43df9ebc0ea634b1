/// A reader of PNG, JPEG and WebP files.
///
/// The format is recognised by the first bytes of a file; its name is ignored. Colours are converted to
/// sRGB if the file has an ICC profile or, in PNG, the chunks `gAMA` or `cHRM`. A profile that equals
/// sRGB except for rounding has no effect. A profile that is broken or does not match the pixels is
/// ignored, as in browsers. The EXIF orientation is applied.
///
/// For a JPEG with several scans, for example a progressive one, pixel limits are halved, because
/// decoding it takes more memory.
public enum ImageFile {
  /// The longest file that is read, in bytes: 1 GiB.
  ///
  /// Chosen generously: a hundred times the largest photographs, but small enough to fit into memory.
  public static let largestFile = 1 << 30

  /// The usual limit for the pixels of a picture: two and a half times those of the largest cameras.
  public static let maximumPixels = 1 << 28

  /// The number of bytes that are read first when only the size of a picture is needed: 64 KiB.
  ///
  /// Most headers are shorter. If a header is longer, the whole file is read.
  private static let usualHeader = 1 << 16

  /// A function that returns the smallest sufficient size of a picture, in pixels.
  ///
  /// It receives the full size of the upright picture.
  package typealias NeededSize = (_ width: Int, _ height: Int) -> (width: Double, height: Double)

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file; anything else is refused without waiting for data.
  ///   - maximumPixels: The largest number of pixels allowed, at least 1; checked before memory is
  ///     allocated.
  /// - Returns: The picture, upright and premultiplied.
  /// - Throws: `ImageError` with the path; `isAboutPath` is true for a wrong path and false for
  ///   wrong content.
  public static func read(path: String, maximumPixels: Int) throws(ImageError) -> Bitmap {
    try load(path: path, maximumPixels: maximumPixels, neededSize: nil).bitmap
  }

  /// Reads a picture, reduced to an eighth, a quarter or a half if that is still large enough.
  ///
  /// Small pictures and lossy WebP files with alpha are not reduced.
  package static func read(
    path: String,
    maximumPixels: Int,
    neededSize: @escaping NeededSize
  ) throws(ImageError) -> ScaledBitmap {
    // `withoutActuallyEscaping` would put the length of this file's path into the program.
    try load(path: path, maximumPixels: maximumPixels, neededSize: neededSize)
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

  /// Decodes a PNG, JPEG or WebP file in memory; `name` is the path in errors.
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
  /// Throws the same errors as `read`, except for damaged pixels.
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
  /// - Returns: The faults that do not affect pixels; always empty for the depth `header`.
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
        // The smallest size is enough, because decoding it also reads the whole file.
        _ = try decoder.decode(bytes, maximumPixels: maximumPixels, neededSize: { _, _ in (1, 1) })
      } else {
        _ = try decoder.size(of: bytes, maximumPixels: maximumPixels)
        if let damage = decoder.damage(in: bytes) { throw .damaged(format: format, damage: damage) }
      }
      return format == .jpeg ? JPEGRepair(JPEGLayout(bytes), of: bytes).faults : []
    } catch {
      throw ImageError(path: path, problem: error)
    }
  }

  /// The part of a file that `check` examines.
  package enum CheckDepth: Sendable {
    /// Only the header before the pixels.
    case header
    /// The structure of the whole file and its checksums, if the format has any.
    case structure
    /// Everything, including the pixels; takes about as long as decoding the picture.
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

  /// Returns the upright size in pixels, from a whole file or from its header only.
  ///
  /// Throws the same errors as `decode`, except for damaged pixels.
  static func size(
    of bytes: [UInt8],
    maximumPixels: Int
  ) throws(ImageProblem) -> (width: Int, height: Int)

  /// Returns the damage in the structure of a whole file, without decompressing pixels; nil if there is
  /// none.
  static func damage(in bytes: [UInt8]) -> ImageProblem.Damage?

  /// Returns whether the beginning of a file contains everything that `size` needs.
  static func hasWholeHeader(_ bytes: [UInt8]) -> Bool
}
