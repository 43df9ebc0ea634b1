import CPixelKernels

/// The pixels of a row inside translucent pages, which are added from front to back.
///
/// No page covers such a pixel only partly, so the opacity of its colour decides how much light it lets through
/// from behind. The colours have six bits more than those of a frame, so that many layers stay exact.
struct TranslucentRow: ~Copyable {
  /// The share of light up to which a page behind is sampled faintly.
  ///
  /// A different sample changes the frame by at most an eighth of the difference.
  static let faintShare: Float = 1 / 8
  private static let faintLight = Int16(faintShare * 32_767)
  /// The share of light up to which nothing behind is drawn, times 2^15 - 1.
  ///
  /// Without it, the frame changes by at most half a level of 255.
  private static let leastLight = Int16.max / 512

  private let width: Int
  private let kernels: pixel_kernels_set
  /// The pixels that a page was added to, one bit for each.
  private let blended: UnsafeMutableBufferPointer<UInt64>
  /// The colours of the row, valid in words with such pixels.
  private let colours: UnsafeMutablePointer<Int16>
  private var isEmpty = true
  /// The background of one word.
  private let background: UnsafeMutablePointer<Int16>

  init(width: Int, _ instructions: InstructionSet) {
    self.width = width
    kernels = instructions.kernels
    let words = (width + 63) / 64
    blended = .allocate(capacity: words)
    blended.initialize(repeating: 0)
    colours = .allocate(capacity: words * 256)
    colours.initialize(repeating: 0, count: words * 256)
    background = .allocate(capacity: 256)
    background.initialize(repeating: 0, count: 256)
  }

  deinit {
    blended.deallocate()
    colours.deallocate()
    background.deallocate()
  }

  /// Returns the pixels of a word that a page was added to.
  func pixels(ofWord word: Int) -> UInt64 { blended[word] }

  /// Returns those of some pixels of a word behind which pages are visible, and those of them behind which
  /// pages are faint.
  func open(_ bits: UInt64, ofWord word: Int) -> (open: UInt64, faint: UInt64) {
    guard bits & blended[word] != 0 else { return (bits, 0) }
    let light = pixel_kernels_light(
      kernels,
      colours + word * 256,
      Self.faintLight,
      Self.leastLight
    )
    return (bits & light.open, bits & light.open & ~light.clear)
  }

  /// Adds pixels of a page, behind the pages added before; `faint` has those behind which it is faint.
  mutating func add(
    _ bits: UInt64,
    faint: UInt64,
    ofWord word: Int,
    of page: inout PosedFace,
    row: Int,
    _ tiles: borrowing TileStore
  ) {
    let target = colours + word * 256
    if blended[word] == 0 { target.update(repeating: 0, count: 256) }
    page.sampler.blend(
      WordPixels(bits: bits, column: word * 64, row: row),
      faint: faint,
      alpha: page.alpha,
      tiles,
      behind: target
    )
    blended[word] |= bits
    isEmpty = false
  }

  /// Returns the pixels of a word that `finish` draws over the background only.
  ///
  /// The pixels in `bare`, one bit for each, show the background.
  func overBackground(ofWord word: Int, bare: UInt64) -> UInt64 {
    blended[word] & ~bare == 0 ? blended[word] : 0
  }

  /// Draws the pixels over a row, and forgets them.
  ///
  /// The pixels in `bare`, one bit for each, show the background, which is not rounded to bytes first.
  mutating func finish(
    over target: UnsafeMutablePointer<UInt32>,
    _ colour: SIMD4<Float>,
    in bare: UnsafeMutableBufferPointer<UInt64>
  ) {
    guard !isEmpty else { return }
    isEmpty = true
    let colour = Self.colour(colour)
    for word in blended.indices where blended[word] != 0 {
      let pixels = target + word * 64
      let plain = overBackground(ofWord: word, bare: bare[word])
      if plain != 0 {
        fill(colour, 15)
        pixel_kernels_finish_over(kernels, colours + word * 256, background, plain, pixels)
      } else {
        let count = Int32(min(64, width - word * 64))
        pixel_kernels_unpack(pixels, count, background)
        fill(colour, blended[word] & bare[word])
        pixel_kernels_finish(kernels, colours + word * 256, background, count, pixels)
      }
      blended[word] = 0
    }
  }

  /// Returns channels in 0…255 in the format of `pixel_kernels_blend`.
  private static func colour(_ channels: SIMD4<Float>) -> SIMD4<Int16> {
    SIMD4((channels * Float(pixel_blend_unit)).rounded(.toNearestOrEven))
  }

  /// Sets some pixels of the background.
  private func fill(_ colour: SIMD4<Int16>, _ bits: UInt64) {
    var todo = bits
    while todo != 0 {
      let pixel = background + todo.trailingZeroBitCount * 4
      for channel in 0..<4 { pixel[channel] = colour[channel] }
      todo &= todo - 1
    }
  }
}
