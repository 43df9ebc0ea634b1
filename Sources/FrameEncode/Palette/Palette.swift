internal import CPixelKernels

/// A list of up to 256 colours that pixels refer to by index.
public struct Palette: Sendable, Equatable {
  /// The red, green and blue of each colour, as encoded sRGB values.
  public let bytes: [UInt8]
  /// The mean error of the pixels for which the palette was chosen, if each has its nearest colour.
  ///
  /// The error of a pixel is 2 dr² + 4 dg² + db², from the differences of red, green and blue. The
  /// strength of dithering and the loss that is allowed for smaller files depend on the mean. It is
  /// 0 if the palette has every colour.
  public let meanError: Double

  /// Creates a palette.
  ///
  /// - Parameters:
  ///   - bytes: The red, green and blue of 1 to 256 colours.
  ///   - meanError: The mean error of pixels, at least 0.
  public init(bytes: [UInt8], meanError: Double) {
    precondition(
      bytes.count.isMultiple(of: 3) && (3...768).contains(bytes.count),
      "a palette must have 1 to 256 colours of three bytes each"
    )
    precondition(meanError >= 0, "meanError must be at least 0")
    self.bytes = bytes
    self.meanError = meanError
  }

  /// The number of colours, 1 to 256.
  public var count: Int { bytes.count / 3 }
}

/// A palette, and a cache of the nearest palette index for each colour; owns the C kernel's object.
struct PaletteMap: ~Copyable {
  let map: OpaquePointer

  init() {
    guard let map = palette_map_make() else {
      preconditionFailure("out of memory for a palette map")
    }
    self.map = map
  }

  deinit { palette_map_free(map) }

  /// Sets the palette and clears the cache.
  mutating func set(_ palette: Palette) {
    palette_map_set(map, palette.bytes, Int32(palette.count))
  }
}
