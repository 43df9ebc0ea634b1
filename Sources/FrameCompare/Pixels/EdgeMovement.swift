import CPixelKernels
import FrameImage

/// The movement of edges between two pictures, and whether another rasterizer explains it.
///
/// A displacement or a growth changes the pixels at an edge in proportion to the edge's gradient. A
/// least-squares fit finds both: for the whole picture, and for overlapping windows, because parts may have
/// moved in different directions. The pictures are smoothed first, so that the result does not depend on how
/// a rasterizer distributes an edge among pixels.
struct EdgeMovement {
  private let movement: compare_movement
  private let planes: [Float]
  private let marks: [UInt8]
  private let box: PixelBox

  init(_ pair: PixelPair, _ blocks: BlockDifferences, within box: PixelBox, noise: Int) {
    var planes = [Float](repeating: 0, count: 6 * box.count)
    var marks = [UInt8](repeating: 0, count: 2 * box.count)
    var cells = [Double](repeating: 0, count: blocks.blocks.count * compare_cell_sums)
    let axis = blocks.axis
    movement =
      pair.withView(box) { compare_edges($0, axis, Int32(noise), &planes, &marks, &cells) }
      ?? compare_movement()
    (self.planes, self.marks, self.box) = (planes, marks, box)
  }

  /// Returns the connected parts of the difference.
  func parts() -> EdgeParts {
    EdgeParts(planes, marks, width: box.x.count, height: box.y.count)
  }

  /// Returns whether the edges moved farther than the limits allow, in the whole picture or in a part.
  func exceeds(_ limits: ComparisonLimits) -> Bool {
    wholeExceeds(limits)
      || movement.local_displacement > ComparisonLimits.local * limits.displacement
      || movement.local_growth > ComparisonLimits.local * limits.growth
  }

  /// Returns whether all edges together moved farther than the limits allow.
  func wholeExceeds(_ limits: ComparisonLimits) -> Bool {
    movement.displacement > limits.displacement || movement.growth > limits.growth
  }

  /// Returns whether most of the difference is at edges.
  func isAtEdges(_ limits: ComparisonLimits) -> Bool { movement.edge_share >= limits.edgeShare }

  /// Returns whether nearly all of the difference is at edges, so that it is not a change of colours.
  func isOnlyAtEdges(_ limits: ComparisonLimits) -> Bool {
    movement.edge_share >= limits.onlyEdgeShare
  }
}
