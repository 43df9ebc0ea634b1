import PageEffects

extension Colour {
  /// Premultiplied red, green, blue and alpha, each in 0…255.
  var premultiplied: SIMD4<Float> {
    let straight = SIMD4(Float(red), Float(green), Float(blue), 1)
    let covered = straight.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    return covered * min(max(Float(alpha), 0), 1) * 255
  }

  /// The same without its alpha.
  var opaque: Colour { Colour(red: red, green: green, blue: blue) }
}
