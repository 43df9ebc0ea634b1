/// What a pixel covers of a texture, and how that is sampled.
///
/// The footprint is a parallelogram. Of the texture's copies the one is taken in which the footprint
/// is 1.5 to 3 texels wide, and as high, each side by itself; it is filled with bilinear samples. They
/// are drawn together by what the copy and bilinear sampling spread already: a page at its own size is
/// plain bilinear, and exact on whole pixels.
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

  /// How many texels a footprint has at least in a halved copy.
  ///
  /// Measured: 1.25 costs 1 dB on pages at a
  /// third of their size and saves a tenth of the time; 2 gains 5 dB there for a third more.
  static let fewestTexels = 1.5

  /// The widest that samples may be apart, in texels: bilinear sampling leaves no gaps between.
  private static let widestSpacing = 1.0

  /// - Parameters:
  ///   - acrossX: Texels from the pixel's left side to its right.
  ///   - acrossY: Texels from its top to its bottom.
  ///   - columnHalvings: How often the texture's width can be halved.
  ///   - rowHalvings: How often its height can be halved.
  init(
    _ acrossX: SIMD2<Double>,
    _ acrossY: SIMD2<Double>,
    columnHalvings: Int,
    rowHalvings: Int
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
      narrowing = Self.narrowing(squares, texel)
      let (x, y) = (acrossX / texel * narrowing, acrossY / texel * narrowing)
      across = Self.samples((x * x).sum())
      down = Self.samples((y * y).sum())
      let isFine = across <= Self.maximumSamples && down <= Self.maximumSamples
      if isFine || (columns == columnHalvings && rows == rowHalvings) { break }
      columns = min(columns + 1, columnHalvings)
      rows = min(rows + 1, rowHalvings)
    }
    across = min(across, Self.maximumSamples)
    down = min(down, Self.maximumSamples)
  }

  /// How far samples are drawn together so that, with what the copy (a box of a texel) and bilinear
  /// sampling (a tent of two) spread already, the variance is that of the footprint's box on the
  /// picture itself, sampled bilinearly: k²f² + s² − 1 + 2s² = f² − 1 + 2, where f is the footprint's
  /// length and s a texel's.
  private static func narrowing(_ squares: SIMD2<Double>, _ texel: SIMD2<Double>) -> SIMD2<Double> {
    let spread: SIMD2<Double> = 3 * texel * texel - 2
    let share: SIMD2<Double> = spread / pointwiseMax(squares, SIMD2(repeating: 1))
    return pointwiseMax(1 - share, SIMD2()).squareRoot()
  }

  /// How often a side is halved for a footprint of a squared length: until it is 1.5 to 3 texels.
  private static func halvings(_ squaredLength: Double, _ limit: Int) -> Int {
    let squares = squaredLength / (fewestTexels * fewestTexels)
    guard squares >= 4 else { return 0 }
    return squares.isFinite ? min(limit, Int(squares.exponent) / 2) : limit
  }

  /// How many samples a squared length of texels takes, a power of 2.
  private static func samples(_ squaredLength: Double) -> Int {
    var samples = 1
    var reach = widestSpacing * widestSpacing
    while squaredLength > reach, samples <= maximumSamples {
      samples *= 2
      reach *= 4
    }
    return samples
  }
}
