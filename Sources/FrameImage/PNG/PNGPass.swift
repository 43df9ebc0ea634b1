/// The columns of a pass of Adam7 interlacing (PNG third edition, 8.1).
struct PNGPass {
  /// The first column.
  let first: Int
  /// The distance from one column to the next.
  let step: Int

  /// All passes in order.
  static let all = [(0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2), (0, 1)]
    .map { PNGPass(first: $0, step: $1) }

  /// Whole rows of a picture without interlacing.
  static let whole = PNGPass(first: 0, step: 1)

  /// Returns the number of pixels of the pass in a row of the given width.
  func count(ofWidth width: Int) -> Int { (width - first + step - 1) / step }

  /// Copies the pixels of the pass to their columns in a row.
  func spread(
    _ part: UnsafeMutableBufferPointer<UInt8>,
    over row: UnsafeMutableBufferPointer<UInt8>
  ) {
    let (pixels, row) = (UnsafeRawBufferPointer(part), UnsafeMutableRawBufferPointer(row))
    for index in 0..<part.count / 4 {
      let pixel = pixels.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
      row.storeBytes(of: pixel, toByteOffset: (first &+ index &* step) &* 4, as: UInt32.self)
    }
  }
}
