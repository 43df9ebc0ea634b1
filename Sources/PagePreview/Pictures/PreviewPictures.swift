import FrameImage
import FrameRender
import PageSequence

/// The pictures that pages may show: those that the command line names, and those that pages have sent; and the font
/// of the command line.
package struct PreviewPictures: Sendable {
  /// The pictures of the command line, by their paths; empty if there are none.
  private let paths: [String]
  private let start: [String]
  private let font: String?
  package let shelf: PictureShelf
  /// The pictures that cannot be read.
  let broken: BrokenPictures

  /// Creates the pictures for the values of `--pages` and `--font`.
  package init(_ start: [String], font: String? = nil, shelf: PictureShelf = PictureShelf()) {
    (self.start, self.font) = (start, font)
    self.shelf = shelf
    broken = BrokenPictures { shelf.placeholder() }
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
  /// - Throws: `PreviewError` for other pictures, and for another font than that of the command line.
  func resolved(_ spec: SequenceSpec) throws(PreviewError) -> SequenceSpec {
    if let font = spec.font, font != self.font {
      throw .refused(
        "the font '\(font)' is not that of this preview",
        "Restart the preview: fxrender preview --font FILE"
      )
    }
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

  /// Returns the paths of the pictures of the option `pages`, with placeholders; empty for generated pages.
  ///
  /// - Throws: `PreviewError` for pictures that are not those of the preview.
  func paths(of pages: [String]) throws -> [String] {
    let spec = try shown(SequenceSpec { $0.pages = pages }).spec
    guard case .images(let paths) = try PageSource.source(spec.pages) else { return [] }
    return paths
  }

  /// Returns a spec with the paths of pictures, and with a placeholder in place of those that cannot be read.
  ///
  /// - Returns: The spec, and the pictures that it does not show.
  /// - Throws: `PreviewError` for pictures that are not those of the preview.
  func shown(
    _ spec: SequenceSpec
  ) throws(PreviewError) -> (spec: SequenceSpec, broken: [BrokenPicture]) {
    var resolved = try resolved(spec)
    guard !broken.isEmpty, !spec.pages.isEmpty, !PageSource.isCount(spec.pages) else {
      return (resolved, [])
    }
    let isStart = spec.pages == start
    let paths = isStart ? self.paths : resolved.pages
    let problems = paths.map(broken.problem)
    guard problems.contains(where: { $0 != nil }), let placeholder = broken.placeholder() else {
      return (resolved, [])
    }
    resolved.pages = zip(paths, problems).map { $1 == nil ? $0 : placeholder }
    let keys = isStart ? paths : spec.pages
    let names = Dictionary(list.map { ($0.key, $0.name) }) { first, _ in first }
    let found = zip(keys, problems).compactMap { key, problem in
      problem.map { BrokenPicture(key: key, name: names[key] ?? key, message: $0.reason) }
    }
    return (resolved, found)
  }
}
