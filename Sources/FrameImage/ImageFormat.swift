/// The kind of picture file, as its first bytes tell it; the name of a file says nothing.
public enum ImageFormat: String, Sendable, CaseIterable {
  /// Read.
  case png = "PNG"
  /// Read.
  case jpeg = "JPEG"
  /// Read.
  case webp = "WebP"
  /// Read as frames, not as a page.
  case gif = "GIF"
  /// Recognised, not read.
  case tiff = "TIFF"
  /// Recognised, not read.
  case bmp = "BMP"
  /// Recognised, not read.
  case heic = "HEIC"
  /// Recognised, not read.
  case avif = "AVIF"
  /// Recognised, not read.
  case pdf = "PDF"

  /// Which format a file is, from its beginning.
  ///
  /// - Parameter start: The first bytes of the file; 12 are enough.
  /// - Returns: The format, nil for anything else.
  public static func recognise(_ start: [UInt8]) -> ImageFormat? {
    signatures.first { signature in
      signature.parts.allSatisfy { start.dropFirst($0.offset).starts(with: $0.bytes) }
    }?.format
  }

  /// What stands where in a file of each format.
  ///
  /// A PNG is known by four of its eight bytes, so that one spoilt by a text-mode copy (which
  /// changes the line ends that follow) is called damaged and not unknown.
  private static let signatures: [(format: ImageFormat, parts: [Part])] = [
    (.png, [(0, [0x89, 0x50, 0x4E, 0x47])]),
    (.jpeg, [(0, [0xFF, 0xD8, 0xFF])]),
    (.webp, [(0, ascii("RIFF")), (8, ascii("WEBP"))]),
    (.gif, [(0, ascii("GIF8"))]),
    (.tiff, [(0, [0x49, 0x49, 0x2A, 0x00])]),
    (.tiff, [(0, [0x4D, 0x4D, 0x00, 0x2A])]),
    // Two letters alone begin many a text; the four bytes reserved behind the length do not.
    (.bmp, [(0, ascii("BM")), (6, [0, 0, 0, 0])]),
    (.heic, [(4, ascii("ftyphei"))]),
    (.heic, [(4, ascii("ftypmif1"))]),
    (.avif, [(4, ascii("ftypavi"))]),
    (.pdf, [(0, ascii("%PDF-"))]),
  ]

  private typealias Part = (offset: Int, bytes: [UInt8])

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
}
