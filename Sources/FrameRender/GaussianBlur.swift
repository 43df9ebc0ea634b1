import FrameImage
import PageGeometry

/// A picture blurred by a Gaussian; beyond its sides counts the nearest pixel.
///
/// A wide blur leaves nothing that fewer pixels could not hold: each side is halved as often as need
/// be, so that the cost does not grow with the blur. Sums are added in one order everywhere.
struct GaussianBlur {
  /// The blurred picture, premultiplied.
  let bitmap: Bitmap
  private let columns: BlurLine
  private let rows: BlurLine

  /// Blurs a picture.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, at least one pixel.
  ///   - deviation: The standard deviation along each side, in pixels, finite and at least 0.
  init(_ bitmap: Bitmap, deviation: SIMD2<Double>) {
    let (columns, rows) = (BlurLine(deviation: deviation.x), BlurLine(deviation: deviation.y))
    let (width, height) = (columns.count(of: bitmap.width), rows.count(of: bitmap.height))
    // Each pass works along lines and turns the picture, so that the second brings it back.
    var turned = [SIMD4<Float>](repeating: SIMD4(), count: width * bitmap.height)
    turned.withUnsafeMutableBufferPointer { turned in
      bitmap.bytes.withUnsafeBytes { bytes in
        let pixels = bytes.assumingMemoryBound(to: UInt32.self)
        columns.blur(lines: bitmap.height, of: bitmap.width) { line, place in
          SIMD4(pixel: pixels[line * bitmap.width + place])
        } into: { line, place, value in
          turned[place * bitmap.height + line] = value
        }
      }
    }
    var result = Bitmap(width: width, height: height)
    result.withMutableBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        turned.withUnsafeBufferPointer { turned in
          rows.blur(lines: width, of: bitmap.height) { line, place in
            turned[line * bitmap.height + place]
          } into: { line, place, value in
            pixels[place * width + line] = value.pixel
          }
        }
      }
    }
    self.bitmap = result
    self.columns = columns
    self.rows = rows
  }

  /// Where a part of the picture lies in the blurred one, in its pixels.
  func place(_ part: Rect) -> Rect {
    Rect(
      x: part.x / columns.size + Double(columns.margin),
      y: part.y / rows.size + Double(rows.margin),
      width: part.width / columns.size,
      height: part.height / rows.size
    )
  }
}
