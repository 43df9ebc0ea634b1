import FrameImage
import FrameRender
package import JSONCoding
import PageEffects
import PageGeometry
package import PageSequence
import PresetFiles
import TextTools

/// The pages of a published page, and the pictures that it needs.
package struct PublishedPages: Sendable {
  /// The pages as JSON: the name, the fields of texts, the picture, and the pictures of layers.
  package private(set) var pages: [JSONValue] = []
  /// Where the pictures come from, each once.
  package private(set) var sources: [Source] = []
  /// Draws generated pages.
  private let painter: Painter

  /// The largest number of pages: a browser keeps the elements of all of them.
  package static let mostPages = 500

  /// The source of a picture.
  package enum Source: Sendable, Hashable {
    /// A picture file, by its path.
    case file(String)
    /// A generated page, by its index.
    case drawn(Int)
  }

  /// Lists the pages of sequences of the same pages.
  ///
  /// - Parameter sequences: One sequence for each effect, at least one.
  /// - Throws: `SequenceError` and `PresetFailure` if the pages cannot be drawn.
  package init(of sequences: [FrameSequence]) throws {
    let first = sequences[0]
    painter = try Painter(of: first)
    var places: [Source: Int] = [:]
    func place(_ source: Source) -> JSONValue {
      let place = places[source] ?? sources.count
      if places.updateValue(place, forKey: source) == nil { sources.append(source) }
      return .number(Double(place))
    }
    let source = first.source
    // Only the sequences that show a picture are sure to have the fields of its path.
    let files = Set(sequences.flatMap(\.effect.layerFiles)).compactMap { pattern in
      sequences.first { $0.effect.layerFiles.contains(pattern) }
        .map { (text: pattern.text, pattern: pattern, content: $0.content.content) }
    }.sorted { $0.text < $1.text }
    let fields = Set(sequences.flatMap(\.effect.layerTexts).flatMap(\.fields)).sorted()
    let contents = sequences.map(\.content.content)
    for page in 0..<source.count {
      var members: [String: JSONValue] = [:]
      let name = source.value(of: PagePattern.name, page: page, contents[0])
      members["name"] = .string(name.visible)
      if case .images(let paths) = source {
        members["picture"] = place(.file(paths[page]))
        members["fit"] = first.request.fit.map { .string($0.rawValue) }
        members["cornerRadius"] = first.request.cornerRadius.map { .number($0) }
      } else {
        members["picture"] = place(.drawn(page))
      }
      members["fields"] = .object(
        Dictionary(
          uniqueKeysWithValues: fields.map { field in
            let values = contents.map { source.value(of: field, page: page, $0) }
            let value = values.first { $0 != "{\(field)}" } ?? values[0]
            return (field, .string(value.visible(keeping: "\n")))
          }
        )
      )
      var pictures: [String: JSONValue] = [:]
      for (file, pattern, content) in files {
        guard let path = source.path(of: pattern, page: page, content) else { continue }
        pictures[file] = .object(["picture": place(.file(path))])
      }
      if !pictures.isEmpty { members["pictures"] = .object(pictures) }
      pages.append(.object(members))
    }
  }

  /// Adds a picture that is not one of a page, and returns its index.
  package mutating func add(_ path: String) -> Int {
    if let place = sources.firstIndex(of: .file(path)) { return place }
    sources.append(.file(path))
    return sources.count - 1
  }

  /// Reads or draws a picture and encodes it.
  ///
  /// - Throws: `ImageError` or `RenderError` if it cannot be read or drawn.
  package func picture(_ source: Source, at level: PublishedPicture.Level) throws
    -> PublishedPicture
  {
    switch source {
    case .file(let path): try PublishedPicture(path: path, at: level)
    case .drawn(let page): PublishedPicture(try painter.draw(page), at: level)
    }
  }
}

/// Draws generated pages one at a time.
private struct Painter: Sendable {
  private let sequence: FrameSequence

  /// Pixels per point of a drawn page.
  private static let scale = 2.0

  init(of pages: FrameSequence) throws {
    let preset = try Preset(
      name: "page",
      sources: ["page.yaml": "summary: One page.\ntransform: []\nwindow: [0, 0]\n"]
    )
    var spec = pages.request
    (spec.size, spec.pageSize) = (pages.layout.pageSize, pages.layout.pageSize)
    (spec.background, spec.scale) = (Colour(white: 0, alpha: 0), [Self.scale])
    (spec.set, spec.wrap, spec.gap) = ([:], nil, nil)
    if spec.pages.isEmpty { spec.pages = ["\(pages.layout.pages)"] }
    (spec.from, spec.to, spec.frames) = (0, 0, 1)
    sequence = try FrameSequence(spec, of: preset)
  }

  func draw(_ page: Int) throws -> Bitmap {
    try sequence.renderer.draw(Scene(sequence.effect, at: Double(page)))
  }
}
