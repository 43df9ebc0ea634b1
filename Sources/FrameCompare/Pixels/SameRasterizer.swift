import CPixelKernels
import FrameImage

/// The signs that the same rasterizer drew both pictures: smooth pixels of slanted and round edges are equal somewhere, or
/// those that differ have the old contrasts times one factor, as if only the colour of the shapes changed.
///
/// It has no noise, so that every visible difference is a change.
enum SameRasterizer {
  /// The share of the smooth pixels that are equal, of which four more are taken to differ, so that a few pixels are no sign:
  /// from which the same rasterizer is certain, and likely.
  ///
  /// Measured: at most 0.53 for other rasterizers, and 0.32 if they differ by more than 17 levels.
  private static let equal = (certain: 0.65, likely: 0.38)
  /// The number of equal pixels from which it is likely.
  private static let least = 20
  /// The number of smooth pixels of a frame that is equal.
  ///
  /// Another rasterizer leaves half of them equal, but not all of eight in most frames.
  private static let leastOfFrame = 8
  /// The share of the smooth pixels that differ whose contrast changed by the same factor, and the number of them.
  ///
  /// Measured: at most 0.81 for other rasterizers.
  private static let scaled = (share: 0.9, least: 12)
  /// The sum of the differences of a connected part that is a change, in levels.
  ///
  /// Chosen: as much as new content. Measured where the same rasterizer is likely, but another one was used: at most 76.
  private static let part: Int64 = 100

  /// Whether the same rasterizer drew both pictures, and `part`, which has all their differences, shows a change.
  ///
  /// If it is certain, every difference of a channel by more than `noise` is one, and a part of half as much.
  static func shows(_ pair: PixelPair, part: PixelPair, largest: Int, noise: Int) -> Bool {
    guard largest > noise / 2 else { return false }
    let edges = pair.smoothEdges
    let share = Double(edges.equal) / Double(edges.equal + edges.changed + 4)
    let isScaled =
      edges.scaled >= scaled.least && Double(edges.scaled) >= scaled.share * Double(edges.changed)
    if share >= equal.certain || isScaled {
      return largest > noise || part.largestPart(noise: noise / 2) >= Self.part
    }
    return share >= equal.likely && edges.equal >= least
      && part.largestPart(noise: noise) >= Self.part
  }

  /// Whether a picture that is equal in two sequences has enough smooth edges to show that the same rasterizer drew both.
  static func isShown(by picture: Bitmap) -> Bool {
    PixelPair(expected: picture, actual: picture, mask: nil).smoothEdges.equal >= leastOfFrame
  }
}

extension PixelPair {
  /// The numbers of smooth pixels at edges.
  fileprivate var smoothEdges: compare_smooth_edges {
    withView(whole) { compare_rasterizers($0) } ?? compare_smooth_edges()
  }

  /// The largest sum of the differences of a connected part of pixels that differ by more than `noise`, in levels.
  fileprivate func largestPart(noise: Int) -> Int64 {
    withView(whole) { compare_largest_part($0, Int32(noise)) } ?? 0
  }
}
