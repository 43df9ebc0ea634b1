package import Foundation
import FrameImage

/// The reason why the file of a finished frame cannot be used.
package enum FrameDamage: Error, Sendable, Equatable {
  /// There is no file.
  case missing
  /// The file cannot be read, its name in the record is not that of a frame, or the frame is too large.
  case unreadable
  /// The end of the file is missing.
  case truncated
  /// The file is not a picture, or its bytes were changed.
  case corrupt
  /// The file is a picture with other pixels than those that were rendered.
  case otherPixels
}

extension FrameFolder {
  /// The last chunk of a PNG file (PNG 11.2.5); a truncated file may be decodable without it.
  private static let endOfPNG: [UInt8] =
    [0, 0, 0, 0] + Array("IEND".utf8) + [0xae, 0x42, 0x60, 0x82]

  /// Reads a frame's file, decodes it, and compares the hash of its pixels with that of its record.
  ///
  /// - Parameters:
  ///   - picture: The record of the file.
  ///   - size: The viewport's width and height, in points.
  /// - Returns: The bytes of the file.
  /// - Throws: The first damage.
  package func bytes(of picture: FrameRecord.Scaled, size: [Double]) throws(FrameDamage) -> Data {
    // A manifest may come from an untrusted source, so only files with names of frames are read.
    guard Self.isFrame(picture.file), let most = Self.mostPixels(size, scale: picture.scale) else {
      throw .unreadable
    }
    let path = file(picture.file)
    guard FileManager.default.fileExists(atPath: path) else { throw .missing }
    guard let data = FrameDocument.contents(path) else { throw .unreadable }
    guard data.suffix(Self.endOfPNG.count).elementsEqual(Self.endOfPNG) else {
      throw Self.isPNG(data) ? .truncated : .corrupt
    }
    let bitmap: Bitmap
    do throws(ImageError) {
      bitmap = try ImageFile.decode([UInt8](data), name: picture.file, maximumPixels: most)
    } catch { throw .corrupt }
    guard ContentHash(pixelsOf: bitmap).description == picture.pixels else { throw .otherPixels }
    return data
  }

  /// Returns whether a file is shorter than `size` bytes and begins as a PNG file does.
  func isTruncated(_ name: String, from size: Int) -> Bool {
    guard let data = FrameDocument.contents(file(name)), data.count < size else { return false }
    return Self.isPNG(data)
  }

  /// Returns whether a file begins as a PNG file does (PNG 5.2); an empty file is a truncated one.
  private static func isPNG(_ data: Data) -> Bool {
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    return signature.starts(with: data.prefix(signature.count))
  }

  /// Returns the largest number of pixels that a frame of this size may have; nil if it is too large.
  private static func mostPixels(_ size: [Double], scale: Double) -> Int? {
    // A frame's width and height are rounded to whole pixels, so one more pixel per side is allowed.
    let sides = size.map { Int(exactly: ($0 * scale + 1).rounded(.up)) ?? 1 }
    guard sides.count == 2 else { return nil }
    let (pixels, isTooMuch) = sides[0].multipliedReportingOverflow(by: sides[1])
    return isTooMuch || pixels < 1 ? nil : pixels
  }
}
