/// Whether content must rest on a snap.
///
/// - Source: W3C, CSS Scroll Snap Module Level 1.
public enum SnapStrictness: Sendable, Hashable {
  /// It ends on a snap always.
  case mandatory
  /// It ends on a snap only if it would come to rest so many points from one, or nearer.
  case proximity(distance: Double)
}
