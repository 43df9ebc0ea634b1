import FrameImage

/// The conversion of opaque pixels to luma and colour differences (Y′CbCr) of ITU-R BT.709.
///
/// It converts the encoded sRGB values, as programs for video do. Numbers are rounded to nearest.
struct VideoComponents {
  private let luma: Weights
  private let blueDifference: Weights
  private let redDifference: Weights

  /// The shares of red and blue in luma, from BT.709.
  private static let (redShare, blueShare) = (0.2126, 0.0722)

  /// Creates the conversion to a range.
  init(_ range: ColourRange) {
    let (black, lumaSpan, differenceSpan) = range == .limited ? (16, 219.0, 224.0) : (0, 255, 255)
    let scale = lumaSpan / 255
    luma = Weights(
      red: Self.redShare * scale,
      blue: Self.blueShare * scale,
      sum: scale,
      offset: black
    )
    // A colour difference is scaled so that its largest absolute value is half of its span.
    let blue = differenceSpan / 255 / (2 * (1 - Self.blueShare))
    blueDifference = Weights(
      red: -Self.redShare * blue,
      blue: (1 - Self.blueShare) * blue,
      sum: 0,
      offset: 128
    )
    let red = differenceSpan / 255 / (2 * (1 - Self.redShare))
    redDifference = Weights(
      red: (1 - Self.redShare) * red,
      blue: -Self.blueShare * red,
      sum: 0,
      offset: 128
    )
  }

  /// Writes the three planes of an opaque picture, one after the other.
  func write(_ picture: Bitmap, to planes: UnsafeMutableBufferPointer<UInt8>) {
    precondition(picture.isOpaque, "the frames of a video must be opaque")
    let count = picture.width * picture.height
    precondition(planes.count == 3 * count, "planes must have three bytes per pixel")
    picture.bytes.withUnsafeBufferPointer { pixels in
      for number in 0..<count {
        let (red, green, blue) = (
          Int32(pixels[4 * number]), Int32(pixels[4 * number + 1]), Int32(pixels[4 * number + 2])
        )
        planes[number] = luma.component(red, green, blue)
        planes[count + number] = blueDifference.component(red, green, blue)
        planes[2 * count + number] = redDifference.component(red, green, blue)
      }
    }
  }
}

/// The weights of red, green and blue in a component, as fixed-point numbers.
private struct Weights {
  private let red: Int32
  private let green: Int32
  private let blue: Int32
  /// The offset and a half, for rounding.
  private let offset: Int32

  private static let bits: Int32 = 20

  /// Creates weights; green's is the rest of `sum`, so that greys have exact components.
  init(red: Double, blue: Double, sum: Double, offset: Int) {
    func fixed(_ weight: Double) -> Int32 { Int32((weight * Double(1 << Self.bits)).rounded()) }
    (self.red, self.blue) = (fixed(red), fixed(blue))
    green = fixed(sum) - self.red - self.blue
    self.offset = Int32(offset) << Self.bits + 1 << (Self.bits - 1)
  }

  @inline(__always)
  func component(_ red: Int32, _ green: Int32, _ blue: Int32) -> UInt8 {
    let sum = self.red &* red &+ self.green &* green &+ self.blue &* blue &+ offset
    return UInt8(truncatingIfNeeded: min(255, max(0, sum >> Self.bits)))
  }
}
