internal import CPixelKernels
public import FrameImage

/// The colours of pictures and the number of pixels of each.
///
/// The memory does not grow with the number of pictures. To choose a palette for a whole sequence,
/// it is enough to add about sixteen evenly spaced frames.
public struct ColourCount: ~Copyable {
  private let count: OpaquePointer
  private let matte: SIMD3<UInt8>

  /// Creates an empty count.
  ///
  /// - Parameter matte: The colour behind partly transparent pixels, as red, green and blue.
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

  /// The number of different colours; nil if it is greater than 256.
  public var colours: Int? {
    let colours = Int(palette_count_colours(count))
    return colours > 256 ? nil : colours
  }

  /// Chooses the palette that the frames of a sequence share.
  ///
  /// - Parameters:
  ///   - mode: The rule for sharing a palette.
  ///   - colours: The largest number of colours in the palette, 2 to 256.
  ///   - isTransparent: Whether there are frames with transparent pixels.
  /// - Returns: The palette; nil if each frame should have its own, or if no colours were counted.
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

  /// Adds the colours of those RGBA pixels whose element of `marks` equals `mark`.
  mutating func add(
    _ pixels: UnsafePointer<UInt8>?,
    marks: UnsafeBufferPointer<UInt8>,
    mark: Int
  ) {
    palette_count_add(count, pixels, Int64(marks.count), marks.baseAddress, UInt8(mark))
  }

  /// Chooses up to `limit` colours, 1 to 256, that represent the counted colours best.
  ///
  /// At least one colour must have been counted. The map receives the palette and the index of each
  /// counted colour.
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
  /// Returns RGBA in which every pixel is opaque or transparent.
  ///
  /// Pixels with at least half of the full alpha are blended with the matte and become opaque. Other
  /// pixels become four zeros.
  func bytes(on matte: SIMD3<UInt8>) -> [UInt8] {
    guard !isOpaque else { return bytes }
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, filled in
      palette_matte(bytes, Int64(bytes.count / 4), [matte.x, matte.y, matte.z], buffer.baseAddress)
      filled = bytes.count
    }
  }
}
