internal import CSpng

/// The size of a PNG and how its pixels are stored.
struct PNGHead {
  /// Pixels from left to right, as stored.
  let width: Int
  /// Pixels from top to bottom, as stored.
  let height: Int
  /// Nil where the sides are too large for libspng to look further.
  let header: spng_ihdr?

  /// Pixels of the whole picture.
  var pixels: Int { width * height }
  /// Whether a channel has 16 bits.
  var isDeep: Bool { header?.bit_depth == 16 }
  /// Whether pixels are indices into a palette.
  var isIndexed: Bool { header?.color_type == UInt8(SPNG_COLOR_TYPE_INDEXED.rawValue) }
  /// Whether rows come in passes (Adam7).
  var isInterlaced: Bool { header?.interlace_method != 0 }
  /// What the pixels are.
  var kind: ColourTransform.Kind {
    switch header.map({ spng_color_type(UInt32($0.color_type)) }) {
    case SPNG_COLOR_TYPE_GRAYSCALE, SPNG_COLOR_TYPE_GRAYSCALE_ALPHA: .grey
    default: .colour
    }
  }
  /// Bits of a pixel as stored.
  var bitsPerPixel: Int {
    guard let header else { return 1 }
    let channels =
      switch spng_color_type(UInt32(header.color_type)) {
      case SPNG_COLOR_TYPE_GRAYSCALE_ALPHA: 2
      case SPNG_COLOR_TYPE_TRUECOLOR: 3
      case SPNG_COLOR_TYPE_TRUECOLOR_ALPHA: 4
      default: 1
      }
    return channels * Int(header.bit_depth)
  }
}
