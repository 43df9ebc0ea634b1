/// Pages of equal size on one axis.
///
/// Page i rests at `first + i · stride`, clamped to the range. If several pages are visible at once, the last
/// of them may rest together at the end of the range.
///
/// For any stride, the offset of a whole or half page that is computed with this formula converts back to
/// exactly that page position.
package struct Paging: Sendable, Hashable {
  /// The distance between the starts of neighbouring pages, the page's length plus the gap, in points,
  /// greater than 0.
  package let stride: Double
  /// The offset at which page 0 would rest if offsets were not clamped to the range, in points.
  package let first: Double
  /// The number of pages, at least 0.
  package let count: Int
  /// The offsets at which content may rest, in points.
  package let range: ClosedRange<Double>
  /// Whether the last page is followed by the first, so that indices continue in both directions.
  package let wraps: Bool

  /// Creates pages; a stride that is not greater than 0 or a negative count is a programmer error and traps.
  package init(
    stride: Double,
    first: Double = 0,
    count: Int,
    range: ClosedRange<Double>,
    wraps: Bool = false
  ) {
    precondition(stride > 0 && count >= 0, "stride must be over 0 and count not negative")
    (self.stride, self.first, self.count, self.range, self.wraps) =
      (stride, first, count, range, wraps)
  }

  /// The index of the last page; 0 if there are no pages.
  var last: Int { max(0, count - 1) }

  /// The indices of the pages that may be current.
  var pages: ClosedRange<Int> { wraps ? -Int.farthest...Int.farthest : 0...last }

  /// Returns the position of an offset in pages, `(offset − first) / stride`: neither rounded nor clamped.
  package func fraction(at offset: Double) -> Double {
    strideFraction(offset, first: first, stride: stride)
  }

  /// Returns the current page at an offset: the nearest page, or the later of two equally near pages; 0 if
  /// there are no pages.
  package func page(at offset: Double) -> Int {
    fraction(at: offset).roundedHalfUp.floored(in: pages)
  }

  /// Returns the offset at which a page rests.
  ///
  /// The index may be outside the row.
  package func offset(ofPage page: Int) -> Double {
    (first + Double(page) * stride).clamped(to: range)
  }

  /// Returns the page on which content settles after a release.
  ///
  /// A flick, at a speed of at least `flick`, goes to the neighbouring page in its direction. The result is 0 if
  /// there are no pages, and any index if the ends are joined.
  package func target(from offset: Double, velocity: Double, flick: Double = 100) -> Int {
    let fraction = fraction(at: offset)
    let target =
      switch flickDirection(velocity, flick: flick) {
      case 0: fraction.roundedHalfUp
      case 1: fraction.rounded(.down) + 1
      default: fraction.rounded(.up) - 1
      }
    return target.floored(in: pages)
  }

  // MARK: After a resize

  /// Returns the new offset of moving content after a resize, given its position in pages before the resize.
  ///
  /// Content beyond an end stays beyond it by the same part of a page.
  package func offset(atFraction fraction: Double) -> Double { first + fraction * stride }

  /// Returns the new offset of content without paging after a resize, given its offset and range before the
  /// resize.
  ///
  /// If content was beyond an end and this end has moved inward, the content keeps its distance from the end.
  /// Otherwise its offset is clamped to the new range.
  package func offset(keeping offset: Double, from before: ClosedRange<Double>) -> Double {
    if offset < before.lowerBound, range.lowerBound > before.lowerBound {
      return range.lowerBound + (offset - before.lowerBound)
    }
    if offset > before.upperBound, range.upperBound < before.upperBound {
      return range.upperBound + (offset - before.upperBound)
    }
    return offset.clamped(to: range)
  }
}

extension ClosedRange<Double> {
  /// Returns the offset of moving content after a change of its range from `before` to this range.
  ///
  /// If it was beyond an end, it remains where it is, unless this end has moved inward: then it keeps its
  /// distance from the end. Inside the range before, it is clamped to this range.
  func following(_ offset: Double, from before: ClosedRange<Double>) -> Double {
    if offset < before.lowerBound { return offset + Swift.max(0, lowerBound - before.lowerBound) }
    if offset > before.upperBound { return offset + Swift.min(0, upperBound - before.upperBound) }
    return offset.clamped(to: self)
  }
}

extension Paging {
  /// Returns the page on which content comes to rest after a release, if several pages can be visible at
  /// once.
  ///
  /// The result is the page nearest to the offset at which free deceleration would end. If two pages are
  /// equally near, it is the one in the direction of the velocity; without a velocity, it is the later one. A
  /// flick never goes back: if the nearest page is behind the offset of the release, the next page ahead is
  /// chosen.
  ///
  /// Several pages may rest at the same end of the range. Of the pages at the start only the last one is a
  /// candidate, and of the pages at the end only the first one. The result is nil if there are no pages.
  ///
  /// `limit` is the largest number of pages that a flick, at a speed of at least `flick`, may turn, at least 1;
  /// nil means no limit. `decay` is that of free deceleration, per second, greater than 0.
  package func snapTarget(
    from offset: Double,
    velocity: Double,
    decay: Double = DecelerationRate.fast.decay,
    limit: Int? = nil,
    flick: Double = 100
  ) -> Int? {
    precondition(
      decay > 0 && limit.map { $0 > 0 } ?? true,
      "decay and limit must be greater than 0"
    )
    let snaps = snaps
    guard let first = snaps.first, let last = snaps.last else { return nil }
    let rest = (offset + velocity / decay).clamped(to: range)
    let after = end(of: snaps, upTo: rest)
    let (low, high) = (max(first, after - 1), min(last, after))
    let toLow = abs(rest - self.offset(ofPage: low))
    let toHigh = abs(self.offset(ofPage: high) - rest)
    let nearest = toLow < toHigh || (toLow == toHigh && velocity < 0) ? low : high

    // `ahead` is the first page after the offset, and `behind` is the last page before it.
    let ahead = end(of: snaps, upTo: offset)
    let isOnPage = ahead > first && self.offset(ofPage: ahead - 1) == offset
    let behind = isOnPage ? ahead - 2 : ahead - 1
    if let limit {
      let more = min(limit, snaps.count) - 1
      if velocity > 0, nearest > ahead + more { return ahead + more }
      if velocity < 0, nearest < behind - more { return behind - more }
    }
    return switch flickDirection(velocity, flick: flick) {
    case 1 where self.offset(ofPage: nearest) < offset: ahead <= last ? ahead : nearest
    case -1 where self.offset(ofPage: nearest) > offset: behind >= first ? behind : nearest
    default: nearest
    }
  }

  /// The pages with distinct rest offsets: from the last page that rests at the start of the range to the
  /// first page that rests at its end.
  private var snaps: Range<Int> {
    guard count > 0 else { return 0..<0 }
    let (low, high) = (range.lowerBound, range.upperBound)
    guard low < high else { return 0..<1 }
    let start = fraction(at: low).floored(in: pages)
    return start..<fraction(at: high).rounded(.up).floored(in: start...pages.upperBound) + 1
  }

  /// Returns the index after the last page of `snaps` that rests at or before an offset.
  private func end(of snaps: Range<Int>, upTo offset: Double) -> Int {
    guard let last = snaps.last else { return 0 }
    // The last page may rest before its regular offset, at the end of the range.
    guard offset < self.offset(ofPage: last) else { return snaps.upperBound }
    guard offset >= self.offset(ofPage: snaps.lowerBound) else { return snaps.lowerBound }
    return max(snaps.lowerBound, fraction(at: offset).floored(in: pages)) + 1
  }
}
