/// The resistance of content that a finger pulls past an end of its range.
///
/// Content that is pulled r past an end is shown `y = r c s / (s + c r)` past it, with the coefficient c and
/// the viewport's length s; y stays below s. All lengths are in points.
///
/// - Source: UIScrollView re-creations; c = 0.55.
package struct RubberBand: Sendable, Hashable {
  /// The fraction of the finger's velocity that content has at the end, over 0.
  package let coefficient: Double
  /// The length of the viewport along the axis, at least 0.
  package let length: Double

  /// Creates a rubber band; a coefficient or length out of range is a programmer error and traps.
  package init(coefficient: Double, length: Double) {
    precondition(coefficient > 0, "coefficient must be over 0")
    precondition(length >= 0, "length must not be negative")
    (self.coefficient, self.length) = (coefficient, length)
  }

  /// The distance past the end at which pulled content is shown, in 0…length; 0 for a negative pull.
  package func shown(pull: Double) -> Double {
    // This form has no quotient of infinities.
    pull <= 0 ? 0 : length / (1 + length / (coefficient * pull))
  }

  /// The distance that the finger has pulled past the end, at least 0: the inverse of `shown`.
  ///
  /// More than 0.999 of the length counts as 0.999, since no finite pull reaches the length.
  package func pull(shown: Double) -> Double {
    let shown = min(shown, 0.999 * length)
    return shown <= 0 ? 0 : shown / (coefficient * (1 - shown / length))
  }

  /// The fraction of the finger's velocity that content has at a distance past the end: `c (1 − y/s)²`.
  package func slope(shown: Double) -> Double {
    guard shown < length else { return 0 }
    let rest = 1 - shown / length
    return coefficient * rest * rest
  }

  /// The content offset for an offset without resistance: the same inside the range.
  package func offset(raw: Double, range: ClosedRange<Double>) -> Double {
    if raw < range.lowerBound { return range.lowerBound - shown(pull: range.lowerBound - raw) }
    if raw > range.upperBound { return range.upperBound + shown(pull: raw - range.upperBound) }
    return raw
  }

  /// The offset without resistance for a content offset: the inverse of `offset`.
  package func raw(offset: Double, range: ClosedRange<Double>) -> Double {
    if offset < range.lowerBound {
      return range.lowerBound - pull(shown: range.lowerBound - offset)
    }
    if offset > range.upperBound {
      return range.upperBound + pull(shown: offset - range.upperBound)
    }
    return offset
  }

  /// The fraction of the finger's velocity that content has at an offset: 1 inside the range.
  package func slope(atOffset offset: Double, range: ClosedRange<Double>) -> Double {
    if offset < range.lowerBound { return slope(shown: range.lowerBound - offset) }
    if offset > range.upperBound { return slope(shown: offset - range.upperBound) }
    return 1
  }
}
