/// The transitions of each cell of a sequence of frames: changes between adjacent peaks and valleys of a quantity.
///
/// A transition is counted in the frame in which the change since the last peak or valley reaches the limit, so
/// noise and steps of one long change are not counted. Memory depends on the size of the frames only.
struct FlashCells {
  /// The extreme values of a cell since its last transition.
  private struct Range {
    var low: Float
    var high: Float
    /// Whether the low and the high value belong to a saturated red.
    var lowIsRed = false
    var highIsRed = false
    /// The direction of the last transition: 1 up, −1 down, 0 none yet.
    var direction: Int8 = 0
    /// Whether the last transition completed more flashes in a second than are allowed.
    var isFlashing = false
    /// The index in `recent` of the oldest of the cell's last transitions.
    var oldest: UInt8 = 0
  }

  /// The number of transitions that are too many: two for each flash.
  static let count = 2 * (FlashLimits.flashes + 1)

  /// The number of a frame that never was.
  static let never = Int32.min

  private let kind: FlashKind
  private var ranges: [Range]
  /// The numbers of the frames of the last transitions: `count` for each cell, as a ring.
  private var recent: [Int32] = []

  init(_ kind: FlashKind, _ frame: FlashFrame) {
    self.kind = kind
    ranges = frame.cells.map { cell in
      let (value, isRed) = Self.quantity(of: cell, kind)
      return Range(low: value, high: value, lowIsRed: isRed, highIsRed: isRed)
    }
  }

  /// A transition of a cell in the current frame.
  struct Transition {
    let cell: Int
    let isRising: Bool
    /// The number of the frame of the cell's last transition in the same direction.
    let sameBefore: Int32
    /// The number of the frame of the cell's last transition if it was flashing then; else `never`.
    let flashingBefore: Int32
    /// Whether the transition completes more flashes in a second than are allowed.
    let isFlashing: Bool
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, divided as the first one.
  ///   - number: The frame's number; numbers increase.
  ///   - first: The number of the first frame in the period that ends with this frame.
  /// - Returns: The transitions in this frame.
  mutating func add(_ frame: FlashFrame, number: Int32, first: Int32) -> [Transition] {
    let found =
      switch kind {
      case .general:
        changes(in: frame, .general) { low, high, _ in
          high - low >= FlashLimits.luminance && low < FlashLimits.darker
        }
      case .red:
        changes(in: frame, .red) { low, high, isRed in
          isRed && high - low > FlashLimits.redness
        }
      }
    guard !found.isEmpty else { return [] }
    if recent.isEmpty { recent = Array(repeating: Self.never, count: ranges.count * Self.count) }
    return found.map { record($0.cell, isRising: $0.isRising, number, first) }
  }

  @inline(__always)
  private static func quantity(of cell: FlashFrame.Cell, _ kind: FlashKind) -> (Float, Bool) {
    switch kind {
    case .general: (cell.luminance, false)
    case .red: (abs(cell.signedRedness), cell.signedRedness > 0)
    }
  }

  /// Updates the extreme values of all cells, and returns the cells that change in this frame.
  @inline(__always)
  private mutating func changes(
    in frame: FlashFrame,
    _ kind: FlashKind,
    _ isTransition: (_ low: Float, _ high: Float, _ isRed: Bool) -> Bool
  ) -> [(cell: Int, isRising: Bool)] {
    var found: [(cell: Int, isRising: Bool)] = []
    frame.cells.withUnsafeBufferPointer { cells in
      ranges.withUnsafeMutableBufferPointer { ranges in
        for index in 0..<cells.count {
          let (value, isRed) = Self.quantity(of: cells[index], kind)
          let range = ranges[index]
          if value == range.low, value == range.high { continue }
          if range.direction <= 0, isTransition(range.low, value, isRed || range.lowIsRed) {
            found.append((index, true))
          } else if range.direction >= 0, isTransition(value, range.high, isRed || range.highIsRed)
          {
            found.append((index, false))
          } else {
            if value < range.low { (ranges[index].low, ranges[index].lowIsRed) = (value, isRed) }
            if value > range.high { (ranges[index].high, ranges[index].highIsRed) = (value, isRed) }
            continue
          }
          (ranges[index].low, ranges[index].high) = (value, value)
          (ranges[index].lowIsRed, ranges[index].highIsRed) = (isRed, isRed)
          ranges[index].direction = found[found.count - 1].isRising ? 1 : -1
        }
      }
    }
    return found
  }

  /// Replaces the oldest transition of a cell by a new one.
  private mutating func record(
    _ cell: Int,
    isRising: Bool,
    _ number: Int32,
    _ first: Int32
  ) -> Transition {
    let oldest = Int(ranges[cell].oldest)
    func place(_ before: Int) -> Int {
      cell * Self.count + (oldest + Self.count - before) % Self.count
    }
    let flashingBefore = ranges[cell].isFlashing ? recent[place(1)] : Self.never
    let sameBefore = recent[place(2)]
    recent[place(0)] = number
    ranges[cell].oldest = UInt8((oldest + 1) % Self.count)
    ranges[cell].isFlashing = recent[place(-1)] >= first
    return Transition(
      cell: cell,
      isRising: isRising,
      sameBefore: sameBefore,
      flashingBefore: flashingBefore,
      isFlashing: ranges[cell].isFlashing
    )
  }
}
