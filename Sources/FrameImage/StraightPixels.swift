/// Conversions between premultiplied colours, as in a `Bitmap`, and straight colours, as in files.
///
/// Premultiplying the output of `write` gives the original bytes.
package enum StraightPixels {
  /// Returns `first * second / 255`, rounded to nearest.
  @inline(__always)
  static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
    // This divides by 255 without a division instruction. It is exact for every product of two bytes.
    let sum = UInt32(first) &* UInt32(second) &+ 128
    return UInt8(truncatingIfNeeded: (sum &+ (sum &>> 8)) &>> 8)
  }

  /// Multiplies the colours of straight RGBA by their alpha, in place.
  static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = pixels[pixel + 3]
      guard alpha != 255 else { continue }
      for channel in pixel..<pixel + 3 { pixels[channel] = product(pixels[channel], alpha) }
    }
  }

  /// Divides the colours of premultiplied RGBA by their alpha, into a buffer of the same length.
  ///
  /// Quotients are rounded to nearest and limited to 255. If alpha is 0, all four bytes are 0.
  package static func write(
    _ pixels: UnsafeBufferPointer<UInt8>,
    to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(target.count == pixels.count, "straight pixels must have the same byte count")
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = UInt32(pixels[pixel + 3])
      target[pixel + 3] = pixels[pixel + 3]
      // Most pixels of a frame are opaque or fully transparent.
      guard alpha != 255, alpha != 0 else {
        for channel in pixel..<pixel + 3 { target[channel] = alpha == 0 ? 0 : pixels[channel] }
        continue
      }
      for channel in pixel..<pixel + 3 {
        let colour = UInt32(pixels[channel])
        target[channel] = UInt8(truncatingIfNeeded: min(255, (colour &* 255 &+ alpha / 2) / alpha))
      }
    }
  }
}

extension Bitmap {
  /// The pixels in straight RGBA, as browsers and programs for video read them.
  package var straightBytes: [UInt8] {
    guard !isOpaque else { return bytes }
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
      bytes.withUnsafeBufferPointer { StraightPixels.write($0, to: target) }
      count = bytes.count
    }
  }
}
