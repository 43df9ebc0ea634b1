/// Faults of a JPEG's segments that cost no pixel, repaired before it is decoded.
///
/// libjpeg warns of each and decodes as the repaired segments say. It reports one warning alone, so
/// without them it tells whether anything else is wrong.
struct JPEGRepair {
  /// The faults that are repaired.
  private(set) var faults: Set<ImageFault> = []
  /// Bytes to replace, by their places.
  private var bytes: [Int: UInt8] = [:]

  /// Finds the faults of a file.
  ///
  /// - Parameters:
  ///   - layout: What the file says of itself.
  ///   - file: The whole file.
  init(_ layout: JPEGLayout, of file: [UInt8]) {
    repairColourTransform(layout, of: file)
    guard layout.isSequential, let first = layout.firstScan, !Self.isWhole(first, in: file) else {
      return
    }
    for scan in layout.scanPlaces(in: file, limit: JPEGDecoder.mostScans).places {
      guard let end = Self.parameters(ofScan: scan, in: file) else { return }
      for (place, value) in zip(end, Self.allCoefficients) { bytes[place] = value }
      faults.insert(.scanParameters)
    }
  }

  /// The file as it is to be decoded.
  func applied(to file: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return file }
    var file = file
    for (place, byte) in bytes { file[place] = byte }
    return file
  }

  /// The transform that libjpeg takes for an unknown one: YCbCr, or YCCK.
  private mutating func repairColourTransform(_ layout: JPEGLayout, of file: [UInt8]) {
    guard let place = layout.colourTransform, let channels = layout.channels else { return }
    let (known, assumed): (Set<UInt8>, UInt8) =
      switch channels {
      // A JFIF segment says that it is YCbCr.
      case 3 where !layout.isJFIF: ([0, 1], 1)
      case 4: ([0, 2], 2)
      default: (Set(0...255), 0)
      }
    guard !known.contains(file[place]) else { return }
    bytes[place] = assumed
    faults.insert(.colourTransform)
  }

  /// From the first coefficient to the last, all bits (ITU-T T.81, B.2.3).
  private static let allCoefficients: [UInt8] = [0, 63, 0]

  private static func isWhole(_ scan: Int, in file: [UInt8]) -> Bool {
    parameters(ofScan: scan, in: file).map { file[$0].elementsEqual(allCoefficients) } ?? true
  }

  /// Where a scan names its coefficients: behind the list of its channels.
  private static func parameters(ofScan scan: Int, in file: [UInt8]) -> Range<Int>? {
    guard scan + 4 < file.count else { return nil }
    let start = scan + 5 + 2 * Int(file[scan + 4])
    return start + 3 <= file.count ? start..<start + 3 : nil
  }
}
