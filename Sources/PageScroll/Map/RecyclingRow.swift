package import PageGeometry

/// A gallery of pictures in a row, displayed by a few recycled views.
///
/// A place is a slot of the row, counted from 0. Place k is at `firstOffset + k · stride` and has picture k,
/// if there is one. At offset 0 the first place is at the left, and a later one in the middle.
package struct RecyclingRow: Sendable, Hashable {
  /// The viewport, in points.
  package let viewport: Size
  /// The width of a picture, in points, over 0.
  package let width: Double
  /// The space between pictures, in points.
  package let space: Double
  /// The number of pictures, at least 0.
  package let count: Int
  /// The position of place 0, in points.
  package let firstOffset: Double

  /// The last offset, in points.
  package private(set) var offset = 0.0
  /// The direction of the last change of offset: 1 to later pictures, −1 to earlier ones, 0 at first.
  package private(set) var direction = 0
  /// The distance, back and forth, that the offset has moved since the drag began, in points.
  package private(set) var travel = 0.0

  /// Creates a row; a value out of range is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - viewport: In points.
  ///   - width: The width of a picture, in points, over 0.
  ///   - space: The space between pictures, in points; the sum with the width is over 0.
  ///   - count: The number of pictures, at least 0.
  ///   - inset: A constant to add to the first offset, in points.
  package init(viewport: Size, width: Double, space: Double, count: Int, inset: Double = 0) {
    precondition(
      width > 0 && width + space > 0 && count >= 0,
      "width and stride must be over 0, count not negative"
    )
    (self.viewport, self.width, self.space, self.count) = (viewport, width, space, count)
    let left = (viewport.width / 2 - (3 * width / 2 + space)).rounded(.down)
    firstOffset =
      inset
      + (left < 0
        ? ((viewport.width - width) / 2).rounded(.down)
        : left.truncatingRemainder(dividingBy: width + space))
  }

  /// The distance between places, in points.
  package var stride: Double { width + space }

  /// The width of the row, in points, with equal margins before the first and after the last picture.
  package var contentWidth: Double {
    2 * firstOffset + Double(count) * stride - (count > 0 ? space : 0)
  }

  /// The number of views: `⌈W / stride⌉ + 2`, at most a million.
  package var viewCount: Int {
    ((viewport.width / stride).rounded(.up) + 2).floored(in: 2...1_000_000)
  }

  /// The places of the views, in order; those from `count` on are empty.
  ///
  /// The first view moves behind the last one for each picture that leaves at the left, except for the first
  /// such picture. It stays if less than a picture's width is hidden at the right. (If it stayed at exactly a
  /// picture's width too, the last of pictures without space between them would have no view.)
  package var places: Range<Int> {
    // Picture k − 1 has left at (k − 1) stride + width, in whole points after the first offset.
    let latest = (contentWidth - viewport.width - width - firstOffset).rounded(.down)
    let most = ((latest - width) / stride).floored(in: 0...Self.mostPlaces) + 1
    let first = max(0, min(passed(at: offset), most) - 1)
    return first..<first + viewCount
  }

  /// The place of a view with an index in `0..<viewCount`.
  package func place(ofView view: Int) -> Int {
    let places = places
    let turn = (view - places.lowerBound) % viewCount
    return places.lowerBound + (turn < 0 ? turn + viewCount : turn)
  }

  /// The picture in a view with an index in `0..<viewCount`; nil for an empty place.
  package func picture(inView view: Int) -> Int? {
    let place = place(ofView: view)
    return place < count ? place : nil
  }

  /// Resets `travel` at the start of a drag.
  package mutating func beginDrag() { travel = 0 }

  /// Changes the offset.
  package mutating func update(offset: Double) {
    let change = offset - self.offset
    if change != 0 { direction = change < 0 ? -1 : 1 }
    travel += abs(change)
    self.offset = offset
  }

  /// The number of pictures that have completely left the viewport at the left.
  package func passed(at offset: Double) -> Int {
    let left = (offset - firstOffset).rounded(.down)
    guard left > 0 else { return 0 }
    let whole = (left / stride).rounded(.down)
    let isPast = left.truncatingRemainder(dividingBy: stride) >= width
    return (whole + (isPast ? 1 : 0)).floored(in: 0...Self.mostPlaces)
  }

  /// The largest place that offsets can distinguish from the next one.
  private static let mostPlaces = 1 << 52

  /// The place at the left edge, or the next one if more than half of the picture there is hidden.
  ///
  /// It is negative before the row.
  package func leftIndex(at offset: Double) -> Int {
    let whole = strideFraction(offset, first: firstOffset, stride: stride).rounded(.down)
    let isGone = offset - (firstOffset + whole * stride) > width / 2
    return (whole + (isGone ? 1 : 0)).floored(in: -Self.mostPlaces...Self.mostPlaces)
  }

  /// The offset at which a place is at the left and another one is exactly in the middle, in points.
  ///
  /// It is 0 for place 0 and before.
  package func alignedOffset(of index: Int) -> Double {
    guard index > 0 else { return 0 }
    let middle = ((viewport.width - width) / 2).rounded(.down)
    return firstOffset + stride * Double(index)
      - middle.truncatingRemainder(dividingBy: stride)
  }

  /// The aligned offset to animate to after a release, in points.
  ///
  /// With momentum, a drag of less than half a stride goes one picture on if there is room.
  package func releaseOffset(hasMomentum: Bool) -> Double {
    let left = leftIndex(at: offset)
    guard hasMomentum, travel < stride / 2 else { return alignedOffset(of: left) }
    let hasRoom =
      direction > 0
      ? contentWidth - offset - viewport.width > 0 : offset - firstOffset > 0
    return alignedOffset(of: hasRoom ? left + direction : left)
  }

  /// The frame of a picture in a place, in points of the row.
  ///
  /// It has the aspect ratio of the picture, and is centred vertically on whole points.
  package func frame(ofPlace place: Int, picture: Size) -> Rect {
    let height = width * (picture.height / picture.width)
    return Rect(
      x: firstOffset + Double(place) * stride,
      y: ((viewport.height - height) / 2).rounded(.down),
      width: width,
      height: height
    )
  }

  /// The width of the white border around a picture, in points.
  package var borderWidth: Double { width / 20 }
}
