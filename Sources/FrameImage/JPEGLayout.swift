/// What a JPEG file says of itself before its pixels, apart from what the decoder reports.
struct JPEGLayout {
  /// The orientation of the EXIF segment.
  private(set) var orientation = Orientation.upright
  /// The colour profile, put together from its segments; nil without a whole one.
  private(set) var profile: [UInt8]?
  /// Whether Adobe's segment (APP14) is there; with four channels the inks are then inverted.
  private(set) var hasAdobeSegment = false
  /// Where Adobe's segment names the colour transform; nil where it does not.
  private(set) var colourTransform: Int?
  /// Whether there is a JFIF segment, of a picture of YCbCr or grey.
  private(set) var isJFIF = false
  /// How many channels there are; nil where the frame's segment is not inside the bytes given.
  private(set) var channels: UInt8?
  /// Whether each scan has all coefficients of its channels.
  private(set) var isSequential = false
  /// Why the pixels are coded in a way that is not read; nil if they are read.
  private(set) var foreignCoding: ImageProblem.Coding?
  /// Whether its pixels are gone through more than once, so that all are held until the end.
  private(set) var hasSeveralScans = false
  /// Where the first scan begins, nil if that is not inside the bytes given.
  private(set) var firstScan: Int?

  /// Walks the segments up to the first scan.
  ///
  /// - Parameter bytes: The file, or its beginning. What is malformed ends the walk; the decoder
  ///   says what is wrong with it.
  init(_ bytes: [UInt8]) {
    var foundExif = false
    var profileParts = ProfileParts()
    defer { profile = profileParts.joined }
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
        firstScan = place
        hasSeveralScans = hasSeveralScans || content.first != channels
        return
      case 0xE1 where !foundExif && content.starts(with: JPEGLayout.exifHead):
        orientation = Exif.orientation(in: content.dropFirst(JPEGLayout.exifHead.count))
        foundExif = true
      case 0xE2: profileParts.add(content)
      case 0xE0 where content.starts(with: JPEGLayout.jfifHead): isJFIF = true
      case 0xEE where content.starts(with: "Adobe".utf8):
        hasAdobeSegment = true
        if content.count > 11 { colourTransform = content.startIndex + 11 }
      // Tables and a reserved mark, which lie among those of frames.
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF, 0xF7:
        foreignCoding = JPEGLayout.coding(marker, depth: content.first)
        hasSeveralScans = marker == JPEGLayout.progressive
        isSequential = JPEGLayout.sequential.contains(marker)
        channels = content.dropFirst(5).first
      default: break
      }
      place = end
    }
  }

  /// How often the pixels are gone through, and whether the file comes to its end.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limit: Where the count ends.
  /// - Returns: The number of scans from the first on, at most `limit + 1`; whether the mark of the
  ///   end was met.
  func scans(in bytes: [UInt8], limit: Int) -> (count: Int, areEnded: Bool) {
    let (places, areEnded) = scanPlaces(in: bytes, limit: limit)
    return (places.count, areEnded)
  }

  /// As `scans`, with the place of each scan's marker.
  func scanPlaces(in bytes: [UInt8], limit: Int) -> (places: [Int], areEnded: Bool) {
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

  /// What is wrong with the file, as far as its segments tell.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: That it breaks off; nil where it does not.
  func damage(in bytes: [UInt8]) -> ImageProblem.Damage? {
    let scans = scans(in: bytes, limit: .max - 1)
    return scans.count > 0 && scans.areEnded ? nil : .endsEarly
  }

  /// The way of coding that a frame's marker stands for, nil for baseline and progressive.
  private static func coding(_ marker: UInt8, depth: UInt8?) -> ImageProblem.Coding? {
    switch marker {
    // The last is JPEG-LS, a standard of its own with the same frame around it.
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

/// A colour profile in segments, which are numbered since one holds 64 kB (ICC.1, annex B.4).
private struct ProfileParts {
  private var count = 0
  private var parts: [Int: ArraySlice<UInt8>] = [:]
  private var isBroken = false

  private static let head: [UInt8] = Array("ICC_PROFILE".utf8) + [0]

  /// Takes a segment, if it is one of a profile.
  mutating func add(_ segment: ArraySlice<UInt8>) {
    guard !isBroken, segment.starts(with: Self.head), segment.count > Self.head.count + 2 else {
      return
    }
    let content = segment.dropFirst(Self.head.count)
    let (number, count) = (Int(content[content.startIndex]), Int(content[content.startIndex + 1]))
    if self.count == 0 { self.count = count }
    // Numbers that contradict each other put no profile together.
    let isNew = parts.updateValue(content.dropFirst(2), forKey: number) == nil
    if !isNew || count != self.count || !(1...max(1, count)).contains(number) { isBroken = true }
  }

  /// The profile, nil where a part is missing.
  var joined: [UInt8]? {
    guard !isBroken, count > 0, parts.count == count else { return nil }
    return (1...count).flatMap { parts[$0] ?? [] }
  }
}
