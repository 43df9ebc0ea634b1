/// An effect as it is written: formulas, not yet compiled for a layout.
public struct EffectDefinition: Sendable, Equatable {
  /// What can be tuned, in the order of the file, the reserved ones last.
  public var parameters: [Parameter] = []
  /// Named formulas, in the order of the file.
  public var lets: [Let] = []
  /// Where the vanishing point is.
  public var vanishingPoint: VanishingPoint = .viewport
  /// Whether pages share one 3-D space.
  public var depth: Depth = .none
  /// The page differences that are drawn, from and to; nil for the default.
  public var window: Window?
  /// Points by which the scroll moves the layout per page; nil for page length and gap.
  public var stride: Argument?
  /// What scrolling up and down makes of the steps.
  public var vertical: VerticalRule = .swap
  /// The steps, left to right as in CSS.
  public var transform: [Operation] = []
  /// Opacity; what lies outside 0…1 is clamped on output.
  public var alpha: Argument = .number(1)
  /// The paint order.
  public var order: PaintOrder = .key(.number(0))
  /// Whether the page is not drawn.
  public var hidden: Argument = .condition(false)
  /// Whether a page that is turned away is still drawn.
  public var backfaceVisible: Argument = .condition(true)
  /// Whether the page takes touches.
  public var interaction: Argument = .condition(true)
  /// What is done to a page beyond where it stands; nil for nothing.
  public var extras: ExtrasDefinition?

  /// An effect that does nothing: pages on top of each other.
  public init() {}

  /// A range of page differences.
  public struct Window: Sendable, Equatable {
    /// The smallest that is drawn.
    public var from: Argument
    /// The greatest that is drawn.
    public var to: Argument

    /// A range from its ends.
    public init(from: Argument, to: Argument) {
      self.from = from
      self.to = to
    }
  }

  /// A named formula.
  public struct Let: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: Argument
    /// Where it is declared.
    public var span: SourceSpan

    /// A named formula from its parts.
    public init(name: String, value: Argument, span: SourceSpan) {
      self.name = name
      self.value = value
      self.span = span
    }
  }

  /// Where the vanishing point of perspective is.
  public enum VanishingPoint: Sendable, Equatable {
    /// The viewport's centre: one eye for all pages.
    case viewport
    /// The centre of the page's place in the layout: an eye for each page.
    case page
    /// A point relative to the viewport's centre.
    case point(x: Argument, y: Argument)
  }

  /// Whether pages share one 3-D space.
  public enum Depth: String, Sendable, CaseIterable {
    /// Paint order decides.
    case none
    /// What is nearer covers; crossing pages are split.
    case shared
  }

  /// What scrolling up and down makes of the steps.
  public enum VerticalRule: Sendable, Equatable {
    /// The axes change places.
    case swap
    /// The steps stay as they are.
    case none
    /// Other steps.
    case operations([Operation])
  }

  /// The page differences that are drawn where a preset says nothing.
  public static let defaultWindow = -15.0...15.0

  /// The widest window: what is seen bounds the work of a frame, not the deck.
  public static let maximumWindow = 1_000.0
}
