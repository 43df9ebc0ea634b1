import CPixelKernels
import FrameImage

/// A difference of large pictures that no noise explains, found at half the size.
///
/// Most frames of a changed animation have one. It takes a tenth of the time of the judgement that tells small changes
/// from noise.
struct ObviousDifference {
  let kind: DifferenceKind
  /// The parts that differ, the largest first.
  let regions: [FrameRegion]

  /// The number of pixels from which pictures are halved.
  private static let large = 1 << 18
  /// The mean difference of 16 × 16 pixels, in levels, and its growth with the mean step between neighbours.
  ///
  /// Chosen: twice the loosest limit of smaller windows, with a palette of 48 colours, and the same with edges.
  private static let limit: (mean: Float, activity: Float) = (18, 0.5)

  /// The displacement of the whole picture, in pixels of half the size.
  ///
  /// Chosen: twice the largest one that a video causes in windows of 128 pixels.
  private static let displacement: Float = 0.2

  /// Creates the difference of a box; nil if it is not obvious.
  init?(_ pair: PixelPair, within box: PixelBox) {
    guard box.count >= Self.large else { return nil }
    let half = pair.part(box).halved()
    var marks = half.cells
    let found = half.withView(half.whole) {
      compare_cells($0, Self.limit.mean, Self.limit.activity, &marks)
    }
    guard let found, found.mean > 1 || found.displacement > Self.displacement else { return nil }
    regions = FrameRegion.regions(of: half, marks).map { $0.doubled().moved(to: box) }
    kind = FrameRegion.kind(of: regions) ?? .content
  }
}
