/// A fault of a file that does not affect pixels; the picture is read, with a warning.
package enum ImageFault: Sendable, Hashable, CaseIterable {
  /// A sequential JPEG whose scan headers do not declare all coefficients; written by Samsung cameras.
  case scanParameters
  /// A JPEG whose Adobe segment has an unknown colour transform.
  case colourTransform
}

extension ImageFault: CustomStringConvertible {
  /// The fault and how it is handled, as a phrase for a warning.
  package var description: String {
    switch self {
    case .scanParameters:
      "its scans have wrong parameters, which some cameras write; the parameters are ignored"
    case .colourTransform: "its Adobe segment has an unknown colour transform; YCbCr is assumed"
    }
  }
}

/// The repair of faults in a JPEG's segments that do not affect pixels.
///
/// libjpeg warns about such a fault and decodes the file correctly. But it reports only its first
/// warning, which would hide a warning about damaged pixels. The faults are therefore repaired before
/// decoding.
struct JPEGRepair {
  /// The repaired faults.
  private(set) var faults: Set<ImageFault> = []
  /// The replacement bytes by their offset in the file.
  private var bytes: [Int: UInt8] = [:]

  /// Finds the faults in a whole file.
  init(_ layout: JPEGLayout, of file: [UInt8]) {
    repairColourTransform(layout, of: file)
    guard layout.isSequential, let first = layout.firstScan,
      !Self.hasAllCoefficients(first, in: file)
    else { return }
    for scan in layout.scans(in: file, limit: JPEGDecoder.mostScans).offsets {
      guard let range = Self.parameters(ofScan: scan, in: file) else { return }
      for (offset, value) in zip(range, Self.allCoefficients) { bytes[offset] = value }
      faults.insert(.scanParameters)
    }
  }

  /// Returns the repaired file.
  func applied(to file: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return file }
    var file = file
    for (offset, byte) in bytes { file[offset] = byte }
    return file
  }

  /// Replaces an unknown colour transform with the one that libjpeg assumes: YCbCr or YCCK.
  private mutating func repairColourTransform(_ layout: JPEGLayout, of file: [UInt8]) {
    guard let offset = layout.colourTransform, let channels = layout.channels else { return }
    let (known, assumed): (Set<UInt8>, UInt8) =
      switch channels {
      // With a JFIF segment, the colours are YCbCr in any case.
      case 3 where !layout.isJFIF: ([0, 1], 1)
      case 4: ([0, 2], 2)
      default: (Set(0...255), 0)
      }
    guard !known.contains(file[offset]) else { return }
    bytes[offset] = assumed
    faults.insert(.colourTransform)
  }

  /// The parameters of a scan with all coefficients and all their bits (ITU-T T.81, B.2.3).
  private static let allCoefficients: [UInt8] = [0, 63, 0]

  private static func hasAllCoefficients(_ scan: Int, in file: [UInt8]) -> Bool {
    parameters(ofScan: scan, in: file).map { file[$0].elementsEqual(allCoefficients) } ?? true
  }

  /// Returns the offsets of a scan's three parameters, which follow the list of its channels.
  private static func parameters(ofScan scan: Int, in file: [UInt8]) -> Range<Int>? {
    guard scan + 4 < file.count else { return nil }
    let start = scan + 5 + 2 * Int(file[scan + 4])
    return start + 3 <= file.count ? start..<start + 3 : nil
  }
}
