package import PageEffects

/// A colour in OKLab, given by lightness, chroma and hue.
///
/// In OKLab, equal numerical steps look equal. The hue is a direction (a, b) instead of an angle,
/// so that it can be rotated with additions and multiplications only, which give the same result on
/// every machine.
///
/// - Source: Björn Ottosson, "A perceptual color space for image processing", 2020.
package struct PerceptualColour {
  /// The lightness, from 0 for black to 1 for white.
  var lightness: Double
  /// The colourfulness, from 0 for grey; ``encoded`` reduces it to the sRGB gamut.
  var chroma: Double
  /// The hue.
  var hue: HueDirection

  /// Creates a colour by lightness, chroma and hue.
  package init(lightness: Double, chroma: Double, hue: HueDirection) {
    (self.lightness, self.chroma, self.hue) = (lightness, chroma, hue)
  }

  /// The colour in sRGB, with the chroma reduced if it is out of gamut.
  package var encoded: Colour {
    var shown = linear(chroma: chroma)
    if !Self.isInGamut(shown) {
      var (inside, outside) = (0.0, chroma)
      // Twelve halvings leave an error of less than 1/4000 of the chroma, far less than one 8-bit
      // step.
      for _ in 0..<12 {
        let middle = (inside + outside) / 2
        if Self.isInGamut(linear(chroma: middle)) { inside = middle } else { outside = middle }
      }
      shown = linear(chroma: inside)
    }
    return Colour(
      red: Self.encode(shown.x),
      green: Self.encode(shown.y),
      blue: Self.encode(shown.z)
    )
  }

  private static func isInGamut(_ rgb: SIMD3<Double>) -> Bool { rgb.min() >= 0 && rgb.max() <= 1 }

  /// Returns linear red, green and blue.
  private func linear(chroma: Double) -> SIMD3<Double> {
    let (a, b) = (chroma * hue.a, chroma * hue.b)
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    ]
  }

  private func cube(_ x: Double) -> Double { x * x * x }

  /// Returns the sRGB encoding of a linear channel in 0…1.
  ///
  /// The power 1/2.4 is 5/12, computed by square roots and one cube root. Source: IEC 61966-2-1.
  private static func encode(_ x: Double) -> Double {
    guard x > 0.0031308 else { return 12.92 * x }
    let fourth = x.squareRoot().squareRoot()
    var twelfth = 1.0
    // Newton's method, starting above the result. The smallest value needs nine steps for full
    // precision.
    for _ in 0..<12 { twelfth -= (twelfth * twelfth * twelfth - fourth) / (3 * twelfth * twelfth) }
    let sixth = twelfth * twelfth
    return min(1.055 * sixth * sixth * twelfth - 0.055, 1)
  }
}

/// A hue as a direction of length 1 in OKLab, where `a` points toward red and `b` toward yellow.
package struct HueDirection {
  /// The share of red, or green if negative.
  package var a: Double
  /// The share of yellow, or blue if negative.
  package var b: Double

  /// Creates the direction of a point, which must not be the origin.
  package init(toward a: Double, _ b: Double) {
    let length = (a * a + b * b).squareRoot()
    precondition(length > 0, "a hue's coordinates must not both be 0")
    self.a = a / length
    self.b = b / length
  }

  /// Returns the hue turned by the angle between (1, 0) and `turn`.
  package func turned(by turn: HueDirection) -> HueDirection {
    HueDirection(toward: a * turn.a - b * turn.b, a * turn.b + b * turn.a)
  }

  /// The opposite turn.
  package var reversed: HueDirection { HueDirection(toward: a, -b) }

  /// Returns the turn repeated a number of times, at least 0, by repeated squaring.
  package func repeated(_ count: Int) -> HueDirection {
    precondition(count >= 0, "count must be at least 0")
    var result = HueDirection(toward: 1, 0)
    var power = self
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { result = result.turned(by: power) }
      power = power.turned(by: power)
      rest >>= 1
    }
    return result
  }
}
