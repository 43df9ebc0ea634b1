import CPixelKernels
import PageEffects
import PageGeometry

/// The decrease of a face's opacity, from 1 at an edge of the page to 0 at a distance from it.
///
/// It is applied to the sampled pixels of a page, as overlays are.
struct PageFade {
  /// The edge.
  let edge: PageSide
  /// The visible part of the page, in pixels of the picture.
  let page: Rect
  /// The distance at which the opacity is 0, as a share of the page's length, greater than 0.
  let reach: Double

  /// Returns the fade for the kernels; `toTexture` maps the canvas to the picture's pixels.
  func kernel(_ toTexture: Homography) -> pixel_overlay {
    let distance = toTexture.row2 - toTexture.share(toward: edge, over: page)
    let opacity = toTexture.row2 - distance / reach
    return pixel_overlay(
      ink: (0, 0, 0, 0),
      ax: opacity.x,
      ay: opacity.y,
      a1: opacity.z,
      least: 0,
      greatest: 1,
      strength: 1
    )
  }

  /// Fades neighbouring pixels of a row, of which the first is in column `from`.
  static func draw(
    _ fade: pixel_overlay,
    _ map: pixel_map,
    row: Int,
    from: Int,
    over pixels: UnsafeMutableBufferPointer<UInt32>,
    _ instructions: InstructionSet
  ) {
    withUnsafePointer(to: map) { map in
      withUnsafePointer(to: fade) { fade in
        pixel_kernels_fade(
          instructions.kernels,
          map,
          fade,
          Int32(row),
          Int32(from),
          Int32(from + pixels.count),
          pixels.baseAddress
        )
      }
    }
  }
}

extension Homography {
  /// Returns the coefficients of the position in a rectangle of the target, from 0 at the opposite side to 1 at the
  /// given one, times the divisor of the map; 0 without a side.
  func share(toward side: PageSide?, over rect: Rect) -> SIMD3<Double> {
    let across = (row0 - row2 * rect.x) / rect.width
    let down = (row1 - row2 * rect.y) / rect.height
    return switch side {
    case .left: row2 - across
    case .right: across
    case .top: row2 - down
    case .bottom: down
    case nil: SIMD3()
    }
  }
}
