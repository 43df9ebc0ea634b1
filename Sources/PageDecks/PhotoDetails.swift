import FrameRender
import PageEffects
import PageGeometry

/// The details of a generated photograph that are outlines: stars, birds, windows and petals.
struct PhotoDetails {
  let size: Size
  let mood: PhotoMood
  let landscape: PhotoLandscape

  /// Draws the details of a scene.
  func draw(_ scene: PhotoScene, on canvas: inout CairoCanvas, _ random: inout DeckRandom) {
    switch scene {
    case .mountains, .sea: drawBirds(on: &canvas, &random)
    case .dunes: break
    case .city: drawWindows(on: &canvas, &random)
    case .northernLights:
      drawLights(on: &canvas, &random)
      drawStars(on: &canvas, &random)
    case .bloom: drawBloom(on: &canvas, &random)
    }
  }

  private func drawStars(on canvas: inout CairoCanvas, _ random: inout DeckRandom) {
    for _ in 0..<46 {
      let radius = size.height * random.next(0.0012...0.0034)
      let centre = Point(x: random.next() * size.width, y: random.next(0...0.5) * size.height)
      canvas.fill(.disc(centre, radius), Colour(white: 1, alpha: random.next(0.4...0.95)))
    }
  }

  /// Draws ribbons of light, each of translucent bands within each other, so that it fades to both sides.
  private func drawLights(on canvas: inout CairoCanvas, _ random: inout DeckRandom) {
    let hues: [DeckTone.Hue] = [.mint, .teal, .magenta, .violet]
    // So many that the step from one band to the next is invisible.
    let bands = 24
    let points = (0...48).map { Double($0) / 48 }
    for ribbon in 0..<4 {
      let colour = DeckTone(0.88, 0.13, hues[ribbon]).encoded.faded(0.5 / Double(bands))
      let seed = random.seed()
      let base = 0.42 - 0.075 * Double(ribbon)
      let edges = points.map { share in
        (base + 0.22 * (DeckRandom.noise(share * 2.6, seed: seed) - 0.5)) * size.height
      }
      for band in 1...bands {
        let share = Double(band) / Double(bands)
        let (above, below) = (0.2 * share * share * size.height, 0.035 * share * size.height)
        var path = VectorPath()
        path.move(0, edges[0] + below)
        for (x, edge) in zip(points, edges).dropFirst() { path.line(x * size.width, edge + below) }
        for (x, edge) in zip(points, edges).reversed() { path.line(x * size.width, edge - above) }
        path.close()
        canvas.fill(path, colour)
      }
    }
  }

  private func drawBirds(on canvas: inout CairoCanvas, _ random: inout DeckRandom) {
    let place = Point(
      x: random.next(0.2...0.6) * size.width,
      y: random.next(0.1...0.2) * size.height
    )
    let ink = mood.near.encoded
    for bird in 0..<5 {
      let wing = size.height * random.next(0.008...0.015)
      let x = place.x + size.height * 0.045 * Double(bird) + wing * random.next()
      let y = place.y + size.height * random.next(-0.03...0.03)
      let (top, low, tip) = (y - wing * 0.7, y - wing * 0.4, y - wing * 0.5)
      var path = VectorPath()
      path.move(x - wing, tip)
      path.curve(x - wing * 0.6, top, x - wing * 0.2, low, x, y)
      path.curve(x + wing * 0.2, low, x + wing * 0.6, top, x + wing, tip)
      canvas.stroke(path, ink.faded(0.75), width: max(wing * 0.16, 0.3))
    }
  }

  /// Draws lit windows in the front row of towers, above the caption.
  private func drawWindows(on canvas: inout CairoCanvas, _ random: inout DeckRandom) {
    guard let towers = landscape.layers.last else { return }
    let light = mood.glow.encoded
    let side = size.height * 0.009
    let (right, down) = (side * 2.2, side * 2.6)
    for column in 0..<Int(size.width / right) {
      let x = (Double(column) + 0.3) * right
      let top = max(towers.edge(x / size.height), towers.edge((x + side) / size.height))
      for row in 0..<Int(size.height * 0.8 / down) where random.next() < 0.3 {
        let y = Double(row) * down
        guard y > (top + 0.012) * size.height, y < size.height * 0.8 else { continue }
        canvas.fill(
          .rectangle(Rect(x: x, y: y, width: side, height: side * 1.3)),
          light.faded(random.next(0.35...0.95))
        )
      }
    }
  }

  /// Draws a flower: rings of petals, from the outside to the inside, each lighter than the one around it.
  private func drawBloom(on canvas: inout CairoCanvas, _ random: inout DeckRandom) {
    let centre = Point(x: size.width / 2, y: size.height * 0.42)
    let unit = min(size.width, size.height)
    let (outer, inner) = (mood.far.channels, mood.glow.channels)
    // Each petal is turned from the previous one by the golden angle, 137.5°.
    let turn = HueDirection(toward: -0.7373688, 0.6754903)
    var direction = HueDirection(toward: random.next(0.2...1), random.next(-1...1))
    let count = 44
    for petal in 0..<count {
      let share = 1 - Double(petal) / Double(count)
      let length = unit * (0.1 + 0.34 * share)
      let colour = mix(inner, outer, 0.15 + 0.85 * share) / 255
      let ink = Colour(red: Double(colour.x), green: Double(colour.y), blue: Double(colour.z))
      let path = petalPath(from: centre, direction, length: length, width: length * 0.42)
      canvas.fill(path, ink.faded(0.72))
      canvas.stroke(path, Colour(white: 1, alpha: 0.16), width: max(unit * 0.002, 0.25))
      direction = direction.turned(by: turn)
    }
    canvas.fill(.disc(centre, unit * 0.045), mood.glow.encoded)
  }

  private func petalPath(
    from centre: Point,
    _ direction: HueDirection,
    length: Double,
    width: Double
  ) -> VectorPath {
    func at(_ along: Double, _ across: Double) -> (Double, Double) {
      (
        centre.x + direction.a * along - direction.b * across,
        centre.y + direction.b * along + direction.a * across
      )
    }
    var path = VectorPath()
    let (start, tip) = (at(0, 0), at(length, 0))
    let (first, second) = (at(length * 0.35, width), at(length * 0.95, width * 0.85))
    let (third, fourth) = (at(length * 0.95, -width * 0.85), at(length * 0.35, -width))
    path.move(start.0, start.1)
    path.curve(first.0, first.1, second.0, second.1, tip.0, tip.1)
    path.curve(third.0, third.1, fourth.0, fourth.1, start.0, start.1)
    path.close()
    return path
  }
}
