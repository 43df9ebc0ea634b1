internal import CSpng

/// The size of a PNG and the format of its pixels.
struct PNGHead {
  /// The width as stored, in pixels.
  let width: Int
  /// The height as stored, in pixels.
  let height: Int
  /// The header; nil if width or height is too large for libspng.
  let header: spng_ihdr?

  var pixels: Int { width * height }
  /// Whether channels have 16 bits.
  var isDeep: Bool { header?.bit_depth == 16 }
  /// Whether pixels are indices into a palette.
  var isIndexed: Bool { header?.color_type == UInt8(SPNG_COLOR_TYPE_INDEXED.rawValue) }
  /// Whether rows are stored in passes (Adam7).
  var isInterlaced: Bool { header?.interlace_method != 0 }
  var kind: ColourTransform.Kind {
    switch header.map({ spng_color_type(UInt32($0.color_type)) }) {
    case SPNG_COLOR_TYPE_GRAYSCALE, SPNG_COLOR_TYPE_GRAYSCALE_ALPHA: .grey
    default: .colour
    }
  }
  /// The number of bits of a stored pixel.
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
