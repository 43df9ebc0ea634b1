/// A reducer of pictures: each pixel of the result is the mean of a square of pixels.
///
/// Rows are added one by one, from top to bottom or in the passes of an interlaced picture. If the
/// width or height is not a multiple of the divisor, a pixel at the right or bottom edge is the
/// mean of the remaining pixels only. Means are rounded to nearest, halves up.
struct PixelReducer {
  private let width: Int
  private let height: Int
  private let divisor: Int
  private let target: UnsafeMutableBufferPointer<UInt8>
  /// The width of the reduced picture.
  private let columns: Int
  /// Whether rows are added in passes, so that the sums of all rows are kept until the end.
  private let isInterlaced: Bool
  /// The sum of up to 64 pixels for each reduced pixel.
  ///
  /// For an interlaced picture, it has the sums of all rows, and for other pictures those of one row.
  private var sums: [SIMD4<UInt16>]

  /// Creates a reducer of a picture of the given size.
  ///
  /// The divisor, 1, 2, 4 or 8, is the width and height of the square that becomes one pixel. `target`
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

  /// Adds the pixels of a row that belong to a pass, as premultiplied RGBA.
  mutating func add(_ pixels: UnsafeMutableBufferPointer<UInt8>, row: Int, _ pass: PNGPass) {
    let line = row / divisor
    let start = isInterlaced ? line * columns : 0
    // The divisor and the step between pixels are powers of two. If the divisor is larger, `group`
    // neighbouring pixels are added to the same sum; if the step is larger, each pixel is added to a
    // sum that is `jump` sums after the last one.
    let (group, jump) = (max(1, divisor / pass.step), max(1, pass.step / divisor))
    let bytes = UnsafeRawBufferPointer(pixels)
    let count = pixels.count / 4
    sums.withUnsafeMutableBufferPointer { sums in
      var index = start + pass.first / divisor
      for begin in stride(from: 0, to: count, by: group) {
        var sum = SIMD4<UInt16>.zero
        for pixel in begin..<min(begin + group, count) {
          let colour = bytes.loadUnaligned(fromByteOffset: pixel &* 4, as: SIMD4<UInt8>.self)
          sum &+= SIMD4<UInt16>(truncatingIfNeeded: colour)
        }
        sums[index] &+= sum
        index += jump
      }
    }
    if !isInterlaced, row % divisor == divisor - 1 || row == height - 1 { write(line, from: 0) }
  }

  /// Writes the pixels of an interlaced picture after its last row.
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
