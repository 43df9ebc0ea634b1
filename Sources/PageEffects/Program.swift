import PageGeometry

/// Formulas in a flat form: every value has a slot, and every instruction fills the next.
///
/// Slots are laid out as inputs, constants, results. What does not depend on the inputs was
/// computed when the program was built.
struct Program: Sendable {
  /// What a pose is a function of.
  enum Input: Int, CaseIterable {
    /// The page difference, wrapped where the layout wraps.
    case difference
    /// The page difference as it came.
    case rawDifference
    /// The index of the page.
    case index
    /// The row of a piece; 0 for a whole page, and so are the next two.
    case row
    /// The column of a piece.
    case column
    /// The place of a piece in reading order.
    case piece
  }

  /// A table that an instruction evaluates: slots of places and values, in turn.
  struct Table: Sendable, Hashable {
    var input: Int32
    /// Places and values in turn: x1 y1 x2 y2 …; the four numbers of the curve for a Bézier.
    var slots: [Int32]
    var shape: Shape
  }

  /// What a table does between its points and beyond them.
  enum Shape: Sendable, Hashable {
    case track(Easing, Track.Outside)
    case bezier
  }

  var constants: [Double]
  /// What is the same for a page and its pieces, then what is not.
  var instructions: [Instruction]
  /// Where those start that are not.
  var pieceStart: Int
  var tables: [Table]

  /// How many slots a run needs.
  var slotCount: Int { Input.allCases.count + constants.count + instructions.count }

  /// Computes every slot of a page and hands them to `body`.
  ///
  /// Up to 128 slots lie on the stack, so that a usual effect allocates nothing.
  ///
  /// - Parameters:
  ///   - inputs: The page difference, the raw one, and the index.
  ///   - body: What reads the slots.
  /// - Returns: What `body` returns.
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

  /// Computes the slots of a piece, after those of its page.
  ///
  /// - Parameters:
  ///   - row: Its row.
  ///   - column: Its column.
  ///   - piece: Its place in reading order.
  ///   - slots: The page's slots.
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

  /// The value of one instruction, given the slots before it.
  @inline(__always)
  static func value(
    of instruction: Instruction,
    tables: [Table],
    slots: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    guard instruction.operation != .table else {
      return tables[Int(instruction.a)].value(slots)
    }
    return instruction.value(
      slots[Int(instruction.a)],
      slots[Int(instruction.b)],
      slots[Int(instruction.c)]
    )
  }
}

extension Program.Table {
  /// The table's value for its input.
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

  /// The CSS curve from (0, 0) to (1, 1): its parameter is found by halving, which needs as many
  /// steps as a number has bits and always gives the same.
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
