/// How content follows a finger past an end: less and less, and never a viewport's length.
///
/// Content that is pulled r past an end shows `y = r c s / (s + c r)`, with the coefficient c and the
/// viewport's length s. All lengths are in points.
///
/// - Source: UIScrollView re-creations; c = 0.55.
public struct RubberBand: Sendable, Hashable {
  /// The share of the finger's way that content takes at the end, over 0.
  public let coefficient: Double
  /// The length of the viewport along the axis, at least 0.
  public let length: Double

  /// A rubber band.
  ///
  /// - Parameters:
  ///   - coefficient: The share of the finger's way that content takes at the end, over 0.
  ///   - length: The length of the viewport along the axis, at least 0.
  public init(coefficient: Double, length: Double) {
    precondition(coefficient > 0, "content follows the finger")
    precondition(length >= 0, "a length is not negative")
    self.coefficient = coefficient
    self.length = length
  }

  /// How far past the end content is shown.
  ///
  /// - Parameter pull: How far the finger has pulled past the end; infinity is allowed.
  /// - Returns: In 0…length; 0 where the pull is not over 0.
  public func shown(pull: Double) -> Double {
    // In this form nothing overflows to a quotient of infinities.
    pull <= 0 ? 0 : length / (1 + length / (coefficient * pull))
  }

  /// How far the finger has pulled past the end, the inverse of `shown`.
  ///
  /// - Parameter shown: How far past the end content is shown; over 0.999 of the length it counts as
  ///   that, since no finger reaches the length.
  /// - Returns: At least 0.
  public func pull(shown: Double) -> Double {
    let shown = min(shown, 0.999 * length)
    return shown <= 0 ? 0 : shown / (coefficient * (1 - shown / length))
  }

  /// The share of the finger's velocity that content has past the end: `c (1 − y/s)²`.
  ///
  /// - Parameter shown: How far past the end content is shown, at least 0.
  /// - Returns: In 0…coefficient; 0 from the whole length on.
  public func slope(shown: Double) -> Double {
    guard shown < length else { return 0 }
    let rest = 1 - shown / length
    return coefficient * rest * rest
  }

  /// The content offset that a finger's offset gives.
  ///
  /// - Parameters:
  ///   - raw: What the offset would be without resistance.
  ///   - range: The offsets at which content may rest.
  /// - Returns: The same in the range, less beyond its ends.
  public func offset(raw: Double, range: ClosedRange<Double>) -> Double {
    if raw < range.lowerBound { return range.lowerBound - shown(pull: range.lowerBound - raw) }
    if raw > range.upperBound { return range.upperBound + shown(pull: raw - range.upperBound) }
    return raw
  }

  /// The finger's offset that gives a content offset, the inverse of `offset`.
  ///
  /// - Parameters:
  ///   - offset: A content offset.
  ///   - range: The offsets at which content may rest.
  /// - Returns: What the offset would be without resistance.
  public func raw(offset: Double, range: ClosedRange<Double>) -> Double {
    if offset < range.lowerBound {
      return range.lowerBound - pull(shown: range.lowerBound - offset)
    }
    if offset > range.upperBound {
      return range.upperBound + pull(shown: offset - range.upperBound)
    }
    return offset
  }

  /// The share of the finger's velocity that content has.
  ///
  /// - Parameters:
  ///   - offset: A content offset.
  ///   - range: The offsets at which content may rest.
  /// - Returns: 1 in the range, up to its ends; the slope of the rubber band beyond.
  public func slope(atOffset offset: Double, range: ClosedRange<Double>) -> Double {
    if offset < range.lowerBound { return slope(shown: range.lowerBound - offset) }
    if offset > range.upperBound { return slope(shown: offset - range.upperBound) }
    return 1
  }
}
