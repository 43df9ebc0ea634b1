/// A generated landscape: a sky with a sun, and layers in front of each other.
///
/// Lengths are in page heights, from the top left corner; a page is `width` wide.
struct PhotoLandscape {
  /// A layer of the landscape, which covers everything below its upper edge.
  struct Layer {
    /// The y coordinate of the upper edge at an x coordinate.
    var edge: (Double) -> Double
    /// The colours at the upper edge, and a third of a page below it.
    var top: SIMD4<Float>
    var low: SIMD4<Float>
    /// The light that falls on slopes toward the sun, from 0 for none.
    var relief: Float = 0
    /// Whether the sun is reflected, as on water.
    var isWater = false
  }

  let width: Double
  var skyTop: SIMD4<Float>
  var skyLow: SIMD4<Float>
  /// The y coordinate at which the sky has its lower colour.
  var horizon: Double
  var glow: SIMD4<Float>
  var sun: (x: Double, y: Double, radius: Double)
  /// The layers, from back to front.
  var layers: [Layer] = []
  /// The darkness at the bottom, on which white text can be read.
  var shade: Float = 0.5

  /// Sets all pixels of a canvas.
  func paint(on canvas: inout CairoCanvas) {
    let (columns, rows) = (canvas.width, canvas.height)
    let step = 1 / Double(rows)
    let across = width / Double(columns)
    let front = layers.reversed().map { Drawn($0, columns, across, step, sun.x) }
    canvas.setRows { row, words in
      let y = (Double(row) + 0.5) * step
      let sky = mix(skyTop, skyLow, min(y / horizon, 1))
      let glint = DeckRandom.noise(y * 90, seed: 7)
      let v = max(y - 0.55, 0) / 0.45
      let light = 1 - shade * Float(v * v * (3 - 2 * v))
      for column in words.indices {
        let x = (Double(column) + 0.5) * across
        // The layers are drawn from front to back until nothing shines through.
        var sum = SIMD4<Float>()
        var rest: Float = 1
        for layer in front {
          let covered = layer.coverage(column, row)
          guard covered > 0 else { continue }
          var colour = layer.colour(column, y)
          if layer.isWater {
            let reach = 0.03 + (y - horizon) * (0.25 + glint)
            let t = (x - sun.x) / reach
            colour = mix(colour, glow, glint * 0.85 / (1 + t * t * t * t))
          }
          sum += colour * (rest * covered)
          rest *= 1 - covered
          if rest < 1 / 512 { break }
        }
        if rest >= 1 / 512 { sum += skyColour(sky, x, y, step) * rest }
        words[column] = packed(sum * light)
      }
    }
  }

  /// Returns the colour of the sky, with the sun and the light around it.
  private func skyColour(
    _ sky: SIMD4<Float>,
    _ x: Double,
    _ y: Double,
    _ pixel: Double
  ) -> SIMD4<Float> {
    let (dx, dy) = (x - sun.x, y - sun.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let spread = distance / (sun.radius * 2.4)
    let halo = 0.75 / (1 + spread * spread)
    let disc = min(max((sun.radius - distance) / pixel + 0.5, 0), 1)
    return mix(sky, glow, max(halo, disc))
  }

  private func packed(_ colour: SIMD4<Float>) -> UInt32 {
    let whole = SIMD4<UInt32>(
      (colour + 0.5).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    )
    return 0xFF00_0000 | whole.x << 16 | whole.y << 8 | whole.z
  }
}

/// A layer at the resolution of a canvas.
private struct Drawn {
  let isWater: Bool
  /// The upper edge in pixels, and in page heights, by column.
  private let edges: [Float]
  private let heights: [Double]
  /// The light on the slope, by column.
  private let lights: [Float]
  private let top: SIMD4<Float>
  private let low: SIMD4<Float>

  init(
    _ layer: PhotoLandscape.Layer,
    _ columns: Int,
    _ across: Double,
    _ step: Double,
    _ sun: Double
  ) {
    isWater = layer.isWater
    (top, low) = (layer.top, layer.low)
    let reach = 0.012
    var (edges, heights, lights) = ([Float](), [Double](), [Float]())
    for column in 0..<columns {
      let x = (Double(column) + 0.5) * across
      let height = layer.edge(x)
      let slope = (layer.edge(x + reach) - layer.edge(x - reach)) / (2 * reach)
      edges.append(Float(height / step))
      heights.append(height)
      // Slopes near the sun have light from both sides.
      let side = min(max((x - sun) * 4, -1), 1)
      lights.append(layer.relief * Float(min(max(slope * side, -1), 1)))
    }
    (self.edges, self.heights, self.lights) = (edges, heights, lights)
  }

  func coverage(_ column: Int, _ row: Int) -> Float {
    min(max(Float(row) + 1 - edges[column], 0), 1)
  }

  func colour(_ column: Int, _ y: Double) -> SIMD4<Float> {
    let depth = max(min((y - heights[column]) * 3, 1), 0)
    return mix(top, low, depth) * (1 + lights[column] * Float(1 - depth))
  }
}

/// Returns a colour between two colours.
func mix(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ share: Double) -> SIMD4<Float> {
  first + (second - first) * Float(share)
}
