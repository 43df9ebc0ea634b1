/// Equal pages on one axis.
///
/// Page i rests at `first + i · stride`, moved into the range: where several pages are in view,
/// the last ones may share the end, and the current page then ends at the one that it shows.
///
/// A page or half a page that is computed as here is met exactly, whatever the stride.
public struct Paging: Sendable, Hashable {
  /// The offset from page to page: width and gap, in points, over 0.
  public let stride: Double
  /// The offset at which page 0 would rest were there no range, in points.
  public let first: Double
  /// How many pages there are, at least 0.
  public let count: Int
  /// The offsets at which content may rest, in points.
  public let range: ClosedRange<Double>
  /// Whether the last page is followed by the first: indices then go on in both directions.
  public let wraps: Bool

  /// Pages from their measures; a stride that is not over 0 is a programmer error and traps.
  public init(
    stride: Double,
    first: Double = 0,
    count: Int,
    range: ClosedRange<Double>,
    wraps: Bool = false
  ) {
    precondition(stride > 0 && count >= 0, "pages follow one another")
    self.stride = stride
    self.first = first
    self.count = count
    self.range = range
    self.wraps = wraps
  }

  /// The last page; 0 if there is none.
  var last: Int { max(0, count - 1) }

  /// The pages that may be current.
  var pages: ClosedRange<Int> { wraps ? -Self.farthest...Self.farthest : 0...last }

  /// So many times round that no page is told from the next.
  private static let farthest = 1 << 52

  /// The offset in pages from page 0, unclamped.
  ///
  /// - Parameter offset: In points.
  /// - Returns: `(offset − first) / stride`, whole on a page.
  public func fraction(at offset: Double) -> Double {
    strideFraction(offset, first: first, stride: stride)
  }

  /// The current page: the nearest, half way belonging to the next.
  ///
  /// - Parameter offset: In points.
  /// - Returns: In `0..<count`, or any where ends are joined; 0 if there are no pages.
  public func page(at offset: Double) -> Int {
    fraction(at: offset).roundedHalfUp.floored(in: pages)
  }

  /// The offset at which a page rests.
  ///
  /// - Parameter page: Its index; any number.
  /// - Returns: In the range, in points.
  public func offset(ofPage page: Int) -> Double {
    (first + Double(page) * stride).clamped(to: range)
  }

  /// The page to settle on after a release.
  ///
  /// A flick goes to the neighbour in its direction, seen from where the content is.
  ///
  /// - Parameters:
  ///   - offset: At release, in points.
  ///   - velocity: Of the offset, in points a second.
  ///   - flick: The slowest flick, in points a second.
  /// - Returns: In `0..<count`, or any where ends are joined; 0 if there are no pages.
  public func target(from offset: Double, velocity: Double, flick: Double = 100) -> Int {
    let fraction = fraction(at: offset)
    let target =
      switch flickDirection(velocity, flick: flick) {
      case 0: fraction.roundedHalfUp
      case 1: fraction.rounded(.down) + 1
      default: fraction.rounded(.up) - 1
      }
    return target.floored(in: pages)
  }

  /// The page that “next” goes to.
  ///
  /// - Parameters:
  ///   - offset: In points.
  ///   - target: The page that the content is moving to, if any: two quick presses move two pages.
  /// - Returns: In `0..<count`, or any where ends are joined; 0 if there are no pages.
  public func next(at offset: Double, movingTo target: Int? = nil) -> Int {
    (target ?? page(at: offset)).clamped(to: pages).advanced(by: 1).clamped(to: pages)
  }

  /// The page that “previous” goes to.
  ///
  /// - Parameters:
  ///   - offset: In points.
  ///   - target: The page that the content is moving to, if any.
  /// - Returns: In `0..<count`, or any where ends are joined; 0 if there are no pages.
  public func previous(at offset: Double, movingTo target: Int? = nil) -> Int {
    (target ?? page(at: offset)).clamped(to: pages).advanced(by: -1).clamped(to: pages)
  }
}
