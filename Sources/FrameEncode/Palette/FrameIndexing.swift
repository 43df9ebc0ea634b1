internal import CPixelKernels
import FrameImage

/// The properties of a sequence of indexed frames.
struct IndexedFormat: Sendable {
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  let settings: PaletteSettings
  /// The palette of all frames; nil if each frame has its own.
  let shared: Palette?
  /// Whether each frame is complete, so that it can be shown without the previous ones.
  let isWhole: Bool

  /// The picture before the first frame, which is transparent.
  var nothing: [UInt8] { [UInt8](repeating: 0, count: width * height * 4) }
}

/// The picture that viewers show after a frame, RGBA with alpha 0 or 255; at first, it is transparent.
///
/// Each row is changed by one frame after the other. `FrameWavefront` ensures it if several tasks use the
/// picture.
final class ShownPicture: @unchecked Sendable {
  let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ format: IndexedFormat) {
    bytes = .allocate(capacity: format.width * format.height * 4)
    bytes.initialize(repeating: 0)
  }

  deinit { bytes.deallocate() }
}

/// The conversion of a frame to indices, with its working memory, which is reused for other frames.
///
/// The first step, `begin`, needs the previous frame. `choosePalette` needs the picture that is shown
/// before the frame only if `needsShown`, and `index` needs only the rows that it converts. So frames can
/// be converted at the same time, each a few rows behind the previous one.
// One task at a time uses it.
final class FrameIndexing: @unchecked Sendable {
  private let format: IndexedFormat
  private var count = ColourCount()
  private var map = PaletteMap()
  /// The marks of the pixels, which are replaced with their indices.
  private let indices: UnsafeMutableBufferPointer<UInt8>
  /// A buffer for error diffusion.
  private let errors: UnsafeMutableBufferPointer<Int32>
  /// The indices in the format of a GIF's image data; nil if they are not needed.
  private let codes: UnsafeMutableBufferPointer<UInt8>?

  /// The frame, RGBA with alpha 0 or 255.
  private var pixels: [UInt8] = []
  private var change = palette_change()
  private var state = palette_frame()
  private(set) var palette = Palette(bytes: [0, 0, 0], meanError: 0)
  /// Whether the frame replaces the previous one completely.
  private(set) var isWhole = false
  /// Whether `choosePalette` counts the colours of the picture that is shown before the frame.
  private(set) var needsShown = false

  /// Creates the working memory; with `writesCodes`, frames are compressed for a GIF.
  init(_ format: IndexedFormat, writesCodes: Bool) {
    precondition(format.width > 0 && format.height > 0, "a frame must have at least one pixel")
    self.format = format
    let count = format.width * format.height
    indices = .allocate(capacity: count)
    errors = .allocate(capacity: 6 * (format.width + 2))
    codes = writesCodes ? .allocate(capacity: Int(palette_codes_bound(Int64(count)))) : nil
  }

  deinit {
    indices.deallocate()
    errors.deallocate()
    codes?.deallocate()
  }

  /// Finds the pixels that differ from the previous frame, and counts their colours.
  ///
  /// With a shared palette of 256 colours, the frame must not have transparent pixels.
  ///
  /// - Parameters:
  ///   - bitmap: The frame.
  ///   - before: The previous frame, RGBA with alpha 0 or 255.
  /// - Returns: The frame in the same format.
  func begin(_ bitmap: Bitmap, after before: [UInt8]) -> [UInt8] {
    precondition(
      bitmap.width == format.width && bitmap.height == format.height,
      "the frames of a sequence must have the same size"
    )
    pixels = bitmap.bytes(on: format.settings.matte)
    change = palette_mark(
      Int32(format.width),
      Int32(format.height),
      pixels,
      before,
      indices.baseAddress
    )
    // A coloured pixel can become transparent only if the whole frame is drawn again.
    isWhole = format.isWhole || change.erases
    needsShown = false
    if let shared = format.shared {
      precondition(
        shared.count < 256 || !change.clears,
        "a palette of 256 colours has no index for transparent pixels"
      )
    } else {
      count.reset()
      count.add(pixels, marks: UnsafeBufferPointer(indices), mark: palette_drawn)
      needsShown = isWhole || mayFill
    }
    return pixels
  }

