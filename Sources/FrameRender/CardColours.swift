import PageEffects

/// The colours of one generated card.
///
/// Hues walk around the circle by the same angle from page to page, at a lightness and chroma that
/// hardly change, so that neighbours differ and the deck holds together.
package struct CardColours {
  /// The hue in the middle of the card.
  let hue: HueDirection

  /// The turn from page to page, 28.07°: (15, 8, 17) is a right triangle in whole numbers.
  ///
  /// Its angle is no fraction of a circle, so that no hue ever comes back exactly.
  private static let step = HueDirection(toward: 15, 8)

  /// The hue of the first page, 267°, a blue; chosen by eye.
  private static let first = HueDirection(toward: -1, -20)

  /// The turn from the middle to the edge of a card, 18.9°; chosen by eye.
  private static let spread = HueDirection(toward: 35, 12)

  /// The hue of a sunny yellow, 85°.
  private static let yellow = HueDirection(toward: 1, 11)

  /// What yellow is lighter than the rest, for a dark yellow looks like mud; chosen by eye.
  private static let yellowLift = 0.075

  /// The colours of a page.
  ///
  /// - Parameter index: The page, from 0.
  package init(page index: Int) {
    hue = Self.first.turned(by: Self.step.repeated(index))
  }

  /// The background: lit from the top left, deeper and further along the circle at the bottom right.
  package var patch: ColourPatch {
    let before = hue.turned(by: Self.spread.reversed)
    let after = hue.turned(by: Self.spread)
    return ColourPatch([
      tone(0.76, before), tone(0.70, before), tone(0.66, hue),
      tone(0.70, before), tone(0.66, hue), tone(0.58, after),
      tone(0.62, hue), tone(0.56, after), tone(0.50, after),
    ])
  }

  /// What is written on white: the deepest tone of the card.
  var ink: Colour { tone(0.50, hue) }

  private func tone(_ lightness: Double, _ hue: HueDirection) -> Colour {
    // How far the hue lies toward yellow, from -1 to 1.
    let warmth = hue.a * Self.yellow.a + hue.b * Self.yellow.b
    let lift = Self.yellowLift * max(warmth, 0)
    return PerceptualColour(lightness: lightness + lift, chroma: 0.15, hue: hue).encoded
  }
}
