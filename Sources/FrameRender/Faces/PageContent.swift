import FrameImage
package import PageEffects

/// What the layers of pages show besides the pages' pictures.
package struct PageContent: Sendable, Equatable {
  /// The values of the fields that a table has, by field and by the path of a page's picture.
  package var fields: [String: [String: String]]
  /// The patterns of the paths of pictures, each once.
  package var files: [PagePattern]
  /// The font of texts.
  package var font: TextFont
  /// Whether texts are drawn with `?` in place of characters that cannot be drawn; otherwise such a text is an error.
  package var replacesCharacters = false

  /// The content of pages without a table, other pictures and a font file.
  package static let none = PageContent()

  /// Creates the content of pages.
  package init(
    fields: [String: [String: String]] = [:],
    files: [PagePattern] = [],
    font: TextFont = .strokes
  ) {
    (self.fields, self.files, self.font) = (fields, files, font)
  }

  /// Returns a text as it is drawn.
  func drawn(_ text: String) -> String { replacesCharacters ? font.drawable(text) : text }
}

extension PageDeck.Source {
  /// Returns the value of a field of a page.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - page: The page, in `0..<count`.
  ///   - content: The fields of the pages.
  /// - Returns: The name or number of the page, or the value in the table. Generated pages have no table, so that a
  ///   preset can be shown without pictures: their other fields are the field in braces.
  package func value(of field: String, page: Int, _ content: PageContent) -> String {
    switch (field, self) {
    case (PagePattern.number, _): return "\(page + 1)"
    case (PagePattern.name, .drawn(let pages, _)): return pages.label(page)
    case (PagePattern.name, .plain): return "Page \(page + 1)"
    case (PagePattern.name, .images(let paths)): return Self.name(ofPicture: paths[page])
    case (_, .images(let paths)): return content.fields[field]?[paths[page]] ?? "{\(field)}"
    case (_, .drawn), (_, .plain): return "{\(field)}"
    }
  }

  /// Returns the name of a picture's file without its extension.
  private static func name(ofPicture path: String) -> String {
    let file = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return String(file) }
    return String(file[..<dot])
  }

  /// Returns the path of a picture beside that of a page; nil for generated pages, and for a path that leaves the
  /// folder.
  package func path(of file: PagePattern, page: Int, _ content: PageContent) -> String? {
    guard case .images(let paths) = self else { return nil }
    let name = file.filled { value(of: $0, page: page, content) }
    return ContainedPath.file(name, in: ContainedPath.folder(of: paths[page]))
  }
}
