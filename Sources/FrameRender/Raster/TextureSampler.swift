import CPixelKernels
import PageGeometry

/// A sampler of a transformed face along the rows of a canvas.
struct TextureSampler {
  private let instructions: InstructionSet
  /// The overlays of the face, from bottom to top.
  private let overlays: [pixel_overlay]
  /// The decrease of the face's opacity, above the overlays; nil for none.
  private let fade: pixel_overlay?
  /// The sampler to use for aligned texels.
  private let aligned: AlignedSampler?
  /// The sampler to use if a picture only moves and shrinks.
  private var scaled: ScaledSampler?
  /// The sampler to use in all other cases.
  private var tiled: TiledSampler

  /// Creates a sampler of a face.
  ///
  /// `toTexture` maps the canvas, `width` pixels wide, to texels; `outline` is the visible part of the
  /// face, in pixels.
  init(
    _ face: PageFace,
    _ toTexture: Homography,
    within outline: ConvexPolygon,
    width: Int,
    _ store: inout TileStore,
    _ instructions: InstructionSet
  ) {
    self.instructions = instructions
    overlays = face.overlays?.kernels(toTexture) ?? []
    fade = face.fade?.kernel(toTexture)
    aligned = AlignedSampler(face, toTexture, instructions)
    scaled = face.isPicture ? ScaledSampler(face, toTexture, within: outline, instructions) : nil
    tiled = TiledSampler(face, toTexture, within: outline, width: width, &store, instructions)
  }

  /// Whether the opacity decreases across the face.
  var fades: Bool { fade != nil }

  /// Whether the sampled texels are the colours of the face.
  private var isPlain: Bool { overlays.isEmpty && fade == nil }

  /// Samples a part of a row.
  ///
  /// Writes premultiplied RGBA to `pixels`, in the order of `columns`. Faint pixels have one sample each.
  ///
  /// - Returns: Whether every pixel is opaque.
  mutating func sample(
    _ columns: Range<Int>,
    row: Int,
    isFaint: Bool = false,
    _ store: borrowing TileStore,
    into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let isOpaque = sampleTexture(columns, row: row, isFaint: isFaint, store, into: pixels)
    let (first, span) = (
      columns.lowerBound, UnsafeMutableBufferPointer(start: pixels, count: columns.count)
    )
    if !overlays.isEmpty {
      PageOverlays.draw(overlays, tiled.map, row: row, from: first, over: span, instructions)
    }
    guard let fade else { return isOpaque }
    PageFade.draw(fade, tiled.map, row: row, from: first, over: span, instructions)
    return false
  }

  /// Samples a part of a row without overlays and fade, as `sample`.
  private mutating func sampleTexture(
    _ columns: Range<Int>,
    row: Int,
    isFaint: Bool,
    _ store: borrowing TileStore,
    into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    if let aligned, aligned.contains(columns, row: row) {
      return aligned.sample(columns, row: row, into: pixels)
    }
    if scaled != nil { return scaled?.sample(columns, row: row, into: pixels) ?? false }
    return tiled.sample(columns, row: row, isFaint: isFaint, store, into: pixels)
  }

  /// Adds some of 64 pixels of a row behind colours in the format of `pixel_kernels_blend`.
  ///
  /// Those in `faint`, one bit for each, are hardly visible, so they have only one sample each.
  mutating func blend(
    _ pixels: WordPixels,
    faint: UInt64,
    alpha: Float,
    _ store: borrowing TileStore,
    behind colours: UnsafeMutablePointer<Int16>
  ) {
    let opacity = Int16(min(alpha * 32_768 + 0.5, 32_767))
    if isPlain, let aligned, aligned.contains(pixels.columns, row: pixels.row) {
      aligned.blend(pixels, alpha: opacity, behind: colours)
    } else if isPlain, scaled != nil {
      scaled?.blend(pixels, alpha: opacity, behind: colours)
    } else {
      blend(pixels.keeping(~faint), isFaint: false, opacity, store, behind: colours)
      blend(pixels.keeping(faint), isFaint: true, opacity, store, behind: colours)
    }
  }

  private mutating func blend(
    _ pixels: WordPixels,
    isFaint: Bool,
    _ opacity: Int16,
    _ store: borrowing TileStore,
    behind colours: UnsafeMutablePointer<Int16>
  ) {
    guard pixels.bits != 0 else { return }
    guard !isPlain else {
      return tiled.blend(pixels, isFaint: isFaint, alpha: opacity, store, behind: colours)
    }
    // Overlays and fades change sampled pixels.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { samples in
      samples.initialize(repeating: 0)
      guard let start = samples.baseAddress else { return }
      let columns = pixels.columns
      let first = start + (columns.lowerBound - pixels.column)
      _ = sample(columns, row: pixels.row, isFaint: isFaint, store, into: first)
      pixel_kernels_blend_aligned(instructions.kernels, start, pixels.bits, opacity, colours)
    }
  }
}
