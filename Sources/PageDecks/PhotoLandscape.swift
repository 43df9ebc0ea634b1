import CPixelKernels
import FrameRender

/// A generated landscape: a sky with a sun, and layers in front of each other.
///
/// Lengths are in page heights, from the top left corner; a page is `width` wide.
struct PhotoLandscape {
  /// A layer of the landscape, which covers everything below its upper edge.
  struct Layer {
    /// The y coordinate of the upper edge at an x coordinate.
    var edge: (Double) -> Double
    /// A smooth line near the upper edge, above which the layer has its upper colour; nil for the edge.
    ///
    /// Below a jagged edge, colours that followed the edge would look like the folds of a curtain.
    var crest: ((Double) -> Double)?
    /// The colours at the crest, and a third of a page below it.
    var top: SIMD4<Float>
    var low: SIMD4<Float>
    /// The light that falls on slopes toward the sun, from 0 for none.
    var relief: Float = 0
    /// The depth below the upper edge to which the light reaches.
    var reach = 1.0
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
  func paint(on canvas: inout CairoCanvas, _ instructions: InstructionSet) {
    let step = 1 / Double(canvas.height)
    let columns = LandscapeColumns(self, columns: canvas.width, rows: canvas.height)
    columns.withKernel(self) { scene in
      canvas.setRows { row, words in
        let y = (Double(row) + 0.5) * step
        let sky = mix(skyTop, skyLow, min(y / horizon, 1))
        let v = max(y - 0.55, 0) / 0.45
        var line = pixel_landscape_row(
          y: y,
          glint: DeckRandom.noise(y * 90, seed: 7),
          sky: (sky.x, sky.y, sky.z),
          light: 1 - shade * Float(v * v * (3 - 2 * v))
        )
        pixel_kernels_landscape(
          instructions.kernels,
          scene,
          &line,
          Int32(row),
          Int32(words.count),
          words.baseAddress
        )
      }
    }
  }
}

/// The layers of a landscape, from front to back, at the resolution of a canvas.
private struct LandscapeColumns {
  private let layers: [pixel_landscape_layer]
  /// The number of columns of each layer in the next three lists.
  private let stride: Int
  /// The upper edges in pixels, and the crests in page heights.
  private var edges: [Float] = []
  private var heights: [Double] = []
  /// The light on the slopes.
  private var lights: [Float] = []
  /// The width and the height of a pixel, in page heights.
  private let across: Double
  private let step: Double

  init(_ landscape: PhotoLandscape, columns: Int, rows: Int) {
    across = landscape.width / Double(columns)
    step = 1 / Double(rows)
    // The kernel draws eight pixels at once.
    stride = (columns + 7) / 8 * 8
    let front = landscape.layers.reversed()
    layers = front.map { layer in
      pixel_landscape_layer(
        top: (layer.top.x, layer.top.y, layer.top.z),
        low: (layer.low.x, layer.low.y, layer.low.z),
        fade: Float(1 / (layer.reach * Double(rows))),
        is_water: layer.isWater
      )
    }
    for layer in front { add(layer, sun: landscape.sun.x) }
  }

  private mutating func add(_ layer: PhotoLandscape.Layer, sun: Double) {
    // The slope of a stretch of this half width: that of each crag would look like fringes.
    let reach = 0.03
    for column in 0..<stride {
      let x = (Double(column) + 0.5) * across
      let height = layer.edge(x)
      edges.append(Float(height / step))
      heights.append(layer.crest?(x) ?? height)
      guard layer.relief > 0 else {
        lights.append(0)
        continue
      }
      let slope = (layer.edge(x + reach) - layer.edge(x - reach)) / (2 * reach)
      // Slopes near the sun have light from both sides.
      let side = min(max((x - sun) * 4, -1), 1)
      lights.append(layer.relief * Float(min(max(slope * side, -1), 1)))
    }
  }

  /// Calls `body` with the landscape for the kernel.
  func withKernel(_ landscape: PhotoLandscape, _ body: (UnsafePointer<pixel_landscape>) -> Void) {
    let sun = landscape.sun
    layers.withUnsafeBufferPointer { layers in
      edges.withUnsafeBufferPointer { edges in
        heights.withUnsafeBufferPointer { heights in
          lights.withUnsafeBufferPointer { lights in
            var scene = pixel_landscape(
              layers: layers.baseAddress,
              count: Int32(layers.count),
              stride: Int64(stride),
              edges: edges.baseAddress,
              heights: heights.baseAddress,
              lights: lights.baseAddress,
              across: across,
              pixel: step,
              horizon: landscape.horizon,
              sun_x: sun.x,
              sun_y: sun.y,
              sun_radius: sun.radius,
              sunlight: (landscape.glow.x, landscape.glow.y, landscape.glow.z),
              least: 1 / 512
            )
            body(&scene)
          }
        }
      }
    }
  }
}

/// Returns a colour between two colours.
func mix(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ share: Double) -> SIMD4<Float> {
  first + (second - first) * Float(share)
}
