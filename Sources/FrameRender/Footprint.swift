/// What a pixel covers of a texture, and how that is sampled.
///
/// The footprint is a parallelogram. Of the texture's copies the one is taken whose texels are half
/// as wide to as wide as the footprint, and as high, each side by itself; what remains is filled with
/// bilinear samples. They are drawn together by √(1 − 1/f²) for a footprint of f texels, which takes
/// off what bilinear sampling spreads: a page at its own size is plain bilinear, and exact on whole
/// pixels.
struct Footprint {
  /// How often the copy's width is halved.
  var columns = 0
  /// How often the copy's height is halved.
  var rows = 0
  /// Samples across the pixel and down, powers of 2.
  var across = 1
  var down = 1
  /// How far the samples are drawn together along the texture's sides.
  var narrowing = SIMD2<Double>()

  /// The most samples along a pixel's side; beyond, a smaller copy is used.
  static let maximumSamples = 8

  /// - Parameters:
  ///   - acrossX: Texels from the pixel's left side to its right.
  ///   - acrossY: Texels from its top to its bottom.
  ///   - columnHalvings: How often the texture's width can be halved.
  ///   - rowHalvings: How often its height can be halved.
  init(
    _ acrossX: SIMD2<Double>, _ acrossY: SIMD2<Double>, columnHalvings: Int, rowHalvings: Int
  ) {
    let squares = acrossX * acrossX + acrossY * acrossY
    guard max(squares.x, squares.y) > 1.002 else { return }
    // A texel may be as wide as the footprint along its own middle line, and no wider than all of
    // it: that is the whole of an upright footprint, and little of one that lies across.
    let area = abs(acrossX.x * acrossY.y - acrossX.y * acrossY.x)
    let heights = max(abs(acrossX.y), abs(acrossY.y))
    let widths = max(abs(acrossX.x), abs(acrossY.x))
    let wide = min(squares.x, (area / heights) * (area / heights))
    let high = min(squares.y, (area / widths) * (area / widths))
    columns = Self.halvings(wide, columnHalvings)
    rows = Self.halvings(high, rowHalvings)
    while true {
      let texel = SIMD2(Double(1 << columns), Double(1 << rows))
      let (x, y) = (acrossX / texel, acrossY / texel)
      across = Self.samples((x * x).sum())
      down = Self.samples((y * y).sum())
      let isFine = across <= Self.maximumSamples && down <= Self.maximumSamples
      if isFine || (columns == columnHalvings && rows == rowHalvings) {
        across = min(across, Self.maximumSamples)
        down = min(down, Self.maximumSamples)
        let remaining = pointwiseMax(squares / (texel * texel), SIMD2(repeating: 1))
        narrowing = (1 - 1 / remaining).squareRoot()
        return
      }
      columns = min(columns + 1, columnHalvings)
      rows = min(rows + 1, rowHalvings)
    }
  }

  /// How often a side is halved for a footprint of a squared length: until it is one to two texels.
  private static func halvings(_ squaredLength: Double, _ limit: Int) -> Int {
    guard squaredLength >= 4 else { return 0 }
    return squaredLength.isFinite ? min(limit, Int(squaredLength.exponent) / 2) : limit
  }

  /// How many samples a squared length of texels takes: one where it is little more than a texel,
  /// then one a texel and a third, in powers of 2.
  private static func samples(_ squaredLength: Double) -> Int {
    var samples = 1
    var reach = 1.35 * 1.35
    while squaredLength > reach, samples <= maximumSamples {
      samples *= 2
      reach *= 4
    }
    return samples
  }
}
