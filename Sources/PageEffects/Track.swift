public import PageGeometry

/// Keys over a number, which give a value everywhere: constant, eased or repeated between them.
public struct Track: Sendable, Equatable {
  /// What the keys stand on; usually the page difference.
  public var over: Expression
  /// The places and their values, ascending; at least one.
  public var keys: [Expression.TablePoint]
  /// How a value becomes the next.
  public var ease: Easing
  /// What holds before the first key and after the last.
  public var outside: Outside
  /// Where it stands, for messages.
  public var span: SourceSpan

  /// A track from its parts.
  public init(
    over: Expression,
    keys: [Expression.TablePoint],
    ease: Easing,
    outside: Outside,
    span: SourceSpan
  ) {
    precondition(!keys.isEmpty, "a track has at least one key")
    self.over = over
    self.keys = keys
    self.ease = ease
    self.outside = outside
    self.span = span
  }

  /// What holds before the first key of a track and after the last.
  public enum Outside: String, Sendable, CaseIterable {
    /// The value of the end key.
    case hold
    /// The straight line through the two end keys.
    case extend
    /// The keys again and again; the distance of first and last key is the period.
    case `repeat`
  }
}
