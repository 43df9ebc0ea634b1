import Foundation
import FrameFiles
import FrameImage
package import FrameRender
import JSONCoding
import PageEffects
import PresetFiles

/// What the layers of a sequence's pages show besides the pages' pictures: fields of a table, a font, and the patterns
/// of other pictures.
package struct SequenceContent: Sendable {
  package private(set) var content: PageContent
  private let inputs: Inputs

  /// The path of the font of texts; nil if the effect has no texts, or if they have no font.
  package var fontPath: String? { inputs.font }

  /// The files that were read, and what for.
  private struct Inputs: Equatable {
    var columns: [String]
    var pictures: [String]
    /// The path of the font; nil without one.
    var font: String?
    var stamps: [String: FileStamp] = [:]
  }

  /// Reads the content for an effect.
  ///
  /// Files are read only if the effect's layers use them. Tables and fonts that another sequence has read are not read
  /// again while they do not change.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - preset: The preset of the effect, which may name a font.
  ///   - font: The path of a font that replaces the preset's; nil for none.
  ///   - pages: The pages.
  ///   - others: The contents of other sequences.
  /// - Throws: `SequenceError` for a table or a font that cannot be used.
  init(
    of effect: Effect,
    _ preset: Preset,
    font: String?,
    _ pages: PageDeck.Source,
    sharing others: [SequenceContent]
  ) throws(SequenceError) {
    let fields = Set((effect.layerTexts + effect.layerFiles).flatMap(\.fields))
    let columns = fields.subtracting([PagePattern.name, PagePattern.number]).sorted()
    var inputs = Inputs(columns: columns, pictures: [], font: nil)
    if !columns.isEmpty, case .images(let paths) = pages { inputs.pictures = paths }
    if !effect.layerTexts.isEmpty {
      if let font { inputs.font = font } else { inputs.font = try Self.path(of: preset.font) }
    }
    let tables = Dictionary(grouping: inputs.pictures, by: ContainedPath.folder(of:))
      .sorted { $0.key < $1.key }
      .map { folder, pictures in
        (path: ContainedPath.path(PageTable.fileName, in: folder), pictures: pictures)
      }
    for path in tables.map(\.path) + [inputs.font].compactMap(\.self) {
      inputs.stamps[path] = FileStamp(path: path)
    }
    if let known = others.first(where: { $0.inputs == inputs }) {
      content = PageContent(
        fields: known.content.fields,
        files: effect.layerFiles,
        font: known.content.font
      )
    } else {
      var content = PageContent(files: effect.layerFiles)
      for (path, pictures) in tables {
        try Self.read(path, columns, of: pictures, into: &content.fields)
      }
      if let font = inputs.font { content.font = .file(try Self.font(font)) }
      self.content = content
    }
    self.inputs = inputs
  }

  /// Returns the same content, whose texts are drawn with `?` in place of characters that cannot be drawn.
  func replacingCharacters() -> SequenceContent {
    var result = self
    result.content.replacesCharacters = true
    return result
  }

  /// Reads the table of pictures in one folder.
  private static func read(
    _ path: String,
    _ columns: [String],
    of pictures: [String],
    into fields: inout [String: [String: String]]
  ) throws(SequenceError) {
    let names = pictures.map { URL(fileURLWithPath: $0).lastPathComponent }
    let table = try PageTable(path, columns: columns, of: names)
    for (picture, name) in zip(pictures, names) {
      for (column, value) in table.values[name] ?? [:] {
        fields[column, default: [:]][picture] = value
      }
    }
  }

  // MARK: Font

  /// Returns the path of the font that a preset names; nil if it names none.
  private static func path(of font: Preset.Font?) throws(SequenceError) -> String? {
    guard let font else { return nil }
    guard let path = ContainedPath.file(font.path, in: font.folder) else {
      throw SequenceError(
        problem:
          "the preset cannot use the font '\(font.path)', which is not in the preset's folder",
        help:
          "Use the path of a file in that folder, without '..' and links to other folders, or --font.",
        kind: .wrongContent
      )
    }
    return path
  }

  private static func font(_ path: String) throws(SequenceError) -> FontFile {
    let bytes: Data
    do throws(PresetFailure) {
      bytes = try RegularFile.bytes(of: path, atMost: FontFile.maximumBytes + 1)
    } catch {
      let reason = if case .unreadable(_, let reason, _) = error { reason } else { "" }
      throw .noInput("the font '\(path)' cannot be read: \(reason)", fontHelp)
    }
    guard bytes.count <= FontFile.maximumBytes else {
      throw SequenceError(
        problem: "the font '\(path)' is too large",
        help: "A font has at most \(FontFile.maximumBytes >> 20) MiB.",
        kind: .wrongContent
      )
    }
    do throws(FontFile.Problem) {
      return try FontFile([UInt8](bytes))
    } catch {
      throw SequenceError(
        problem: "the font '\(path)' cannot be used: \(error.sentence)",
        help: fontHelp,
        kind: .wrongContent
      )
    }
  }

  private static let fontHelp = "--font takes a TrueType or OpenType file (.ttf, .otf)."

  // MARK: Identity

  /// Returns the parts of a fingerprint, by name.
  ///
  /// - Parameters:
  ///   - pages: All pages.
  ///   - byContent: Whether pictures are compared by their contents instead of by name, size and time.
  /// - Returns: The values in the table, the hash of the font, and the identities of the pictures that layers show.
  func parts(_ pages: PageDeck.Source, byContent: Bool) -> [String: JSONValue] {
    guard case .images(let paths) = pages else {
      return content.font.hash.map { ["--font": .string($0.description)] } ?? [:]
    }
    var parts: [String: JSONValue] = [:]
    parts["--font"] = content.font.hash.map { .string($0.description) }
    if !content.fields.isEmpty {
      parts["table of the pages"] = .object(
        content.fields.mapValues { values in .array(paths.map { .string(values[$0] ?? "") }) }
      )
    }
    if !content.files.isEmpty {
      parts["pictures of layers"] = .array(
        content.files.map { file in
          .array(
            paths.indices.map { page in
              .string(identity(pages.path(of: file, page: page, content), byContent))
            }
          )
        }
      )
    }
    return parts
  }

  private func identity(_ path: String?, _ byContent: Bool) -> String {
    guard let path else { return "" }
    guard byContent else { return FileStamp.identity(ofPicture: path) }
    let name = URL(fileURLWithPath: path).lastPathComponent
    return "\(name) \((try? ImageFile.hash(path: path))?.description ?? "")"
  }
}
