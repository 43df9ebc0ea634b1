import CPixelKernels

/// The pixels of a row inside translucent pages, which are drawn from back to front.
///
/// No page covers such a pixel only partly, so blending needs no record of covered samples. The
/// colours have six bits more than those of a frame, so that many layers stay exact.
struct TranslucentRow: ~Copyable {
  /// Pixels of a page: the bits that are set in a word.
  private struct Part {
    var page: Int
    var word: Int
    var bits: UInt64
  }

  private let width: Int
  /// The parts, from front to back.
  private var parts: [Part] = []
  /// The pixels of the parts, one bit for each.
  private let blended: UnsafeMutableBufferPointer<UInt64>
  private let colours: UnsafeMutablePointer<Int16>

  init(width: Int) {
    self.width = width
    let words = (width + 63) / 64
    blended = .allocate(capacity: words)
    blended.initialize(repeating: 0)
    colours = .allocate(capacity: words * 64 * 4)
    colours.initialize(repeating: 0, count: words * 64 * 4)
  }

  deinit {
    blended.deallocate()
    colours.deallocate()
  }

  /// Returns the pixels of a word that were added for any page.
  func pixels(ofWord word: Int) -> UInt64 { blended[word] }

  /// Adds pixels of a page, behind the pages added before.
  mutating func add(_ bits: UInt64, ofWord word: Int, page: Int) {
    parts.append(Part(page: page, word: word, bits: bits))
    blended[word] |= bits
  }

  /// Blends the pixels over a row, and forgets them.
  ///
  /// The pixels in `bare`, one bit for each, show the background, which is not rounded to bytes first.
  mutating func draw(
    _ pages: inout [PosedFace],
    row: Int,
    _ tiles: borrowing TileStore,
    over target: UnsafeMutablePointer<UInt32>,
    _ background: SIMD4<Float>,
    in bare: UnsafeMutableBufferPointer<UInt64>
  ) {
    guard !parts.isEmpty else { return }
    let isRounded = Self.colour(background) != Self.colour(SIMD4(pixel: background.pixel))
    for word in blended.indices where blended[word] != 0 {
      pixel_kernels_unpack(target + word * 64, count(word), colours + word * 256)
      if isRounded { fill(Self.colour(background), blended[word] & bare[word], ofWord: word) }
    }
    for part in parts.reversed() {
      let alpha = pages[part.page].alpha
      pages[part.page].sampler.blend(
        part.bits,
        column: part.word * 64,
        row: row,
        alpha: alpha,
        tiles,
        over: colours + part.word * 256
      )
    }
    for word in blended.indices where blended[word] != 0 {
      pixel_kernels_pack(colours + word * 256, count(word), target + word * 64)
      blended[word] = 0
    }
    parts.removeAll(keepingCapacity: true)
  }

  /// Returns channels in 0…255 in the format of `pixel_kernels_blend`.
  private static func colour(_ channels: SIMD4<Float>) -> SIMD4<Int16> {
    SIMD4((channels * Float(pixel_blend_unit)).rounded(.toNearestOrEven))
  }

  private func fill(_ colour: SIMD4<Int16>, _ bits: UInt64, ofWord word: Int) {
    var todo = bits
    while todo != 0 {
      let pixel = colours + (word * 64 + todo.trailingZeroBitCount) * 4
      for channel in 0..<4 { pixel[channel] = colour[channel] }
      todo &= todo - 1
    }
  }

  /// Returns the number of pixels of a word.
  private func count(_ word: Int) -> Int32 { Int32(min(64, width - word * 64)) }
}
