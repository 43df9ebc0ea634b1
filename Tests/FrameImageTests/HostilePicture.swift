import FrameImage
import TestSupport
import Testing

/// A file that means ill, or is badly broken, and what is said of it.
struct HostilePicture: Sendable, CustomTestStringConvertible {
  /// What a picture may have at most: as much as a page's.
  static let maximumPixels = 1 << 28
  /// The processor time that anything may take; a tenth of a second is usual in debug builds.
  static let longest = Duration.seconds(5)

  let testDescription: String
  let file: @Sendable () throws -> [UInt8]
  /// The words; nil where the picture is shown all the same.
  let sentence: String?

  init(
    _ testDescription: String,
    _ sentence: String?,
    _ file: @escaping @Sendable () throws -> [UInt8]
  ) {
    self.testDescription = testDescription
    self.sentence = sentence
    self.file = file
  }

  /// Reads it and compares what comes out.
  ///
  /// - Returns: The picture, where it is shown.
  @discardableResult
  func check() throws -> Bitmap? {
    let file = try file()
    var bitmap: Bitmap?
    var said: Substring?
    let time = ProcessorTime.measure {
      do throws(ImageError) {
        bitmap = try ImageFile.decode(file, name: "x", maximumPixels: Self.maximumPixels)
      } catch {
        said = error.description.dropFirst(3).prefix { $0 != "\n" }
        #expect(!error.isAboutPath)
      }
    }
    #expect(said.map(String.init) == sentence)
    #expect(time < Self.longest)
    return bitmap
  }
}
