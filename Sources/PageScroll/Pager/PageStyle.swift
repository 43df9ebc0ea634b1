/// The look of the pages of a scroll view, and the area around a page that belongs to it.
///
/// It does not change the motion. The look is independent of the effect that arranges the pages.
public struct PageStyle: Sendable, Hashable {
  /// A soft black shadow behind a page.
  public struct Shadow: Sendable, Hashable {
    /// The offset to the right, in points.
    public var x: Double
    /// The offset downward, in points.
    public var y: Double
    /// The standard deviation of the blur, in points, at least 0.
    public var radius: Double
    /// The opacity, in 0…1.
    public var opacity: Double

    /// Creates a shadow.
    public init(x: Double = 0, y: Double = 0, radius: Double = 0, opacity: Double) {
      (self.x, self.y, self.radius, self.opacity) = (x, y, radius, opacity)
    }
  }

  /// The distances around a page that belong to it, so that a touch there reaches the page.
  public var margin = EdgeInsets.zero
  /// The width of a white border along the inside of a page's edges, as a share of the page's width, in
  /// 0…0.5.
  public var border = 0.0
  /// Whether the height of a page follows the aspect ratio of its picture.
  ///
  /// The page keeps its width, and is centred vertically to a whole point.
  public var fitsPicture = false
  /// The shadow; nil keeps the shadow of the effect, if it has any.
  public var shadow: Shadow?

  /// Creates a style that changes nothing.
  public init() {}
}

/// The colour behind the pages of a scroll view.
public enum ScrollBackground: String, Sendable, Hashable, CaseIterable {
  /// White.
  case white
  /// Black.
  case black
}
