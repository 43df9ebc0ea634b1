package import FrameImage
internal import TestSupport

extension Bitmap {
  /// Returns a picture of random premultiplied pixels; the same seed gives the same picture.
  package static func noise(width: Int, height: Int, seed: UInt64, isOpaque: Bool) -> Bitmap {
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
