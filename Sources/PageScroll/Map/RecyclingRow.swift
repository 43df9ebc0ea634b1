/// The layout of a row of pictures with equal widths, which a few recycled views display.
///
/// The row is divided into slots, numbered from 0. A *place* is the number of a slot. Slot k starts at
/// `firstOffset + k · stride` and contains picture k; it is empty if there is no such picture.
///
/// At offset 0, one slot is in the middle of the viewport, to a whole point. If complete slots fit at the
/// left of it, slot 0 is the leftmost of them. Otherwise slot 0 itself is in the middle.
package struct RecyclingRow: Sendable, Hashable {
  /// The length of the viewport along the row, in points.
  package let viewport: Double
  /// The width of a picture, in points, greater than 0.
  package let width: Double
  /// The space between pictures, in points.
  package let space: Double
  /// The number of pictures, at least 0.
  package let count: Int
  /// The position of slot 0 in the row, in points.
  package let firstOffset: Double

  /// The current offset, in points.
  package private(set) var offset = 0.0
  /// The direction of the last change of the offset: 1 toward later pictures, −1 toward earlier ones, and 0
  /// before the first change.
  package private(set) var direction = 0
  /// The total distance that the offset has moved since the drag began, in points.
  ///
  /// Movements in both directions are added.
  package private(set) var travel = 0.0

  /// Creates a row at offset 0; a value out of range is a programmer error and traps.
  ///
  /// The space may be negative, but its sum with the width must be greater than 0. The inset is added to
  /// `firstOffset`.
  package init(viewport: Double, width: Double, space: Double, count: Int, inset: Double = 0) {
    precondition(
      width > 0 && width + space > 0 && count >= 0,
      "width and stride must be greater than 0, and count must not be negative"
    )
    (self.viewport, self.width, self.space, self.count) = (viewport, width, space, count)
    let left = (viewport / 2 - (3 * width / 2 + space)).rounded(.down)
    firstOffset =
      inset
      + (left < 0
        ? ((viewport - width) / 2).rounded(.down)
        : left.truncatingRemainder(dividingBy: width + space))
  }

  /// The distance between the starts of neighbouring slots, in points.
  package var stride: Double { width + space }

  /// The width of the row, in points, with equal margins before the first and after the last picture.
  package var contentWidth: Double {
    2 * firstOffset + Double(count) * stride - (count > 0 ? space : 0)
  }

  /// The number of views: `⌈viewport / stride⌉ + 2`, at most a million.
  package var viewCount: Int { ((viewport / stride).rounded(.up) + 2).floored(in: 2...1_000_000) }

  /// The slots that have a view, in order; slots from `count` on are empty.
  ///
  /// One picture that has left the viewport at the left keeps its view. For each further picture that leaves
  /// there, the first view moves behind the last one. Near the end of the row the views stop moving: a view
  /// moves only if at least the width of a picture is hidden at the right of the viewport.
  ///
  /// A view also moves if exactly the width of a picture is hidden. Otherwise the last picture would have no
  /// view if there is no space between pictures.
  package var places: Range<Int> {
    // `latest` is the last offset, relative to `firstOffset`, at which the width of a picture is hidden at
    // the right. `most` is the number of pictures that have left the viewport at that offset: picture k − 1
    // leaves it at (k − 1) · stride + width.
    let latest = (contentWidth - viewport - width - firstOffset).rounded(.down)
    let most = ((latest - width) / stride).floored(in: 0...Int.farthest) + 1
    let first = max(0, min(passed(at: offset), most) - 1)
    return first..<first + viewCount
  }

  /// Returns the slot of a view, whose index is in `0..<viewCount`.
  package func place(ofView view: Int) -> Int {
    let places = places
    let turn = (view - places.lowerBound) % viewCount
    return places.lowerBound + (turn < 0 ? turn + viewCount : turn)
  }

  /// Returns the picture in a view, whose index is in `0..<viewCount`; nil for an empty slot.
  package func picture(inView view: Int) -> Int? {
    let place = place(ofView: view)
    return place < count ? place : nil
  }

  /// Resets `travel` at the start of a drag.
  package mutating func beginDrag() { travel = 0 }

  /// Takes over the drag of a row whose pictures have changed, at an offset.
  mutating func resume(_ before: RecyclingRow, at offset: Double) {
    (self.offset, direction, travel) = (offset, before.direction, before.travel)
  }

  /// Changes the offset.
  package mutating func update(offset: Double) {
    let change = offset - self.offset
    if change != 0 { direction = change < 0 ? -1 : 1 }
    travel += abs(change)
    self.offset = offset
  }

  /// Returns the number of pictures that have completely left the viewport at the left.
  package func passed(at offset: Double) -> Int {
    let left = (offset - firstOffset).rounded(.down)
    guard left > 0 else { return 0 }
    let whole = (left / stride).rounded(.down)
    let isPast = left.truncatingRemainder(dividingBy: stride) >= width
    return (whole + (isPast ? 1 : 0)).floored(in: 0...Int.farthest)
  }

  /// Returns the slot at the left edge, or the next slot if more than half of the picture at the edge is
  /// hidden.
  ///
  /// The result is negative if the offset is before the row.
  package func leftIndex(at offset: Double) -> Int {
    let whole = strideFraction(offset, first: firstOffset, stride: stride).rounded(.down)
    let isGone = offset - (firstOffset + whole * stride) > width / 2
    return (whole + (isGone ? 1 : 0)).floored(in: -Int.farthest...Int.farthest)
  }

  /// Returns the offset at which a slot is the first complete one at the left and another slot is in the
  /// middle.
  ///
  /// It is in points, and 0 if the index is 0 or negative. The middle is exact to a whole point.
  package func alignedOffset(of index: Int) -> Double {
    guard index > 0 else { return 0 }
    let middle = ((viewport - width) / 2).rounded(.down)
    return firstOffset + stride * Double(index)
      - middle.truncatingRemainder(dividingBy: stride)
  }

  /// Returns the aligned offset to animate to after a release, in points.
  ///
  /// If the release has momentum and the drag was shorter than half a stride, the row moves on by one picture
  /// in the direction of the last change of the offset, if there is room.
  package func releaseOffset(hasMomentum: Bool) -> Double {
    let left = leftIndex(at: offset)
    guard hasMomentum, travel < stride / 2 else { return alignedOffset(of: left) }
    let hasRoom =
      direction > 0
      ? contentWidth - offset - viewport > 0 : offset - firstOffset > 0
    return alignedOffset(of: hasRoom ? left + direction : left)
  }
}