  /// Whether all 256 colours can be in the palette if the unchanged pixels have no other colours: the
  /// whole frame is drawn, and no transparent index is needed.
  private var mayFill: Bool {
    format.settings.colours == 256 && count.colours == 256 && !change.clears
  }

  /// Chooses the palette, and decides whether the frame is whole.
  func choosePalette(_ shown: ShownPicture) {
    if let shared = format.shared {
      palette = shared
      // Clears the cache, so that the indices do not depend on other frames that used the map.
      map.set(shared)
    } else {
      let mayFill = mayFill
      if needsShown {
        count.add(shown.bytes.baseAddress, marks: UnsafeBufferPointer(indices), mark: palette_still)
      }
      let isFull = mayFill && count.colours == 256
      if count.colours == 0 {
        // No pixel has a colour, but a palette must have at least one.
        palette = Palette(bytes: [0, 0, 0], meanError: 0)
        map.set(palette)
      } else {
        let few = PaletteSettings.coloursBesideTransparent(format.settings.colours)
        palette = count.choose(isFull ? 256 : few, map: &map)
      }
    }
    // Without a transparent index, no pixel can be left as it was.
    isWhole = isWhole || transparentIndex == nil
    beginIndices()
  }

  /// The index for pixels without a colour; see `IndexedFrame`.
  var transparentIndex: Int? { palette.count < 256 ? palette.count : nil }

  private func beginIndices() {
    let (settings, error) = (format.settings, palette.meanError)
    state = palette_frame()
    (state.width, state.height) = (Int32(format.width), Int32(format.height))
    state.box = isWhole ? whole : change.box
    state.indices = indices.baseAddress
    state.codes = codes?.baseAddress
    state.transparent = transparentIndex.map { Int32($0) } ?? -1
    state.redraws = isWhole
    // If every colour is in the palette, dithering would only add noise.
    state.dither = error == 0 ? palette_dither_none : settings.dither.kernel
    state.amplitude = settings.ditherAmplitude(error)
    state.factor = settings.errorFactor
    state.tolerance = settings.errorTolerance(error)
    state.errors = errors.baseAddress
    palette_map_begin(map.map, &state)
  }

  private var whole: palette_box {
    palette_box(left: 0, top: 0, right: Int32(format.width), bottom: Int32(format.height))
  }

  /// Replaces the marks of rows with indices into the palette, and changes the shown picture.
  ///
  /// Rows must be converted in order.
  func index(_ rows: Range<Int>, _ shown: ShownPicture) {
    pixels.withUnsafeBufferPointer { pixels in
      state.pixels = pixels.baseAddress
      state.shown = shown.bytes.baseAddress
      palette_map_index(map.map, &state, Int32(rows.lowerBound), Int32(rows.upperBound))
    }
  }

  /// The indexed frame, when all rows are converted.
  var frame: IndexedFrame {
    IndexedFrame(
      width: format.width,
      height: format.height,
      indices: Array(indices),
      palette: palette,
      transparentIndex: transparentIndex,
      isWhole: isWhole
    )
  }

  /// Calls a closure with the part of the frame that a GIF needs to contain, and with its compressed
  /// indices.
  ///
  /// The first frame contains the whole picture; the previous frame is visible around the part of others.
  func withCodes<Result>(
    isFirst: Bool,
    _ body: (PixelBox, UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var box = state.box
    if isFirst {
      box = whole
    } else if transparentIndex == nil {
      // Without a transparent index, only the part that changes is needed.
      box = state.changed
    }
    if box.left >= box.right { box = palette_box(left: 0, top: 0, right: 1, bottom: 1) }
    // The codes of the indexed part exist already.
    let isIndexed =
      (box.left, box.top, box.right, box.bottom)
      == (state.box.left, state.box.top, state.box.right, state.box.bottom)
    let count =
      isIndexed ? palette_map_end(map.map, &state) : palette_map_compress(map.map, &state, box)
    let part = PixelBox(
      x: Int(box.left)...Int(box.right) - 1,
      y: Int(box.top)...Int(box.bottom) - 1
    )
    return body(part, UnsafeBufferPointer(start: state.codes, count: Int(count)))
  }

  /// Releases the pixels of the frame.
  func end() { pixels = [] }
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
