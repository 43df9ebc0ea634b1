/// What a JPEG file says of itself before its pixels, apart from what the decoder reports.
struct JPEGLayout {
  /// The orientation of the EXIF segment.
  private(set) var orientation = Orientation.upright
  /// Whether Adobe's segment (APP14) is there; with four channels the inks are then inverted.
  private(set) var hasAdobeSegment = false
  /// Whether the head of the first scan lies inside the bytes given.
  private(set) var reachesPixels = false

  /// Walks the segments up to the first scan.
  ///
  /// - Parameter bytes: The file, or its beginning. What is malformed ends the walk; the decoder
  ///   says what is wrong with it.
  init(_ bytes: [UInt8]) {
    var foundExif = false
    var place = 2
    while place + 1 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      switch marker {
      case 0xFF:
        // A filling byte before a marker.
        place += 1
        continue
      case 0x01, 0xD0...0xD7:
        // Markers that stand alone.
        place += 2
        continue
      default: break
      }
      guard place + 4 <= bytes.count else { return }
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      let end = place + 2 + length
      guard length >= 2, end <= bytes.count else { return }
      let content = bytes[place + 4..<end]
      switch marker {
      case 0xDA:
        reachesPixels = true
        return
      case 0xE1 where !foundExif && content.starts(with: JPEGLayout.exifHead):
        orientation = Exif.orientation(in: content.dropFirst(JPEGLayout.exifHead.count))
        foundExif = true
      case 0xEE where content.starts(with: "Adobe".utf8): hasAdobeSegment = true
      default: break
      }
      place = end
    }
  }

  private static let exifHead: [UInt8] = Array("Exif".utf8) + [0, 0]
}
