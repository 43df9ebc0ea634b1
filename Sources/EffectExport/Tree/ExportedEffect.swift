package import PageEffects
package import PageGeometry

/// An effect as names, formulas and operations: the tree that all export targets write.
///
/// The declarations are in the order of their dependencies, and only those are present on which a pose depends.
package struct ExportedEffect: Sendable {
  package typealias Extras = ExtrasTemplate<Formula, [TransformStep]>

  /// The names and texts of the preset.
  package var origin: Origin
  /// The parameters and lets.
  package var declarations: [Declaration]
  /// The operations for horizontal scrolling.
  package var steps: [TransformStep]
  /// The operations for vertical scrolling.
  package var vertical: Vertical
  /// The extras for horizontal scrolling; nil for none.
  package var extras: Extras?
  /// The extras for vertical scrolling; nil for none.
  package var verticalExtras: Extras?
  package var alpha: Formula
  /// The paint key; nil for the z of the page's point (1, 1, 1).
  package var order: Formula?
  package var hidden: Formula
  package var backfaceVisible: Formula
  package var backfaceRule: BackfaceRule
  package var interaction: Formula
  /// The distance of the eye, in points; nil without perspective.
  package var perspective: Formula?
  package var vanishingPoint: VanishingPoint
  package var window: (from: Formula, to: Formula)
  /// The distance that the layout scrolls per page, in points.
  package var stride: Formula
  package var depth: EffectDefinition.Depth
  /// Whether the last page is followed by the first.
  package var wraps: Bool
  /// Whether next and previous pages exchange their poses.
  package var isMirrored: Bool
  /// The definition and settings from which poses are compiled, to compare generated code with.
  package var compiled: Source

  /// The texts of the preset for the comments of generated files.
  package struct Origin: Sendable {
    package var name: UserText
    package var summary: UserText
    package var source: UserText?
    package var notes: UserText?

    package init(name: String, summary: String, source: String?, notes: String?) {
      (self.name, self.summary) = (UserText(name), UserText(summary))
      (self.source, self.notes) = (source.map { UserText($0) }, notes.map { UserText($0) })
    }
  }

  /// The definition with values of parameters.
  package struct Source: Sendable {
    var definition: EffectDefinition
    var settings: [String: ParameterValue]

    /// Compiles the effect for a layout.
    package func effect(for layout: Layout) throws(EffectErrors) -> Effect {
      try Effect(definition, layout: layout, settings: settings)
    }
  }

  /// The operations for vertical scrolling.
  package enum Vertical: Sendable, Hashable {
    /// Those for horizontal scrolling, reflected in the diagonal x = y.
    case swapped
    /// The same as for horizontal scrolling.
    case same
    case steps([TransformStep])
  }

  /// The position of the vanishing point.
  package enum VanishingPoint: Sendable, Hashable {
    case viewport
    /// The page's position in the layout.
    case page
    /// A point for horizontal scrolling, relative to the viewport's centre.
    case point(x: Formula, y: Formula)
  }

  /// Returns the operations for an axis.
  package func steps(along axis: Axis) -> [TransformStep] {
    guard axis == .vertical else { return steps }
    return compiled.verticalSteps(isChoice)
  }

  /// Returns whether a name is a choice parameter.
  func isChoice(_ name: String) -> Bool {
    compiled.definition.parameters.contains { $0.name == name && $0.kind == .choice }
  }

  /// Returns the type of a name.
  package func type(of name: String) -> Declaration.ValueType {
    if name == "vertical" { return .condition }
    return declarations.first { $0.name == name }?.type ?? .number
  }

  /// Returns whether a formula is a condition.
  package func isCondition(_ formula: Formula) -> Bool {
    Self.isCondition(formula) { type(of: $0) }
  }

  static func isCondition(
    _ formula: Formula,
    _ type: (String) -> Declaration.ValueType
  ) -> Bool {
    switch formula {
    case .condition, .not, .isChoice: true
    case .name(let name): type(name) == .condition
    case .binary(let binary, _, _): binary.isComparison || binary == .and || binary == .or
    case .conditional(_, let yes, let no): isCondition(yes, type) && isCondition(no, type)
    case .number, .negate, .call, .track: false
    }
  }
}

extension ExportedEffect.Source {
  /// Returns the operations for vertical scrolling.
  func verticalSteps(_ isChoice: (String) -> Bool) -> [TransformStep] {
    TransformStep.steps(definition.operations(along: .vertical)) {
      Formula($0, isChoice: isChoice)
    }
  }
}

extension Expression.BinaryOperator {
  /// Whether the operator compares numbers.
  package var isComparison: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: true
    case .add, .subtract, .multiply, .divide, .power, .and, .or: false
    }
  }
}
