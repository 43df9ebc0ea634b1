/// The properties of a JPEG file before its pixels that libjpeg-turbo does not report.
struct JPEGLayout {
  /// The orientation of the EXIF segment.
  private(set) var orientation = Orientation.upright
  /// The colour profile, joined from its segments; nil if it is missing or incomplete.
  private(set) var profile: [UInt8]?
  /// Whether there is an Adobe segment (APP14), with which the inks of four channels are inverted.
  private(set) var hasAdobeSegment = false
  /// The offset of the colour transform in the Adobe segment; nil if there is none.
  private(set) var colourTransform: Int?
  /// Whether there is a JFIF segment, which means that colours are YCbCr or grey.
  private(set) var isJFIF = false
  /// The number of channels; nil if the given bytes end before it.
  private(set) var channels: UInt8?
  /// Whether every scan has all coefficients of its channels.
  private(set) var isSequential = false
  /// The coding of the pixels if it is not supported.
  private(set) var unsupportedCoding: ImageProblem.Coding?
  /// Whether there are several scans, so that decoding keeps all coefficients in memory.
  private(set) var hasSeveralScans = false
  /// The offset of the first scan; nil if the given bytes end before it.
  private(set) var firstScan: Int?

  /// Reads the segments up to the first scan or to an invalid segment, which the decoder reports.
  ///
  /// - Parameter bytes: The file or its beginning.
  init(_ bytes: [UInt8]) {
    var foundExif = false
    var profileParts = ProfileParts()
    defer { profile = profileParts.joined }
    var place = 2
    while place + 1 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      switch marker {
      case 0xFF:
        // A fill byte before a marker.
        place += 1
        continue
      case 0x01, 0xD0...0xD7:
        // Markers without a segment.
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
        firstScan = place
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
      // Tables and a reserved marker, within the range of frame markers.
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF, 0xF7:
        unsupportedCoding = JPEGLayout.coding(marker, depth: content.first)
        hasSeveralScans = marker == JPEGLayout.progressive
        isSequential = JPEGLayout.sequential.contains(marker)
        channels = content.dropFirst(5).first
      default: break
      }
      place = end
    }
  }

  /// Returns the offsets of the scans' markers, at most `limit + 1`, and whether there is an end marker.
  func scans(in bytes: [UInt8], limit: Int) -> (places: [Int], isComplete: Bool) {
    guard let firstScan else { return ([], false) }
    return bytes.withUnsafeBufferPointer { bytes in
      var places: [Int] = []
      var place = firstScan
      while place + 1 < bytes.count {
        guard bytes[place] == 0xFF else {
          place += 1
          continue
        }
        switch bytes[place + 1] {
        case 0xFF: place += 1
        case 0x00, 0x01, 0xD0...0xD8: place += 2
        case 0xD9: return (places, true)
        case let marker:
          guard place + 4 <= bytes.count else { return (places, false) }
          if marker == 0xDA { places.append(place) }
          if places.count > limit { return (places, false) }
          place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
        }
      }
      return (places, false)
    }
  }

  /// The unsupported coding that a frame marker means; nil for baseline and progressive.
  private static func coding(_ marker: UInt8, depth: UInt8?) -> ImageProblem.Coding? {
    switch marker {
    // 0xF7 is JPEG-LS, a standard of its own with the same frame structure.
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

/// A colour profile in numbered segments of up to 64 kB (ICC.1, annex B.4).
private struct ProfileParts {
  private var count = 0
  private var parts: [Int: ArraySlice<UInt8>] = [:]
  private var isBroken = false

  private static let head: [UInt8] = Array("ICC_PROFILE".utf8) + [0]

  /// Adds a segment if it belongs to a profile.
  mutating func add(_ segment: ArraySlice<UInt8>) {
    guard !isBroken, segment.starts(with: Self.head), segment.count > Self.head.count + 2 else {
      return
    }
    let content = segment.dropFirst(Self.head.count)
    let (number, count) = (Int(content[content.startIndex]), Int(content[content.startIndex + 1]))
    if self.count == 0 { self.count = count }
    // A profile with contradictory numbers is ignored.
    let isNew = parts.updateValue(content.dropFirst(2), forKey: number) == nil
    if !isNew || count != self.count || !(1...max(1, count)).contains(number) { isBroken = true }
  }

  /// The profile; nil if a part is missing.
  var joined: [UInt8]? {
    guard !isBroken, count > 0, parts.count == count else { return nil }
    return (1...count).flatMap { parts[$0] ?? [] }
  }
}
