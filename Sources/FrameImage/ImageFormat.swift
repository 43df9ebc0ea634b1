/// The format of a picture file, recognised by its first bytes; the file's name is ignored.
public enum ImageFormat: String, Sendable, CaseIterable {
  /// A format for pages and frames.
  case png = "PNG"
  /// A format for pages and frames.
  case jpeg = "JPEG"
  /// A format for pages and frames.
  case webp = "WebP"
  /// A format for frames, but not for pages.
  case gif = "GIF"
  /// A format for frames, but not for pages: MP4, MOV and other files of the ISO base media format.
  case mp4 = "MP4/MOV"
  /// A format for frames, but not for pages: WebM, MKV and other files of Matroska.
  case matroska = "WebM/MKV"
  /// A format that is recognised but not supported.
  case tiff = "TIFF"
  /// A format that is recognised but not supported.
  case bmp = "BMP"
  /// A format that is recognised but not supported.
  case heic = "HEIC"
  /// A format that is recognised but not supported.
  case avif = "AVIF"
  /// A format that is recognised but not supported.
  case pdf = "PDF"

  /// Recognises the format of a file.
  ///
  /// - Parameter start: The first bytes of the file; 12 are enough.
  /// - Returns: The format; nil if it is unknown.
  package static func recognise(_ start: [UInt8]) -> ImageFormat? {
    signatures.first { signature in
      signature.parts.allSatisfy { start.dropFirst($0.offset).starts(with: $0.bytes) }
    }?.format
  }

  /// The bytes at fixed offsets that identify each format.
  ///
  /// Only the first four of the eight bytes of PNG's signature are compared. The other four include
  /// line ends, which a copy in text mode changes; such a file is reported as a damaged PNG.
  private static let signatures: [(format: ImageFormat, parts: [Part])] = [
    (.png, [(0, [0x89, 0x50, 0x4E, 0x47])]),
    (.jpeg, [(0, [0xFF, 0xD8, 0xFF])]),
    (.webp, [(0, ascii("RIFF")), (8, ascii("WEBP"))]),
    (.gif, [(0, ascii("GIF8"))]),
    (.tiff, [(0, [0x49, 0x49, 0x2A, 0x00])]),
    (.tiff, [(0, [0x4D, 0x4D, 0x00, 0x2A])]),
    // A text file may also begin with these letters, but it does not have the four reserved zeros.
    (.bmp, [(0, ascii("BM")), (6, [0, 0, 0, 0])]),
    (.heic, [(4, ascii("ftyphei"))]),
    (.heic, [(4, ascii("ftypmif1"))]),
    (.avif, [(4, ascii("ftypavi"))]),
    (.pdf, [(0, ascii("%PDF-"))]),
    (.mp4, [(4, ascii("ftyp"))]),
    // Older QuickTime files begin with other atoms, whose lengths are small.
    (.mp4, [(0, [0]), (4, ascii("moov"))]),
    (.mp4, [(0, [0, 0]), (4, ascii("wide"))]),
    (.mp4, [(0, [0]), (4, ascii("mdat"))]),
    (.matroska, [(0, [0x1A, 0x45, 0xDF, 0xA3])]),
  ]

  private typealias Part = (offset: Int, bytes: [UInt8])

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
}
