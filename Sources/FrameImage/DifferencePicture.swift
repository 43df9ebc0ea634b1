/// Two pictures and their difference, side by side: `expected | difference | actual`.
///
/// ```
/// ┌──────────┐ ┌──────────┐ ┌──────────┐
/// │          │ │  ▒▒▒     │ │          │
/// │ expected │ │   ▒▒▒    │ │ actual   │
/// └──────────┘ └──────────┘ └──────────┘
/// ```
/// In the middle, equal pixels are black, differing channels are bright, and pixels that only one
/// picture has are magenta. A difference of alpha brightens all three channels.
package enum DifferencePicture {
  /// The width of the gaps between the parts, in pixels; chosen by eye.
  package static let gap = 4

  /// Draws two pictures and their difference side by side.
  ///
  /// - Returns: A picture of three parts with two gaps between them. Each part is as wide as the wider
  ///   picture and as tall as the taller one.
  package static func draw(expected: Bitmap, actual: Bitmap) -> Bitmap {
    let part = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var picture = Bitmap(width: 3 * part + 2 * gap, height: height)
    for y in 0..<height {
      for x in 0..<part {
        let first = pixel(of: expected, x: x, y: y)
        let second = pixel(of: actual, x: x, y: y)
        picture.set(first, x: x, y: y)
        picture.set(difference(first, second), x: part + gap + x, y: y)
        picture.set(second, x: 2 * (part + gap) + x, y: y)
      }
      for x in Array(part..<part + gap) + Array(2 * part + gap..<2 * (part + gap)) {
        picture.set(separator, x: x, y: y)
      }
    }
    return picture
  }

  /// Returns the brightness that shows the difference of a channel: 0 for 0, and 80 … 255 for 1 … 255.
  ///
  /// The value 80 was chosen by eye; it is clearly visible on black.
  static func amplified(_ difference: Int) -> UInt8 {
    difference == 0 ? 0 : UInt8(clamping: 80 + (difference - 1) * 175 / 254)
  }

  private typealias Pixel = SIMD4<UInt8>

  private static let separator = Pixel(128, 128, 128, 255)
  private static let onlyInOne = Pixel(255, 0, 255, 255)

  private static func pixel(of bitmap: Bitmap, x: Int, y: Int) -> Pixel? {
    guard x < bitmap.width, y < bitmap.height else { return nil }
    let start = (y * bitmap.width + x) * 4
    return Pixel(bitmap.bytes[start..<start + 4])
  }

  private static func difference(_ first: Pixel?, _ second: Pixel?) -> Pixel? {
    guard let first, let second else { return first == nil && second == nil ? nil : onlyInOne }
    func step(_ channel: Int) -> Int { abs(Int(first[channel]) - Int(second[channel])) }
    let alpha = step(3)
    return Pixel(
      amplified(max(step(0), alpha)),
      amplified(max(step(1), alpha)),
      amplified(max(step(2), alpha)),
      255
    )
  }
}

extension Bitmap {
  /// Sets the pixel at (x, y); does nothing if `pixel` is nil.
  fileprivate mutating func set(_ pixel: SIMD4<UInt8>?, x: Int, y: Int) {
    guard let pixel else { return }
    let start = (y * width + x) * 4
    withMutableBytes { bytes in
      for channel in 0..<4 { bytes[start + channel] = pixel[channel] }
    }
  }
}
