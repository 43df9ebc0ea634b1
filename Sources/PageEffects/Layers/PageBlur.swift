/// A blur of a page's picture.
///
/// The page's edges stay sharp: beyond them, the blur uses the nearest pixel of the picture. The values of
/// a blur are numbers in a pose, formulas in a definition, and slots in a compiled effect.
public struct PageBlur<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The share of `radius` that is applied, as computed by the formula; clamped to 0…1 when drawn.
  public var strength: Value
  /// The standard deviation at strength 1, in points.
  public var radius: Value

  /// Creates a blur.
  package init(strength: Value, radius: Value) {
    self.strength = strength
    self.radius = radius
  }

  /// Converts the values in order.
  func mapped<New>(_ number: (Value) -> New) -> PageBlur<New> {
    PageBlur<New>(strength: number(strength), radius: number(radius))
  }

  var numbers: [Value] { [strength, radius] }
}

/// A blur of a page's picture.
public typealias PoseBlur = PageBlur<Double>
