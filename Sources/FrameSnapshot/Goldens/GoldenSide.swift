/// A side of a merge conflict.
public enum GoldenSide: String, Sendable, CaseIterable {
  /// The branch that was merged into.
  case ours
  /// The branch that was merged.
  case theirs
}
