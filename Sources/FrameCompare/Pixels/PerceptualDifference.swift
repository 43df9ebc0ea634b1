import FrameImage

/// The numbers of pixels that differ visibly: by more than a limit in YIQ, and not because of antialiasing.
///
/// Colours are blended with white and compared in NTSC's YIQ space as in pixelmatch, after Kotsarenko and
/// Ramos, "Measuring perceived color difference using YIQ NTSC transmission color space in mobile
/// applications" (2010). A pixel counts as antialiased if it is a mixture of its neighbours and passes the
/// test of Vyšniauskas, "Anti-aliased pixel and intensity slope detector" (2009).
struct PerceptualDifference {
  /// The largest number of visibly different pixels in a window.
  private var densest = 0
  /// The largest number of visibly different pixels in a window that are not mixtures of neighbours.
  private var densestNew = 0

  init(_ pair: PixelPair, within box: PixelBox, limits: ComparisonLimits) {
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
      let edges = (EdgePixels(expected, of: pair), EdgePixels(actual, of: pair))
      let mixture = PixelMixture(expected, actual, of: pair, sharpening: limits.sharpening)
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

  /// Returns whether more pixels of a window differ than the limits allow.
  func isVisible(_ limits: ComparisonLimits) -> Bool {
    let side = ComparisonLimits.block * ComparisonLimits.window
    let pixels = Double(side * side)
    return Double(densest) > limits.densestShare * pixels
      || Double(densestNew) > limits.newShare * pixels
  }

  /// Returns the largest number of pixels in a window of blocks.
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

  /// Returns how many of `count` adjacent pixels have a squared difference greater than `least`.
  private static func count(
    _ expected: UnsafePointer<UInt8>,
    _ actual: UnsafePointer<UInt8>,
    _ count: Int,
    over least: Int32
  ) -> Int {
    var counts = SIMD4<Int32>.zero
    let threshold = SIMD4(repeating: least)
    var place = 0
    while place &+ 4 <= count {
      let steps = FourPixels(actual + place &* 4) - FourPixels(expected + place &* 4)
      counts.replace(with: counts &+ 1, where: squares(steps) .> threshold)
      place &+= 4
    }
    var rest = 0
    while place < count {
      rest += squared(expected + place &* 4, actual + place &* 4) > least ? 1 : 0
      place &+= 1
    }
    return Int(counts.wrappedSum()) + rest
  }

  /// The largest squared difference, in units of 1/16: yellow against blue, as in pixelmatch.
  private static let largest: Int32 = 35215 * 16

  /// Returns the squared differences of pixels on white, in units of 1/16.
  ///
  /// The weights of YIQ are in units of 1/128, and the weights of the three squares are in units of 1/1024.
  /// Channels are premultiplied, so the share of white in each channel changes by the negative difference
  /// of alpha.
  @inline(__always)
  private static func squares(_ steps: FourPixels) -> SIMD4<Int32> {
    let y = steps.weighted([38, 75, 15, -128])
    let i = steps.weighted([76, -35, -41, 0])
    let q = steps.weighted([27, -67, 40, 0])
    func square(_ value: SIMD4<Int32>) -> SIMD4<Int32> { (value &* value) &>> 10 }
    return (517 &* square(y) &+ 306 &* square(i) &+ 200 &* square(q)) &>> 10
  }

  /// Returns the squared difference of one pixel.
  private static func squared(
    _ expected: UnsafePointer<UInt8>,
    _ actual: UnsafePointer<UInt8>
  ) -> Int32 {
    squares(FourPixels(only: actual) - FourPixels(only: expected))[0]
  }
}

/// Four adjacent pixels, with one channel in each lane.
private struct FourPixels {
  private let channels: SIMD16<Int16>

  /// Reads four pixels from memory.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>) {
    let lanes = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD16<UInt8>.self)
    channels = SIMD16<Int16>(truncatingIfNeeded: lanes)
  }

  /// Reads one pixel from memory; the other three are zero.
  init(only bytes: UnsafePointer<UInt8>) {
    var channels = SIMD16<Int16>.zero
    for channel in 0..<4 { channels[channel] = Int16(bytes[channel]) }
    self.channels = channels
  }

  @inline(__always)
  private init(channels: SIMD16<Int16>) { self.channels = channels }

  /// Subtracts each channel.
  @inline(__always)
  static func - (pixels: FourPixels, others: FourPixels) -> FourPixels {
    FourPixels(channels: pixels.channels &- others.channels)
  }

  /// Returns the weighted sum of the channels of each pixel: red, green, blue, alpha.
  @inline(__always)
  func weighted(_ weights: SIMD4<Int16>) -> SIMD4<Int32> {
    let two = SIMD8(lowHalf: weights, highHalf: weights)
    let products =
      SIMD16<Int32>(truncatingIfNeeded: channels)
      &* SIMD16<Int32>(truncatingIfNeeded: SIMD16(lowHalf: two, highHalf: two))
    let pairs = products.evenHalf &+ products.oddHalf
    return pairs.evenHalf &+ pairs.oddHalf
  }
}
