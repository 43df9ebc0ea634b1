import FrameImage

/// The pixels that differ to the eye: in YIQ beyond a limit, and not as antialiased pixels do.
///
/// Colours are weighed in the NTSC space as in Kotsarenko and Ramos, "Measuring perceived color
/// difference using YIQ NTSC transmission color space in mobile applications" (2010), on white, as
/// pixelmatch has it. Antialiased pixels are told from their neighbours as in Vyšniauskas,
/// "Anti-aliased pixel and intensity slope detector" (2009), as long as they are a mixture of them.
struct PerceptualDifference {
  /// The most pixels in a window that differ to the eye.
  private(set) var densest = 0
  /// The most of those in a window that are no mixture of neighbours.
  private(set) var densestNew = 0

  init(_ pair: PixelPair, within box: PixelDifference.Box, limits: ComparisonLimits) {
    let side = ComparisonLimits.block
    let columns = (box.x.count + side - 1) / side
    let rows = (box.y.count + side - 1) / side
    let least = Int32(limits.perceptual * limits.perceptual * Double(Self.largest))
    var counts = [Int](repeating: 0, count: columns * rows)
    var new = counts
    _ = pair.withBytes { expected, actual in
      for y in box.y {
        let row = (y - box.y.lowerBound) / side * columns
        for column in 0..<columns {
          let left = box.x.lowerBound + column * side
          let start = (y * pair.width + left) * 4
          let count = min(side, box.x.upperBound + 1 - left)
          counts[row + column] += Self.count(expected + start, actual + start, count, over: least)
        }
      }
      let most = limits.antialiasedShare * Double(pair.width * pair.height)
      guard Double(counts.reduce(0, +)) <= most else {
        new = counts
        return
      }
      let edges = (
        EdgePixels(expected, width: pair.width, height: pair.height),
        EdgePixels(actual, width: pair.width, height: pair.height)
      )
      let mixture = PixelMixture(
        expected,
        actual,
        width: pair.width,
        height: pair.height,
        sharpening: limits.sharpening
      )
      for index in counts.indices where counts[index] > 0 {
        let left = box.x.lowerBound + index % columns * side
        let top = box.y.lowerBound + index / columns * side
        for y in top..<min(top + side, box.y.upperBound + 1) {
          for x in left..<min(left + side, box.x.upperBound + 1) {
            let place = (y * pair.width + x) * 4
            guard Self.squared(expected + place, actual + place) > least else { continue }
            if mixture.excess(x: x, y: y) > limits.noise * limits.noise {
              new[index] += 1
            } else if edges.0.isAntialiased(x: x, y: y, beside: edges.1)
              || edges.1.isAntialiased(x: x, y: y, beside: edges.0)
            {
              counts[index] -= 1
            }
          }
        }
      }
    }
    densest = Self.densest(counts, columns: columns)
    densestNew = Self.densest(new, columns: columns)
  }

  /// The most pixels in a window of blocks.
  private static func densest(_ counts: [Int], columns: Int) -> Int {
    let rows = counts.count / columns
    var densest = 0
    for row in 0..<rows {
      for column in 0..<columns {
        var count = 0
        for row in row..<min(row + ComparisonLimits.window, rows) {
          for column in column..<min(column + ComparisonLimits.window, columns) {
            count += counts[row * columns + column]
          }
        }
        densest = max(densest, count)
      }
    }
    return densest
  }

  /// The pixels of a row that differ by more than a limit.
  private static func count(
    _ expected: UnsafePointer<UInt8>,
    _ actual: UnsafePointer<UInt8>,
    _ count: Int,
    over least: Int32
  ) -> Int {
    var seen = SIMD4<Int32>.zero
    let threshold = SIMD4(repeating: least)
    var place = 0
    while place &+ 4 <= count {
      let steps = FourPixels(actual + place &* 4) - FourPixels(expected + place &* 4)
      seen.replace(with: seen &+ 1, where: squares(steps) .> threshold)
      place &+= 4
    }
    var rest = 0
    while place < count {
      rest += squared(expected + place &* 4, actual + place &* 4) > least ? 1 : 0
      place &+= 1
    }
    return Int(seen.wrappedSum()) + rest
  }

  /// The largest squared difference, in units of 1/16: that of yellow and blue, as pixelmatch has it.
  private static let largest: Int32 = 35215 * 16

  /// The squared differences of pixels on white, in units of 1/16.
  ///
  /// The weights of YIQ are in 1/128 and those of the three squares in 1/1024. Channels are
  /// premultiplied, so what shines through of the white is alpha's step backward in each of them.
  @inline(__always)
  private static func squares(_ steps: FourPixels) -> SIMD4<Int32> {
    let y = steps.weighed([38, 75, 15, -128])
    let i = steps.weighed([76, -35, -41, 0])
    let q = steps.weighed([27, -67, 40, 0])
    func square(_ value: SIMD4<Int32>) -> SIMD4<Int32> { (value &* value) &>> 10 }
    return (517 &* square(y) &+ 306 &* square(i) &+ 200 &* square(q)) &>> 10
  }

  /// The squared difference of one pixel.
  private static func squared(
    _ expected: UnsafePointer<UInt8>,
    _ actual: UnsafePointer<UInt8>
  ) -> Int32 {
    squares(FourPixels(only: actual) - FourPixels(only: expected))[0]
  }
}
