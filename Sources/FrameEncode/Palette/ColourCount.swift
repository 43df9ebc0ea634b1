internal import CPixelKernels
public import FrameImage

/// The colours of pictures and how often each occurs, in memory of fixed size.
///
/// For the palette of a whole sequence, about sixteen evenly spaced frames are enough.
public struct ColourCount: ~Copyable {
  private let count: OpaquePointer
  private let matte: SIMD3<UInt8>

  /// Creates an empty count.
  ///
  /// - Parameter matte: The red, green and blue behind partly transparent pixels.
  public init(matte: SIMD3<UInt8> = .zero) {
    guard let count = palette_count_make() else {
      preconditionFailure("out of memory for counting colours")
    }
    self.count = count
    self.matte = matte
  }

  deinit { palette_count_free(count) }

  /// Adds the colours of a picture, except for transparent pixels.
  ///
  /// - Parameter bitmap: The picture.
  public mutating func add(_ bitmap: Bitmap) {
    let pixels = bitmap.bytes(on: matte)
    palette_count_add(count, pixels, Int64(bitmap.width * bitmap.height), nil, 0)
  }

  /// The number of colours; nil if it is above 256.
  public var colours: Int? {
    let colours = Int(palette_count_colours(count))
    return colours > 256 ? nil : colours
  }

  /// Chooses the shared palette of a sequence with these colours.
  ///
  /// - Parameters:
  ///   - mode: The choice of frames that share a palette.
  ///   - colours: The largest number of colours in the palette, 2 to 256.
  ///   - isTransparent: Whether there are frames with transparent pixels.
  /// - Returns: The palette; nil if every frame should have its own, or if the count is empty.
  public mutating func sharedPalette(
    _ mode: PaletteMode,
    colours: Int,
    isTransparent: Bool
  ) -> Palette? {
    precondition((2...256).contains(colours), "colours must be 2 to 256")
    guard mode != .frame, self.colours != 0 else { return nil }
    let few = PaletteSettings.coloursBesideTransparent(colours)
    let isExact = self.colours.map { $0 <= (isTransparent ? few : colours) } ?? false
    guard mode == .global || isTransparent || isExact else { return nil }
    var map = PaletteMap()
    return choose(isExact ? colours : few, map: &map)
  }

  /// Removes all colours.
  mutating func reset() { palette_count_reset(count) }

  /// Adds the colours of the RGBA pixels that have the given mark.
  mutating func add(_ pixels: [UInt8], marks: [UInt8], mark: Int) {
    palette_count_add(count, pixels, Int64(marks.count), marks, UInt8(mark))
  }

  /// Chooses the palette of up to `limit` colours, 1 to 256, nearest to the counted ones.
  ///
  /// At least one colour must be counted. The map receives the palette and the index of each colour.
  mutating func choose(_ limit: Int, map: inout PaletteMap) -> Palette {
    var error = 0.0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit * 3) { buffer, count in
      count =
        3 * Int(palette_count_choose(self.count, Int32(limit), buffer.baseAddress, &error, map.map))
    }
    return Palette(bytes: bytes, meanError: error)
  }
}

extension Bitmap {
  /// Returns RGBA with alpha 0 or 255: pixels with at least half the full alpha over the matte, zeros
  /// for others.
  func bytes(on matte: SIMD3<UInt8>) -> [UInt8] {
    guard !isOpaque else { return bytes }
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, filled in
      palette_matte(
        bytes,
        Int64(bytes.count / 4),
        [matte.x, matte.y, matte.z],
        buffer.baseAddress
      )
      filled = bytes.count
    }
  }
}
