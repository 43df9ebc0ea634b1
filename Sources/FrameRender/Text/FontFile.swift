internal import CFreeType
package import FrameImage
import PageGeometry
import Synchronization

/// A font in a TrueType or OpenType file, whose outlines are read with FreeType, without hints.
package final class FontFile: Sendable {
  /// The hash of the file's bytes.
  package let hash: ContentHash
  /// The heights above and below the baseline, in ems.
  let extent: (ascent: Double, descent: Double)
  private let font: Mutex<OpenFont>

  /// The maximum length of a file: 8 MiB, above the largest fonts of Latin, Greek and Cyrillic letters.
  package static let maximumBytes = 8 << 20

  /// The reason why a file cannot be used.
  package enum Problem: Error, Sendable, Equatable {
    /// The file is neither a TrueType nor an OpenType font.
    case notFont
    /// FreeType cannot read it.
    case damaged(code: Int32)
    /// The font has only bitmaps.
    case notScalable

    /// The problem in words.
    package var sentence: String {
      switch self {
      case .notFont: "it is not a TrueType or OpenType font (.ttf, .otf)"
      case .damaged(let code): "the font is damaged (FreeType's error \(code))"
      case .notScalable: "the font has no outlines"
      }
    }
  }

  /// Reads a font.
  ///
  /// - Parameter bytes: The contents of the file, at most ``maximumBytes``.
  /// - Throws: The problem of the file.
  package init(_ bytes: [UInt8]) throws(Problem) {
    // FreeType reads many formats, some of them compressed; only these two are needed.
    let starts: [[UInt8]] = [[0, 1, 0, 0], Array("true".utf8), Array("OTTO".utf8)]
    guard bytes.count <= Self.maximumBytes, starts.contains(Array(bytes.prefix(4))) else {
      throw .notFont
    }
    hash = bytes.withUnsafeBytes { ContentHash(of: $0) }
    let font = try OpenFont(bytes)
    extent = font.extent
    self.font = Mutex(font)
  }

  /// Returns the outline of a character and its advance, in ems; nil if the font has none.
  func glyph(_ character: Unicode.Scalar) -> TextGlyph? { font.withLock { $0.glyph(character) } }

  /// Returns the change of the distance between two characters, in ems, by the font's table `kern`.
  func kerning(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Double {
    font.withLock { $0.kerning(first, second) }
  }
}

/// FreeType's objects of a font, and the glyphs that were read.
private struct OpenFont: ~Copyable {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let library: FT_Library
  private let face: FT_Face
  /// The length of an em, in the font's units.
  private let unitsPerEm: Double
  private var glyphs: [Unicode.Scalar: TextGlyph?] = [:]

  /// The maximum number of glyphs that are kept; a caption has fewer.
  private static let mostGlyphs = 4_096

  init(_ content: [UInt8]) throws(FontFile.Problem) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: content.count)
    _ = bytes.initialize(from: content)
    var library: FT_Library?
    var face: FT_Face?
    var code = FT_Init_FreeType(&library)
    if code == 0 {
      code = FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(bytes.count), 0, &face)
    }
    let isScalable =
      face.map {
        $0.pointee.face_flags & cfreetype_scalable != 0
          && $0.pointee.units_per_EM > 0
      } ?? false
    guard code == 0, let library, let face, isScalable else {
      if let face { FT_Done_Face(face) }
      if let library { FT_Done_FreeType(library) }
      bytes.deallocate()
      throw code == 0 ? .notScalable : .damaged(code: code)
    }
    (self.bytes, self.library, self.face) = (bytes, library, face)
    unitsPerEm = Double(face.pointee.units_per_EM)
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
    bytes.deallocate()
  }

  var extent: (ascent: Double, descent: Double) {
    func share(_ units: Int16) -> Double { min(max(Double(units) / unitsPerEm, -4), 4) }
    return (share(face.pointee.ascender), -share(face.pointee.descender))
  }

  mutating func glyph(_ character: Unicode.Scalar) -> TextGlyph? {
    if let known = glyphs[character] { return known }
    if glyphs.count >= Self.mostGlyphs { glyphs = [:] }
    let glyph = read(character)
    glyphs[character] = .some(glyph)
    return glyph
  }

  private func read(_ character: Unicode.Scalar) -> TextGlyph? {
    let index = FT_Get_Char_Index(face, FT_ULong(character.value))
    guard index != 0, FT_Load_Glyph(face, index, FT_Int32(cfreetype_unscaled)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    var outline = FontOutline(scale: 1 / unitsPerEm)
    guard outline.read(&slot.pointee.outline) else { return nil }
    return TextGlyph(
      advance: Double(slot.pointee.metrics.horiAdvance) / unitsPerEm,
      path: outline.path
    )
  }

  func kerning(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Double {
    let (left, right) = (
      FT_Get_Char_Index(face, FT_ULong(first.value)),
      FT_Get_Char_Index(face, FT_ULong(second.value))
    )
    var kerning = FT_Vector()
    let mode = FT_UInt(FT_KERNING_UNSCALED.rawValue)
    guard FT_Get_Kerning(face, left, right, mode, &kerning) == 0 else { return 0 }
    return Double(kerning.x) / unitsPerEm
  }
}

/// Converts an outline of FreeType to a path.
private struct FontOutline {
  private(set) var path = VectorPath()
  /// The end of the last element, in ems.
  private var place = Point.zero
  /// Ems per unit of the font.
  private let scale: Double

  /// The maximum number of elements of a glyph, and the greatest coordinate, in ems; far above those of letters.
  private static let (mostElements, reach) = (20_000, 50.0)

  init(scale: Double) { self.scale = scale }

  /// Reads an outline; returns false if it is damaged or too large.
  mutating func read(_ outline: inout FT_Outline) -> Bool {
    var functions = FT_Outline_Funcs(
      move_to: { to, path in FontOutline.add(path, [to]) { $0.path.move($1[0].x, $1[0].y) } },
      line_to: { to, path in FontOutline.add(path, [to]) { $0.path.line($1[0].x, $1[0].y) } },
      conic_to: { control, to, path in
        FontOutline.add(path, [control, to]) { outline, points in
          // The cubic curve with the same shape.
          let (start, control, end) = (outline.place, points[0], points[1])
          outline.path.curve(
            start.x + (control.x - start.x) * 2 / 3,
            start.y + (control.y - start.y) * 2 / 3,
            end.x + (control.x - end.x) * 2 / 3,
            end.y + (control.y - end.y) * 2 / 3,
            end.x,
            end.y
          )
        }
      },
      cubic_to: { first, second, to, path in
        FontOutline.add(path, [first, second, to]) { outline, points in
          outline.path.curve(
            points[0].x,
            points[0].y,
            points[1].x,
            points[1].y,
            points[2].x,
            points[2].y
          )
        }
      },
      shift: 0,
      delta: 0
    )
    return withUnsafeMutablePointer(to: &self) { path in
      FT_Outline_Decompose(&outline, &functions, path) == 0
    }
  }

  /// Adds an element to the outline at a pointer; returns FreeType's error if there is too much of it.
  private static func add(
    _ outline: UnsafeMutableRawPointer?,
    _ vectors: [UnsafePointer<FT_Vector>?],
    _ element: (inout FontOutline, [Point]) -> Void
  ) -> Int32 {
    guard let outline = outline?.assumingMemoryBound(to: FontOutline.self) else { return 1 }
    let scale = outline.pointee.scale
    // The y axis of fonts points up.
    let points = vectors.compactMap(\.self).map {
      Point(x: Double($0.pointee.x) * scale, y: -Double($0.pointee.y) * scale)
    }
    guard points.count == vectors.count, let end = points.last,
      points.allSatisfy({ abs($0.x) <= reach && abs($0.y) <= reach }),
      outline.pointee.path.elements.count < mostElements
    else { return 1 }
    element(&outline.pointee, points)
    outline.pointee.place = end
    return 0
  }
}

extension LibraryVersion {
  /// The library that reads fonts.
  package static var fonts: LibraryVersion {
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    var library: FT_Library?
    if FT_Init_FreeType(&library) == 0 {
      FT_Library_Version(library, &major, &minor, &patch)
      FT_Done_FreeType(library)
    }
    return LibraryVersion("FreeType", "\(major).\(minor).\(patch)")
  }
}
