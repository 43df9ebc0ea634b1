/// Makes a smaller picture row by row: each pixel is the mean of a square of them.
///
/// Rows come from top to bottom, or in the passes of an interlaced picture. Where a side does not divide
/// evenly, the last pixel is the mean of those that are left. A mean is rounded to nearest, halves up.
struct PixelReducer {
  private let width: Int
  private let height: Int
  private let divisor: Int
  private let target: UnsafeMutableBufferPointer<UInt8>
  /// Pixels of a row of the smaller picture.
  private let columns: Int
  /// Whether sums of all rows are held until the end.
  private let isInterlaced: Bool
  /// Sums of the pixels that meet in one, at most 64 of them; of one row of the smaller picture, or of all.
  private var sums: [SIMD4<UInt16>]

  /// - Parameters:
  ///   - width: Pixels of the rows that come.
  ///   - height: The number of rows.
  ///   - divisor: How many pixels meet in one, along a side: 1, 2, 4 or 8.
  ///   - target: Where the smaller picture goes, RGBA without padding.
  ///   - isInterlaced: Whether rows come in passes.
  init(
    width: Int,
    height: Int,
    divisor: Int,
    target: UnsafeMutableBufferPointer<UInt8>,
    isInterlaced: Bool
  ) {
    (self.width, self.height, self.divisor) = (width, height, divisor)
    self.target = target
    self.isInterlaced = isInterlaced
    columns = (width + divisor - 1) / divisor
    let rows = isInterlaced ? (height + divisor - 1) / divisor : 1
    sums = [SIMD4<UInt16>](repeating: .zero, count: columns * rows)
  }

  /// Takes a row, or the pixels of a row that a pass has.
  ///
  /// - Parameters:
  ///   - pixels: Premultiplied RGBA.
  ///   - row: Which row, from 0.
  ///   - pass: The pass that has them; the last one has whole rows.
  mutating func add(
    _ pixels: UnsafeMutableBufferPointer<UInt8>,
    row: Int,
    _ pass: PNGPass
  ) {
    let line = row / divisor
    let start = isInterlaced ? line * columns : 0
    // Both are powers of two: several pixels go to one sum, or there are sums between them.
    let (group, jump) = (max(1, divisor / pass.step), max(1, pass.step / divisor))
    let bytes = UnsafeRawBufferPointer(pixels)
    let count = pixels.count / 4
    sums.withUnsafeMutableBufferPointer { sums in
      var place = start + pass.first / divisor
      for begin in stride(from: 0, to: count, by: group) {
        var sum = SIMD4<UInt16>.zero
        for pixel in begin..<min(begin + group, count) {
          let colour = bytes.loadUnaligned(fromByteOffset: pixel &* 4, as: SIMD4<UInt8>.self)
          sum &+= SIMD4<UInt16>(truncatingIfNeeded: colour)
        }
        sums[place] &+= sum
        place += jump
      }
    }
    if !isInterlaced, row % divisor == divisor - 1 || row == height - 1 { write(line, from: 0) }
  }

  /// Writes what is left when all rows have come.
  mutating func finish() {
    guard isInterlaced else { return }
    for line in 0..<sums.count / max(1, columns) { write(line, from: line * columns) }
  }

  private mutating func write(_ line: Int, from start: Int) {
    let rows = min(divisor, height - line * divisor)
    let bytes = UnsafeMutableRawBufferPointer(target)
    for column in 0..<columns {
      let count = UInt16(min(divisor, width - column * divisor) * rows)
      let sum = sums[start + column] &+ SIMD4(repeating: count / 2)
      let mean =
        count & (count - 1) == 0
        ? sum &>> SIMD4(repeating: UInt16(count.trailingZeroBitCount)) : sum / count
      bytes.storeBytes(
        of: SIMD4<UInt8>(truncatingIfNeeded: mean),
        toByteOffset: (line * columns + column) * 4,
        as: SIMD4<UInt8>.self
      )
      sums[start + column] = .zero
    }
  }
}
