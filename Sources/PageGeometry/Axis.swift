/// The direction in which pages scroll.
public enum Axis: String, Sendable, Hashable, CaseIterable {
  /// Left and right.
  case horizontal
  /// Up and down.
  case vertical
}
