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

    /// Whether differences alternate about an edge, as where one rasterizer is sharper than another.
    func isSharpening(_ limits: ComparisonLimits) -> Bool {
      Double(max(stepsAcross, stepsDown)) > 2 * Double(energy) * limits.sharpeningRoughness
    }
  }

  init(_ pair: PixelPair, within box: PixelDifference.Box) {
    let side = ComparisonLimits.block
    columns = (box.x.count + side - 1) / side
    origin = (box.x.lowerBound, box.y.lowerBound)
    blocks = Array(repeating: Block(), count: columns * ((box.y.count + side - 1) / side))
    // A pixel of zeros on the left, so that each has a neighbour.
    var row = [Int16](repeating: 0, count: box.x.count * 4 + 4)
    var above = row
    _ = pair.withBytes { expected, actual in
      for y in box.y {
        let start = (y * pair.width + box.x.lowerBound) * 4
        swap(&row, &above)
        row.withUnsafeMutableBufferPointer { row in
          Self.subtract(expected + start, from: actual + start, into: row)
          add(row, above: above, blockRow: (y - box.y.lowerBound) / side)
        }
      }
    }
  }

  private static func subtract(
    _ expected: UnsafePointer<UInt8>,
    from actual: UnsafePointer<UInt8>,
    into row: UnsafeMutableBufferPointer<Int16>
  ) {
    for index in 0..<row.count - 4 {
      row[index &+ 4] = Int16(actual[index]) &- Int16(expected[index])
    }
  }

  private mutating func add(
    _ row: UnsafeMutableBufferPointer<Int16>,
    above: [Int16],
    blockRow: Int
  ) {
    let length = ComparisonLimits.block * 4
    var totals = totals
    above.withUnsafeBufferPointer { above in
      blocks.withUnsafeMutableBufferPointer { blocks in
        for column in 0..<columns {
          let start = 4 + column * length
          let end = min(start + length, row.count)
          var block = Block()
          var part = RowPart()
          for place in stride(from: start, to: end, by: 4) {
            let here = SIMD4<Int32>(row, place)
            let across = here &- SIMD4<Int32>(row, place &- 4)
            let down = here &- SIMD4<Int32>(above, place)
            block.stepsAcross &+= (across &* across).wrappedSum()
            block.stepsDown &+= (down &* down).wrappedSum()
            part.add(here)
          }
          block.energy = part.squares.wrappedSum()
          blocks[blockRow &* columns &+ column].add(block)
          totals.add(part)
        }
      }
    }
    self.totals = totals
  }

  /// What pixels add up to.
  struct Totals {
    /// The pixels that differ.
    private(set) var differing = 0
    /// The largest difference of a channel.
    private(set) var largest = 0
    /// The sums of actual − expected, a channel each.
    private(set) var sums: SIMD4<Int64> = .zero
    /// The sums of the squares of actual − expected, a channel each.
    private(set) var squares: SIMD4<Int64> = .zero

    fileprivate mutating func add(_ part: RowPart) {
      differing &+= Int(part.differing)
      largest = max(largest, Int(part.largest.max()))
      sums &+= SIMD4<Int64>(truncatingIfNeeded: part.sums)
      squares &+= SIMD4<Int64>(truncatingIfNeeded: part.squares)
    }
  }

  /// What the row of a block adds up to, which 32 bits hold.
  fileprivate struct RowPart {
    var differing: Int32 = 0
    var largest = SIMD4<Int32>.zero
    var sums = SIMD4<Int32>.zero
    var squares = SIMD4<Int32>.zero

    mutating func add(_ here: SIMD4<Int32>) {
      differing &+= here == .zero ? 0 : 1
      largest = pointwiseMax(largest, pointwiseMax(here, .zero &- here))
      sums &+= here
      squares &+= here &* here
    }
  }
}

extension BlockDifferences.Block {
  fileprivate mutating func add(_ other: Self) {
    energy &+= other.energy
    stepsAcross &+= other.stepsAcross
    stepsDown &+= other.stepsDown
  }
}

extension SIMD4<Int32> {
  /// The four differences at a place of a row.
  fileprivate init(_ row: UnsafeMutableBufferPointer<Int16>, _ place: Int) {
    self.init(UnsafeBufferPointer(row), place)
  }

  fileprivate init(_ row: UnsafeBufferPointer<Int16>, _ place: Int) {
    let four = UnsafeRawBufferPointer(row).loadUnaligned(
      fromByteOffset: place &* 2,
      as: SIMD4<Int16>.self
    )
    self.init(truncatingIfNeeded: four)
  }
}

extension BlockDifferences {
  /// Whether a pattern is more than neighbouring pixels mixed otherwise, as rasterizers do at edges.
  func hasForeignPattern(_ pair: PixelPair, limits: ComparisonLimits) -> Bool {
    let side = ComparisonLimits.block
    return pair.withBytes { expected, actual in
      let edges = (
        EdgePixels(expected, width: pair.width, height: pair.height),
        EdgePixels(actual, width: pair.width, height: pair.height)
      )
      return blocks.indices.contains { index in
        guard blocks[index].isPatterned(limits), !blocks[index].isSharpening(limits) else {
          return false
        }
        let (left, top) = (origin.x + index % columns * side, origin.y + index / columns * side)
        var energy = 0
        for y in top..<min(top + side, pair.height) {
          for x in left..<min(left + side, pair.width) {
            energy += max(
              edges.0.excess(of: edges.1, x: x, y: y),
              edges.1.excess(of: edges.0, x: x, y: y)
            )
          }
        }
        return energy >= limits.patternEnergy
          && Double(energy) >= limits.foreignShare * Double(blocks[index].energy)
      }
    } ?? false
  }
}
