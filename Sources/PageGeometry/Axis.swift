/// The direction that pages scroll along.
public enum Axis: String, Sendable, Hashable, CaseIterable {
  /// Left and right.
  case horizontal
  /// Up and down.
  case vertical
}
