package import PageGeometry

/// The values of a pose apart from its matrix.
///
/// `Place` identifies a value: it is a slot of a `ProgramBuilder`, or an index into a program's slots.
struct EffectOutputs<Place: Sendable>: Sendable {
  var alpha: Place
  var order: Place
  var hidden: Place
  var backfaceVisible: Place
  var interaction: Place
  var perspective: Place
  /// The x of the vanishing point, if the definition gives a point; else 0.
  var originX: Place
  /// The y of the vanishing point, if the definition gives a point; else 0.
  var originY: Place

  /// Converts the identifier of each value.
  func mapped<New>(_ place: (Place) -> New) -> EffectOutputs<New> {
    EffectOutputs<New>(
      alpha: place(alpha),
      order: place(order),
      hidden: place(hidden),
      backfaceVisible: place(backfaceVisible),
      interaction: place(interaction),
      perspective: place(perspective),
      originX: place(originX),
      originY: place(originY)
    )
  }
}

extension EffectDefinition {
  /// Returns the operations for scrolling along an axis.
  package func operations(along axis: Axis) -> [Operation] {
    guard axis == .vertical else { return transform }
    switch vertical {
    case .swap: return transform.map(\.swapped)
    case .none: return transform
    case .operations(let operations): return operations
    }
  }

  /// Returns the extras for scrolling along an axis.
  package func extras(along axis: Axis) -> ExtrasDefinition? {
    axis == .vertical && vertical == .swap ? extras?.swapped : extras
  }
}

extension EffectCompiler {
  typealias SlotExtras = ExtrasTemplate<Slot, [Step<Slot>]>

  /// Compiles the values of a pose apart from its matrix.
  func outputs(of definition: EffectDefinition, along axis: Axis) -> EffectOutputs<Slot> {
    let order: Argument = if case .key(let key) = definition.order { key } else { .number(0) }
    var origin = (x: Argument.number(0), y: Argument.number(0))
    if case .point(let x, let y) = definition.vanishingPoint {
      let isSwapped = axis == .vertical && definition.vertical == .swap
      origin = isSwapped ? (y, x) : (x, y)
    }
    return EffectOutputs(
      alpha: number(definition.alpha),
      order: number(order),
      hidden: condition(definition.hidden),
      backfaceVisible: condition(definition.backfaceVisible),
      interaction: condition(definition.interaction),
      perspective: keep(slot(of: "perspective") ?? .number(.infinity)),
      originX: number(origin.x),
      originY: number(origin.y)
    )
  }

  /// Compiles operations into steps.
  func steps(_ operations: [Operation]) -> [Step<Slot>] {
    let zero = Argument.number(0)
    func step(_ kind: StepKind, _ xyz: [Argument], angle: Argument = .number(0)) -> Step<Slot> {
      let slots = xyz.map(number)
      return Step(kind: kind, a: slots[0], b: slots[1], c: slots[2], angle: number(angle))
    }
    func turn(_ kind: StepKind, _ angle: Argument) -> [Step<Slot>] {
      [step(kind, [zero, zero, zero], angle: angle)]
    }
    return operations.flatMap { operation in
      switch operation {
      case .translate(let x, let y, let z): return [step(.translate, [x, y, z])]
      case .rotateX(let angle): return turn(.rotateX, angle)
      case .rotateY(let angle): return turn(.rotateY, angle)
      case .rotateZ(let angle): return turn(.rotateZ, angle)
      case .rotate(let x, let y, let z, let angle): return [step(.rotate, [x, y, z], angle: angle)]
      case .scale(let x, let y, let z): return [step(.scale, [x, y, z])]
      case .skew(let x, let y): return [step(.skew, [x, y, zero])]
      case .about(let x, let y, let z, let operations):
        let pivot = step(.translate, [x, y, z])
        var back = pivot
        back.kind = .translateBack
        return [pivot] + steps(operations) + [back]
      }
    }
  }

  /// Compiles extras, with the grid of their pieces; the grid is nil for whole pages and after an error.
  func extras(_ definition: ExtrasDefinition) -> (SlotExtras, ExtrasProgram.Grid?) {
    let template = definition.mapped(number: number, condition: condition, transform: steps)
    return (template, definition.layer(.pieces).flatMap(grid))
  }

  /// Checks that rows and columns are constant, whole, and not too many.
  private func grid(of pieces: ExtrasDefinition.Layer) -> ExtrasProgram.Grid? {
    guard let rows = constant(pieces.number("rows"), key: "rows"),
      let columns = constant(pieces.number("columns"), key: "columns"), builder.errors.isEmpty
    else { return nil }
    let most = ExtrasProgram.mostPieces
    guard rows >= 1, columns >= 1, rows * columns <= Double(most), rows == rows.rounded(),
      columns == columns.rounded()
    else {
      let problem = EffectError.Problem.piecesOutOfBounds(rows: rows, columns: columns, most: most)
      builder.errors.append(EffectError(problem, at: pieces.number("rows").span))
      return nil
    }
    return ExtrasProgram.Grid(rows: Int(rows), columns: Int(columns))
  }

  /// Evaluates the window, which must be constant and not too wide; returns the default after an error.
  func window(_ window: EffectDefinition.Window?) -> ClosedRange<Double> {
    guard let window, let from = constant(window.from, key: "window"),
      let to = constant(window.to, key: "window")
    else { return EffectDefinition.defaultWindow }
    let widest = EffectDefinition.maximumWindow
    guard from <= to, to - from <= widest else {
      let problem = EffectError.Problem.windowOutOfBounds(from: from, to: to, widest: widest)
      builder.errors.append(EffectError(problem, at: window.from.span))
      return EffectDefinition.defaultWindow
    }
    return from...to
  }

  /// Returns the values of the declared parameters, and of the reserved ones that were set.
  func resolvedParameters(
    _ parameters: [Parameter],
    _ settings: [String: ParameterValue]
  ) -> [Effect.ResolvedParameter] {
    parameters.compactMap { parameter in
      let name = parameter.name
      if let value = settings[name] { return Effect.ResolvedParameter(name: name, value: value) }
      guard !Names.reservedParameters.contains(name) else { return nil }
      switch parameter.initial {
      case .value(let value):
        return Effect.ResolvedParameter(name: name, value: value)
      case .formula(_, let text):
        let constant = slot(of: name)?.constant
        return Effect.ResolvedParameter(
          name: name,
          value: constant.map(ParameterValue.number),
          formula: text
        )
      }
    }
  }
}
