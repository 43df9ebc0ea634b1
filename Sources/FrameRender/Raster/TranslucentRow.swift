import CPixelKernels

/// The pixels of a row inside translucent pages, which are drawn from back to front.
///
/// No page covers such a pixel only partly, so blending needs no record of covered samples. The
/// colours have six bits more than those of a frame, so that many layers stay exact.
struct TranslucentRow: ~Copyable {
  /// Pixels of a page that belong to one word of a row's bit fields.
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
  mutating func draw(
    _ pages: inout [PosedFace],
    row: Int,
    _ tiles: borrowing TileStore,
    over target: UnsafeMutablePointer<UInt32>
  ) {
    guard !parts.isEmpty else { return }
    for word in blended.indices where blended[word] != 0 {
      pixel_kernels_unpack(target + word * 64, count(word), colours + word * 256)
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

  /// Returns the number of pixels of a word.
  private func count(_ word: Int) -> Int32 { Int32(min(64, width - word * 64)) }
}
