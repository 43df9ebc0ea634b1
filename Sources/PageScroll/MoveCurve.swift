public import PageGeometry

/// How an animated move begins and ends.
public enum MoveCurve: Sendable, Hashable {
  /// A curve of CSS.
  case bezier(CubicBezier)
  /// One of the named curves.
  case easing(Easing)
}
