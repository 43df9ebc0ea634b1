package import PageGeometry

/// A function defined by keys, with easing between them and a rule for positions outside of the keys.
package struct Track: Sendable, Hashable {
  /// The argument of the function; usually the page difference.
  package var over: Expression
  /// The positions and values, in ascending order of position; at least one.
  package var keys: [Expression.TablePoint]
  /// The easing between neighbouring keys.
  package var ease: Easing
  package var outside: Outside
  /// The position in the file.
  package var span: SourceSpan

  package init(
    over: Expression,
    keys: [Expression.TablePoint],
    ease: Easing,
    outside: Outside,
    span: SourceSpan = SourceSpan()
  ) {
    precondition(!keys.isEmpty, "a track must have at least one key")
    (self.over, self.keys, self.ease) = (over, keys, ease)
    (self.outside, self.span) = (outside, span)
  }

  /// The value before the first key and after the last.
  package enum Outside: String, Sendable, CaseIterable {
    /// The value of the end key.
    case hold
    /// The straight line through the two end keys.
    case extend
    /// The keys repeated; the period is the distance between the first and the last key.
    case `repeat`
  }
}
