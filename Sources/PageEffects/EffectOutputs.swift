import PageGeometry

extension EffectDefinition {
  /// The steps for scrolling along an axis.
  func operations(along axis: Axis) -> [Operation] {
    guard axis == .vertical else { return transform }
    switch vertical {
    case .swap: return transform.map(\.swapped)
    case .none: return transform
    case .operations(let operations): return operations
    }
  }
}

extension EffectDefinition {
  /// The extras for scrolling along an axis.
  func extras(along axis: Axis) -> ExtrasDefinition? {
    axis == .vertical && vertical == .swap ? extras?.swapped : extras
  }
}

/// What a pose is made from apart from its steps, while it is compiled.
struct Outputs {
  var alpha: ProgramBuilder.Slot
  var order: ProgramBuilder.Slot
  var hidden: ProgramBuilder.Slot
  var backfaceVisible: ProgramBuilder.Slot
  var interaction: ProgramBuilder.Slot
  var perspective: ProgramBuilder.Slot
  var originX: ProgramBuilder.Slot
  var originY: ProgramBuilder.Slot

  init(_ compiler: EffectCompiler, _ definition: EffectDefinition, axis: Axis) {
    alpha = compiler.number(definition.alpha)
    order =
      if case .key(let key) = definition.order { compiler.number(key) } else { .number(0) }
    hidden = compiler.condition(definition.hidden)
    backfaceVisible = compiler.condition(definition.backfaceVisible)
    interaction = compiler.condition(definition.interaction)
    perspective = compiler.slot(of: "perspective") ?? .number(.infinity)
    (originX, originY) = (.number(0), .number(0))
    guard case .point(let x, let y) = definition.vanishingPoint else { return }
    let isSwapped = axis == .vertical && definition.vertical == .swap
    originX = compiler.number(isSwapped ? y : x)
    originY = compiler.number(isSwapped ? x : y)
  }

  /// Every slot, in a fixed order.
  var slots: [ProgramBuilder.Slot] {
    [alpha, order, hidden, backfaceVisible, interaction, perspective, originX, originY]
  }
}

/// Steps whose arguments are not yet places in a program.
struct StepList {
  private struct Draft {
    var kind: Step.Kind
    var slots: (ProgramBuilder.Slot, ProgramBuilder.Slot, ProgramBuilder.Slot)
    var angle: ProgramBuilder.Slot
  }

  private var drafts: [Draft] = []

  init(_ compiler: EffectCompiler, _ operations: [Operation]) {
    for operation in operations { add(operation, compiler) }
  }

  /// Every slot that a step reads.
  var slots: [ProgramBuilder.Slot] {
    drafts.flatMap { [$0.slots.0, $0.slots.1, $0.slots.2, $0.angle] }
  }

  /// The steps with the places that their arguments have in the program.
  func located(_ position: (ProgramBuilder.Slot) -> Int) -> [Step] {
    drafts.map { draft in
      Step(
        kind: draft.kind,
        a: position(draft.slots.0),
        b: position(draft.slots.1),
        c: position(draft.slots.2),
        angle: position(draft.angle)
      )
    }
  }

  private mutating func add(_ operation: Operation, _ compiler: EffectCompiler) {
    let none = ProgramBuilder.Slot.number(0)
    func draft(_ kind: Step.Kind, angle: Argument) -> Draft {
      Draft(kind: kind, slots: (none, none, none), angle: compiler.number(angle))
    }
    func draft(_ kind: Step.Kind, _ x: Argument, _ y: Argument, _ z: Argument) -> Draft {
      let slots = (compiler.number(x), compiler.number(y), compiler.number(z))
      return Draft(kind: kind, slots: slots, angle: none)
    }
    switch operation {
    case .translate(let x, let y, let z): drafts.append(draft(.translate, x, y, z))
    case .rotateX(let angle): drafts.append(draft(.rotateX, angle: angle))
    case .rotateY(let angle): drafts.append(draft(.rotateY, angle: angle))
    case .rotateZ(let angle): drafts.append(draft(.rotateZ, angle: angle))
    case .rotate(let x, let y, let z, let angle):
      var turn = draft(.rotate, x, y, z)
      turn.angle = compiler.number(angle)
      drafts.append(turn)
    case .scale(let x, let y, let z): drafts.append(draft(.scale, x, y, z))
    case .skew(let x, let y): drafts.append(draft(.skew, x, y, .number(0)))
    case .about(let x, let y, let z, let operations):
      let pivot = draft(.translate, x, y, z)
      drafts.append(pivot)
      for inner in operations { add(inner, compiler) }
      drafts.append(Draft(kind: .translateBack, slots: pivot.slots, angle: none))
    }
  }
}

/// Extras whose numbers are not yet places in a program.
struct ExtrasDraft {
  private let form: ExtrasForm<ProgramBuilder.Slot, StepList>
  private let grid: ExtrasProgram.Grid?
  /// Every slot that the extras read.
  let slots: [ProgramBuilder.Slot]

  init(_ compiler: EffectCompiler, _ definition: ExtrasDefinition) {
    var slots: [ProgramBuilder.Slot] = []
    form = definition.mapped { argument, isCondition in
      let slot = isCondition ? compiler.condition(argument) : compiler.number(argument)
      slots.append(slot)
      return slot
    } transform: { operations in
      let steps = StepList(compiler, operations)
      slots += steps.slots
      return steps
    }
    self.slots = slots
    grid = definition.pieces.flatMap { Self.grid(of: $0, compiler) }
  }

  /// The rows and columns of pieces, checked: they are fixed, whole and not too many.
  private static func grid(
    of pieces: ExtrasDefinition.Pieces,
    _ compiler: EffectCompiler
  ) -> ExtrasProgram.Grid? {
    guard let rows = compiler.constant(pieces.rows, key: "rows"),
      let columns = compiler.constant(pieces.columns, key: "columns"),
      compiler.builder.errors.isEmpty
    else { return nil }
    let most = Double(ExtrasProgram.mostPieces)
    guard rows >= 1, columns >= 1, rows * columns <= most, rows == rows.rounded(),
      columns == columns.rounded()
    else {
      let problem = EffectError.Problem.piecesOutOfBounds(
        rows: rows,
        columns: columns,
        most: ExtrasProgram.mostPieces
      )
      compiler.builder.errors.append(EffectError(problem, at: pieces.span))
      return nil
    }
    return ExtrasProgram.Grid(rows: Int(rows), columns: Int(columns))
  }

  /// The extras with the places that their numbers have in the program.
  func located(_ position: (ProgramBuilder.Slot) -> Int) -> ExtrasProgram {
    ExtrasProgram(
      form.mapped { slot, _ in
        position(slot)
      } transform: {
        $0.located(position)
      },
      grid: grid
    )
  }
}
