package import PageGeometry

/// An effect as a file defines it: formulas that are not yet compiled for a layout.
public struct EffectDefinition: Sendable, Equatable {
  /// The parameters in the order of the file, followed by the parameters that every preset has.
  public package(set) var parameters: [Parameter] = []
  /// The named formulas, in the order of the file.
  package var lets: [Let] = []
  /// The values on which poses depend, without the perspective, as for horizontal scrolling.
  package var template = EffectTemplate<Argument>()
  package var depth: Depth = .none
  /// The range of page differences that are drawn; nil for the default.
  package var window: Window?
  /// The distance that the layout scrolls per page, in points; nil for page length plus gap.
  package var stride: Argument?
  package var vertical: VerticalRule = .swap
  package var backfaceRule: BackfaceRule = .eye

  /// Creates an effect that draws all pages untransformed, on top of each other.
  package init() {}

  /// A range of page differences.
  package struct Window: Sendable, Equatable {
    package var from: Argument
    package var to: Argument

    package init(from: Argument, to: Argument) { (self.from, self.to) = (from, to) }
  }

  /// A named formula.
  package struct Let: Sendable, Equatable {
    package var name: String
    package var value: Argument
    /// The position of the declaration.
    package var span: SourceSpan

    package init(name: String, value: Argument, span: SourceSpan) {
      (self.name, self.value, self.span) = (name, value, span)
    }
  }

  /// Whether pages share one 3-D space.
  public enum Depth: String, Sendable, CaseIterable {
    /// Each page is in a space of its own, and pages are painted in paint order.
    case none
    /// Nearer pages cover farther ones; crossing pages are split.
    case shared
  }

  /// The rule for the operations of vertical scrolling.
  package enum VerticalRule: Sendable, Equatable {
    /// The operations for horizontal scrolling, with x and y swapped.
    case swap
    /// The same operations as for horizontal scrolling.
    case none
    /// Other operations, which the file defines separately.
    case operations([Operation<Argument>])
  }

  /// All named formulas: those of the file, and the counts of pieces, which are called `rows` and `columns` unless the
  /// file declares these names.
  package var allLets: [Let] {
    guard let pieces = template.extras?.layer(.pieces) else { return lets }
    let declared = parameters.map { $0.name } + lets.map { $0.name }
    return lets
      + ["rows", "columns"].filter { !declared.contains($0) }.map { name in
        let value = pieces.number(name)
        return Let(name: name, value: value, span: value.span)
      }
  }

  /// Returns the values on which poses depend for scrolling along an axis.
  package func template(along axis: Axis) -> EffectTemplate<Argument> {
    var template = template
    if parameters.contains(where: { $0.name == Names.perspective }) {
      template.perspective = .expression(.name(Names.perspective))
    }
    guard axis == .vertical else { return template }
    switch vertical {
    case .none: break
    case .operations(let operations): template.transform = operations
    case .swap:
      template.transform = template.transform.map { $0.swapped }
      template.extras = template.extras?.map { $0.swapped { $0.map { $0.swapped } } }
      if case .point(let x, let y) = template.vanishingPoint {
        template.vanishingPoint = .point(x: y, y: x)
      }
    }
    return template
  }

  /// Converts all formulas.
  package func mapped(_ change: (Argument) -> Argument) -> EffectDefinition {
    var definition = self
    for index in parameters.indices {
      guard case .formula(let formula, let text) = parameters[index].initial else { continue }
      definition.parameters[index].initial = .formula(change(formula), text: text)
    }
    for index in lets.indices { definition.lets[index].value = change(lets[index].value) }
    definition.window = window.map { Window(from: change($0.from), to: change($0.to)) }
    definition.stride = stride.map(change)
    definition.template = template.mapped(change)
    if case .operations(let operations) = vertical {
      definition.vertical = .operations(operations.map { $0.mapped(change) })
    }
    return definition
  }

  /// The default range of page differences that are drawn.
  package static let defaultWindow = -15.0...15.0

  /// The maximum width of a window, which limits the time to render a frame.
  static let maximumWindow = 1_000.0
}
