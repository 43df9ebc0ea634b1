/// The edges of a picture, seen pixel by pixel from its neighbours.
struct EdgePixels {
  let bytes: UnsafePointer<UInt8>
  let width: Int
  let height: Int

  init(_ bytes: UnsafePointer<UInt8>, width: Int, height: Int) {
    self.bytes = bytes
    self.width = width
    self.height = height
  }

  /// Whether a pixel is one that antialiasing makes between two areas.
  ///
  /// It has darker and lighter neighbours, few like itself, and the darkest or the lightest of them
  /// lies in an area that is flat in both pictures. (Vyšniauskas 2009.)
  func isAntialiased(x: Int, y: Int, beside other: EdgePixels) -> Bool {
    let here = luma(x, y)
    var (darkest, lightest) = ((step: 0, x: x, y: y), (step: 0, x: x, y: y))
    var equal = neighbours(x, y).isWhole ? 0 : 1
    for next in neighbours(x, y) {
      let step = luma(next.x, next.y) - here
      if step == 0 { equal += 1 }
      if step < darkest.step { darkest = (step, next.x, next.y) }
      if step > lightest.step { lightest = (step, next.x, next.y) }
    }
    guard equal <= 2, darkest.step < 0, lightest.step > 0 else { return false }
    return isFlat(darkest.x, darkest.y) && other.isFlat(darkest.x, darkest.y)
      || isFlat(lightest.x, lightest.y) && other.isFlat(lightest.x, lightest.y)
  }

  /// Whether three neighbours or more are the same pixel.
  private func isFlat(_ x: Int, _ y: Int) -> Bool {
    let here = pixel(x, y)
    let around = neighbours(x, y)
    var equal = around.isWhole ? 0 : 1
    for next in around where pixel(next.x, next.y) == here { equal += 1 }
    return equal >= 3
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    UnsafeRawPointer(bytes).loadUnaligned(
      fromByteOffset: (y &* width &+ x) &* 4,
      as: UInt32.self
    )
  }

  /// Lightness on white, in 1/256, less that of white itself; the weights are those of ITU-R BT.601.
  private func luma(_ x: Int, _ y: Int) -> Int {
    let pixel = bytes + (y &* width &+ x) &* 4
    return 77 &* Int(pixel[0]) &+ 150 &* Int(pixel[1]) &+ 29 &* Int(pixel[2])
      &- 256 &* Int(pixel[3])
  }

  private func neighbours(_ x: Int, _ y: Int) -> Neighbours {
    Neighbours(x: x, y: y, width: width, height: height)
  }
}

/// The up to eight pixels around one, row by row.
private struct Neighbours: Sequence, IteratorProtocol {
  private let x: Int
  private let y: Int
  private let width: Int
  private let height: Int
  private var passed = 0

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether there are eight.
  var isWhole: Bool { x > 0 && y > 0 && x < width - 1 && y < height - 1 }

  mutating func next() -> (x: Int, y: Int)? {
    while passed < 9 {
      let (column, row) = (x + passed % 3 - 1, y + passed / 3 - 1)
      let isInside = 0..<width ~= column && 0..<height ~= row
      let isCentre = passed == 4
      passed += 1
      if isInside && !isCentre { return (column, row) }
    }
    return nil
  }
}
