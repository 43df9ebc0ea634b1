import FrameImage
import PageGeometry
import RealModule

/// A Gaussian blur of a picture.
///
/// The picture's edge pixels are repeated beyond its sides. The picture is halved before a wide
/// blur, so that the cost does not grow with the radius. Sums are computed in a fixed order, so
/// that results are reproducible.
struct GaussianBlur {
  /// The blurred picture, premultiplied.
  let bitmap: Bitmap
  private let columns: BlurLine
  private let rows: BlurLine

  /// Blurs a picture with a standard deviation along each side in pixels, finite and at least 0.
  init(_ bitmap: Bitmap, deviation: SIMD2<Double>) {
    let (columns, rows) = (BlurLine(deviation: deviation.x), BlurLine(deviation: deviation.y))
    let (width, height) = (columns.count(of: bitmap.width), rows.count(of: bitmap.height))
    // Each pass blurs the lines of a picture and writes the result transposed.
    var turned = [SIMD4<Float>](repeating: SIMD4(), count: width * bitmap.height)
    turned.withUnsafeMutableBufferPointer { turned in
      bitmap.bytes.withUnsafeBytes { bytes in
        let pixels = bytes.assumingMemoryBound(to: UInt32.self)
        columns.blur(lines: bitmap.height, of: bitmap.width) { line, position in
          SIMD4(pixel: pixels[line * bitmap.width + position])
        } into: { line, position, value in
          turned[position * bitmap.height + line] = value
        }
      }
    }
    var result = Bitmap(width: width, height: height)
    result.withMutableBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        turned.withUnsafeBufferPointer { turned in
          rows.blur(lines: width, of: bitmap.height) { line, position in
            turned[line * bitmap.height + position]
          } into: { line, position, value in
            pixels[position * width + line] = value.pixel
          }
        }
      }
    }
    self.bitmap = result
    self.columns = columns
    self.rows = rows
  }

  /// Returns the rectangle of the blurred picture that corresponds to a rectangle of the original,
  /// in pixels.
  func place(_ part: Rect) -> Rect {
    Rect(
      x: part.x / columns.size + Double(columns.margin),
      y: part.y / rows.size + Double(rows.margin),
      width: part.width / columns.size,
      height: part.height / rows.size
    )
  }
}

/// A one-dimensional blur of lines of pixels.
private struct BlurLine {
  /// The number of original pixels per pixel of the blurred line, a power of 2.
  let size: Double
  /// The number of additional pixels at each end of the blurred line.
  ///
  /// It is 1 if the line is halved, so that the line can be sampled up to its ends, and 0 if not.
  let margin: Int

  private let halvings: Int
  /// The weights of a pixel and of its neighbours on either side, the nearest first.
  private let weights: [SIMD4<Float>]

  /// The largest standard deviation that is applied without halving, in pixels.
  ///
  /// Chosen so that halving is invisible: blurs slightly below and above this value differ from the
  /// exact sum by less than 1 of 255.
  private static let widest = 4.0

  /// The extent of the weights, in standard deviations.
  private static let reach = 3.5

  /// Creates a blur of a standard deviation in pixels, at least 0.
  init(deviation: Double) {
    let deviation = min(deviation, 1e9)
    var size = 1.0
    var halvings = 0
    while deviation > Self.widest * size {
      size *= 2
      halvings += 1
    }
    self.size = size
    self.halvings = halvings
    margin = min(halvings, 1)
    // Halving and sampling blur the line too, so their variances are subtracted. The first halving
    // adds 3/4, and each further one adds four times as much as the previous one. Sampling between
    // the remaining pixels adds 1/6 of their squared size, plus 1/12 because no sample is exactly at the
    // centre of a remaining pixel.
    let spread = halvings == 0 ? 0 : (size * size - 1) / 4 + size * size / 6 + 1.0 / 12
    let variance = (deviation * deviation - spread) / (size * size)
    weights = Self.weights(variance: variance)
  }

  /// Returns the number of pixels of a blurred line.
  func count(of length: Int) -> Int {
    var length = length
    for _ in 0..<halvings { length = (length + 1) / 2 }
    return length + 2 * margin
  }

  /// Returns weights rounded to multiples of 2⁻²⁴, which hides differences between the `exp`
  /// functions of C libraries.
  private static func weights(variance: Double) -> [SIMD4<Float>] {
    let count = Int((reach * variance.squareRoot()).rounded(.up))
    guard count > 0 else { return [SIMD4(repeating: 1)] }
    let raw = (1...count).map { Double.exp(-Double($0 * $0) / (2 * variance)) }
    let sum = 1 + 2 * raw.reduce(0, +)
    let sides = raw.map { ($0 / sum * 0x1p24).rounded() * 0x1p-24 }
    return ([1 - 2 * sides.reduce(0, +)] + sides).map { SIMD4(repeating: Float($0)) }
  }

  /// Blurs a number of lines of `length` pixels, at least 1.
  ///
  /// `read` returns the pixel at a line and an index in that line; `write` receives the line, the
  /// index and the value of each pixel of the blurred lines.
  @inline(__always)
  func blur(
    lines: Int,
    of length: Int,
    _ read: (Int, Int) -> SIMD4<Float>,
    into write: (Int, Int, SIMD4<Float>) -> Void
  ) {
    let far = weights.count - 1 + margin
    let count = count(of: length)
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: length + 2 * far + 1) { room in
      guard let start = room.baseAddress else { return }
      let line = start + far
      weights.withUnsafeBufferPointer { weights in
        for index in 0..<lines {
          for position in 0..<length { line[position] = read(index, position) }
          let (first, last) = (line[0], line[length - 1])
          let left = halve(line, length, first, last)
          for position in 0..<far {
            line[-1 - position] = first
            line[left + position] = last
          }
          for position in 0..<count {
            let middle = line + position - margin
            var sum = middle[0] * weights[0]
            for step in 1..<weights.count {
              sum += (middle[-step] + middle[step]) * weights[step]
            }
            write(index, position, sum)
          }
        }
      }
    }
  }

  /// Halves a line in place with the weights 1, 3, 3 and 1.
  ///
  /// `first` and `last` are repeated beyond its ends.
  ///
  /// - Returns: The number of remaining pixels, the last of which may extend beyond the line's end.
  private func halve(
    _ line: UnsafeMutablePointer<SIMD4<Float>>,
    _ length: Int,
    _ first: SIMD4<Float>,
    _ last: SIMD4<Float>
  ) -> Int {
    var length = length
    for _ in 0..<halvings {
      let half = (length + 1) / 2
      var before = first
      for position in 0..<half {
        let right = 2 * position + 1 < length ? line[2 * position + 1] : last
        let next = 2 * position + 2 < length ? line[2 * position + 2] : last
        let inner = line[2 * position] + right
        line[position] = (inner * 3 + (before + next)) * 0.125
        before = right
      }
      length = half
    }
    return length
  }
}
