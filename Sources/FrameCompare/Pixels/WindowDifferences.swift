import CPixelKernels
import Foundation
import FrameImage

/// The windows of two pictures whose means or edges differ by more than a noise model allows.
struct WindowDifferences {
  private let pair: PixelPair
  private var marks: [UInt8]
  private var excess: compare_excess_of_windows

  /// Compares all windows; without limits, no window differs.
  ///
  /// If a palette without dithering explains most pixels, the picture with more colours is reduced to the palette, too,
  /// and the smaller difference counts, except in the largest windows: a surface that changed from one colour of the
  /// palette to another one has the same nearest colour.
  init(_ pair: PixelPair, _ model: NoiseModel) {
    let palette = model == .palette ? pair.reduced : nil
    let plain = Self(pair, model.limits, palette?.distances)
    guard let palette, plain.exceeds, palette.share >= Self.plainShare else {
      self = plain
      return
    }
    var reduced = Self(palette.pair, model.limits, palette.distances)
    reduced.excess.mean.3 = plain.excess.mean.3
    self = reduced.largest < plain.largest ? reduced : plain
  }

  /// The share of pixels that the nearest colours explain from which a palette has no dithering.
  private static let plainShare = 0.9

  private init(_ pair: PixelPair, _ limits: compare_limits?, _ distances: [UInt8]?) {
    self.pair = pair
    var marks = pair.cells
    var excess = compare_excess_of_windows()
    if var limits {
      pair.withView(pair.whole) { view in
        excess =
          distances.map { compare_windows(view, &limits, $0, &marks) }
          ?? compare_windows(view, &limits, nil, &marks)
      }
    }
    self.excess = excess
    self.marks = marks
  }

  /// Whether some window exceeds a limit.
  var exceeds: Bool { largest > 1 }

  /// The largest difference of a window as a multiple of its limit.
  var largest: Float {
    let (mean, displacement) = (excess.mean, excess.displacement)
    return [
      mean.0, mean.1, mean.2, mean.3,
      displacement.0, displacement.1, displacement.2, displacement.3,
    ].reduce(0, max)
  }

  /// Returns the connected parts that differ, the largest first, at most 16.
  ///
  /// If no small window exceeds a limit, or the same rasterizer drew both pictures, the parts are those of the pixels
  /// that differ by more than `noise`.
  func regions(noise: Int, isSameRasterizer: Bool) -> [FrameRegion] {
    var marks = marks
    if isSameRasterizer || !marks.contains(3) {
      pair.withView(pair.whole) { compare_mark_pixels($0, Int32(noise), &marks) }
    }
    // A difference of a large surface may be smaller than noise.
    if !marks.contains(3) { pair.withView(pair.whole) { compare_mark_pixels($0, 1, &marks) } }
    return FrameRegion.regions(of: pair, marks)
  }
}

extension PixelPair {
  /// The box of all pixels.
  var whole: PixelBox { PixelBox(x: 0...width - 1, y: 0...height - 1) }

  /// A zero for each cell of marks.
  var cells: [UInt8] {
    let side = Int(compare_cell)
    return Array(repeating: 0, count: ((width + side - 1) / side) * ((height + side - 1) / side))
  }

  /// Whether the same rasterizer drew both pictures: smooth pixels of slanted and round edges are equal somewhere.
  ///
  /// Measured: at least 40 % of them are equal if a small part of a frame changes, and at most 36 % for other
  /// rasterizers.
  var hasSameRasterizer: Bool {
    let edges = withView(whole) { compare_rasterizers($0) } ?? compare_smooth_edges()
    return edges.equal >= 20 && Double(edges.equal) >= 0.4 * Double(edges.equal + edges.changed)
  }

  /// The largest sum of differences of a connected part that no mixture of neighbouring pixels explains, in levels.
  var newContent: Int { Int(withView(whole) { compare_new_content($0) } ?? 0) }

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

  /// The pair in which both pictures have the colours of a palette, the distances of the colours from it, and the share
  /// of pixels that are then equal; nil if both have more colours.
  fileprivate var reduced: (pair: PixelPair, distances: [UInt8], share: Double)? {
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    var distances = [UInt8](repeating: 0, count: width * height)
    var isExpected = false
    let share = withView(whole) { view in
      compare_requantize(view, 256, &isExpected, &bytes, &distances)
    }
    guard let share, share >= 0 else { return nil }
    let reduced = Bitmap(width: width, height: height, bytes: bytes)
    let pair = PixelPair(
      expected: isExpected ? expected : reduced,
      actual: isExpected ? reduced : actual
    )
    return (pair, distances, share)
  }
}
