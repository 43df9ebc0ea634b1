package import FrameRender
package import PageEffects
package import PageGeometry

/// The shapes on a generated card; all lengths are in points.
///
/// All lengths are shares of the shorter side, so that a card looks the same at every size. The shares
/// and the alphas were chosen by eye, at 80 and at 800 points.
package struct CardLayout {
  /// The size of the card.
  let size: Size

  /// Creates the layout of a card with a size.
  package init(size: Size) { self.size = size }

  /// The shorter side.
  private var unit: Double { min(size.width, size.height) }

  /// The distance between the card's edge and its heading, lines and number.
  private var margin: Double { unit * 0.085 }

  /// The whole card.
  private var box: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The rounded edge of the card.
  var outline: VectorPath { .roundedRectangle(box, radius: unit * 0.085) }

  /// Returns the width of a thin line: at least a third of a point, to be visible on a small card.
  private func hairline(_ share: Double) -> Double { max(unit * share, 0.35) }

  /// Draws rings around the bottom right corner, fainter with increasing radius.
  ///
  /// On a tilted page, they become ellipses.
  func drawRings(on canvas: inout CairoCanvas) {
    let centre = Point(x: size.width, y: size.height)
    for ring in 2...10 {
      let radius = unit * 0.11 * Double(ring)
      let alpha = 0.30 - 0.024 * Double(ring)
      let ink = Colour(white: 1, alpha: alpha)
      canvas.stroke(.disc(centre, radius), ink, width: hairline(0.004))
    }
  }

  /// Draws a thin line inside the edge.
  func drawBorder(on canvas: inout CairoCanvas) {
    canvas.stroke(
      .roundedRectangle(box.expanded(by: -unit * 0.03), radius: unit * 0.06),
      Colour(white: 1, alpha: 0.38),
      width: hairline(0.005)
    )
  }

  /// Draws the heading at the top left: a disc with an upward arrow in the colour `ink`, and two
  /// bars.
  package func drawHeading(ink: Colour, on canvas: inout CairoCanvas) {
    let radius = unit * 0.05
    let centre = Point(x: margin + radius, y: margin + radius)
    canvas.fill(.disc(centre, radius), Colour(white: 1, alpha: 0.92))
    let tip = Point(x: centre.x, y: centre.y - radius * 0.46)
    let left = Point(x: centre.x - radius * 0.4, y: centre.y - radius * 0.06)
    let right = Point(x: centre.x + radius * 0.4, y: centre.y - radius * 0.06)
    var arrow = VectorPath([Point(x: centre.x, y: centre.y + radius * 0.46), tip])
    arrow.append(VectorPath([left, tip, right]))
    canvas.stroke(arrow, ink, width: radius * 0.22)
    let x = margin + radius * 2 + unit * 0.035
    drawBar(x: x, y: centre.y - unit * 0.036, width: 0.30, height: 0.032, alpha: 0.92, on: &canvas)
    drawBar(x: x, y: centre.y + unit * 0.014, width: 0.19, height: 0.022, alpha: 0.55, on: &canvas)
  }

  /// Draws three bars that look like lines of text, at the bottom left.
  func drawLines(on canvas: inout CairoCanvas) {
    let bottom = size.height - margin
    for (line, width) in [0.26, 0.44, 0.52].enumerated() {
      let y = bottom - unit * (0.022 + 0.05 * Double(line))
      drawBar(x: margin, y: y, width: width, height: 0.022, alpha: 0.6, on: &canvas)
    }
  }

  /// Draws the number in the middle.
  ///
  /// Long numbers are scaled down.
  package func drawNumber(_ number: Int, on canvas: inout CairoCanvas) {
    let room = size.width - 2 * margin
    let capHeight = min(size.height * 0.36, size.width * 0.44)
    let numerals = Numerals(String(number), capHeight: capHeight).fitted(width: room)
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
