/// Makes a smaller picture row by row: each pixel is the mean of a square of them.
///
/// Where a side does not divide evenly, the last pixel is the mean of those that are left. A mean is
/// rounded to nearest, halves up.
struct PixelReducer {
  private let width: Int
  private let divisor: Int
  private let target: UnsafeMutableBufferPointer<UInt8>
  /// Sums of the columns that meet in a pixel, of the rows since the last that was written.
  private var sums: [UInt32]
  private var rows: UInt32 = 0
  private var place = 0

  /// - Parameters:
  ///   - width: Pixels of the rows that come.
  ///   - divisor: How many pixels meet in one, along a side.
  ///   - target: Where the smaller picture goes, RGBA without padding.
  init(width: Int, divisor: Int, target: UnsafeMutableBufferPointer<UInt8>) {
    self.width = width
    self.divisor = divisor
    self.target = target
    sums = [UInt32](repeating: 0, count: (width + divisor - 1) / divisor * 4)
  }

  /// Takes the next row.
  ///
  /// - Parameter row: Premultiplied RGBA.
  mutating func add(_ row: UnsafeBufferPointer<UInt8>) {
    let length = divisor * 4
    sums.withUnsafeMutableBufferPointer { sums in
      var sum = 0
      for start in stride(from: 0, to: row.count, by: length) {
        for pixel in stride(from: start, to: min(start + length, row.count), by: 4) {
          for channel in 0..<4 { sums[sum + channel] &+= UInt32(row[pixel + channel]) }
        }
        sum += 4
      }
    }
    rows += 1
    if rows == divisor { writeRow() }
  }

  /// Writes what is left when all rows have come.
  mutating func finish() {
    if rows > 0 { writeRow() }
  }

  private mutating func writeRow() {
    for (index, sum) in sums.enumerated() {
      let left = width - index / 4 * divisor
      let count = UInt32(min(divisor, left)) * rows
      target[place + index] = UInt8((sum + count / 2) / count)
      sums[index] = 0
    }
    place += sums.count
    rows = 0
  }
}
