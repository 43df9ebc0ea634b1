/// What the pixels of a PNG file are; the raw value is the colour type in its header.
enum PNGColours: UInt8 {
  /// Red, green and blue.
  case rgb = 2
  /// An index into a palette.
  case indexed = 3
  /// Red, green, blue and straight alpha.
  case rgba = 6

  /// Bytes a pixel.
  var pixelBytes: Int {
    switch self {
    case .rgb: 3
    case .indexed: 1
    case .rgba: 4
    }
  }
}
