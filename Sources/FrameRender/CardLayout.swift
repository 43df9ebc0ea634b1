package import PageEffects
package import PageGeometry

/// Where things lie on a generated card, and how they look; lengths in points.
///
/// Everything is a share of the shorter side, so that a card looks the same at every size. The shares
/// and the alphas were chosen by eye, at 80 and at 800 points.
package struct CardLayout {
  /// Width and height of the card.
  let size: Size

  /// Creates the layout of a card of a size.
  package init(size: Size) { self.size = size }

  /// The shorter side.
  private var unit: Double { min(size.width, size.height) }

  /// From the edge of the card to what is written on it.
  private var margin: Double { unit * 0.085 }

  /// The rounded edge of the card.
  var outline: VectorPath {
    .roundedRectangle(
      Rect(x: 0, y: 0, width: size.width, height: size.height),
      radius: unit * 0.085
    )
  }

  /// Thin lines keep a third of a point, or they would fade away on a small card.
  private func hairline(_ share: Double) -> Double { max(unit * share, 0.35) }

  /// Rings about the bottom right corner, fainter outward: circles that a tilt turns into ellipses.
  func drawRings(on canvas: inout CairoCanvas) {
    let centre = Point(x: size.width, y: size.height)
    for ring in 2...10 {
      let radius = unit * 0.11 * Double(ring)
      let alpha = 0.30 - 0.024 * Double(ring)
      canvas.stroke(
        .ellipse(centre: centre, radiusX: radius, radiusY: radius),
        Colour(white: 1, alpha: alpha),
        width: hairline(0.004)
      )
    }
  }

  /// A thin line inside the edge, parallel to it.
  func drawBorder(on canvas: inout CairoCanvas) {
    let inset = unit * 0.03
    let box = Rect(
      x: inset,
      y: inset,
      width: size.width - 2 * inset,
      height: size.height - 2 * inset
    )
    canvas.stroke(
      .roundedRectangle(box, radius: unit * 0.06),
      Colour(white: 1, alpha: 0.38),
      width: hairline(0.005)
    )
  }

  /// A disc with an arrow up, and two bars beside it, at the top left.
  ///
  /// - Parameters:
  ///   - ink: The colour of the arrow.
  ///   - canvas: Where to draw.
  package func drawHeading(ink: Colour, on canvas: inout CairoCanvas) {
    let radius = unit * 0.05
    let centre = Point(x: margin + radius, y: margin + radius)
    canvas.fill(
      .ellipse(centre: centre, radiusX: radius, radiusY: radius),
      Colour(white: 1, alpha: 0.92)
    )
    var arrow = VectorPath()
    arrow.move(centre.x, centre.y + radius * 0.46)
    arrow.line(centre.x, centre.y - radius * 0.46)
    arrow.move(centre.x - radius * 0.4, centre.y - radius * 0.06)
    arrow.line(centre.x, centre.y - radius * 0.46)
    arrow.line(centre.x + radius * 0.4, centre.y - radius * 0.06)
    canvas.stroke(arrow, ink, width: radius * 0.22)
    let x = margin + radius * 2 + unit * 0.035
    drawBar(x: x, y: centre.y - unit * 0.036, width: 0.30, height: 0.032, alpha: 0.92, on: &canvas)
    drawBar(x: x, y: centre.y + unit * 0.014, width: 0.19, height: 0.022, alpha: 0.55, on: &canvas)
  }

  /// Three bars like lines of text, at the bottom left.
  func drawLines(on canvas: inout CairoCanvas) {
    let bottom = size.height - margin
    for (line, width) in [0.26, 0.44, 0.52].enumerated() {
      let y = bottom - unit * (0.022 + 0.05 * Double(line))
      drawBar(x: margin, y: y, width: width, height: 0.022, alpha: 0.6, on: &canvas)
    }
  }

  /// The number in the middle, made smaller where it is long.
  package func drawNumber(_ number: Int, on canvas: inout CairoCanvas) {
    let room = size.width - 2 * margin
    let capHeight = min(size.height * 0.36, size.width * 0.44)
    let numerals = Numerals(String(number), capHeight: capHeight).fitted(width: room)
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
    canvas.stroke(numerals.path(centredIn: box), Colour(white: 1), width: numerals.stroke)
  }

  private func drawBar(
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    alpha: Double,
    on canvas: inout CairoCanvas
  ) {
    let bar = Rect(x: x, y: y, width: unit * width, height: unit * height)
    canvas.fill(.capsule(bar), Colour(white: 1, alpha: alpha))
  }
}
