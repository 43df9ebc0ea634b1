import PageGeometry

/// Compiled formulas: a list of instructions, each of which fills the next slot.
///
/// Slots hold the inputs, then the constants, then the results. Values that do not depend on the inputs
/// are computed when the program is built.
struct Program: Sendable {
  /// A variable of formulas.
  enum Input: Int, CaseIterable {
    /// The page difference, wrapped where the layout wraps.
    case difference
    /// The page difference before it is wrapped.
    case rawDifference
    /// The index of the page.
    case index
    /// The row of a piece; 0 for a whole page.
    case row
    /// The column of a piece; 0 for a whole page.
    case column
    /// The index of a piece in reading order; 0 for a whole page.
    case piece
  }

  /// A track or Bézier curve that an instruction evaluates.
  struct Table: Sendable, Hashable {
    var input: Int32
    /// The slots of positions and values, x1 y1 x2 y2 …, or of the four parameters of a Bézier curve.
    var slots: [Int32]
    var shape: Shape
  }

  /// The kind of a table.
  enum Shape: Sendable, Hashable {
    case track(Easing, Track.Outside)
    case bezier
  }

  var constants: [Double]
  /// The instructions that are run once per page, followed by those that are run once per piece.
  var instructions: [Instruction]
  /// The index of the first instruction that is run once per piece.
  var pieceStart: Int
  var tables: [Table]

  /// The number of slots.
  var slotCount: Int { Input.allCases.count + constants.count + instructions.count }

  /// Computes all slots of a page, passes them to `body`, and returns its result.
  ///
  /// Up to 128 slots are on the stack, so that most effects allocate no memory. The inputs are the wrapped
  /// page difference, the page difference before it is wrapped, and the index of the page.
  @inline(__always)
  func run<Result>(
    _ inputs: SIMD3<Double>,
    _ body: (UnsafeMutableBufferPointer<Double>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: slotCount) { slots in
      slots.initializeElement(at: 0, to: inputs.x)
      slots.initializeElement(at: 1, to: inputs.y)
      slots.initializeElement(at: 2, to: inputs.z)
      for input in Input.row.rawValue...Input.piece.rawValue {
        slots.initializeElement(at: input, to: 0)
      }
      var next = Input.allCases.count
      for constant in constants {
        slots.initializeElement(at: next, to: constant)
        next += 1
      }
      for instruction in instructions {
        slots.initializeElement(
          at: next,
          to: Self.value(of: instruction, tables: tables, slots: slots)
        )
        next += 1
      }
      return body(slots)
    }
  }

  /// Computes the slots of a piece, given those of its page.
  func run(
    row: Double,
    column: Double,
    piece: Double,
    _ slots: UnsafeMutableBufferPointer<Double>
  ) {
    slots[Input.row.rawValue] = row
    slots[Input.column.rawValue] = column
    slots[Input.piece.rawValue] = piece
    let start = Input.allCases.count + constants.count
    for index in pieceStart..<instructions.count {
      slots[start + index] = Self.value(of: instructions[index], tables: tables, slots: slots)
    }
  }

  /// Evaluates an instruction, given the slots before it.
  @inline(__always)
  static func value(
    of instruction: Instruction,
    tables: [Table],
    slots: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    guard instruction.operation != .table else { return tables[Int(instruction.a)].value(slots) }
    return instruction.value(
      slots[Int(instruction.a)],
      slots[Int(instruction.b)],
      slots[Int(instruction.c)]
    )
  }
}

extension Program.Table {
  /// Evaluates the table for its input.
  func value(_ slots: UnsafeMutableBufferPointer<Double>) -> Double {
    let position = slots[Int(input)]
    switch shape {
    case .track(let ease, let outside):
      return tracked(position, ease, outside, slots)
    case .bezier:
      return bezier(position, slots)
    }
  }

  private func tracked(
    _ position: Double,
    _ ease: Easing,
    _ outside: Track.Outside,
    _ slots: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    func x(_ point: Int) -> Double { slots[Int(self.slots[2 * point])] }
    func y(_ point: Int) -> Double { slots[Int(self.slots[2 * point + 1])] }
    let last = self.slots.count / 2 - 1
    guard last > 0 else { return y(0) }
    var place = position
    switch outside {
    case .hold:
      if place <= x(0) { return y(0) }
      if place >= x(last) { return y(last) }
    case .extend:
      if place < x(0) { return line(x(0), y(0), x(1), y(1), place) }
      if place > x(last) { return line(x(last), y(last), x(last - 1), y(last - 1), place) }
    case .repeat:
      let period = x(last) - x(0)
      place -= ((place - x(0)) / period).rounded(.down) * period
    }
    var point = 0
    while point < last - 1, place >= x(point + 1) { point += 1 }
    if place >= x(point + 1) { return y(point + 1) }
    let share = (place - x(point)) / (x(point + 1) - x(point))
    return y(point) + (y(point + 1) - y(point)) * ease.value(at: share)
  }

  private func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ x: Double) -> Double {
    y0 + (y1 - y0) / (x1 - x0) * (x - x0)
  }

  /// Evaluates a CSS Bézier curve from (0, 0) to (1, 1).
  ///
  /// The curve's parameter is found by bisection, with one step for each bit of a `Double`'s significand,
  /// so that the result is the same on every machine.
  private func bezier(_ t: Double, _ slots: UnsafeMutableBufferPointer<Double>) -> Double {
    guard t > 0 else { return t.isNaN ? t : 0 }
    guard t < 1 else { return 1 }
    func cubic(_ first: Double, _ second: Double, _ s: Double) -> Double {
      let r = 1 - s
      return 3 * r * r * s * first + 3 * r * s * s * second + s * s * s
    }
    func number(_ slot: Int) -> Double { slots[Int(self.slots[slot])] }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if cubic(number(0), number(2), middle) < t { low = middle } else { high = middle }
    }
    return cubic(number(1), number(3), (low + high) / 2)
  }
}
