import CPixelKernels
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
    _ = pair.withView(box) { view in
      var pictures = (
        Luma(view.pointee.expected, of: view), Luma(view.pointee.actual, of: view)
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
    var tile = compare_box()
    (tile.left, tile.right) = (Int64(x.lowerBound), Int64(x.upperBound) - 1)
    (tile.top, tile.bottom) = (Int64(y.lowerBound), Int64(y.upperBound) - 1)
    withUnsafeMutableBytes(of: &sums) { sums in
      let sums = sums.assumingMemoryBound(to: Int64.self).baseAddress
      compare_gradients(
        expected.values,
        actual.values,
        Int64(expected.width),
        &tile,
        Int64(rowStep),
        sums
      )
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
