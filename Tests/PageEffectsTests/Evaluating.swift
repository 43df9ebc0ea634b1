import PageEffects
import PageGeometry

/// The step to which the numbers of a pose are rounded.
let step = 0x1p-32

extension Layout {
  /// A layout whose sizes are all different.
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
  init(_ change: (inout EffectDefinition) throws -> Void) rethrows {
    self.init()
    try change(&self)
  }
}

/// Evaluates a formula as part of an effect.
func value(
  of text: String,
  d: Double = 0,
  index: Int = 0,
  layout: Layout = .test,
  _ change: (inout EffectDefinition) throws -> Void = { _ in }
) throws -> Double {
  let definition = try EffectDefinition { definition in
    definition.template.alpha = try .formula(text)
    try change(&definition)
  }
  return try Effect(definition, layout: layout).pose(at: d, index: index).rawAlpha
}

extension Argument {
  static func formula(_ text: String) throws -> Argument {
    .expression(try Expression(text), SourceSpan())
  }
}

extension PageEffects.Operation<Argument> {
  static func translate(x: Argument, y: Argument, z: Argument) -> Self {
    Self(.translate, [.x: x, .y: y, .z: z])
  }

  static func rotateX(_ angle: Argument) -> Self { Self(.rotateX, [.angle: angle]) }
  static func rotateY(_ angle: Argument) -> Self { Self(.rotateY, [.angle: angle]) }
  static func rotateZ(_ angle: Argument) -> Self { Self(.rotateZ, [.angle: angle]) }

  static func rotate(x: Argument, y: Argument, z: Argument, angle: Argument) -> Self {
    Self(.rotate, [.x: x, .y: y, .z: z, .angle: angle])
  }

  static func scale(x: Argument, y: Argument, z: Argument) -> Self {
    Self(.scale, [.x: x, .y: y, .z: z])
  }

  static func skew(x: Argument, y: Argument) -> Self { Self(.skew, [.x: x, .y: y]) }
}

extension EffectDefinition.Let {
  init(_ name: String, _ text: String) throws {
    self.init(name: name, value: try .formula(text), span: SourceSpan())
  }
}

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

/// Returns whether two numbers differ by at most the rounding of a pose; infinite numbers must be equal.
func isClose(_ a: Double, _ b: Double) -> Bool {
  a == b || (a.isNaN && b.isNaN) || abs(a - b) <= step * max(1, abs(b) * 1e-3)
}

func distance(_ a: Matrix4, _ b: Matrix4) -> Double {
  zip(a.elements, b.elements).map { abs($0 - $1) }.max() ?? 0
}
