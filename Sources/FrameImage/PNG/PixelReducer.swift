/// A reducer of pictures, row by row: each pixel becomes the mean of a square of pixels.
///
/// Rows are added from top to bottom, or in the passes of an interlaced picture. If a side is not a
/// multiple of the divisor, the last pixel is the mean of the remaining ones. Means are rounded to
/// nearest, halves up.
struct PixelReducer {
  private let width: Int
  private let height: Int
  private let divisor: Int
  private let target: UnsafeMutableBufferPointer<UInt8>
  /// The width of the reduced picture.
  private let columns: Int
  /// Whether the sums of all rows are kept until the end.
  private let isInterlaced: Bool
  /// The sums of up to 64 pixels each, for one row of the reduced picture or for all.
  private var sums: [SIMD4<UInt16>]

  /// Creates a reducer of a picture of the given size.
  ///
  /// The divisor, 1, 2, 4 or 8, is the number of pixels in one reduced pixel, along a side; `target`
  /// receives RGBA without padding.
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

  /// Adds the pixels of a row, as premultiplied RGBA, that belong to a pass.
  mutating func add(_ pixels: UnsafeMutableBufferPointer<UInt8>, row: Int, _ pass: PNGPass) {
    let line = row / divisor
    let start = isInterlaced ? line * columns : 0
    // Both are powers of two: several pixels share a sum, or there are sums between two pixels.
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

  /// Writes the remaining pixels after the last row.
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
