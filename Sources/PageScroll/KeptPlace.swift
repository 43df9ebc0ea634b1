/// What a rotation, a new size or a new number of pages keeps on one axis.
///
/// Take it before and ask for the offset after. A viewport that is nothing for a time keeps it, too.
public enum KeptPlace: Sendable, Hashable {
  /// The page at rest: its index and not its offset, which would round with each rotation.
  case page(Int)
  /// The place between pages of content that moves, in pages from page 0.
  case fraction(Double)
  /// The content at the start of the viewport, where there are no pages, with the range before.
  case offset(Double, range: ClosedRange<Double>)

  /// What pages keep.
  ///
  /// - Parameters:
  ///   - offset: In points.
  ///   - paging: The pages before.
  ///   - isAtRest: Whether the content rests on a page.
  public init(offset: Double, in paging: Paging, isAtRest: Bool) {
    self =
      isAtRest ? .page(paging.page(at: offset)) : .fraction(paging.fraction(at: offset))
  }

  /// The offset after.
  ///
  /// - Parameter paging: The pages after; where there were none before, only its range counts.
  /// - Returns: In points. Content that moves and lies beyond an end stays there, as does content
  ///   without pages beyond an end that has come nearer; any other is in the range.
  public func offset(in paging: Paging) -> Double {
    switch self {
    case .page(let page):
      return paging.offset(ofPage: min(page, paging.last))
    case .fraction(let fraction):
      let whole = max(0, fraction.rounded(.down))
      let page = min(whole, Double(paging.last))
      return paging.first + (page + (fraction - whole)) * paging.stride
    case .offset(let offset, let before):
      let (low, high) = (paging.range.lowerBound, paging.range.upperBound)
      if offset < before.lowerBound, low > before.lowerBound {
        return low + (offset - before.lowerBound)
      }
      if offset > before.upperBound, high < before.upperBound {
        return high + (offset - before.upperBound)
      }
      return offset.clamped(to: paging.range)
    }
  }
}
