import FrameFiles
import Gallery

/// The folder of a gallery.
///
/// Each file appears only once it is complete, and the page is written last.
struct GalleryFolder {
  private let path: String
  private let files: WrittenFiles

  private static let page = "index.html"

  /// Creates the folder unless it exists.
  ///
  /// `more` are the names of further files that will be written.
  ///
  /// - Throws: `FileWriteError` if it has files that must not be replaced.
  init(
    path: String,
    presets: [String],
    more: [String] = [],
    overwrites: Bool
  ) throws(FileWriteError) {
    self.path = path
    files = WrittenFiles(in: path, overwrites: overwrites)
    let pictures = presets.flatMap { name in
      GalleryPicture.allCases.map { Self.place(of: $0, of: name) }
    }
    try files.check([Self.page] + pictures + more)
    try Folder.make(path: path)
    AtomicFile.removeUnfinished(in: path)
  }

  /// Writes a picture of a preset.
  func write(_ file: [UInt8], as picture: GalleryPicture, of name: String) throws {
    try files.write([(Self.place(of: picture, of: name), file)])
  }

  /// Writes a further file.
  func write(_ file: [UInt8], as name: String) throws { try files.write([(name, file)]) }

  /// Writes the page, and returns its path.
  func write(_ page: GalleryPage) throws -> String {
    if let cards = page.laterCards {
      try files.write([(LiveTiles.laterCards, [UInt8](cards.utf8))])
    }
    try files.write([(Self.page, [UInt8](page.text.utf8))])
    return "\(path)/\(Self.page)"
  }

  /// Returns the path of a picture in the folder.
  private static func place(of picture: GalleryPicture, of name: String) -> String {
    switch picture {
    case .moving: GalleryPage.picture(of: name)
    case .still: GalleryPage.still(of: name)
    }
  }
}
