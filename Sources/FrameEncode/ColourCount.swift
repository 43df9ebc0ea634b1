internal import CPixelKernels
public import FrameImage

/// The colours of pictures and how often each occurs, in memory that does not grow.
///
/// To choose a palette for a whole sequence, a sample of its frames is enough: some sixteen, evenly
/// spread.
public struct ColourCount: ~Copyable {
  private let count: OpaquePointer
  private let matte: SIMD3<UInt8>

  /// A count of nothing.
  ///
  /// - Parameter matte: Red, green and blue that half transparent pixels are laid on.
  public init(matte: SIMD3<UInt8> = .zero) {
    guard let count = palette_count_make() else {
      preconditionFailure("there is no memory to count colours")
    }
    self.count = count
    self.matte = matte
  }

  deinit { palette_count_free(count) }

  /// Adds the colours of a picture; clear pixels have none.
  ///
  /// - Parameter bitmap: The picture.
  public mutating func add(_ bitmap: Bitmap) {
    let pixels = MattedPixels.of(bitmap, matte: matte)
    palette_count_add(count, pixels, Int64(bitmap.width * bitmap.height), nil, 0)
  }

  /// How many colours there are; nil for more than 256.
  public var colours: Int? {
    let colours = Int(palette_count_colours(count))
    return colours > 256 ? nil : colours
  }

  /// The palette that a sequence of these colours should share.
  ///
  /// - Parameters:
  ///   - mode: Which frames share a palette.
  ///   - colours: How many colours it may have, 2 to 256.
  ///   - isTransparent: Whether there are frames with clear pixels.
  /// - Returns: The palette; nil where every frame should have its own, or nothing was counted.
  public mutating func sharedPalette(
    _ mode: PaletteMode,
    colours: Int,
    isTransparent: Bool
  ) -> Palette? {
    precondition((2...256).contains(colours), "a palette has 2 to 256 colours")
    guard mode != .frame, self.colours != 0 else { return nil }
    let few = PaletteSettings.coloursBesideClear(colours)
    let isExact = self.colours.map { $0 <= (isTransparent ? few : colours) } ?? false
    guard mode == .global || isTransparent || isExact else { return nil }
    var map = PaletteMap()
    return choose(isExact ? colours : few, map: &map)
  }

  /// Forgets all colours.
  mutating func reset() { palette_count_reset(count) }

  /// Adds the colours of some pixels.
  ///
  /// - Parameters:
  ///   - pixels: RGBA, four bytes a pixel.
  ///   - marks: A byte a pixel.
  ///   - mark: The mark of those to be added.
  mutating func add(_ pixels: [UInt8], marks: [UInt8], mark: Int) {
    palette_count_add(count, pixels, Int64(marks.count), marks, UInt8(mark))
  }

  /// The colours nearest to all those counted, of which there has to be one.
  ///
  /// - Parameters:
  ///   - limit: How many there may be, 1 to 256.
  ///   - map: Gets to know the index of each colour counted.
  /// - Returns: The palette.
  mutating func choose(_ limit: Int, map: inout PaletteMap) -> Palette {
    var error = 0.0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit * 3) { buffer, count in
      count =
        3 * Int(palette_count_choose(self.count, Int32(limit), buffer.baseAddress, &error, map.map))
    }
    return Palette(bytes: bytes, meanError: error)
  }
}
