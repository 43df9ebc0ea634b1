import PageEffects
import PageGeometry

/// Half the step to which the numbers of a pose are rounded, and a little for the rounding itself.
let step = 0x1p-32

extension Layout {
  /// A layout whose sizes are all different and easy to tell apart.
  static let test = Layout(
    pageSize: Size(width: 200, height: 300),
    viewport: Size(width: 700, height: 900),
    gap: 11,
    pages: 10
  )

  func with(_ change: (inout Layout) -> Void) -> Layout {
    var layout = self
    change(&layout)
    return layout
  }
}

extension EffectDefinition {
  /// A definition that is changed from one that does nothing.
  init(_ change: (inout EffectDefinition) throws -> Void) rethrows {
    self.init()
    try change(&self)
  }
}

/// The value of a formula, as an effect computes it.
func value(
  of text: String,
  d: Double = 0,
  index: Int = 0,
  layout: Layout = .test,
  _ change: (inout EffectDefinition) throws -> Void = { _ in }
) throws -> Double {
  let definition = try EffectDefinition { definition in
    definition.alpha = try .formula(text)
    try change(&definition)
  }
  return try Effect(definition, layout: layout).pose(at: d, index: index).rawAlpha
}

extension Argument {
  static func formula(_ text: String) throws -> Argument {
    .expression(try Expression(text), SourceSpan())
  }
}

extension EffectDefinition.Let {
  init(_ name: String, _ text: String) throws {
    self.init(name: name, value: try .formula(text), span: SourceSpan())
  }
}

/// What is wrong with a definition; none if nothing is.
func problems(
  layout: Layout = .test,
  _ change: (inout EffectDefinition) throws -> Void
) rethrows -> [EffectError.Problem] {
  let definition = try EffectDefinition(change)
  do {
    _ = try Effect(definition, layout: layout)
    return []
  } catch {
    return error.errors.map(\.problem)
  }
}

/// Two numbers that are the same in the steps of a pose; what is not finite has to be equal.
func isClose(_ a: Double, _ b: Double) -> Bool {
  a == b || (a.isNaN && b.isNaN) || abs(a - b) <= step * max(1, abs(b) * 1e-3)
}

func distance(_ a: Matrix4, _ b: Matrix4) -> Double {
  zip(a.elements, b.elements).map { abs($0 - $1) }.max() ?? 0
}
