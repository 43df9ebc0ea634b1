package import FrameRender
package import PageEffects

/// The colours of a generated card.
///
/// The hue is rotated by the same angle from page to page, at almost constant lightness and chroma,
/// so that neighbours differ but cards look related.
package struct CardColours {
  /// The hue in the middle of the card.
  let hue: HueDirection

  /// The rotation of the hue from page to page, 28.07°: the integers 15, 8 and 17 are the sides of
  /// a right triangle.
  ///
  /// The angle is not a rational fraction of a full circle, so no hue repeats exactly.
  private static let step = HueDirection(toward: 15, 8)

  /// The hue of the first page, 267°, a blue; chosen by eye.
  private static let first = HueDirection(toward: -1, -20)

  /// The rotation of the hue from the middle to the edge of a card, 18.9°; chosen by eye.
  private static let spread = HueDirection(toward: 35, 12)

  /// The hue of yellow, 85°.
  private static let yellow = HueDirection(toward: 1, 11)

  /// The additional lightness of yellow, because dark yellow looks brown; chosen by eye.
  private static let yellowLift = 0.075

  /// Creates the colours of a page.
  ///
  /// Page indices start at 0.
  package init(page index: Int) { hue = Self.first.turned(by: Self.step.repeated(index)) }

  /// The background: lighter at the top left, darker and with a different hue at the bottom right.
  package var patch: ColourPatch {
    let before = hue.turned(by: Self.spread.reversed)
    let after = hue.turned(by: Self.spread)
    return ColourPatch([
      tone(0.76, before), tone(0.70, before), tone(0.66, hue),
      tone(0.70, before), tone(0.66, hue), tone(0.58, after),
      tone(0.62, hue), tone(0.56, after), tone(0.50, after),
    ])
  }

  /// The colour of shapes on white: the darkest tone of the card.
  var ink: Colour { tone(0.50, hue) }

  /// The colour of a page without a gradient.
  var plain: Colour { tone(0.68, hue) }

  private func tone(_ lightness: Double, _ hue: HueDirection) -> Colour {
    // The cosine of the angle between the hue and yellow.
    let warmth = hue.a * Self.yellow.a + hue.b * Self.yellow.b
    let lift = Self.yellowLift * max(warmth, 0)
    return PerceptualColour(lightness: lightness + lift, chroma: 0.15, hue: hue).encoded
  }
}

/// A smooth gradient over a canvas, defined by a 3×3 grid of colours.
///
/// The gradient is a quadratic Bézier patch: the corners of the canvas have exactly the colours of
/// the grid's corners, and the other colours are control points. Channels are rounded once, at the
/// end.
package struct ColourPatch {
  /// Nine opaque colours, row by row from the top left.
  package let controls: [Colour]

  /// Creates a gradient of exactly nine colours, row by row from the top left.
  ///
  /// Their alpha is ignored.
  package init(_ controls: [Colour]) {
    precondition(controls.count == 9, "a patch must have nine colours")
    self.controls = controls
  }

  /// Sets all pixels of a canvas to the gradient.
  package func paint(on canvas: inout CairoCanvas) {
    let (columns, rows) = (Double(canvas.width), Double(canvas.height))
    canvas.setRows { row, words in
      let v = (Double(row) + 0.5) / rows
      let red = curve(\.red, v)
      let green = curve(\.green, v)
      let blue = curve(\.blue, v)
      for column in 0..<words.count {
        let u = (Double(column) + 0.5) / columns
        let r = UInt32(red.0 + u * (red.1 + u * red.2))
        let g = UInt32(green.0 + u * (green.1 + u * green.2))
        let b = UInt32(blue.0 + u * (blue.1 + u * blue.2))
        words[column] = 0xFF00_0000 | r << 16 | g << 8 | b
      }
    }
  }

  /// Returns a channel along a row as the coefficients of 1, u and u².
  ///
  /// The first one includes 0.5 for rounding.
  private func curve(_ channel: KeyPath<Colour, Double>, _ v: Double) -> (Double, Double, Double) {
    func down(_ column: Int) -> Double {
      let top = controls[column][keyPath: channel]
      let middle = controls[column + 3][keyPath: channel]
      let bottom = controls[column + 6][keyPath: channel]
      let w = 1 - v
      return 255 * (w * w * top + 2 * w * v * middle + v * v * bottom)
    }
    let (left, middle, right) = (down(0), down(1), down(2))
    return (left + 0.5, 2 * (middle - left), left - 2 * middle + right)
  }
}
