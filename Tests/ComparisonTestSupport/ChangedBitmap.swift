internal import Foundation
public import FrameImage
internal import FrameTestSupport
internal import TestSupport

extension Bitmap {
  /// Returns a picture similar to a photograph: soft hills with a texture, a bright disc and a dark bar.
  public static func photograph(_ seed: Double) -> Bitmap {
    var random = SplitMix(state: UInt64(seed * 10))
    return Bitmap.drawn(width: 200, height: 240) { x, y in
      let (u, v) = (Double(x) / 200, Double(y) / 240)
      let hills = 0.5 + 0.2 * sin(5 * u + 3 * seed) + 0.2 * cos(6 * v * u - seed)
      let texture =
        0.06 * sin(60 * u + 9 * v * seed) + 0.02 * Double.random(in: -1...1, using: &random)
      let (dx, dy) = (u - 0.3 - 0.07 * seed, v - 0.4)
      let disc = dx * dx + dy * dy < 0.03 ? 0.35 : 0.0
      let bar = abs(v - 0.8) < 0.03 ? -0.3 : 0.0
      func channel(_ weight: Double) -> UInt8 {
        UInt8(min(max((hills * weight + texture + disc + bar) * 255, 0), 255))
      }
      return [channel(1), channel(0.8 + 0.1 * sin(seed)), channel(0.6 - 0.2 * cos(2 * seed)), 255]
    }
  }

  /// Returns the picture with each pixel changed, depending on its position and value.
  public func changed(
    _ change: (_ x: Int, _ y: Int, _ pixel: SIMD4<UInt8>) -> SIMD4<UInt8>
  ) -> Bitmap {
    Bitmap.drawn(width: width, height: height) { x, y in change(x, y, self[x, y]) }
  }

  /// Returns the picture with each colour channel changed and clamped to 0…255.
  public func mapped(_ change: (_ value: Double) -> Double) -> Bitmap {
    changed { _, _, pixel in
      var pixel = pixel
      for channel in 0..<3 {
        let value = change(Double(pixel[channel])).rounded()
        pixel[channel] = UInt8(min(max(value, 0), 255))
      }
      return pixel
    }
  }

  /// The pixel in a column and a row, premultiplied RGBA.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * width + x) * 4
    return SIMD4(bytes[start..<start + 4])
  }

  /// Returns the picture with a rectangle of one colour.
  public func filled(x: Range<Int>, y: Range<Int>, _ colour: SIMD4<UInt8>) -> Bitmap {
    changed { x.contains($0) && y.contains($1) ? colour : $2 }
  }

  /// Returns the picture reduced by a factor; each pixel is the mean of a square.
  ///
  /// The result imitates another rasterizer.
  public func averaged(by side: Int) -> Bitmap {
    Bitmap.drawn(width: width / side, height: height / side) { x, y in
      var sum = SIMD4<Int>(repeating: side * side / 2)
      for row in 0..<side {
        for column in 0..<side {
          sum &+= SIMD4<Int>(truncatingIfNeeded: self[x * side + column, y * side + row])
        }
      }
      return SIMD4<UInt8>(truncatingIfNeeded: sum / (side * side))
    }
  }

  /// Returns the picture with each pixel replaced by the mean of its neighbours up to a distance.
  public func blurred(by reach: Int) -> Bitmap {
    changed { x, y, _ in
      var sum = SIMD4<Int>.zero
      var count = 0
      for row in max(y - reach, 0)...min(y + reach, height - 1) {
        for column in max(x - reach, 0)...min(x + reach, width - 1) {
          sum &+= SIMD4<Int>(truncatingIfNeeded: self[column, row])
          count += 1
        }
      }
      return SIMD4<UInt8>(truncatingIfNeeded: sum / count)
    }
  }
}
