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
      // Adding its lowest bit carries to the end of a run; beyond the word, there are 64 zeros.
      let carried = todo &+ (todo & (0 &- todo))
      body(column + todo.trailingZeroBitCount..<column + carried.trailingZeroBitCount)
      todo &= carried
    }
  }

  /// Returns the bits of the columns of a range that belong to a word.
  @inline(__always)
  static func bits(_ columns: Range<Int>, inWord word: Int) -> UInt64 {
    let start = word * 64
    let (from, to) = (max(columns.lowerBound - start, 0), min(columns.upperBound - start, 64))
    return from < to ? (~0 &<< UInt64(from)) & (~0 &>> UInt64(64 - to)) : 0
  }
}
