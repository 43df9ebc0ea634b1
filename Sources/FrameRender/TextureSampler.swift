import FrameImage
import PageGeometry

/// The colour of a posed texture at a pixel: the mean of what the pixel covers of it.
///
/// A pixel's footprint on the texture is filled with bilinear samples, in the copy of the texture
/// that makes the footprint's shorter side one to two texels. The samples are drawn together by
/// √(1 − 1/f²) for a footprint of f texels, which takes off what bilinear sampling spreads: a page
/// shown at its own size is plain bilinear, and exact on whole pixels.
struct TextureSampler {
  private let toTexture: Homography
  private let levels: [MipMap.Level]
  private let least: SIMD2<Double>
  private let greatest: SIMD2<Double>
  private let pixels: UnsafeBufferPointer<SIMD4<UInt8>>

  /// The most samples that one pixel takes; a coarser copy is used beyond.
  private static let maximumSamples = 64

  /// - Parameters:
  ///   - face: What is sampled.
  ///   - toTexture: From the canvas, in pixels, to the texture's largest copy, in texels.
  ///   - pixels: The texture's pixels.
  init(_ face: PageFace, _ toTexture: Homography, _ pixels: UnsafeBufferPointer<SIMD4<UInt8>>) {
    self.toTexture = toTexture
    self.pixels = pixels
    levels = face.texture.levels
    least = [face.source.x, face.source.y]
    greatest = [face.source.x + face.source.width, face.source.y + face.source.height]
  }

  /// The premultiplied colour at a pixel, each channel in 0…255.
  func colour(x: Int, y: Int) -> SIMD4<Float> {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let (u, v, w) = (toTexture.row0, toTexture.row1, toTexture.row2)
    let divisor = w.x * px + w.y * py + w.z
    // Beside an edge the pixel's centre may lie off the page, but never far behind the eye.
    let inverse = 1 / max(divisor, .leastNormalMagnitude)
    let centre = SIMD2(u.x * px + u.y * py + u.z, v.x * px + v.y * py + v.z) * inverse
    let acrossX = (SIMD2(u.x, v.x) - centre * w.x) * inverse
    let acrossY = (SIMD2(u.y, v.y) - centre * w.y) * inverse
    let footprint = Footprint(acrossX, acrossY, levels: levels.count, Self.maximumSamples)

    let level = levels[footprint.level]
    let shrink = SIMD2(
      Double(level.width) / Double(levels[0].width),
      Double(level.height) / Double(levels[0].height)
    )
    guard footprint.columns * footprint.rows > 1 else {
      return bilinear(centre, shrink, level)
    }
    var sum = SIMD4<Float>()
    for row in 0..<footprint.rows {
      let down = (Double(row) + 0.5) / Double(footprint.rows) - 0.5
      for column in 0..<footprint.columns {
        let right = (Double(column) + 0.5) / Double(footprint.columns) - 0.5
        let offset = (acrossX * right + acrossY * down) * footprint.narrowing
        sum += bilinear(centre + offset, shrink, level)
      }
    }
    return sum / Float(footprint.columns * footprint.rows)
  }

  private func bilinear(
    _ place: SIMD2<Double>,
    _ shrink: SIMD2<Double>,
    _ level: MipMap.Level
  ) -> SIMD4<Float> {
    let inside = pointwiseMin(pointwiseMax(place, least), greatest) * shrink - 0.5
    let last = SIMD2(Double(level.width - 1), Double(level.height - 1))
    let held = pointwiseMin(pointwiseMax(inside, SIMD2()), last)
    let corner = held.rounded(.down)
    let share = SIMD2<Float>(held - corner)
    let (x, y) = (Int(corner.x), Int(corner.y))
    let (nextX, nextY) = (min(x + 1, level.width - 1), min(y + 1, level.height - 1))
    let (above, below) = (level.start + y * level.width, level.start + nextY * level.width)
    let topLeft = SIMD4<Float>(pixels[above + x])
    let top = topLeft + (SIMD4<Float>(pixels[above + nextX]) - topLeft) * share.x
    let bottomLeft = SIMD4<Float>(pixels[below + x])
    let bottom = bottomLeft + (SIMD4<Float>(pixels[below + nextX]) - bottomLeft) * share.x
    return top + (bottom - top) * share.y
  }
}

/// How a pixel's footprint is sampled.
private struct Footprint {
  var level = 0
  var columns = 1
  var rows = 1
  var narrowing = SIMD2<Double>()

  /// - Parameters:
  ///   - acrossX: Texels from one side of the pixel to the other.
  ///   - acrossY: Texels from its top to its bottom.
  ///   - levels: How many copies there are.
  ///   - maximum: The most samples.
  init(_ acrossX: SIMD2<Double>, _ acrossY: SIMD2<Double>, levels: Int, _ maximum: Int) {
    let lengthX = (acrossX * acrossX).sum()
    let lengthY = (acrossY * acrossY).sum()
    guard max(lengthX, lengthY) > 1.002 else { return }
    let shorter = min(lengthX, lengthY)
    level = shorter >= 4 ? min(levels - 1, Int(shorter.exponent) / 2) : 0
    var texel = Double(1 << level)
    // A sample a texel; what is a hair over a whole number of texels does not need one more.
    func count(_ squaredLength: Double) -> Int {
      max(1, Int(min(1e6, squaredLength.squareRoot() / texel - 0.01).rounded(.up)))
    }
    while count(lengthX) * count(lengthY) > maximum, level < levels - 1 {
      level += 1
      texel *= 2
    }
    columns = min(maximum, count(lengthX))
    rows = min(maximum / columns, count(lengthY))
    let squares = (acrossX * acrossX + acrossY * acrossY) / (texel * texel)
    let share = 1 - 1 / pointwiseMax(squares, SIMD2(repeating: 1))
    narrowing = share.squareRoot()
  }
}
