import CPixelKernels
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
  init(_ bitmap: Bitmap, deviation: SIMD2<Double>, _ instructions: InstructionSet) {
    columns = BlurLine(deviation: deviation.x)
    rows = BlurLine(deviation: deviation.y)
    let (width, height) = (Int64(bitmap.width), Int64(bitmap.height))
    var result = Bitmap(
      width: columns.count(of: bitmap.width),
      height: rows.count(of: bitmap.height)
    )
    columns.withKernel { [rows] across in
      rows.withKernel { down in
        BlurLine.withRoom(pixel_kernels_blur_room(width, height, across, down)) { room in
          result.withMutableBytes { target in
            pixel_kernels_blur(
              instructions.kernels,
              bitmap.bytes,
              width,
              height,
              across,
              down,
              room,
              target.baseAddress
            )
          }
        }
      }
    }
    self.bitmap = result
  }

  /// Blurs a box of one premultiplied colour in a transparent picture of `width` by `height` pixels.
  ///
  /// A box is the product of two lines, and so is its blur.
  init(
    _ box: Rect,
    of ink: SIMD4<Float>,
    width: Int,
    height: Int,
    deviation: SIMD2<Double>,
    _ instructions: InstructionSet
  ) {
    columns = BlurLine(deviation: deviation.x)
    rows = BlurLine(deviation: deviation.y)
    let across = columns.blurred(box.x, box.x + box.width, length: width, instructions)
    let down = rows.blurred(box.y, box.y + box.height, length: height, instructions)
    var result = Bitmap(width: columns.count(of: width), height: rows.count(of: height))
    let (resultWidth, resultHeight) = (Int64(result.width), Int64(result.height))
    let share = ink / (255 * 255)
    result.withMutableBytes { bytes in
      pixel_kernels_blurred_box(
        instructions.kernels,
        across,
        resultWidth,
        down,
        resultHeight,
        [share.x, share.y, share.z, share.w],
        bytes.baseAddress
      )
    }
    bitmap = result
  }

  /// Returns the pixels of a line on which a visible range of the blurred line depends.
  ///
  /// `whole` has all pixels of the line. The blur of the returned pixels is equal to that of the line, where it is
  /// visible.
  static func needed(
    _ visible: ClosedRange<Double>,
    of whole: Range<Int>,
    deviation: Double
  ) -> Range<Int> {
    let line = BlurLine(deviation: deviation)
    let first = Double(whole.lowerBound)
    let last = max(Double(whole.upperBound - 1), first)
    let low = min(max(visible.lowerBound - line.reach, first), last)
    let high = min(max(visible.upperBound + line.reach, low), last)
    // Pixels are halved with the same neighbours.
    let step = Int(line.size)
    let start = whole.lowerBound + (Int(low) - whole.lowerBound) / step * step
    let end = whole.lowerBound + ((Int(high) - whole.lowerBound) / step + 1) * step
    return start..<max(min(end, whole.upperBound), start + 1)
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

  /// The largest distance between pixels that depend on each other, in original pixels.
  var reach: Double { (Double(weights.count) + 3) * size }

  private let halvings: Int
  /// The weights of a pixel and of its neighbours on either side, the nearest first.
  private let weights: [Float]

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
  func count(of length: Int) -> Int { ((length + (1 << halvings) - 1) >> halvings) + 2 * margin }

  /// Returns weights rounded to multiples of 2⁻²⁴, which hides differences between the `exp`
  /// functions of C libraries.
  private static func weights(variance: Double) -> [Float] {
    let count = Int((reach * variance.squareRoot()).rounded(.up))
    guard count > 0 else { return [1] }
    let raw = (1...count).map { Double.exp(-Double($0 * $0) / (2 * variance)) }
    let sum = 1 + 2 * raw.reduce(0, +)
    let sides = raw.map { ($0 / sum * 0x1p24).rounded() * 0x1p-24 }
    return ([1 - 2 * sides.reduce(0, +)] + sides).map { Float($0) }
  }

  /// Returns a blurred line that is 255 from `start` to `end`, in pixels: four equal numbers for each pixel, and
  /// room for seven pixels more.
  func blurred(
    _ start: Double,
    _ end: Double,
    length: Int,
    _ instructions: InstructionSet
  ) -> [Float] {
    let line = (0..<4 * length).map { index in
      let pixel = Double(index / 4)
      let covered = min(end, pixel + 1) - max(start, pixel)
      return UInt8(min(max(covered, 0), 1) * 255 + 0.5)
    }
    var result = [Float](repeating: 0, count: 4 * (count(of: length) + 7))
    withKernel { blur in
      Self.withRoom(pixel_kernels_blur_line_room(Int64(length), blur)) { room in
        pixel_kernels_blur_line(instructions.kernels, line, Int64(length), blur, room, &result)
      }
    }
    return result
  }

  /// Calls `body` with the blur for the kernels.
  func withKernel(_ body: (UnsafePointer<pixel_blur>) -> Void) {
    weights.withUnsafeBufferPointer { weights in
      var blur = pixel_blur(
        halvings: Int32(halvings),
        margin: Int32(margin),
        count: Int32(weights.count),
        weights: weights.baseAddress
      )
      body(&blur)
    }
  }

  /// Calls `body` with the working memory for the kernels.
  static func withRoom(_ floats: Int64, _ body: (UnsafeMutablePointer<Float>?) -> Void) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Int(floats)) { room in
      room.initialize(repeating: 0)
      body(room.baseAddress)
    }
  }
}
