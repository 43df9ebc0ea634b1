import CPixelKernels
import FrameImage
import PageEffects
import PageGeometry

/// The overlays of a page, drawn over its picture.
///
/// They are drawn over the sampled pixels of a page, so that no picture is made for them: sampling a picture with
/// an overlay of one colour gives the same. Only a blur needs them in the picture.
struct PageOverlays {
  private let overlays: [PoseOverlay]
  /// The page's rectangle in the picture, in pixels: a gradient extends from one side to the opposite side.
  private let page: Rect

  /// Creates the overlays of a page, given from bottom to top.
  ///
  /// Invisible overlays are dropped. `page` is the page's rectangle in the picture, in pixels.
  init(_ overlays: [PoseOverlay], over page: Rect) {
    self.page = page
    self.overlays = overlays.filter { overlay in
      overlay.opacity > 0 && overlay.colour.alpha > 0
        && (overlay.start > 0 || (overlay.side != nil && overlay.end > 0))
    }
  }

  /// Whether no overlay is visible.
  var isClear: Bool { overlays.isEmpty }

  /// Returns the overlays for the kernels; `toTexture` maps the canvas to the picture's pixels.
  func kernels(_ toTexture: Homography) -> [pixel_overlay] {
    overlays.map { overlay in
      let share = toTexture.share(toward: overlay.side, over: page)
      let opacity = toTexture.row2 * overlay.start + share * (overlay.end - overlay.start)
      let ends = overlay.side == nil ? [overlay.start] : [overlay.start, overlay.end]
      let ink = (overlay.colour.opaque.premultiplied * Float(pixel_blend_unit))
        .rounded(.toNearestOrEven)
      return pixel_overlay(
        ink: (Int16(ink.x), Int16(ink.y), Int16(ink.z), Int16(ink.w)),
        ax: opacity.x,
        ay: opacity.y,
        a1: opacity.z,
        least: Self.limited(ends.min()),
        greatest: Self.limited(ends.max()),
        strength: Self.limited(overlay.opacity) * Self.limited(overlay.colour.alpha)
      )
    }
  }

  private static func limited(_ share: Double?) -> Float { Float(min(max(share ?? 0, 0), 1)) }

  /// Draws the overlays over the picture, clipped to its silhouette.
  func draw(over bitmap: inout Bitmap, _ instructions: InstructionSet) {
    let map = pixel_map(.identity)
    let kernels = kernels(.identity)
    let (width, height) = (bitmap.width, bitmap.height)
    bitmap.withMutablePixels { pixels in
      for row in 0..<height {
        let line = UnsafeMutableBufferPointer(rebasing: pixels[row * width..<(row + 1) * width])
        Self.draw(kernels, map, row: row, from: 0, over: line, instructions)
      }
    }
  }

  /// Draws overlays over neighbouring pixels of a row, of which the first is in column `from`.
  static func draw(
    _ overlays: [pixel_overlay],
    _ map: pixel_map,
    row: Int,
    from: Int,
    over pixels: UnsafeMutableBufferPointer<UInt32>,
    _ instructions: InstructionSet
  ) {
    withUnsafePointer(to: map) { map in
      pixel_kernels_cover(
        instructions.kernels,
        map,
        overlays,
        Int32(overlays.count),
        Int32(row),
        Int32(from),
        Int32(from + pixels.count),
        pixels.baseAddress
      )
    }
  }
}
