internal import CPixelKernels

/// A list of up to 256 colours that pixels refer to by index.
public struct Palette: Sendable, Equatable {
  /// Red, green and blue of each colour, encoded sRGB.
  public let bytes: [UInt8]
  /// The mean of 2 dr² + 4 dg² + db² between the pixels that the palette was chosen for and their
  /// nearest colours.
  ///
  /// The losses allowed for dithering and file size are proportional to it. At 0, the palette has every
  /// colour.
  public let meanError: Double

  /// Creates a palette.
  ///
  /// - Parameters:
  ///   - bytes: Red, green and blue of 1 to 256 colours.
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

/// A palette with a cache of the index for each colour looked up; owns the C kernel's object.
struct PaletteMap: ~Copyable {
  let map: OpaquePointer

  init() {
    guard let map = palette_map_make() else {
      preconditionFailure("out of memory for a palette map")
    }
    self.map = map
  }

  deinit { palette_map_free(map) }

  /// Sets the palette.
  mutating func set(_ palette: Palette) {
    palette_map_set(map, palette.bytes, Int32(palette.count))
  }
}
