import ComparisonTestSupport
import Foundation
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import TestSupport

/// A picture of text or lines, drawn by cairo at any subpixel position, in any colours, by several rasterizers.
struct ThinPicture: Sendable {
  /// A way of turning strokes into pixels.
  enum Rasterizer: CaseIterable {
    /// cairo's own smooth edges.
    case cairo
    /// The means of 4 × 4 and of 8 × 8 pixels.
    case box4, box8
    /// cairo's edges, each with 6 % of each neighbour.
    case soft
    /// cairo's edges with the gamma of 1.1 and its inverse, as some libraries draw text.
    case lighter, darker
  }

  static let (width, height) = (200, 64)

  /// The outlines, with the widths of their strokes in pixels.
  var strokes: [(path: VectorPath, width: Double)] = []

  /// Returns three lines of text, as in a font of a size in pixels.
  static func text(_ size: Double, using random: inout SplitMix) -> ThinPicture {
    var picture = ThinPicture()
    let words = ["Handgloves", "Total 1203.5", "The quick fox", "Settings", "Quartz 148.20"]
    var y = size + .random(in: 0..<1, using: &random)
    while y < Double(height) - 4 {
      let text = words[Int.random(in: 0..<words.count, using: &random)]
      picture.write(text, size, at: Point(x: .random(in: 3..<6, using: &random), y: y))
      y += 1.4 * size
    }
    return picture
  }

  /// Adds a line of text, whose baseline starts at a point.
  mutating func write(_ text: String, _ size: Double, at place: Point) {
    let line = Lettering(text, capHeight: 0.73 * size)
    strokes.append((line.path(at: place), line.stroke))
  }

  /// Returns lines of one width, of which some are parallel to the rows or columns of pixels.
  static func lines(_ width: Double, using random: inout SplitMix) -> ThinPicture {
    var picture = ThinPicture()
    func number(_ range: Range<Double>) -> Double { .random(in: range, using: &random) }
    for index in 0..<4 {
      var path = VectorPath()
      let (left, right) = (number(4..<40), number(150..<196))
      let (top, bottom) = (number(4..<60), number(4..<60))
      path.move(left, top)
      path.line(right, index == 0 ? top : bottom)
      picture.strokes.append((path, width))
    }
    return picture
  }

  /// Returns the picture with wider lines.
  func widened(by amount: Double) -> ThinPicture {
    ThinPicture(strokes: strokes.map { ($0.path, $0.width + amount) })
  }

  static func plain(_ colour: SIMD3<Double>) -> Bitmap {
    let pixel = SIMD4(SIMD3<UInt8>(colour), 255)
    return Bitmap.drawn(width: width, height: height) { _, _ in pixel }
  }

  /// Draws the strokes on a background, whose size the picture has.
  func draw(
    _ ink: SIMD3<Double>,
    on background: Bitmap,
    by rasterizer: Rasterizer = .cairo
  ) throws -> Bitmap {
    let cover = try coverage(background.width, background.height, rasterizer)
    return background.changed { x, y, pixel in
      let paper = SIMD3(Double(pixel[0]), Double(pixel[1]), Double(pixel[2]))
      let colour = paper + (ink - paper) * cover[y * background.width + x]
      return SIMD4(SIMD3<UInt8>(colour.rounded(.toNearestOrEven)), 255)
    }
  }

  /// Returns the covered share of each pixel.
  private func coverage(_ width: Int, _ height: Int, _ rasterizer: Rasterizer) throws -> [Double] {
    switch rasterizer {
    case .cairo: return try alphas(width, height, scale: 1)
    case .box4: return try means(width, height, side: 4)
    case .box8: return try means(width, height, side: 8)
    case .soft:
      var values = try alphas(width, height, scale: 1)
      for step in [1, width] {
        values = values.indices.map { index in
          let (before, after) = (max(index - step, 0), min(index + step, values.count - 1))
          return 0.88 * values[index] + 0.06 * (values[before] + values[after])
        }
      }
      return values
    case .lighter: return try alphas(width, height, scale: 1).map { pow($0, 1.1) }
    case .darker: return try alphas(width, height, scale: 1).map { pow($0, 1 / 1.1) }
    }
  }

  private func alphas(_ width: Int, _ height: Int, scale: Int) throws -> [Double] {
    var canvas = try CairoCanvas(width: width * scale, height: height * scale)
    canvas.setPixelsPerPoint(x: Double(scale), y: Double(scale))
    for stroke in strokes { canvas.stroke(stroke.path, Colour(white: 0), width: stroke.width) }
    let bytes = try canvas.finish().bytes
    return stride(from: 3, to: bytes.count, by: 4).map { Double(bytes[$0]) / 255 }
  }

  private func means(_ width: Int, _ height: Int, side: Int) throws -> [Double] {
    let fine = try alphas(width, height, scale: side)
    return (0..<width * height).map { index in
      let start = index / width * side * width * side + index % width * side
      let sum = (0..<side * side).reduce(0) { sum, place in
        sum + fine[start + place / side * width * side + place % side]
      }
      return sum / Double(side * side)
    }
  }
}
