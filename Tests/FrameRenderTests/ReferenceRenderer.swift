import FrameImage
import FrameRender
import PageEffects
import PageGeometry

/// A renderer that takes no short cut: 16×16 rays a pixel, each blended on its own.
///
/// It shares nothing with the one that it checks but the pose and the canvas' map: the way back is
/// solved here, a ray hits a page or not, the texture is read with straight lines between texels in
/// its full size, and pages are painted from the back.
struct ReferenceRenderer {
  let scene: Scene
  let stage: Stage
  /// Whether each ray meets the pages by their depth, and not in paint order.
  var sharesDepth = false

  /// Rays along each side of a pixel.
  static let rays = 16

  /// The picture, four channels a pixel of 0…255, not rounded.
  func draw() -> [Double] {
    let width = Int(stage.viewport.width * stage.scale)
    let height = Int(stage.viewport.height * stage.scale)
    let pages = scene.pages.map { Page($0, scene, stage) }
    let step = 1 / Double(Self.rays)
    var result: [Double] = []
    result.reserveCapacity(width * height * 4)
    let back = stage.background
    let clear = (
      back.red * back.alpha * 255, back.green * back.alpha * 255, back.blue * back.alpha * 255,
      back.alpha * 255
    )
    for y in 0..<height {
      for x in 0..<width {
        var sum = (0.0, 0.0, 0.0, 0.0)
        for ray in 0..<Self.rays * Self.rays {
          let rx = Double(x) + (Double(ray % Self.rays) + 0.5) * step
          let ry = Double(y) + (Double(ray / Self.rays) + 0.5) * step
          var colour = clear
          if sharesDepth {
            let hits = pages.enumerated().compactMap { order, page in
              page.depth(rx, ry).map { (depth: $0, order: order) }
            }
            for hit in hits.sorted(by: { ($0.depth, $0.order) < ($1.depth, $1.order) }) {
              pages[hit.order].paint(&colour, rx, ry)
            }
          } else {
            for page in pages { page.paint(&colour, rx, ry) }
          }
          sum.0 += colour.0
          sum.1 += colour.1
          sum.2 += colour.2
          sum.3 += colour.3
        }
        let share = step * step
        result += [sum.0 * share, sum.1 * share, sum.2 * share, sum.3 * share]
      }
    }
    return result
  }

  /// A page that rays meet.
  private struct Page {
    /// From the canvas to the page, row by row, to be divided by the third.
    let back: [Double]
    let width: Double
    let height: Double
    let alpha: Double
    let picture: Bitmap
    let matrix: [Double]

    init(_ page: Scene.Page, _ scene: Scene, _ stage: Stage) {
      let map = scene.homography(of: page).scaled(by: stage.scale, movedTo: .zero)
      let (a, b, c) = (map.row0, map.row1, map.row2)
      let minors = [
        b.y * c.z - b.z * c.y, a.z * c.y - a.y * c.z, a.y * b.z - a.z * b.y,
        b.z * c.x - b.x * c.z, a.x * c.z - a.z * c.x, a.z * b.x - a.x * b.z,
        b.x * c.y - b.y * c.x, a.y * c.x - a.x * c.y, a.x * b.y - a.y * b.x,
      ]
      let determinant = a.x * minors[0] + a.y * minors[3] + a.z * minors[6]
      back = minors.map { $0 / determinant }
      width = scene.pageSize.width
      height = scene.pageSize.height
      alpha = page.pose.alpha
      picture = stage.pictures[page.index]
      matrix = page.pose.matrix.elements
    }

    /// How near the page is where a ray meets it; nil where the ray misses it.
    func depth(_ x: Double, _ y: Double) -> Double? {
      let w = back[6] * x + back[7] * y + back[8]
      guard w > 0, w <= 1 / ConvexPolygon.nearestDivisor else { return nil }
      let (px, py) = (
        (back[0] * x + back[1] * y + back[2]) / w, (back[3] * x + back[4] * y + back[5]) / w
      )
      guard abs(px) <= width / 2, abs(py) <= height / 2 else { return nil }
      let z = matrix[8] * px + matrix[9] * py + matrix[11]
      return z / (matrix[12] * px + matrix[13] * py + matrix[15])
    }

    func paint(_ colour: inout (Double, Double, Double, Double), _ x: Double, _ y: Double) {
      // One over the divisor on the way there: from 0 to 100 where the page is before the eye.
      let w = back[6] * x + back[7] * y + back[8]
      guard w > 0, w <= 1 / ConvexPolygon.nearestDivisor else { return }
      let u = (back[0] * x + back[1] * y + back[2]) / w / width + 0.5
      let v = (back[3] * x + back[4] * y + back[5]) / w / height + 0.5
      guard u >= 0, u <= 1, v >= 0, v <= 1 else { return }
      let texel = texel(u, v)
      let rest = 1 - texel.3 / 255 * alpha
      colour.0 = texel.0 * alpha + colour.0 * rest
      colour.1 = texel.1 * alpha + colour.1 * rest
      colour.2 = texel.2 * alpha + colour.2 * rest
      colour.3 = texel.3 * alpha + colour.3 * rest
    }

    private func texel(_ u: Double, _ v: Double) -> (Double, Double, Double, Double) {
      let x = min(max(u * Double(picture.width) - 0.5, 0), Double(picture.width - 1))
      let y = min(max(v * Double(picture.height) - 0.5, 0), Double(picture.height - 1))
      let (left, top) = (Int(x), Int(y))
      let right = left + 1 < picture.width ? 4 : 0
      let below = top + 1 < picture.height ? picture.width * 4 : 0
      let (sx, sy) = (x - Double(left), y - Double(top))
      let start = (top * picture.width + left) * 4
      return picture.bytes.withUnsafeBufferPointer { bytes in
        func mix(_ channel: Int) -> Double {
          let place = start + channel
          let upper = Double(bytes[place]) * (1 - sx) + Double(bytes[place + right]) * sx
          let lower =
            Double(bytes[place + below]) * (1 - sx) + Double(bytes[place + below + right]) * sx
          return upper * (1 - sy) + lower * sy
        }
        return (mix(0), mix(1), mix(2), mix(3))
      }
    }
  }
}

/// How near a picture comes to a reference.
enum Likeness {
  /// The peak signal-to-noise ratio over all channels, in decibels; infinite where all agree.
  static func decibels(_ bitmap: Bitmap, _ reference: [Double]) -> Double {
    precondition(bitmap.bytes.count == reference.count, "pictures of one size are compared")
    var sum = 0.0
    for (byte, value) in zip(bitmap.bytes, reference) {
      sum += (Double(byte) - value) * (Double(byte) - value)
    }
    return 10 * Double.log10Of(255 * 255 * Double(reference.count) / sum)
  }

  /// The largest difference of a channel.
  static func largest(_ bitmap: Bitmap, _ reference: [Double]) -> Double {
    zip(bitmap.bytes, reference).reduce(0) { max($0, abs(Double($1.0) - $1.1)) }
  }
}
