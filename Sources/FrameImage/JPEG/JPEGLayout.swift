/// The properties in the header of a JPEG file that libjpeg-turbo does not report.
struct JPEGLayout {
  /// The orientation in the EXIF segment.
  private(set) var orientation = Orientation.upright
  /// The colour profile, joined from its segments; nil if it is missing or incomplete.
  private(set) var profile: [UInt8]?
  /// Whether there is an Adobe segment (APP14); if so, the inks of a CMYK picture are inverted.
  private(set) var hasAdobeSegment = false
  /// The offset in the file of the Adobe segment's colour transform, which is one byte; nil if there is
  /// none.
  private(set) var colourTransform: Int?
  /// Whether there is a JFIF segment, which means that colours are YCbCr or grey.
  private(set) var isJFIF = false
  /// The number of channels; nil if the given bytes do not include the frame header.
  private(set) var channels: UInt8?
  /// Whether the coding is sequential, so that every scan must have all coefficients of its channels.
  private(set) var isSequential = false
  /// The coding of the pixels if it is not supported; nil if it is.
  private(set) var unsupportedCoding: ImageProblem.Coding?
  /// Whether there are several scans, so that decoding keeps all coefficients in memory.
  private(set) var hasSeveralScans = false
  /// The offset of the first scan; nil if the given bytes do not include its header.
  private(set) var firstScan: Int?

  /// Reads the segments before the first scan.
  ///
  /// Stops at an invalid segment, which the decoder reports.
  init(_ bytes: [UInt8]) {
    var foundExif = false
    var profileParts = ProfileParts()
    defer { profile = profileParts.joined }
    var offset = 2
    while offset + 1 < bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      switch marker {
      case 0xFF:
        // This is a fill byte before a marker.
        offset += 1
        continue
      case 0x01, 0xD0...0xD7:
        // These markers have no segment.
        offset += 2
        continue
      default: break
      }
      guard offset + 4 <= bytes.count else { return }
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      let end = offset + 2 + length
      guard length >= 2, end <= bytes.count else { return }
      let content = bytes[offset + 4..<end]
      switch marker {
      case 0xDA:
        firstScan = offset
        hasSeveralScans = hasSeveralScans || content.first != channels
        return
      case 0xE1 where !foundExif && content.starts(with: JPEGLayout.exifHead):
        orientation = Orientation(exif: content.dropFirst(JPEGLayout.exifHead.count))
        foundExif = true
      case 0xE2: profileParts.add(content)
      case 0xE0 where content.starts(with: JPEGLayout.jfifHead): isJFIF = true
      case 0xEE where content.starts(with: "Adobe".utf8):
        hasAdobeSegment = true
        if content.count > 11 { colourTransform = content.startIndex + 11 }
      // These are two tables and a reserved marker; their numbers are in the range of frame headers.
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF, 0xF7:
        unsupportedCoding = JPEGLayout.coding(marker, depth: content.first)
        hasSeveralScans = marker == JPEGLayout.progressive
        isSequential = JPEGLayout.sequential.contains(marker)
        channels = content.dropFirst(5).first
      default: break
      }
      offset = end
    }
  }

  /// Returns the offsets of the scan markers, and whether there is an end marker.
  ///
  /// Stops after `limit + 1` scans.
  func scans(in bytes: [UInt8], limit: Int) -> (offsets: [Int], isComplete: Bool) {
    guard let firstScan else { return ([], false) }
    return bytes.withUnsafeBufferPointer { bytes in
      var offsets: [Int] = []
      var offset = firstScan
      while offset + 1 < bytes.count {
        guard bytes[offset] == 0xFF else {
          offset += 1
          continue
        }
        switch bytes[offset + 1] {
        case 0xFF: offset += 1
        case 0x00, 0x01, 0xD0...0xD8: offset += 2
        case 0xD9: return (offsets, true)
        case let marker:
          guard offset + 4 <= bytes.count else { return (offsets, false) }
          if marker == 0xDA { offsets.append(offset) }
          if offsets.count > limit { return (offsets, false) }
          offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
        }
      }
      return (offsets, false)
    }
  }

  /// Returns the unsupported coding that a frame header declares; nil for baseline and progressive.
  private static func coding(_ marker: UInt8, depth: UInt8?) -> ImageProblem.Coding? {
    switch marker {
    // 0xF7 is JPEG-LS, a separate standard with the same frame header.
    case 0xC3, 0xF7: .lossless
    case 0xC5...0xC7: .hierarchical
    case 0xC9...0xCF: .arithmetic
    default: depth.flatMap { $0 == 8 ? nil : .depth(bits: Int($0)) }
    }
  }

  private static let sequential: ClosedRange<UInt8> = 0xC0...0xC1
  private static let progressive: UInt8 = 0xC2
  private static let jfifHead: [UInt8] = Array("JFIF".utf8) + [0]
  private static let exifHead: [UInt8] = Array("Exif".utf8) + [0, 0]
}

/// The parts of a colour profile, from numbered segments of up to 64 kB (ICC.1, annex B.4).
private struct ProfileParts {
  private var count = 0
  private var parts: [Int: ArraySlice<UInt8>] = [:]
  private var isBroken = false

  private static let head: [UInt8] = Array("ICC_PROFILE".utf8) + [0]

  /// Adds the content of a segment if it is a part of a profile.
  mutating func add(_ segment: ArraySlice<UInt8>) {
    guard !isBroken, segment.starts(with: Self.head), segment.count > Self.head.count + 2 else {
      return
    }
    let content = segment.dropFirst(Self.head.count)
    let (number, count) = (Int(content[content.startIndex]), Int(content[content.startIndex + 1]))
    if self.count == 0 { self.count = count }
    // A profile whose segments have contradictory numbers is ignored.
    let isNew = parts.updateValue(content.dropFirst(2), forKey: number) == nil
    if !isNew || count != self.count || !(1...max(1, count)).contains(number) { isBroken = true }
  }

  /// The profile; nil if a part is missing.
  var joined: [UInt8]? {
    guard !isBroken, count > 0, parts.count == count else { return nil }
    return (1...count).flatMap { parts[$0] ?? [] }
  }
}
