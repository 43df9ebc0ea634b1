internal import CPixelKernels
public import FrameImage

/// Brings the frames of a sequence to few colours, one after the other.
///
/// A pixel that is as it was in the frame before stays as it was shown, whatever the palette and the
/// dithering. It keeps what was shown for the next frame, and no more: memory does not grow. One
/// indexer serves one thread.
public struct FrameIndexer: ~Copyable {
  private let width: Int
  private let height: Int
  private let settings: PaletteSettings
  private let shared: Palette?
  private let isWhole: Bool
  private var count = ColourCount()
  private var map = PaletteMap()
  /// The frame before, and what is to be seen of it: RGBA, alpha 0 or 255.
  private var before: [UInt8]
  private var shown: [UInt8]
  private var errors: [Int32]

  /// An indexer for one sequence.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right, at least 1.
  ///   - height: Pixels from top to bottom, at least 1.
  ///   - settings: How many colours, and how they are shown.
  ///   - shared: The palette of all frames; nil if each is to have its own.
  ///   - isWhole: Whether every frame is to stand alone.
  public init(
    width: Int,
    height: Int,
    settings: PaletteSettings,
    shared: Palette?,
    isWhole: Bool
  ) {
    precondition(width > 0 && height > 0, "a frame has at least one pixel")
    self.width = width
    self.height = height
    self.settings = settings
    self.shared = shared
    self.isWhole = isWhole
    before = [UInt8](repeating: 0, count: width * height * 4)
    shown = before
    errors = [Int32](repeating: 0, count: 6 * (width + 2))
    if let shared { map.set(shared) }
  }

  /// The next frame.
  ///
  /// - Parameter bitmap: A picture of the sequence's size. It has no clear pixels where a shared
  ///   palette has 256 colours.
  /// - Returns: Its indices.
  public mutating func index(_ bitmap: Bitmap) -> IndexedFrame {
    precondition(
      bitmap.width == width && bitmap.height == height,
      "the frames of a sequence have one size"
    )
    let pixels = MattedPixels.of(bitmap, matte: settings.matte)
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

    /// Colours with an index for none after them, as far as there is room.
    init(_ palette: Palette, isWhole: Bool) {
      self.palette = palette
      transparentIndex = palette.count < 256 ? palette.count : nil
      // Without that index no pixel can keep its colour.
      self.isWhole = isWhole || transparentIndex == nil
    }
  }

  /// Whether a frame stands alone, and which colours it has; the map gets to know them.
  private mutating func plan(_ pixels: [UInt8], marks: [UInt8], change: palette_change) -> Plan {
    // Where a pixel is to be clear that shows a colour, everything goes.
    let isWhole = isWhole || change.erases
    if let shared {
      precondition(
        shared.count < 256 || !change.clears,
        "a palette of 256 colours has no index for clear pixels"
      )
      return Plan(shared, isWhole: isWhole)
    }
    count.reset()
    count.add(pixels, marks: marks, mark: palette_drawn)
    // If 256 colours are to be drawn and what is still has no others, all pixels may have theirs.
    let mayFill = settings.colours == 256 && count.colours == 256 && !change.clears
    if isWhole || mayFill { count.add(shown, marks: marks, mark: palette_still) }
    guard count.colours != 0 else {
      // Nothing is drawn; a palette has a colour all the same.
      let none = Palette(bytes: [0, 0, 0], meanError: 0)
      map.set(none)
      return Plan(none, isWhole: isWhole)
    }
    let isFull = mayFill && count.colours == 256
    return Plan(
      count.choose(isFull ? 256 : settings.coloursBesideClear, map: &map),
      isWhole: isWhole
    )
  }

  /// Turns marks into indices.
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
            // Errors of colours that are all there come from nowhere.
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

extension Dither {
  /// The name that the kernels have for it.
  fileprivate var kernel: palette_dither {
    switch self {
    case .none: palette_dither_none
    case .ordered: palette_dither_ordered
    case .diffusion: palette_dither_diffusion
    }
  }
}
