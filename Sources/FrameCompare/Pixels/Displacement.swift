import FrameImage

/// How much of a difference a displacement explains, and what it is.
///
/// A small displacement (dx, dy) of a picture changes it by −(dx, dy) · its slope. The least squares
/// over tiles give the displacement and what it leaves. (Lucas and Kanade, "An iterative image
/// registration technique", 1981.) The pictures are halved until the displacement is small.
struct Displacement {
  /// The share of the differences' energy that tiles explain, each with its displacement, in 0…1.
  private(set) var share = 0.0
  /// The share that one displacement of everything explains, in 0…1.
  private(set) var commonShare = 0.0
  /// That displacement, in pixels: x to the right, y down.
  private(set) var common = SIMD2<Double>.zero

  init(_ pair: PixelPair, within box: PixelDifference.Box, limits: ComparisonLimits) {
    _ = pair.withBytes { expected, actual in
      var pictures = (
        Luma(expected, width: pair.width, within: box), Luma(actual, width: pair.width, within: box)
      )
      var scale = 1.0
      while min(pictures.0.width, pictures.0.height) >= ComparisonLimits.tile / 2 {
        let level = Level(pictures.0.smoothed(), pictures.1.smoothed(), reach: limits.reach)
        if level.share > share {
          (share, commonShare, common) = (level.share, level.commonShare, level.common * scale)
        }
        // What is explained well where details are seen is not asked again where they are not.
        if share >= limits.displacementShare { return }
        pictures = (pictures.0.halved(), pictures.1.halved())
        scale *= 2
      }
    }
  }

  /// A pair of pictures at one size.
  private struct Level {
    var share = 0.0
    var commonShare = 0.0
    var common = SIMD2<Double>.zero

    init(_ expected: Luma, _ actual: Luma, reach: Double) {
      let side = ComparisonLimits.tile
      let rowStep = max(expected.width * expected.height / ComparisonLimits.sample, 1)
      var all = Slopes()
      var explained = 0.0
      for y in stride(from: 1, to: expected.height - 1, by: side) {
        for x in stride(from: 1, to: expected.width - 1, by: side) {
          let tile = Slopes(
            expected,
            actual,
            x: x..<min(x + side, expected.width - 1),
            y: y..<min(y + side, expected.height - 1),
            rowStep: rowStep
          )
          guard tile.energy > 0 else { continue }
          explained += tile.fit(reach: reach).explained
          all.add(tile)
        }
      }
      guard all.energy > 0 else { return }
      share = explained / Double(all.energy)
      let fit = all.fit(reach: reach)
      commonShare = fit.explained / Double(all.energy)
      common = fit.displacement
    }
  }
}

/// The sums of least squares: slopes of two pictures' mean, four times, and their difference.
private struct Slopes {
  var xx: Int64 = 0
  var xy: Int64 = 0
  var yy: Int64 = 0
  var xt: Int64 = 0
  var yt: Int64 = 0
  var energy: Int64 = 0

  init() {}

  init(_ expected: Luma, _ actual: Luma, x: Range<Int>, y: Range<Int>, rowStep: Int) {
    let width = expected.width
    expected.values.withUnsafeBufferPointer { first in
      actual.values.withUnsafeBufferPointer { second in
        for row in stride(from: y.lowerBound, to: y.upperBound, by: rowStep) {
          // A row of a tile fits 32 bits.
          var sums = (
            xx: Int32(0), xy: Int32(0), yy: Int32(0), xt: Int32(0), yt: Int32(0), tt: Int32(0)
          )
          for place in row &* width &+ x.lowerBound..<row &* width &+ x.upperBound {
            let across =
              Int32(first[place &+ 1]) &- Int32(first[place &- 1])
              &+ Int32(second[place &+ 1]) &- Int32(second[place &- 1])
            let down =
              Int32(first[place &+ width]) &- Int32(first[place &- width])
              &+ Int32(second[place &+ width]) &- Int32(second[place &- width])
            let step = Int32(second[place]) &- Int32(first[place])
            sums.xx &+= across &* across
            sums.xy &+= across &* down
            sums.yy &+= down &* down
            sums.xt &+= across &* step
            sums.yt &+= down &* step
            sums.tt &+= step &* step
          }
          xx += Int64(sums.xx)
          xy += Int64(sums.xy)
          yy += Int64(sums.yy)
          xt += Int64(sums.xt)
          yt += Int64(sums.yt)
          energy += Int64(sums.tt)
        }
      }
    }
  }

  mutating func add(_ other: Slopes) {
    xx += other.xx
    xy += other.xy
    yy += other.yy
    xt += other.xt
    yt += other.yt
    energy += other.energy
  }

  /// What is added to the squares, as a share of them; chosen far above rounding.
  private static let ridge = 1.0 / 1024

  /// The displacement that explains most, and how much energy that is; none beyond a reach.
  func fit(reach: Double) -> (displacement: SIMD2<Double>, explained: Double) {
    // A ridge: where all edges have one direction, nothing moves along them.
    let ridge = Self.ridge * Double(xx + yy) + 1
    let (a, b, c) = (Double(xx) + ridge, Double(xy), Double(yy) + ridge)
    let (u, v) = (-Double(xt), -Double(yt))
    let determinant = a * c - b * b
    let solution = SIMD2((c * u - b * v) / determinant, (a * v - b * u) / determinant)
    let displacement = solution * 4
    guard (displacement * displacement).sum() <= reach * reach else { return (.zero, 0) }
    return (displacement, max(solution.x * u + solution.y * v, 0))
  }
}
