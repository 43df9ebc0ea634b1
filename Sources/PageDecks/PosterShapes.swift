import FrameRender
import PageEffects
import PageGeometry

/// The shapes of a generated poster; those that extend below its upper part are covered by the part with type.
struct PosterShapes {
  /// The size of the part of the poster above its type.
  let size: Size
  /// At least three colours.
  let colours: [Colour]

  private var unit: Double { min(size.width, size.height) }
  private var height: Double { size.height }

  /// An arrangement of shapes.
  enum Motif: CaseIterable {
    case rings, quarters, sun, stripes, dots, arches
  }

  /// Draws the shapes.
  func draw(_ motif: Motif, on canvas: inout CairoCanvas, _ random: inout DeckRandom) {
    switch motif {
    case .rings: drawRings(on: &canvas)
    case .quarters: drawQuarters(on: &canvas, &random)
    case .sun: drawSun(on: &canvas, &random)
    case .stripes: drawStripes(on: &canvas)
    case .dots: drawDots(on: &canvas, &random)
    case .arches: drawArches(on: &canvas)
    }
  }

  private func drawRings(on canvas: inout CairoCanvas) {
    for ring in (0..<7).reversed() {
      let radius = unit * (0.1 + 0.13 * Double(ring))
      let centre = Point(x: size.width * 0.72, y: height * 0.34)
      canvas.fill(.disc(centre, radius), colours[ring % 3])
    }
  }

  /// Draws a grid of quarter discs that point in random directions.
  private func drawQuarters(on canvas: inout CairoCanvas, _ random: inout DeckRandom) {
    let side = size.width / 3
    for row in 0..<max(1, Int((height / side).rounded(.up))) {
      for column in 0..<3 {
        let (left, top) = (Double(column) * side, Double(row) * side)
        canvas.fill(
          .rectangle(Rect(x: left, y: top, width: side, height: side)),
          random.pick(colours)
        )
        let (right, low) = (random.next() < 0.5, random.next() < 0.5)
        let corner = Point(x: left + (right ? side : 0), y: top + (low ? side : 0))
        canvas.fill(quarter(corner, right ? -side : side, low ? -side : side), random.pick(colours))
      }
    }
  }

  private func quarter(_ corner: Point, _ x: Double, _ y: Double) -> VectorPath {
    let k = 1 - 0.5523
    let (side, end) = (corner.x + x, corner.y + y)
    var path = VectorPath()
    path.move(corner.x, corner.y)
    path.line(side, corner.y)
    path.curve(side, corner.y + y * (1 - k), corner.x + x * (1 - k), end, corner.x, end)
    path.close()
    return path
  }

  /// Draws a disc above waves.
  private func drawSun(on canvas: inout CairoCanvas, _ random: inout DeckRandom) {
    canvas.fill(.disc(Point(x: size.width * 0.5, y: height * 0.42), unit * 0.32), colours[0])
    for wave in 0..<4 {
      let y = height * (0.55 + 0.12 * Double(wave))
      let swing = unit * random.next(0.04...0.08) * (wave % 2 == 0 ? 1 : -1)
      let (width, depth) = (size.width, unit * 0.07)
      let (high, low, bottom) = (y - swing + depth, y + swing + depth, y + depth)
      var path = VectorPath()
      path.move(0, y)
      path.curve(width * 0.18, y - swing, width * 0.32, y - swing, width * 0.5, y)
      path.curve(width * 0.68, y + swing, width * 0.82, y + swing, width, y)
      path.line(width, bottom)
      path.curve(width * 0.82, low, width * 0.68, low, width * 0.5, bottom)
      path.curve(width * 0.32, high, width * 0.18, high, 0, bottom)
      path.close()
      canvas.fill(path, colours[1 + wave % 2])
    }
  }

  /// Draws slanted bars of different lengths.
  private func drawStripes(on canvas: inout CairoCanvas) {
    let step = unit * 0.155
    for stripe in 0..<9 {
      let x = step * (Double(stripe) - 1.5) + unit * 0.1
      let reach = height * (0.35 + 0.5 * DeckRandom.noise(Double(stripe) * 0.9, seed: 11))
      let line = VectorPath([
        Point(x: x, y: height * 0.9), Point(x: x + reach * 0.55, y: height * 0.9 - reach),
      ])
      canvas.stroke(line, colours[stripe % 3], width: step * 0.72)
    }
  }

  /// Draws a raster of dots whose size follows the distance from a corner.
  private func drawDots(on canvas: inout CairoCanvas, _ random: inout DeckRandom) {
    let step = unit / 9
    let accent = Int(random.next(0...8))
    for row in 0..<Int(height / step) {
      for column in 0..<Int(size.width / step) {
        let (x, y) = ((Double(column) + 0.5) * step, (Double(row) + 0.5) * step)
        let share = (x / size.width + y / height) / 2
        let colour = (row * 7 + column * 3) % 9 == accent ? colours[1] : colours[0]
        canvas.fill(.disc(Point(x: x, y: y), step * (0.1 + 0.42 * share)), colour)
      }
    }
  }

  /// Draws arches inside each other.
  private func drawArches(on canvas: inout CairoCanvas) {
    for arch in 0..<5 {
      let width = unit * (0.84 - 0.17 * Double(arch))
      let left = (size.width - width) / 2
      let top = height * 0.08 + unit * 0.085 * Double(arch)
      let bar = Rect(x: left, y: top, width: width, height: height * 1.1 - top + width)
      // The round lower end is below the part that is visible.
      canvas.fill(.capsule(bar), colours[arch % 3])
    }
  }
}
