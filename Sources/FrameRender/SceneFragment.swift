public import PageEffects
public import PageGeometry

extension Scene {
  /// A flat part of what is painted: a page, a piece of one, or what lies behind them.
  ///
  /// Where pages share one 3-D space and cross, a fragment is what no other crosses.
  public struct Fragment: Sendable, Equatable {
    /// The page that it belongs to.
    public var page: Page
    /// What it shows.
    public var shows: Content
    /// From the fragment's points to viewport points about its centre, perspective included.
    public var matrix: Matrix4
    /// The corners, in the fragment's points, convex and in order.
    public var outline: [Point]
    /// How opaque it is, in 0…1.
    public var alpha: Double

    /// What is left out of it, in the fragment's points: the inside of what casts a shadow, which may
    /// be translucent.
    var gap: [Point]? {
      guard case .shadow(_, let outline) = shows else { return nil }
      return outline
    }
  }
}

extension Scene.Fragment {
  /// What a fragment shows; large parts lie elsewhere in memory, so that a fragment is copied fast.
  public enum Content: Sendable, Equatable {
    /// What the page shows; the fragment's origin lies at a place of the page, in points about the
    /// page's centre.
    case face(origin: Point)
    /// The shadow of the page, or of a piece, whose outline is given in the fragment's points.
    indirect case shadow(PoseShadow, outline: [Point])
    /// The sheet beneath the pages.
    indirect case floor(PoseFloor)
  }
}
