/// An effect as a file defines it: formulas that are not yet compiled for a layout.
public struct EffectDefinition: Sendable, Equatable {
  /// The parameters in the order of the file, followed by the parameters that every preset has.
  public package(set) var parameters: [Parameter] = []
  /// The named formulas, in the order of the file.
  package var lets: [Let] = []
  package var vanishingPoint = VanishingPoint<Argument>.viewport
  package var depth: Depth = .none
  /// The range of page differences that are drawn; nil for the default.
  package var window: Window?
  /// The distance that the layout scrolls per page, in points; nil for page length plus gap.
  package var stride: Argument?
  package var vertical: VerticalRule = .swap
  /// The operations, left to right as in CSS.
  package var transform: [Operation<Argument>] = []
  /// The opacity; values outside 0…1 are clamped on output.
  package var alpha: Argument = .number(1)
  package var order = PaintOrder<Argument>.key(.number(0))
  /// Whether the page is not drawn.
  package var hidden: Argument = .condition(false)
  /// Whether the back of a page is drawn.
  package var backfaceVisible: Argument = .condition(true)
  package var backfaceRule: BackfaceRule = .eye
  /// Whether the page responds to touches.
  package var interaction: Argument = .condition(true)
  /// The overlays, layers, blur, shadow, corners, clip, pieces and floor; nil for none.
  package var extras: ExtrasDefinition?

  /// Creates an effect that draws all pages untransformed, on top of each other.
  package init() {}

  /// A range of page differences.
  package struct Window: Sendable, Equatable {
    package var from: Argument
    package var to: Argument

    package init(from: Argument, to: Argument) {
      (self.from, self.to) = (from, to)
    }
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

  /// The default range of page differences that are drawn.
  package static let defaultWindow = -15.0...15.0

  /// The maximum width of a window, which limits the time to render a frame.
  static let maximumWindow = 1_000.0
}
