/// The values of an effect on which the poses of pages along one axis depend.
///
/// A `Number` is an argument of a file, a slot of a program, an index into its slots, or a formula of an export. A
/// condition is a number, too.
package struct EffectTemplate<Number: Sendable & Equatable>: Sendable, Equatable {
  package typealias Layer = PageLayer<Number, [Operation<Number>]>

  /// The operations, left to right as in CSS.
  package var transform: [Operation<Number>]
  /// The opacity; values outside 0…1 are clamped on output.
  package var alpha: Number
  package var order: PaintOrder<Number>
  /// Whether the page is not drawn.
  package var hidden: Number
  /// Whether the back of a page is drawn.
  package var backfaceVisible: Number
  /// Whether the page responds to touches.
  package var interaction: Number
  /// The distance of the eye, in points; infinite without perspective.
  package var perspective: Number
  package var vanishingPoint: VanishingPoint<Number>
  /// The overlays, layers, blur, shadow, corners, clip, pieces, reflection and floor, in the order of their
  /// kinds; nil for none.
  package var extras: [Layer]?

  /// Converts all numbers and conditions, in order.
  package func mapped<New>(
    number: (Number) -> New,
    condition: (Number) -> New
  ) -> EffectTemplate<New> {
    EffectTemplate<New>(
      transform: transform.map { $0.mapped(number) },
      alpha: number(alpha),
      order: order.mapped(number),
      hidden: condition(hidden),
      backfaceVisible: condition(backfaceVisible),
      interaction: condition(interaction),
      perspective: number(perspective),
      vanishingPoint: vanishingPoint.mapped(number),
      extras: extras?.map { layer in
        layer.mapped(number: number, condition: condition) { $0.map { $0.mapped(number) } }
      }
    )
  }

  /// Converts all numbers and conditions alike, in order.
  package func mapped<New>(_ change: (Number) -> New) -> EffectTemplate<New> {
    mapped(number: change, condition: change)
  }

  /// All numbers and conditions, in order.
  package var numbers: [Number] {
    var numbers: [Number] = []
    func note(_ number: Number) -> Bool {
      numbers.append(number)
      return true
    }
    let _: EffectTemplate<Bool> = mapped(note)
    return numbers
  }
}

extension EffectTemplate<Argument> {
  /// Creates the values of an effect that draws all pages untransformed, on top of each other.
  init() {
    self.init(
      transform: [],
      alpha: .number(1),
      order: .key(.number(0)),
      hidden: .condition(false),
      backfaceVisible: .condition(true),
      interaction: .condition(true),
      perspective: .number(.infinity),
      vanishingPoint: .viewport
    )
  }
}

/// The rule by which pages are painted: a page with a larger key is in front.
package enum PaintOrder<Number: Sendable & Equatable>: Sendable, Equatable {
  /// A number for the key.
  case key(Number)
  /// The z of the page's point (1, 1, 1) after the effect's operations, before perspective; this is the sum of the
  /// matrix's third row. iCarousel uses this rule.
  case depth

  func mapped<New>(_ change: (Number) -> New) -> PaintOrder<New> {
    switch self {
    case .depth: .depth
    case .key(let number): .key(change(number))
    }
  }
}

/// The position of the vanishing point.
package enum VanishingPoint<Number: Sendable & Equatable>: Sendable, Equatable {
  /// The viewport's centre, for all pages.
  case viewport
  /// For each page, the centre of its position in the layout, before the transform.
  case page
  /// A point relative to the viewport's centre.
  case point(x: Number, y: Number)

  func mapped<New>(_ change: (Number) -> New) -> VanishingPoint<New> {
    switch self {
    case .viewport: .viewport
    case .page: .page
    case .point(let x, let y): .point(x: change(x), y: change(y))
    }
  }
}
