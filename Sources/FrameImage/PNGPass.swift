/// A pass of Adam7 (PNG third edition, 8.1): where its pixels are in a row of the picture.
struct PNGPass {
  /// The column of the first.
  let first: Int
  /// How far apart they are.
  let step: Int

  /// All passes, in their order.
  static let all = [(0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2), (0, 1)]
    .map { PNGPass(first: $0, step: $1) }

  /// Whole rows, as of a picture without passes.
  static let whole = PNGPass(first: 0, step: 1)

  /// How many pixels of a row it has.
  ///
  /// - Parameter width: Pixels of the whole row.
  /// - Returns: The number.
  func count(ofWidth width: Int) -> Int { (width - first + step - 1) / step }

  /// Copies its pixels to their places in a row.
  ///
  /// - Parameters:
  ///   - part: Its pixels, RGBA.
  ///   - row: The row.
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
