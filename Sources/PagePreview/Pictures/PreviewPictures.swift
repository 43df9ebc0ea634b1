import FrameImage
import FrameRender
import PageSequence

/// The pictures that pages may show: those that the command line names, and those that pages have sent.
package struct PreviewPictures: Sendable {
  /// The pictures of the command line, by their paths; empty if there are none.
  private let paths: [String]
  private let start: [String]
  package let shelf: PictureShelf

  /// Creates the pictures for the values of `--pages`.
  package init(_ start: [String], shelf: PictureShelf = PictureShelf()) {
    self.start = start
    self.shelf = shelf
    if case .images(let paths)? = try? PageSource.source(start) {
      self.paths = paths
    } else {
      paths = []
    }
  }

  /// The pictures of the command line, then those that pages have sent.
  var list: [PictureShelf.Picture] {
    paths.map { path in
      let size = try? ImageFile.size(path: path, maximumPixels: ImageFile.maximumPixels)
      return PictureShelf.Picture(
        key: path,
        name: String(path.split(separator: "/").last ?? ""),
        width: size?.width ?? 0,
        height: size?.height ?? 0
      )
    } + shelf.pictures
  }

  /// Returns the path of a picture that a page names; nil if pages may not show it.
  func path(of key: String) -> String? { paths.contains(key) ? key : shelf.path(of: key) }

  /// Returns a spec in which the names of pictures are replaced by their paths.
  ///
  /// - Throws: `PreviewError` for other pictures.
  func resolved(_ spec: SequenceSpec) throws(PreviewError) -> SequenceSpec {
    guard !spec.pages.isEmpty, !PageSource.isCount(spec.pages), spec.pages != start else {
      return spec
    }
    var spec = spec
    for (index, key) in spec.pages.enumerated() {
      guard let path = path(of: key) else {
        throw .refused(
          "the picture '\(key)' is not one of this preview",
          "Add it to the pictures, or restart the preview: fxrender preview --pages PATH"
        )
      }
      spec.pages[index] = path
    }
    return spec
  }
}
