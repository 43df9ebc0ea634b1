import CPixelKernels
import Foundation
import FrameImage

/// The windows of two pictures whose means or edges differ by more than a noise model allows.
struct WindowDifferences {
  private let pair: PixelPair
  private let whole: PixelBox
  private var marks: [UInt8]
  private let excess: compare_excess_of_windows

  /// Compares all windows; without limits, no window differs.
  ///
  /// If a palette without dithering explains most pixels, the picture with more colours is reduced to the palette, too,
  /// and the smaller difference counts.
  init(_ pair: PixelPair, _ model: NoiseModel) {
    guard var limits = model.limits else {
      self.init(pair)
      return
    }
    guard model == .palette else {
      self.init(pair, limits)
      return
    }
    let colours = max(min(pair.colours(most: 256), 256), Self.leastColours)
    limits.scale(by: powf(256 / Float(colours), Self.paletteGrowth))
    let plain = Self(pair, limits)
    let reduced =
      plain.exceeds ? pair.requantized(least: Self.plainShare).map { Self($0, limits) } : nil
    self = reduced.map { $0.largest < plain.largest ? $0 : plain } ?? plain
  }

  /// The exponent with which the limits grow if a palette has fewer than 256 colours.
  ///
  /// Measured: distances of colours grow faster, but most palettes keep the colours of large areas.
  private static let paletteGrowth: Float = 0.2
  /// The number of colours from which the limits grow no further.
  private static let leastColours = 48
  /// The share of pixels that the nearest colours explain from which a palette has no dithering.
  private static let plainShare = 0.9

  private init(_ pair: PixelPair, _ limits: compare_limits? = nil) {
    self.pair = pair
    whole = pair.whole
    let side = Int(compare_cell)
    var marks = [UInt8](
      repeating: 0,
      count: ((pair.width + side - 1) / side) * ((pair.height + side - 1) / side)
    )
    excess =
      limits.flatMap { limits in
        withUnsafePointer(to: limits) { limits in
          pair.withView(pair.whole) { compare_windows($0, limits, &marks) }
        }
      } ?? compare_excess_of_windows()
    self.marks = marks
  }

  /// Whether some window exceeds a limit.
  var exceeds: Bool { largest > 1 }

  /// The largest difference of a window as a multiple of its limit.
  var largest: Float {
    let means = [excess.mean.0, excess.mean.1, excess.mean.2, excess.mean.3]
    return means.reduce(excess.displacement, max)
  }

  /// Returns the connected parts that differ, the largest first, at most 16.
  ///
  /// If no window exceeds a limit, or the same rasterizer drew both pictures, the parts are those of the pixels that
  /// differ by more than `noise`.
  func regions(noise: Int, isSameRasterizer: Bool) -> [FrameRegion] {
    var marks = marks
    let hasWindows = exceeds && !isSameRasterizer
    return pair.withView(whole) { view in
      if !hasWindows { compare_mark_pixels(view, Int32(noise), &marks) }
      var regions = [compare_region](repeating: compare_region(), count: FrameRegion.most)
      let count = compare_regions(view, marks, &regions, Int64(regions.count))
      return regions.prefix(Int(count)).map(FrameRegion.init)
    } ?? []
  }
}

extension PixelPair {
  /// The box of all pixels.
  var whole: PixelBox { PixelBox(x: 0...width - 1, y: 0...height - 1) }

  /// Whether the same rasterizer drew both pictures: smooth pixels of slanted and round edges are equal somewhere.
  ///
  /// Measured: at least 40 % of them are equal if a small part of a frame changes, and at most 36 % for other
  /// rasterizers.
  var hasSameRasterizer: Bool {
    let edges = withView(whole) { compare_rasterizers($0) } ?? compare_smooth_edges()
    return edges.equal >= 20 && Double(edges.equal) >= 0.4 * Double(edges.equal + edges.changed)
  }

  /// The number of colours of the picture with fewer colours, counted up to one more than `most`.
  func colours(most: Int) -> Int {
    let (one, other) = colourCounts(most: most)
    return min(one, other)
  }

  /// Whether one picture has the colours of a palette, and the other one clearly more.
  var isPaletted: Bool {
    let (one, other) = colourCounts(most: 1024)
    return min(one, other) <= 256 && 2 * max(one, other) >= 3 * min(one, other)
      && max(one, other) > 256
  }

  private func colourCounts(most: Int) -> (Int, Int) {
    withBytes { expected, actual in
      let pixels = Int64(width * height)
      return (
        Int(compare_colour_count(expected, pixels, Int32(most))),
        Int(compare_colour_count(actual, pixels, Int32(most)))
      )
    } ?? (0, 0)
  }

  /// Returns the pair in which both pictures have the colours of the palette; nil if the nearest colours explain less
  /// than a share of the pixels.
  fileprivate func requantized(least: Double) -> PixelPair? {
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    var isExpected = false
    let share = withView(whole) { compare_requantize($0, 256, &isExpected, &bytes) } ?? 0
    guard share >= least else { return nil }
    let reduced = Bitmap(width: width, height: height, bytes: bytes)
    return PixelPair(
      expected: isExpected ? expected : reduced,
      actual: isExpected ? reduced : actual
    )
  }
}

extension compare_limits {
  fileprivate mutating func scale(by factor: Float) {
    mean = (mean.0 * factor, mean.1 * factor, mean.2 * factor, mean.3 * factor)
    displacement *= factor
  }
}
