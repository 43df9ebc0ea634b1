import FrameImage
import TestSupport
import Testing

/// A malicious or damaged file, and the expected error.
struct HostilePicture: Sendable, CustomTestStringConvertible {
  /// The largest allowed number of pixels, which is also the limit for the pictures of pages.
  static let maximumPixels = 1 << 28
  /// The processor time that is allowed; debug builds usually need a tenth of a second.
  static let longest = Duration.seconds(5)

  let testDescription: String
  let file: @Sendable () throws -> [UInt8]
  /// The expected error without path and remedy; nil if the picture can be read.
  let sentence: String?

  init(_ name: String, _ sentence: String?, _ file: @escaping @Sendable () throws -> [UInt8]) {
    (testDescription, self.sentence, self.file) = (name, sentence, file)
  }

  /// Creates a file that is refused because of its size.
  init(_ name: String, tooLarge size: String, _ file: @escaping @Sendable () throws -> [UInt8]) {
    let limit = "at most \(Self.maximumPixels) pixels are allowed"
    self.init(name, "the picture is too large: \(size), \(limit)", file)
  }

  /// Reads the file, compares the error, and returns the picture if it can be read.
  @discardableResult
  func check() throws -> Bitmap? {
    let file = try file()
    var bitmap: Bitmap?
    var reason: Substring?
    let time = ProcessorTime.measure {
      do throws(ImageError) {
        bitmap = try ImageFile.decode(file, name: "x", maximumPixels: Self.maximumPixels)
      } catch {
        reason = error.description.dropFirst(3).prefix { $0 != "\n" }
        #expect(!error.isAboutPath)
      }
    }
    #expect(reason.map(String.init) == sentence)
    #expect(time < Self.longest)
    return bitmap
  }
}
