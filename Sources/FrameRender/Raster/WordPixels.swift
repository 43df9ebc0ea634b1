/// Some of 64 neighbouring pixels of a row.
struct WordPixels {
  /// A bit for each pixel.
  let bits: UInt64
  /// The column of the first of the 64 pixels, a multiple of 64.
  let column: Int
  let row: Int

  /// The index of the 64 pixels in the row.
  var word: Int { column / 64 }

  /// The columns from the first to the last of the pixels, of which there must be one.
  var columns: Range<Int> {
    column + bits.trailingZeroBitCount..<column + 64 - bits.leadingZeroBitCount
  }

  /// Returns the pixels that are also in a mask.
  @inline(__always)
  func keeping(_ mask: UInt64) -> WordPixels {
    WordPixels(bits: bits & mask, column: column, row: row)
  }

  /// Calls `body` with the columns of each run of pixels.
  @inline(__always)
  func forEachRun(_ body: (Range<Int>) -> Void) {
    var todo = bits
    while todo != 0 {
      let from = todo.trailingZeroBitCount
      let to = from + (~(todo >> UInt64(from))).trailingZeroBitCount
      todo &= ~Self.bits(from..<to)
      body(column + from..<column + to)
    }
  }

  /// Returns the bits of the columns of a range that belong to a word.
  @inline(__always)
  static func bits(_ columns: Range<Int>, inWord word: Int) -> UInt64 {
    let start = word * 64
    let inside = columns.clamped(to: start..<start + 64)
    return bits(inside.lowerBound - start..<inside.upperBound - start)
  }

  /// Returns a word in which the bits of a range are set.
  @inline(__always)
  static func bits(_ range: Range<Int>) -> UInt64 {
    // A shift by 64 gives 0.
    (~0 << range.lowerBound) & ~(~0 << range.upperBound)
  }
}
