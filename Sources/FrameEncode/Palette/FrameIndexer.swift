internal import CPixelKernels
package import FrameImage

/// A converter of the frames of a sequence to indices into palettes.
///
/// Frames must be converted in order. A pixel that has not changed since the previous frame keeps its
/// shown colour, with any dithering and any palettes. Memory does not grow, because only the last frame
/// is kept. An indexer must not be shared between threads.
package struct FrameIndexer: ~Copyable {
  private let width: Int
  private let height: Int
  private let settings: PaletteSettings
  private let shared: Palette?
  private let isWhole: Bool
  private var count = ColourCount()
  private var map = PaletteMap()
  /// The previous frame, RGBA with alpha 0 or 255.
  private var before: [UInt8]
  /// The picture that viewers show after the previous frame, in the same format as `before`.
  private var shown: [UInt8]
  /// A buffer for error diffusion.
  private var errors: [Int32]

  /// Creates an indexer for a sequence of frames of the given size in pixels.
  ///
  /// Without a shared palette, each frame has its own. With `isWhole`, each frame is complete, so
  /// that it can be shown without the previous ones.
  package init(
    width: Int,
    height: Int,
    settings: PaletteSettings,
    shared: Palette?,
    isWhole: Bool
  ) {
    precondition(width > 0 && height > 0, "a frame must have at least one pixel")
    (self.width, self.height) = (width, height)
    (self.settings, self.shared, self.isWhole) = (settings, shared, isWhole)
    before = [UInt8](repeating: 0, count: width * height * 4)
    shown = before
    errors = [Int32](repeating: 0, count: 6 * (width + 2))
    if let shared { map.set(shared) }
  }

  /// Converts the next frame.
  ///
  /// With a shared palette of 256 colours, the frame must not have transparent pixels.
  package mutating func index(_ bitmap: Bitmap) -> IndexedFrame {
    precondition(
      bitmap.width == width && bitmap.height == height,
      "the frames of a sequence must have the same size"
    )
    let pixels = bitmap.bytes(on: settings.matte)
    var change = palette_change()
    var indices = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, filled in
      change = palette_mark(
        Int32(width),
        Int32(height),
        pixels,
        before,
        shown,
        buffer.baseAddress
      )
      filled = width * height
    }
    let plan = plan(pixels, marks: indices, change: change)
    if plan.isWhole {
      (change.left, change.top) = (0, 0)
      (change.right, change.bottom) = (Int32(width), Int32(height))
    }
    fill(&indices, pixels: pixels, change: change, plan: plan)
    before = pixels
    return IndexedFrame(
      width: width,
      height: height,
      indices: indices,
      palette: plan.palette,
      transparentIndex: plan.transparentIndex,
      isWhole: plan.isWhole
    )
  }

  private struct Plan {
    var palette: Palette
    var transparentIndex: Int?
    var isWhole: Bool

    /// Creates a plan with a transparent index after the colours, unless there are 256 colours.
    init(_ palette: Palette, isWhole: Bool) {
      self.palette = palette
      transparentIndex = palette.count < 256 ? palette.count : nil
      // Without a transparent index, no pixel can be left as it was.
      self.isWhole = isWhole || transparentIndex == nil
    }
  }

  /// Chooses a frame's palette and decides whether the frame must be whole; also sets the palette of
  /// `map`.
  private mutating func plan(_ pixels: [UInt8], marks: [UInt8], change: palette_change) -> Plan {
    // A coloured pixel can become transparent only if the whole frame is drawn again.
    let isWhole = isWhole || change.erases
    if let shared {
      precondition(
        shared.count < 256 || !change.clears,
        "a palette of 256 colours has no index for transparent pixels"
      )
      return Plan(shared, isWhole: isWhole)
    }
    count.reset()
    count.add(pixels, marks: marks, mark: palette_drawn)
    // If the drawn pixels have 256 colours and the unchanged pixels have no other colours, all 256
    // can be in the palette: the whole frame is drawn, and no transparent index is needed.
    let mayFill = settings.colours == 256 && count.colours == 256 && !change.clears
    if isWhole || mayFill { count.add(shown, marks: marks, mark: palette_still) }
    guard count.colours != 0 else {
      // No pixel has a colour, but a palette must have at least one.
      let none = Palette(bytes: [0, 0, 0], meanError: 0)
      map.set(none)
      return Plan(none, isWhole: isWhole)
    }
    let isFull = mayFill && count.colours == 256
    return Plan(
      count.choose(
        isFull ? 256 : PaletteSettings.coloursBesideTransparent(settings.colours),
        map: &map
      ),
      isWhole: isWhole
    )
  }

  /// Replaces the marks in `indices` with indices into the palette.
  private mutating func fill(
    _ indices: inout [UInt8],
    pixels: [UInt8],
    change: palette_change,
    plan: Plan
  ) {
    let error = plan.palette.meanError
    indices.withUnsafeMutableBufferPointer { indices in
      shown.withUnsafeMutableBufferPointer { shown in
        errors.withUnsafeMutableBufferPointer { errors in
          pixels.withUnsafeBufferPointer { pixels in
            var frame = palette_frame()
            (frame.width, frame.height) = (Int32(width), Int32(height))
            (frame.left, frame.top) = (change.left, change.top)
            (frame.right, frame.bottom) = (change.right, change.bottom)
            frame.pixels = pixels.baseAddress
            frame.shown = shown.baseAddress
            frame.indices = indices.baseAddress
            frame.transparent = plan.transparentIndex.map { Int32($0) } ?? -1
            frame.redraws = plan.isWhole
            // If every colour is in the palette, dithering would only add noise.
            frame.dither = error == 0 ? palette_dither_none : settings.dither.kernel
            frame.amplitude = settings.ditherAmplitude(error)
            frame.factor = settings.errorFactor
            frame.tolerance = settings.errorTolerance(error)
            frame.errors = errors.baseAddress
            palette_map_index(map.map, &frame)
          }
        }
      }
    }
  }
}

/// A frame of a sequence as indices into a palette.
package struct IndexedFrame: Sendable, Equatable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// One index per pixel, row by row from the top.
  package let indices: [UInt8]
  /// The colours.
  package let palette: Palette
  /// The index for pixels without a colour, which equals the number of colours; nil if there is none.
  ///
  /// If the frame `isWhole`, pixels with this index are transparent. If not, they keep the colour
  /// of the previous frame.
  package let transparentIndex: Int?
  /// Whether the frame replaces the previous one completely.
  package let isWhole: Bool

  /// Whether any pixel has the transparent index.
  var hasTransparentPixels: Bool {
    transparentIndex.map { indices.contains(UInt8($0)) } ?? false
  }

  /// The frame as a picture; pixels with the transparent index are transparent.
  package var bitmap: Bitmap {
    var colours = stride(from: 0, to: palette.bytes.count, by: 3).map { start in
      SIMD4(palette.bytes[start], palette.bytes[start + 1], palette.bytes[start + 2], 255)
    }
    if transparentIndex != nil { colours.append(.zero) }
    let bytes = [UInt8](unsafeUninitializedCapacity: indices.count * 4) { buffer, count in
      buffer.withMemoryRebound(to: SIMD4<UInt8>.self) { pixels in
        for (pixel, index) in indices.enumerated() { pixels[pixel] = colours[Int(index)] }
      }
      count = indices.count * 4
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}

extension Dither {
  /// The constant of the C kernels for this method.
  fileprivate var kernel: palette_dither {
    switch self {
    case .none: palette_dither_none
    case .ordered: palette_dither_ordered
    case .diffusion: palette_dither_diffusion
    }
  }
}
