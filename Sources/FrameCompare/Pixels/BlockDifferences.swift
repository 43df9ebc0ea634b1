import CPixelKernels
import FrameImage

/// Statistics of the differences between two pictures, for blocks of 16 × 16 pixels.
///
/// The roughness of a block is von Neumann's ratio. Its numerator is the sum of the squared steps between
/// the differences of neighbouring pixels, and its denominator is twice the sum of the squared differences.
/// The ratio is about 1 for independent noise, 2 for chequerboard dithering, and near 0 if neighbouring
/// pixels differ in the same way.
struct BlockDifferences {
  /// The sums of the products of the differences of two channels, row by row.
  private let products: [Int64]
  /// The number of blocks in a row.
  let columns: Int
  /// The left and top of the first block, in pixels.
  let origin: (x: Int, y: Int)
  /// The blocks, row by row.
  let blocks: [compare_block_sums]

  init(_ pair: PixelPair, within box: PixelBox) {
    let side = ComparisonLimits.block
    columns = (box.x.count + side - 1) / side
    origin = (box.x.lowerBound, box.y.lowerBound)
    var blocks = Array(
      repeating: compare_block_sums(),
      count: columns * ((box.y.count + side - 1) / side)
    )
    var rows = [Int16](repeating: 0, count: 2 * (columns * side + 1) * 4)
    var products = [Int64](repeating: 0, count: 16)
    pair.withView(box) { compare_blocks($0, &rows, &blocks, &products) }
    (self.blocks, self.products) = (blocks, products)
  }

  /// The weights of the channels along which the pictures differ most.
  ///
  /// This is the first principal component of the differences, found by power iteration, and scaled so that
  /// grey values keep their contrast.
  var axis: [Double] {
    // The start has a part in every direction that real differences have.
    var axis = [0.5, 0.6, 0.4, 0.1]
    for _ in 0..<32 {
      axis = (0..<4).map { row in
        (0..<4).reduce(0) { $0 + Double(products[row * 4 + $1]) * axis[$1] }
      }
      let length = axis.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard length > 0 else { return [1 / 3, 1 / 3, 1 / 3, 0] }
      axis = axis.map { $0 / length }
    }
    return axis.map { $0 / 3.0.squareRoot() }
  }

  /// Returns whether some block has a pattern: neighbouring pixels differ more alike than in noise.
  func hasPattern(_ limits: ComparisonLimits) -> Bool {
    blocks.contains { $0.isPatterned(limits) }
  }

  /// Returns whether some block has a pattern that a different rasterizer does not explain.
  ///
  /// An antialiased pixel is a mixture of its neighbours. A different rasterizer mixes the same neighbours in a
  /// different ratio, or makes edges somewhat sharper. Only the part of the pattern that is outside the range
  /// of these pixels is counted.
  func hasForeignPattern(_ pair: PixelPair, limits: ComparisonLimits) -> Bool {
    let side = ComparisonLimits.block
    let sharpening = Int32(limits.sharpening * 256)
    return blocks.indices.contains { index in
      guard blocks[index].isPatterned(limits) else { return false }
      let (left, top) = (origin.x + index % columns * side, origin.y + index / columns * side)
      let block = PixelBox(
        x: left...min(left + side, pair.width) - 1,
        y: top...min(top + side, pair.height) - 1
      )
      let energy = Int(pair.withView(block) { compare_excess($0, sharpening) } ?? 0)
      return energy >= limits.patternEnergy
        && Double(energy) >= limits.foreignShare * Double(blocks[index].energy)
    }
  }
}

extension compare_block_sums {
  /// Returns whether the differences of neighbouring pixels are more alike than in noise.
  fileprivate func isPatterned(_ limits: ComparisonLimits) -> Bool {
    guard energy >= limits.patternEnergy else { return false }
    return Double(min(steps_across, steps_down)) < 2 * Double(energy) * limits.patternRoughness
  }
}
