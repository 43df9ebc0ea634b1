/// Picture files, PNG and JPEG, told apart by their first bytes and not by their names.
///
/// Colour profiles and gamma are not applied: the stored values are taken as encoded sRGB. The
/// orientation a camera notes (EXIF) is applied.
public enum ImageFile {
  /// The longest file that is read, in bytes: 1 GiB.
  ///
  /// A judgement: a hundred times the largest photographs, and still little enough to be held whole.
  public static let largestFile = 1 << 30

  /// How much of a file is read to learn its size, in bytes: 64 KiB.
  ///
  /// A judgement: most headers end sooner; where one does not, the whole file is read.
  private static let usualHeader = 1 << 16

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - path: Where the file is; anything but a regular file is refused without waiting for it.
  ///   - maximumPixels: The most pixels it may have, at least 1; checked before memory is taken.
  /// - Returns: The picture, upright, premultiplied.
  /// - Throws: `ImageError` naming the path; `isAboutPath` tells a wrong path from wrong content.
  public static func read(path: String, maximumPixels: Int) throws(ImageError) -> Bitmap {
    do throws(ImageProblem) {
      let file = try FileReader(path: path)
      // The first bytes decide before a long file of another kind is read.
      let format = try readableFormat(of: try file.bytes(atMost: 16))
      let bytes = try file.wholeFile(limit: largestFile)
      return try decode(bytes, as: format, maximumPixels: maximumPixels)
    } catch {
      throw ImageError(path: path, problem: error)
    }
  }

  /// Decodes a picture that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: A whole PNG or JPEG file.
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
      return try decode(bytes, as: format, maximumPixels: maximumPixels)
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
      return switch format {
      case .png: try PNGDecoder.size(of: bytes, maximumPixels: maximumPixels)
      default: try JPEGDecoder.size(of: bytes, maximumPixels: maximumPixels)
      }
    } catch {
      throw ImageError(path: path, problem: error)
    }
  }

  private static func readableFormat(of start: [UInt8]) throws(ImageProblem) -> ImageFormat {
    guard let format = ImageFormat.recognise(start) else {
      throw .notPicture(start: Array(start.prefix(8)))
    }
    guard format == .png || format == .jpeg else { throw .unsupported(format: format) }
    return format
  }

  private static func endsHeader(_ bytes: [UInt8], of format: ImageFormat) -> Bool {
    format == .png ? PNGLayout(bytes).reachesPixels : JPEGLayout(bytes).reachesPixels
  }

  private static func decode(
    _ bytes: [UInt8],
    as format: ImageFormat,
    maximumPixels: Int
  ) throws(ImageProblem) -> Bitmap {
    switch format {
    case .png: try PNGDecoder.decode(bytes, maximumPixels: maximumPixels)
    default: try JPEGDecoder.decode(bytes, maximumPixels: maximumPixels)
    }
  }
}
