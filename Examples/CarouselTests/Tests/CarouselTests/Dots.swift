import FrameSnapshotTesting

/// Page dots as drawn by an app; the current dot is bright.
struct Dots {
  let count: Int

  /// Returns the dots at a page position.
  func image(at position: Double) -> Bitmap {
    let (width, height) = (16 * count, 16)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (dot, across, down) = (x / 16, Double(x % 16) - 7.5, Double(y) - 7.5)
        let isInside = across * across + down * down < 20
        let nearness = max(0, 1 - abs(Double(dot) - position))
        let value = isInside ? UInt8(90 + 150 * nearness) : 28
        bytes += [value, value, value, 255]
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
