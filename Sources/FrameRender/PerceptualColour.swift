package import PageEffects

/// A colour by lightness, chroma and hue in OKLab, where equal steps look equal.
///
/// The hue is a direction (a, b) rather than an angle, so that turning it takes products only and
/// every machine computes the same bits.
/// - Source: Björn Ottosson, "A perceptual color space for image processing", 2020.
package struct PerceptualColour {
  /// The lightness, from 0 for black to 1 for white.
  var lightness: Double
  /// The colourfulness, from 0 for grey; what sRGB cannot show is brought in by ``encoded``.
  var chroma: Double
  /// The hue.
  var hue: HueDirection

  /// Creates a colour by lightness, chroma and hue.
  package init(lightness: Double, chroma: Double, hue: HueDirection) {
    (self.lightness, self.chroma, self.hue) = (lightness, chroma, hue)
  }

  /// The same colour for the screen; where sRGB cannot show it, with as much chroma as it can.
  package var encoded: Colour {
    var shown = linear(chroma: chroma)
    if !shown.isInGamut {
      var (inside, outside) = (0.0, chroma)
      // Twelve halvings leave less than 1/4000 of the chroma, far under one step of 8 bits.
      for _ in 0..<12 {
        let middle = (inside + outside) / 2
        if linear(chroma: middle).isInGamut { inside = middle } else { outside = middle }
      }
      shown = linear(chroma: inside)
    }
    return Colour(
      red: Self.encode(shown.red),
      green: Self.encode(shown.green),
      blue: Self.encode(shown.blue)
    )
  }

  private struct Linear {
    var red: Double
    var green: Double
    var blue: Double

    var isInGamut: Bool {
      min(red, green, blue) >= 0 && max(red, green, blue) <= 1
    }
  }

  private func linear(chroma: Double) -> Linear {
    let (a, b) = (chroma * hue.a, chroma * hue.b)
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return Linear(
      red: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      green: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      blue: -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short
    )
  }

  private func cube(_ x: Double) -> Double { x * x * x }

  /// The sRGB transfer curve; its power 1/2.4 is 5/12, made of square roots and one cube root.
  ///
  /// - Parameter x: A linear share, 0 to 1.
  /// - Returns: The encoded share, 0 to 1.
  /// - Source: IEC 61966-2-1.
  private static func encode(_ x: Double) -> Double {
    guard x > 0.0031308 else { return 12.92 * x }
    let fourth = x.squareRoot().squareRoot()
    var twelfth = 1.0
    // Newton's method from above; the smallest value needs nine steps to the last bit.
    for _ in 0..<12 {
      twelfth -= (twelfth * twelfth * twelfth - fourth) / (3 * twelfth * twelfth)
    }
    let sixth = twelfth * twelfth
    return min(1.055 * sixth * sixth * twelfth - 0.055, 1)
  }
}
