import FrameImage
import PageEffects
import PageGeometry

/// The overlays of a page, drawn over its picture.
struct PageOverlays {
  /// An overlay's colour, and its opacity for each column or for each row.
  private struct Layer {
    /// The premultiplied colour, each channel in 0…255.
    var colour: SIMD4<Float>
    /// The opacity of each column; empty if the opacity depends on the row.
    var columns: [Float] = []
    var rows: [Float] = []
  }

  private let overlays: [PoseOverlay]

  /// Creates the overlays of a page, given from bottom to top.
  ///
  /// Invisible overlays are dropped.
  init(_ overlays: [PoseOverlay]) {
    self.overlays = overlays.filter { overlay in
      overlay.opacity > 0 && overlay.colour.alpha > 0
        && (overlay.start > 0 || (overlay.side != nil && overlay.end > 0))
    }
  }

  /// Whether no overlay is visible.
  var isClear: Bool { overlays.isEmpty }

  /// Draws the overlays over a picture, clipped to its silhouette: with source-atop blending.
  ///
  /// The opacity of each pixel of the picture is unchanged, so that a card keeps its round corners.
  /// A gradient extends from one side of `page` to the opposite side. `page` is the page's
  /// rectangle in the picture, in pixels.
  func draw(over bitmap: inout Bitmap, page: Rect) {
    let (width, height) = (bitmap.width, bitmap.height)
    let layers = overlays.map { overlay in
      let ink = overlay.colour.opaque.premultiplied
      let across = (0..<width).map { (Double($0) + 0.5 - page.x) / page.width }
      let down = (0..<height).map { (Double($0) + 0.5 - page.y) / page.height }
      return switch overlay.side {
      case .left: Layer(colour: ink, columns: across.map { overlay.opacity(at: 1 - $0) })
      case .right: Layer(colour: ink, columns: across.map { overlay.opacity(at: $0) })
      case .top: Layer(colour: ink, rows: down.map { overlay.opacity(at: 1 - $0) })
      case .bottom: Layer(colour: ink, rows: down.map { overlay.opacity(at: $0) })
      case nil: Layer(colour: ink, rows: down.map { _ in overlay.opacity(at: 0) })
      }
    }
    bitmap.withMutableBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        for row in 0..<height {
          let line = UnsafeMutableBufferPointer(rebasing: pixels[row * width..<(row + 1) * width])
          Self.blend(layers, row: row, over: line)
        }
      }
    }
  }

  private static func blend(
    _ layers: [Layer],
    row: Int,
    over line: UnsafeMutableBufferPointer<UInt32>
  ) {
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: line.count) { colours in
      for column in line.indices { colours[column] = SIMD4(pixel: line[column]) }
      for layer in layers {
        if layer.columns.isEmpty {
          let alpha = layer.rows[row]
          for column in line.indices {
            colours[column] = colours[column].covered(by: layer.colour, alpha)
          }
        } else {
          layer.columns.withUnsafeBufferPointer { alphas in
            for column in line.indices {
              colours[column] = colours[column].covered(by: layer.colour, alphas[column])
            }
          }
        }
      }
      for column in line.indices { line[column] = colours[column].pixel }
    }
  }
}

extension SIMD4<Float> {
  /// Blends an opaque colour over premultiplied channels, without changing their alpha.
  fileprivate func covered(by colour: SIMD4<Float>, _ alpha: Float) -> SIMD4<Float> {
    colour * (alpha * (w / 255)) + self * (1 - alpha)
  }
}

extension PoseOverlay {
  /// Returns the opacity at a position, from 0 at the opposite side to 1 at the overlay's side.
  fileprivate func opacity(at share: Double) -> Float {
    let share = min(max(share, 0), 1)
    let gradient = start + (end - start) * share
    return Float(min(max(gradient, 0), 1) * min(max(opacity, 0), 1) * min(max(colour.alpha, 0), 1))
  }
}
