/// How far a page's picture is blurred, within the page: its sides stay sharp, and what lies beyond
/// them counts as the nearest of the picture.
public struct PoseBlur: Sendable, Equatable {
  /// The share of the whole blur, as the formula gives it; drawn within 0…1.
  public var strength: Double
  /// The standard deviation of the whole blur, in points; that which is drawn is the product.
  public var radius: Double

  /// A blur from its parts.
  public init(strength: Double, radius: Double) {
    self.strength = strength
    self.radius = radius
  }

  var numbers: [Double] { [strength, radius] }
}
