import FrameImage

/// The differences of two pictures in numbers: of the whole, and of blocks of 16 × 16 pixels.
///
/// A block's roughness is the ratio of von Neumann: the squared steps from one difference to the
/// next, over twice the squared differences. It is about 1 for independent noise, 2 for a
/// chequerboard of dithering, and near 0 where neighbours differ alike.
struct BlockDifferences {
  /// What the whole adds up to.
  private(set) var totals = Totals()
  /// The blocks of a row.
  let columns: Int
  /// The left and the top of the first block, in pixels.
  let origin: (x: Int, y: Int)
  /// The blocks, row by row.
  private(set) var blocks: [Block]

  struct Block {
    var energy: Int32 = 0
    var stepsAcross: Int32 = 0
    var stepsDown: Int32 = 0

    /// Whether neighbours differ alike, more than noise leaves to chance.
    func isPatterned(_ limits: ComparisonLimits) -> Bool {
      guard energy >= limits.patternEnergy else { return false }
      return Double(min(stepsAcross, stepsDown)) < 2 * Double(energy) * limits.patternRoughness
    }
  }

  init(_ pair: PixelPair, within box: PixelDifference.Box) {
    let side = ComparisonLimits.block
    columns = (box.x.count + side - 1) / side
    origin = (box.x.lowerBound, box.y.lowerBound)
    blocks = Array(repeating: Block(), count: columns * ((box.y.count + side - 1) / side))
    // A pixel of zeros on the left, so that each has a neighbour, and as many as fill the last block.
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

  /// Writes the differences of a row of pixels behind a first one, and counts those that differ.
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

  /// What pixels add up to.
  struct Totals {
    /// The pixels that differ.
    fileprivate(set) var differing = 0
    /// The largest difference of a channel.
    private(set) var largest = 0
    /// The sums of actual − expected, a channel each.
    private(set) var sums: SIMD4<Int64> = .zero
    /// The sums of the squares of actual − expected, a channel each.
    private(set) var squares: SIMD4<Int64> = .zero

    fileprivate mutating func add(_ part: RowPart) {
      largest = max(largest, Int(part.largest.max()))
      sums &+= SIMD4(truncatingIfNeeded: part.sums.lowHalf &+ part.sums.highHalf)
      squares &+= SIMD4(truncatingIfNeeded: part.squares.lowHalf &+ part.squares.highHalf)
    }
  }

  /// What the row of a block adds up to, two pixels beside each other.
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

extension BlockDifferences.Block {
  fileprivate mutating func add(_ part: BlockDifferences.RowPart) {
    energy &+= part.squares.wrappedSum()
    stepsAcross &+= part.stepsAcross.wrappedSum()
    stepsDown &+= part.stepsDown.wrappedSum()
  }
}

extension SIMD8<Int16> {
  /// The differences of two pixels at a place of a row.
  @inline(__always)
  fileprivate init(_ row: UnsafeBufferPointer<Int16>, _ place: Int) {
    self = UnsafeRawBufferPointer(row).loadUnaligned(
      fromByteOffset: place &* 2,
      as: SIMD8<Int16>.self
    )
  }
}

extension BlockDifferences {
  /// Whether a pattern is more than neighbouring pixels mixed otherwise, as rasterizers do at edges.
  func hasForeignPattern(_ pair: PixelPair, limits: ComparisonLimits) -> Bool {
    let side = ComparisonLimits.block
    return pair.withBytes { expected, actual in
      let mixture = PixelMixture(
        expected,
        actual,
        width: pair.width,
        height: pair.height,
        sharpening: limits.sharpening
      )
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
