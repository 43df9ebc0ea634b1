/// The areas of cells in blocks that cover the picture, from which the area in any 10° field is summed.
struct FlashBlocks: Sendable {
  /// The number of blocks across and down a 10° field, and so the steps in which a field is moved: a field at
  /// any place is at most half a block from one of these.
  static let inField = 32
  /// The number of blocks across and down the picture.
  static let side = inField * FlashLimits.fields
  /// The number of fields across and down.
  static let fields = side - inField + 1

  /// The areas, in pixels, row by row.
  private(set) var areas = [Int32](repeating: 0, count: side * side)

  /// The sum of all areas.
  private(set) var total = 0

  /// Adds an area, which may be negative, to a block.
  mutating func add(_ area: Int32, toBlock block: Int) {
    areas[block] += area
    total += Int(area)
  }

  mutating func subtract(_ others: FlashBlocks) {
    for block in areas.indices { areas[block] -= others.areas[block] }
    total -= others.total
  }

  /// Sums of all blocks above and to the left of a corner.
  struct Sums: Sendable {
    private static let stride = side + 1
    private var sums = [Int32](repeating: 0, count: stride * stride)

    init(_ blocks: FlashBlocks) {
      for row in 0..<side {
        var line: Int32 = 0
        for column in 0..<side {
          line += blocks.areas[row * side + column]
          let place = (row + 1) * Self.stride + column + 1
          sums[place] = sums[place - Self.stride] + line
        }
      }
    }

    /// Returns the area in a field, by its index in rows of `fields`.
    func area(inField field: Int) -> Int32 {
      let top = field / fields * Self.stride + field % fields
      let bottom = top + inField * Self.stride
      return sums[bottom + inField] - sums[bottom] - sums[top + inField] + sums[top]
    }

    /// The largest area in a field.
    var largest: Int32 { (0..<fields * fields).reduce(0) { max($0, area(inField: $1)) } }
  }
}

/// The areas of blocks in the frames of a short time.
struct FlashHistory<Areas> {
  private(set) var frames: [(number: Int32, areas: Areas)] = []

  /// Removes the frames before the given one, and returns them.
  mutating func removeFrames(before first: Int32) -> [Areas] {
    let old = frames.prefix { $0.number < first }.map(\.areas)
    frames.removeFirst(old.count)
    return old
  }

  mutating func append(_ areas: Areas, number: Int32) { frames.append((number, areas)) }

  /// Changes the areas of a frame if it is in the history.
  mutating func change(_ number: Int32, _ change: (inout Areas) -> Void) {
    guard let index = frames.lastIndex(where: { $0.number == number }) else { return }
    change(&frames[index].areas)
  }
}
