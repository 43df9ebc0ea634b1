import FrameImage
import FrameRender
import PageEffects
import PageGeometry

/// A simple reference renderer that casts many rays per pixel and blends each ray separately.
///
/// The reference renderer shares only the poses and the transform to the canvas with the tested
/// renderer. It inverts the transform itself, tests for each ray whether it hits a sheet (a flat shape
/// such as a page or a shadow), samples textures linearly at full size, and draws sheets from back to
/// front.
struct ReferenceRenderer {
  let scene: Scene
  let stage: Stage
  /// Whether each ray sorts the pages by depth instead of paint order.
  var sharesDepth = false

  /// The number of rays along each side of a pixel.
  var rays = 16

  /// The number of rays along each side of a pixel of a page, by which its layers are drawn; nil for `rays`.
  ///
  /// More than one ray per pixel blurs a page that is aligned to whole pixels.
  var layerRays: Int?

  /// Draws the picture, with four unrounded channels in 0…255 per pixel.
  func draw() -> [Double] {
    let width = Int(stage.viewport.width * stage.scale)
    let height = Int(stage.viewport.height * stage.scale)
    let sheets = scene.pages.flatMap { page in
      ReferenceSheet.sheets(of: page, scene, stage, layerRays: layerRays ?? rays)
    }
    let step = 1 / Double(rays)
    var result: [Double] = []
    result.reserveCapacity(width * height * 4)
    let back = stage.background
    let clear = (
      back.red * back.alpha * 255, back.green * back.alpha * 255, back.blue * back.alpha * 255,
      back.alpha * 255
    )
    for y in 0..<height {
      for x in 0..<width {
        var sum = ReferencePicture.clear
        for ray in 0..<rays * rays {
          let rx = Double(x) + (Double(ray % rays) + 0.5) * step
          let ry = Double(y) + (Double(ray / rays) + 0.5) * step
          var colour = clear
          if sharesDepth {
            let hits = sheets.enumerated().compactMap { order, sheet in
              sheet.depth(rx, ry).map { (depth: $0, order: order) }
            }
            for hit in hits.sorted(by: { ($0.depth, $0.order) < ($1.depth, $1.order) }) {
              sheets[hit.order].paint(&colour, rx, ry)
            }
          } else {
            for sheet in sheets { sheet.paint(&colour, rx, ry) }
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
}

/// The similarity of a rendered picture and a reference picture.
enum Likeness {
  /// Returns the peak signal-to-noise ratio over all channels, in decibels; infinite if the
  /// pictures are equal.
  static func decibels(_ bitmap: Bitmap, _ reference: [Double]) -> Double {
    precondition(bitmap.bytes.count == reference.count, "pictures must have the same size")
    var sum = 0.0
    for (byte, value) in zip(bitmap.bytes, reference) {
      sum += (Double(byte) - value) * (Double(byte) - value)
    }
    return 10 * Double.log10Of(255 * 255 * Double(reference.count) / sum)
  }

  /// Returns the largest difference of a channel, in 0…255.
  static func largest(_ bitmap: Bitmap, _ reference: [Double]) -> Double {
    zip(bitmap.bytes, reference).reduce(0) { max($0, abs(Double($1.0) - $1.1)) }
  }
}
