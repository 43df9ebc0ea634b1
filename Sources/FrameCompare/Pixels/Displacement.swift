import FrameImage

/// The displacement between two pictures, and the share of their difference that it explains.
///
/// A small displacement (dx, dy) changes each pixel by −(dx, dy) · the gradient at that pixel. For each tile,
/// a least-squares fit finds the displacement that leaves the smallest difference (Lucas and Kanade, "An
/// iterative image registration technique", 1981). The fit works only for small displacements, so the
/// pictures are halved until the displacement is small.
struct Displacement {
  /// The share of the squared differences that is explained if each tile has its own displacement, in 0…1.
  private(set) var share = 0.0
  /// The share that is explained by a single displacement of the whole picture, in 0…1.
  private(set) var commonShare = 0.0
  /// The single displacement of the whole picture, in pixels: x to the right, y down.
  private(set) var common = SIMD2<Double>.zero

  init(_ pair: PixelPair, within box: PixelBox, limits: ComparisonLimits) {
    _ = pair.withBytes { expected, actual in
      var pictures = (
        Luma(expected, width: pair.width, within: box), Luma(actual, width: pair.width, within: box)
      )
      var scale = 1.0
      while min(pictures.0.width, pictures.0.height) >= ComparisonLimits.tile / 2 {
        let level = Self(pictures.0.smoothed(), pictures.1.smoothed(), reach: limits.reach)
        if level.share > share {
          self = level
          common *= scale
        }
        // Stop at the largest size with a good explanation, because smaller pictures have fewer details.
        if share >= limits.displacementShare { return }
        pictures = (pictures.0.halved(), pictures.1.halved())
        scale *= 2
      }
    }
  }

  /// Finds the displacement between two pictures of one size.
  private init(_ expected: Luma, _ actual: Luma, reach: Double) {
    let side = ComparisonLimits.tile
    let rowStep = max(expected.width * expected.height / ComparisonLimits.sample, 1)
    var all = Gradients()
    var explained = 0.0
    for y in stride(from: 1, to: expected.height - 1, by: side) {
      for x in stride(from: 1, to: expected.width - 1, by: side) {
        let tile = Gradients(
          expected,
          actual,
          x: x..<min(x + side, expected.width - 1),
          y: y..<min(y + side, expected.height - 1),
          rowStep: rowStep
        )
        guard tile.energy > 0 else { continue }
        explained += tile.fit(reach: reach).explained
        all.sums &+= tile.sums
      }
    }
    guard all.energy > 0 else { return }
    share = explained / Double(all.energy)
    let fit = all.fit(reach: reach)
    commonShare = fit.explained / Double(all.energy)
    common = fit.displacement
  }
}

/// The sums of products for least squares.
private struct Gradients {
  /// Sums of xx, xy, yy, xt, yt and tt, where x and y are the gradient of the mean of two pictures,
  /// times four, and t is their difference.
  var sums = SIMD8<Int64>.zero

  /// The sum of the squared differences.
  var energy: Int64 { sums[5] }

  init() {}

  init(_ expected: Luma, _ actual: Luma, x: Range<Int>, y: Range<Int>, rowStep: Int) {
    let width = expected.width
    expected.values.withUnsafeBufferPointer { first in
      actual.values.withUnsafeBufferPointer { second in
        for row in stride(from: y.lowerBound, to: y.upperBound, by: rowStep) {
          // The sums of one row of a tile fit in 32 bits.
          var (xx, xy, yy) = (Int32(0), Int32(0), Int32(0))
          var (xt, yt, tt) = (Int32(0), Int32(0), Int32(0))
          for place in row &* width &+ x.lowerBound..<row &* width &+ x.upperBound {
            let across =
              Int32(first[place &+ 1]) &- Int32(first[place &- 1])
              &+ Int32(second[place &+ 1]) &- Int32(second[place &- 1])
            let down =
              Int32(first[place &+ width]) &- Int32(first[place &- width])
              &+ Int32(second[place &+ width]) &- Int32(second[place &- width])
            let step = Int32(second[place]) &- Int32(first[place])
            xx &+= across &* across
            xy &+= across &* down
            yy &+= down &* down
            xt &+= across &* step
            yt &+= down &* step
            tt &+= step &* step
          }
          sums &+= SIMD8(truncatingIfNeeded: SIMD8<Int32>(xx, xy, yy, xt, yt, tt, 0, 0))
        }
      }
    }
  }

  /// The regularization of the fit, as a share of the squared gradients; far greater than rounding errors.
  private static let ridge = 1.0 / 1024

  /// Returns the displacement that explains the most, and the sum of squared differences that it explains.
  ///
  /// Both are zero if the displacement is longer than `reach`.
  func fit(reach: Double) -> (displacement: SIMD2<Double>, explained: Double) {
    // Ridge regression: if all edges have one direction, the displacement along them is 0.
    let ridge = Self.ridge * Double(sums[0] + sums[2]) + 1
    let (a, b, c) = (Double(sums[0]) + ridge, Double(sums[1]), Double(sums[2]) + ridge)
    let (u, v) = (-Double(sums[3]), -Double(sums[4]))
    let determinant = a * c - b * b
    let solution = SIMD2((c * u - b * v) / determinant, (a * v - b * u) / determinant)
    let displacement = solution * 4
    guard (displacement * displacement).sum() <= reach * reach else { return (.zero, 0) }
    return (displacement, max(solution.x * u + solution.y * v, 0))
  }
}
