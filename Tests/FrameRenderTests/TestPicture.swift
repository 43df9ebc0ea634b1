import Foundation
import FrameImage
import FrameTestSupport

/// Pictures that reveal errors of a renderer.
enum TestPicture {
  /// Returns a picture with soft waves, a disc with a sharp rim and thin bars, like a typical page.
  static func scenery(width: Int, height: Int, hue: Double = 0) -> Bitmap {
    let unit = Double(min(width, height))
    return Bitmap.drawn(width: width, height: height) { x, y in
      let (u, v) = ((Double(x) + 0.5) / unit, (Double(y) + 0.5) / unit)
      let wave = 0.5 + 0.25 * sin(9 * u + hue) + 0.25 * cos(7 * v - hue)
      let (dx, dy) = (u - 0.45, v - 0.4)
      let disc = min(max((0.28 - (dx * dx + dy * dy).squareRoot()) * unit / 3 + 0.5, 0), 1)
      let bar = 0.5 + 0.5 * sin(u * 40)
      let red = wave * (1 - disc) + disc
      let green = 0.3 + 0.4 * wave * bar
      let blue = (1 - wave) * (1 - disc) + 0.2 * disc
      return [UInt8(red * 255), UInt8(green * 255), UInt8(blue * 255), 255]
    }
  }

  static func plain(_ colour: SIMD4<UInt8>, side: Int = 8) -> Bitmap {
    Bitmap.drawn(width: side, height: side) { _, _ in colour }
  }
}

extension Double {
  /// Returns the decimal logarithm.
  static func log10Of(_ value: Double) -> Double { log10(value) }
}
