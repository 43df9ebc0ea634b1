import FrameImage

/// Statistics of the differences between two pictures: in total, and for blocks of 16 × 16 pixels.
///
/// The roughness of a block is von Neumann's ratio. Its numerator is the sum of the squared steps between
/// the differences of neighbouring pixels, and its denominator is twice the sum of the squared differences.
/// The ratio is about 1 for independent noise, 2 for chequerboard dithering, and near 0 if neighbouring
/// pixels differ in the same way.
struct BlockDifferences {
  /// The sums over all blocks.
  private(set) var totals = Totals()
  /// The number of blocks in a row.
  let columns: Int
  /// The left and top of the first block, in pixels.
  let origin: (x: Int, y: Int)
  /// The blocks, row by row.
  private(set) var blocks: [Block]

  struct Block {
    var energy: Int32 = 0
    var stepsAcross: Int32 = 0
    var stepsDown: Int32 = 0

    /// Returns whether the differences of neighbouring pixels are more alike than in noise.
    func isPatterned(_ limits: ComparisonLimits) -> Bool {
      guard energy >= limits.patternEnergy else { return false }
      return Double(min(stepsAcross, stepsDown)) < 2 * Double(energy) * limits.patternRoughness
    }

    fileprivate mutating func add(_ part: RowPart) {
      energy &+= part.squares.wrappedSum()
      stepsAcross &+= part.stepsAcross.wrappedSum()
      stepsDown &+= part.stepsDown.wrappedSum()
    }
  }

  init(_ pair: PixelPair, within box: PixelBox) {
    let side = ComparisonLimits.block
    columns = (box.x.count + side - 1) / side
    origin = (box.x.lowerBound, box.y.lowerBound)
    blocks = Array(repeating: Block(), count: columns * ((box.y.count + side - 1) / side))
    // Add a zero pixel on the left, so that each pixel has a neighbour, and zeros to fill the last block.
    var row = [Int16](repeating: 0, count: columns * side * 4 + 4)
    var above = row
    _ = pair.withBytes { expected, actual in
      for y in box.y {
        let start = (y * pair.width + box.x.lowerBound) * 4
        swap(&row, &above)
        row.withUnsafeMutableBufferPointer { row in
          totals.differing += Self.subtract(
            expected + start,
            from: actual + start,
            count: box.x.count,
            into: row
          )
          add(UnsafeBufferPointer(row), above: above, blockRow: (y - box.y.lowerBound) / side)
        }
      }
    }
  }

  /// Writes the differences of a row of pixels to `row`, after its first pixel.
  ///
  /// - Returns: The number of pixels that differ.
  private static func subtract(
    _ expected: UnsafePointer<UInt8>,
    from actual: UnsafePointer<UInt8>,
    count: Int,
    into row: UnsafeMutableBufferPointer<Int16>
  ) -> Int {
    for index in 0..<count &* 4 {
      row[index &+ 4] = Int16(actual[index]) &- Int16(expected[index])
    }
    var differing: UInt32 = 0
    let (first, second) = (UnsafeRawPointer(expected), UnsafeRawPointer(actual))
    for index in 0..<count {
      let isEqual =
        first.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
        == second.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
      differing &+= isEqual ? 0 : 1
    }
    return Int(differing)
  }

  private mutating func add(
    _ row: UnsafeBufferPointer<Int16>,
    above: [Int16],
    blockRow: Int
  ) {
    let length = ComparisonLimits.block * 4
    var totals = totals
    above.withUnsafeBufferPointer { above in
      blocks.withUnsafeMutableBufferPointer { blocks in
        for column in 0..<columns {
          let start = 4 &+ column &* length
          var part = RowPart()
          for place in stride(from: start, to: start &+ length, by: 8) {
            let here = SIMD8(row, place)
            part.add(here, left: SIMD8(row, place &- 4), above: SIMD8(above, place))
          }
          blocks[blockRow &* columns &+ column].add(part)
          totals.add(part)
        }
      }
    }
    self.totals = totals
  }

  /// Sums over pixels.
  struct Totals {
    /// The number of pixels that differ.
    fileprivate(set) var differing = 0
    /// The largest difference of a channel.
    private(set) var largest = 0
    /// The sum of actual − expected for each channel.
    private(set) var sums: SIMD4<Int64> = .zero

    fileprivate mutating func add(_ part: RowPart) {
      largest = max(largest, Int(part.largest.max()))
      sums &+= SIMD4(truncatingIfNeeded: part.sums.lowHalf &+ part.sums.highHalf)
    }
  }

  /// Sums over one pixel row of a block, two adjacent pixels at a time.
  fileprivate struct RowPart {
    var largest = SIMD8<Int16>.zero
    var sums = SIMD8<Int32>.zero
    var squares = SIMD8<Int32>.zero
    var stepsAcross = SIMD8<Int32>.zero
    var stepsDown = SIMD8<Int32>.zero

    @inline(__always)
    mutating func add(_ here: SIMD8<Int16>, left: SIMD8<Int16>, above: SIMD8<Int16>) {
      largest = pointwiseMax(largest, pointwiseMax(here, .zero &- here))
      sums &+= SIMD8<Int32>(truncatingIfNeeded: here)
      squares &+= Self.squared(here)
      stepsAcross &+= Self.squared(here &- left)
      stepsDown &+= Self.squared(here &- above)
    }

    @inline(__always)
    private static func squared(_ values: SIMD8<Int16>) -> SIMD8<Int32> {
      let wide = SIMD8<Int32>(truncatingIfNeeded: values)
      return wide &* wide
    }
  }
}

extension SIMD8<Int16> {
  /// Reads the differences of two adjacent pixels of a row.
  @inline(__always)
  fileprivate init(_ row: UnsafeBufferPointer<Int16>, _ place: Int) {
    self = UnsafeRawBufferPointer(row).loadUnaligned(
      fromByteOffset: place &* 2,
      as: SIMD8<Int16>.self
    )
  }
}

extension BlockDifferences {
  /// Returns whether some block has a pattern that a different rasterizer does not explain.
  ///
  /// A different rasterizer mixes the same neighbouring pixels in a different ratio. Only the part of the
  /// pattern that is outside the range of these pixels is counted.
  func hasForeignPattern(_ pair: PixelPair, limits: ComparisonLimits) -> Bool {
    let side = ComparisonLimits.block
    return pair.withBytes { expected, actual in
      let mixture = PixelMixture(expected, actual, of: pair, sharpening: limits.sharpening)
      return blocks.indices.contains { index in
        guard blocks[index].isPatterned(limits) else { return false }
        let (left, top) = (origin.x + index % columns * side, origin.y + index / columns * side)
        var energy = 0
        for y in top..<min(top + side, pair.height) {
          for x in left..<min(left + side, pair.width) {
            energy += mixture.excess(x: x, y: y)
          }
        }
        return energy >= limits.patternEnergy
          && Double(energy) >= limits.foreignShare * Double(blocks[index].energy)
      }
    } ?? false
  }
}
