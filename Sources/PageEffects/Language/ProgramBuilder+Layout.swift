extension ProgramBuilder {
  /// Builds a program that computes the slots in `kept`, including constants.
  ///
  /// - Returns: The program, and a function that returns the index of a slot in it.
  func build(keeping kept: [Slot]) -> (program: Program, position: (Slot) -> Int) {
    let (page, piece) = order(keeping: kept)
    let order = page + piece
    var constants: [Double] = []
    var constantIndices: [UInt64: Int] = [:]
    func addConstant(_ slot: Slot) {
      guard case .constant(let bits) = slot, constantIndices[bits] == nil else { return }
      constantIndices[bits] = Program.Input.allCases.count + constants.count
      constants.append(Double(bitPattern: bits))
    }
    for index in order { drafts[index].operands.forEach(addConstant) }
    kept.forEach(addConstant)
    let start = Program.Input.allCases.count + constants.count
    let results = Dictionary(
      uniqueKeysWithValues: order.enumerated().map { ($0.element, start + $0.offset) }
    )
    func position(_ slot: Slot) -> Int {
      switch slot {
      case .input(let input): input.rawValue
      case .result(let index): results[index] ?? 0
      case .constant(let bits): constantIndices[bits] ?? 0
      }
    }
    var instructions: [Instruction] = []
    var tables: [Program.Table] = []
    for index in order {
      let operands = drafts[index].operands.map { Int32(position($0)) }
      if let shape = drafts[index].shape {
        instructions.append(Instruction(operation: .table, a: Int32(tables.count)))
        tables.append(
          Program.Table(input: operands[0], slots: Array(operands.dropFirst()), shape: shape)
        )
      } else {
        let padded = operands + [0, 0]
        instructions.append(
          Instruction(
            operation: drafts[index].operation,
            a: padded[0],
            b: padded[1],
            c: padded[2]
          )
        )
      }
    }
    let program = Program(
      constants: constants,
      instructions: instructions,
      pieceStart: page.count,
      tables: tables
    )
    return (program, position)
  }

  /// Returns the indices of the instructions that are needed to compute `kept`, each after its operands.
  ///
  /// The indices refer to `drafts`. The instructions in `page` have the same result for all pieces of a
  /// page; the results of those in `piece` differ between pieces.
  private func order(keeping kept: [Slot]) -> (page: [Int], piece: [Int]) {
    var isNeeded = [Bool](repeating: false, count: drafts.count)
    func need(_ slot: Slot) {
      if case .result(let index) = slot { isNeeded[index] = true }
    }
    kept.forEach(need)
    for index in drafts.indices.reversed() where isNeeded[index] {
      drafts[index].operands.forEach(need)
    }
    var isOfPiece = [Bool](repeating: false, count: drafts.count)
    for index in drafts.indices {
      isOfPiece[index] = drafts[index].operands.contains { slot in
        switch slot {
        case .input(let input): [.row, .column, .piece].contains(input)
        case .result(let operand): isOfPiece[operand]
        case .constant: false
        }
      }
    }
    let needed = drafts.indices.filter { isNeeded[$0] }
    return (needed.filter { !isOfPiece[$0] }, needed.filter { isOfPiece[$0] })
  }
}
