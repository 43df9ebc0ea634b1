package import PageEffects
package import PageGeometry

/// An effect as names, formulas and operations: the tree that all export targets write.
///
/// The declarations are in the order of their dependencies, and only those are present on which a pose depends. The
/// values for horizontal scrolling are also members of the effect itself.
@dynamicMemberLookup
package struct ExportedEffect: Sendable {
  package typealias Layer = EffectTemplate<Expression>.Layer

  /// The names and texts of the preset.
  package var origin: Origin
  /// The parameters and lets.
  package var declarations: [Declaration]
  /// The values for horizontal scrolling.
  package var across: EffectTemplate<Expression>
  /// The values for vertical scrolling.
  package var down: EffectTemplate<Expression>
  package var window: (from: Expression, to: Expression)
  /// The distance that the layout scrolls per page, in points.
  package var stride: Expression
  /// Whether the last page is followed by the first.
  package var wraps: Bool
  /// Whether next and previous pages exchange their poses.
  package var isMirrored: Bool
  /// The definition and settings from which poses are compiled, to compare generated code with.
  package var compiled: Source
  /// The definition with the formulas of the export, without layers.
  package var tree: Source

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

  package var vertical: EffectDefinition.VerticalRule { tree.definition.vertical }
  package var backfaceRule: BackfaceRule { tree.definition.backfaceRule }
  package var depth: EffectDefinition.Depth { tree.definition.depth }

  /// Returns the values for an axis.
  package func values(along axis: Axis) -> EffectTemplate<Expression> {
    axis == .horizontal ? across : down
  }

  package subscript<Value>(dynamicMember path: KeyPath<EffectTemplate<Expression>, Value>) -> Value
  {
    across[keyPath: path]
  }

  /// The distance of the eye, in points; nil without perspective.
  package var perspective: Expression? {
    across.perspective.constant == .infinity ? nil : across.perspective
  }

  /// The paint key; nil for the z of the page's point (1, 1, 1).
  package var order: Expression? { if case .key(let key) = across.order { key } else { nil } }

  /// The name of the first argument of the function that poses a page.
  var argument: String { wraps || isMirrored ? "rawD" : "d" }

  /// Returns the type of a name.
  package func type(of name: String) -> Declaration.ValueType {
    if name == "vertical" { return .condition }
    return declarations.first { $0.name == name }?.type ?? .number
  }

  /// Returns whether a formula is a condition.
  package func isCondition(_ formula: Expression) -> Bool {
    Self.isCondition(formula) { type(of: $0) }
  }

  static func isCondition(
    _ formula: Expression,
    _ type: (String) -> Declaration.ValueType
  ) -> Bool {
    switch formula {
    case .condition, .unary(.not, _): true
    case .name(let name, _): type(name) == .condition
    case .binary(let binary, _, _): binary.isComparison || binary == .and || binary == .or
    case .conditional(_, let yes, let no): isCondition(yes, type) && isCondition(no, type)
    case .number, .unary(.negate, _), .choice, .call, .table: false
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
