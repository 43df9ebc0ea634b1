/// Detects antialiased pixels of a picture from their neighbours.
struct EdgePixels {
  private let bytes: UnsafePointer<UInt8>
  private let width: Int
  private let height: Int

  init(_ bytes: UnsafePointer<UInt8>, of pair: PixelPair) {
    (self.bytes, width, height) = (bytes, pair.width, pair.height)
  }

  /// Returns whether a pixel is the result of antialiasing between two areas.
  ///
  /// Such a pixel has darker and lighter neighbours and few equal ones, and the darkest or the lightest
  /// neighbour is in an area that is flat in both pictures (Vyšniauskas 2009).
  func isAntialiased(x: Int, y: Int, beside other: EdgePixels) -> Bool {
    let here = luma(x, y)
    var (darkest, lightest) = ((step: 0, x: x, y: y), (step: 0, x: x, y: y))
    var equal = isAtBorder(x, y) ? 1 : 0
    forEachNeighbour(x, y) { x, y in
      let step = luma(x, y) - here
      if step == 0 { equal += 1 }
      if step < darkest.step { darkest = (step, x, y) }
      if step > lightest.step { lightest = (step, x, y) }
    }
    guard equal <= 2, darkest.step < 0, lightest.step > 0 else { return false }
    return isFlat(darkest.x, darkest.y) && other.isFlat(darkest.x, darkest.y)
      || isFlat(lightest.x, lightest.y) && other.isFlat(lightest.x, lightest.y)
  }

  /// Returns whether at least three neighbours are equal to the pixel.
  private func isFlat(_ x: Int, _ y: Int) -> Bool {
    let here = pixel(x, y)
    var equal = isAtBorder(x, y) ? 1 : 0
    forEachNeighbour(x, y) { x, y in
      if pixel(x, y) == here { equal += 1 }
    }
    return equal >= 3
  }

  private func isAtBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  /// Calls a function with each of the up to eight pixels around a pixel, row by row.
  @inline(__always)
  private func forEachNeighbour(_ x: Int, _ y: Int, _ body: (_ x: Int, _ y: Int) -> Void) {
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1) where column != x || row != y {
        body(column, row)
      }
    }
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    UnsafeRawPointer(bytes).loadUnaligned(
      fromByteOffset: (y &* width &+ x) &* 4,
      as: UInt32.self
    )
  }

  /// Returns the luma of a pixel on white minus the luma of white, in units of 1/256.
  ///
  /// The weights are those of ITU-R BT.601.
  private func luma(_ x: Int, _ y: Int) -> Int {
    let pixel = bytes + (y &* width &+ x) &* 4
    return 77 &* Int(pixel[0]) &+ 150 &* Int(pixel[1]) &+ 29 &* Int(pixel[2])
      &- 256 &* Int(pixel[3])
  }
}
