import Foundation
import FrameFiles
import FrameSnapshot
import PresetFiles

/// The folder of a gallery.
///
/// Each file appears only once it is complete, and the page is written last.
struct GalleryFolder {
  private let path: String
  private var page: String { "\(path)/index.html" }

  /// Creates the folder unless it exists.
  ///
  /// - Throws: `FileWriteError`, or `CommandError` if it has an `index.html` that is not a gallery.
  init(path: String) throws {
    self.path = path
    guard try Self.isFree("\(path)/index.html") else {
      throw CommandError.cannotCreate(
        "'\(path)/index.html' is not a gallery, and is not replaced",
        "Name another folder, or move that file away."
      )
    }
    for name in ["pictures", "stills"] { try Folder.make(path: "\(path)/\(name)") }
    AtomicFile.removeUnfinished(in: path)
  }

  /// Writes a picture of a preset.
  func write(_ file: [UInt8], as picture: GalleryPicture, of name: String) throws {
    let place =
      switch picture {
      case .moving: GalleryPage.picture(of: name)
      case .still: GalleryPage.still(of: name)
      }
    try AtomicFile.write(file, to: "\(path)/\(place)")
  }

  /// Writes the page, and returns its path.
  func write(_ page: GalleryPage) throws -> String {
    try AtomicFile.write([UInt8](page.text.utf8), to: self.page)
    return self.page
  }

  /// Returns whether the page can be written to a path: there is no file, or the page of an earlier
  /// gallery.
  private static func isFree(_ path: String) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return true }
    let file = try? RegularFile.bytes(of: path, atMost: 1_024)
    return file?.range(of: Data(GalleryPage.mark.utf8)) != nil
  }
}
