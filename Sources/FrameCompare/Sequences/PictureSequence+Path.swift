import Foundation
public import FrameImage

extension PictureSequence {
  private static let extensions = ["png", "jpg", "jpeg", "webp"]

  /// Creates a sequence from a folder of pictures, a GIF, an APNG or a video (MP4, MOV, WebM or MKV).
  ///
  /// The pictures of a folder are in the natural order of their names.
  ///
  /// - Parameter path: A folder with PNG, JPEG or WebP files, or the file of an animation.
  /// - Throws: `FrameSourceError` if nothing is at the path or the folder has no pictures, `ImageError` for
  ///   a file that is not an animation.
  public init(path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FrameSourceError.missing(path)
    }
    guard isFolder.boolValue else {
      self = try PictureSequence(animation: path, maximumPixels: ImageFile.maximumPixels)
      return
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let pictures = names.filter { name in
      !name.hasPrefix(".") && Self.extensions.contains { name.lowercased().hasSuffix("." + $0) }
    }
    guard !pictures.isEmpty else { throw FrameSourceError.empty(path) }
    self = PictureSequence(
      files: pictures.sorted(by: NaturalOrder.areInOrder).map { "\(path)/\($0)" },
      maximumPixels: ImageFile.maximumPixels
    )
  }
}
