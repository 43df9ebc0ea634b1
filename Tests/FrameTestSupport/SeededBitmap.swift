public import FrameImage
internal import TestSupport

extension Bitmap {
  /// A picture of noise, the same for the same seed.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right.
  ///   - height: Pixels from top to bottom.
  ///   - seed: Any number.
  ///   - isOpaque: Whether alpha is 255 throughout, else it takes every value.
  /// - Returns: A premultiplied picture.
  public static func noise(width: Int, height: Int, seed: UInt64, isOpaque: Bool) -> Bitmap {
    var random = SplitMix(state: seed)
    func next() -> UInt8 { UInt8(truncatingIfNeeded: random.next() >> 32) }
    var bytes: [UInt8] = []
    for _ in 0..<width * height {
      let alpha = isOpaque ? 255 : Int(next())
      for _ in 0..<3 { bytes.append(UInt8(Int(next()) * alpha / 255)) }
      bytes.append(UInt8(alpha))
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
