/// The resistance of content that a finger pulls past an end of its range.
///
/// If a finger pulls content by a distance r past an end, the content is displayed `y = r c s / (s + c r)`
/// past the end. Here c is the coefficient, and s is the length of the viewport. For any finite r, y is less
/// than s. All lengths are in points.
///
/// - Source: re-creations of UIScrollView, for c = 0.55.
package struct RubberBand: Sendable, Hashable {
  /// The content's velocity at the end of the range as a fraction of the finger's velocity, greater than 0.
  package let coefficient: Double
  /// The length of the viewport along the axis, at least 0.
  package let length: Double

  /// Creates a rubber band; a coefficient or length out of range is a programmer error and traps.
  package init(coefficient: Double, length: Double) {
    precondition(coefficient > 0, "coefficient must be greater than 0")
    precondition(length >= 0, "length must not be negative")
    (self.coefficient, self.length) = (coefficient, length)
  }

  /// Returns the distance past the end at which pulled content is displayed, in 0…length; 0 for a negative
  /// pull.
  package func shown(pull: Double) -> Double {
    // This form of the formula never divides infinity by infinity.
    pull <= 0 ? 0 : length / (1 + length / (coefficient * pull))
  }

  /// Returns the distance that the finger has pulled past the end, at least 0: the inverse of `shown`.
  ///
  /// A distance greater than 0.999 of the length counts as 0.999 of it, because no finite pull reaches the
  /// full length.
  package func pull(shown: Double) -> Double {
    let shown = min(shown, 0.999 * length)
    return shown <= 0 ? 0 : shown / (coefficient * (1 - shown / length))
  }

  /// Returns the content's velocity at a distance past the end as a fraction of the finger's velocity.
  ///
  /// The result is `c (1 − y/s)²`.
  package func slope(shown: Double) -> Double {
    guard shown < length else { return 0 }
    let rest = 1 - shown / length
    return coefficient * rest * rest
  }

  /// Returns the content offset for an offset without resistance.
  ///
  /// Inside the range, both are equal.
  package func offset(raw: Double, range: ClosedRange<Double>) -> Double {
    converted(raw, range, shown(pull:))
  }

  /// Returns the offset without resistance for a content offset: the inverse of `offset`.
  package func raw(offset: Double, range: ClosedRange<Double>) -> Double {
    converted(offset, range, pull(shown:))
  }

  /// Converts the distance of an offset past an end.
  private func converted(
    _ offset: Double,
    _ range: ClosedRange<Double>,
    _ distance: (Double) -> Double
  ) -> Double {
    let end = offset.clamped(to: range)
    guard offset != end else { return offset }
    return offset < end ? end - distance(end - offset) : end + distance(offset - end)
  }

  /// Returns the content's velocity at an offset as a fraction of the finger's velocity; 1 inside the range.
  package func slope(atOffset offset: Double, range: ClosedRange<Double>) -> Double {
    let end = offset.clamped(to: range)
    return offset == end ? 1 : slope(shown: abs(offset - end))
  }
}
