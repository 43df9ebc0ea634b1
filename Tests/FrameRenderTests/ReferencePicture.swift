import Foundation
import FrameImage
import PageEffects

/// A picture with channels of type `Double`, drawn and blurred by simple code.
struct ReferencePicture {
  typealias Colour = (Double, Double, Double, Double)

  let width: Int
  let height: Int
  /// The premultiplied pixels, with each channel in 0…255.
  var pixels: [SIMD4<Double>]

  static let clear: Colour = (0, 0, 0, 0)

  init(_ bitmap: Bitmap) {
    self.init(width: bitmap.width, height: bitmap.height) { x, y in
      let pixel = bitmap.pixel(x, y)
      return SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha))
    }
  }

  init(width: Int, height: Int, _ pixel: (Int, Int) -> SIMD4<Double>) {
    self.width = width
    self.height = height
    pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
  }

  /// Returns the picture with an overlay drawn over its opaque parts.
  func under(_ overlay: PoseOverlay) -> ReferencePicture {
    ReferencePicture(width: width, height: height) { x, y in
      let (u, v) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
      let way =
        switch overlay.side {
        case .left: 1 - u
        case .right: u
        case .top: 1 - v
        case .bottom: v
        case nil: 0.0
        }
      let gradient = overlay.start * (1 - way) + overlay.end * way
      let alpha = gradient * min(max(overlay.opacity, 0), 1) * overlay.colour.alpha
      let colour = overlay.colour
      let ink = SIMD4(colour.red, colour.green, colour.blue, 1) * 255
      let below = pixels[y * width + x]
      return ink * alpha * (below.w / 255) + below * (1 - alpha)
    }
  }

  /// Returns the picture blurred with a weighted sum over all pixels within four standard
  /// deviations.
  ///
  /// Edge pixels are repeated beyond the sides.
  func blurred(_ deviation: Double) -> ReferencePicture {
    guard deviation > 0 else { return self }
    let reach = Int((4 * deviation).rounded(.up))
    let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let weights = raw.map { $0 / raw.reduce(0, +) }
    func pass(_ pixels: [SIMD4<Double>], _ place: (Int, Int, Int) -> Int) -> [SIMD4<Double>] {
      (0..<width * height).map { index in
        let (x, y) = (index % width, index / width)
        return (-reach...reach).reduce(into: SIMD4()) { sum, step in
          sum += pixels[place(x, y, step)] * weights[step + reach]
        }
      }
    }
    var result = self
    result.pixels = pass(pixels) { x, y, step in y * width + min(max(x + step, 0), width - 1) }
    result.pixels = pass(result.pixels) { x, y, step in
      min(max(y + step, 0), height - 1) * width + x
    }
    return result
  }

  /// Returns the linearly interpolated colour at a position.
  ///
  /// The position is given as fractions of the width and the height.
  func colour(_ u: Double, _ v: Double) -> Colour {
    let x = min(max(u * Double(width) - 0.5, 0), Double(width - 1))
    let y = min(max(v * Double(height) - 0.5, 0), Double(height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, below) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (sx, sy) = (x - Double(left), y - Double(top))
    let upper = pixels[top * width + left] * (1 - sx) + pixels[top * width + right] * sx
    let lower = pixels[below * width + left] * (1 - sx) + pixels[below * width + right] * sx
    let mix = upper * (1 - sy) + lower * sy
    return (mix.x, mix.y, mix.z, mix.w)
  }
}
