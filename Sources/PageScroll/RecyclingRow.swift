public import PageGeometry

/// A gallery of pictures in a row, one in the middle, shown by a few views that are used for ever.
///
/// A place is a slot of the row, counted from 0: place k has picture k, if there is one, and lies at
/// `firstOffset + k · stride`. At offset 0 the first place stands at the left, and the one in the
/// middle is some places on.
public struct RecyclingRow: Sendable, Hashable {
  /// The viewport, in points.
  public let viewport: Size
  /// The width of a picture, in points, over 0.
  public let width: Double
  /// The space between pictures, in points.
  public let space: Double
  /// How many pictures there are, at least 0.
  public let count: Int
  /// Where place 0 lies, in points.
  public let firstOffset: Double

  /// The last offset, in points.
  public private(set) var offset = 0.0
  /// Where the last change of offset went: 1 to later pictures, −1 to earlier, 0 before any.
  public private(set) var direction = 0
  /// How far the offset has moved since the drag began, back and forth, in points.
  public private(set) var travel = 0.0

  /// A row from its measures; others than named are a programmer error and trap.
  ///
  /// - Parameters:
  ///   - viewport: In points.
  ///   - width: The width of a picture, in points, over 0.
  ///   - space: The space between pictures, in points; with the width over 0.
  ///   - count: How many pictures there are, at least 0.
  ///   - inset: A constant that is added to the first offset, in points.
  public init(viewport: Size, width: Double, space: Double, count: Int, inset: Double = 0) {
    precondition(width > 0 && width + space > 0 && count >= 0, "pictures follow one another")
    self.viewport = viewport
    self.width = width
    self.space = space
    self.count = count
    let left = (viewport.width / 2 - (3 * width / 2 + space)).rounded(.down)
    firstOffset =
      inset
      + (left < 0
        ? ((viewport.width - width) / 2).rounded(.down)
        : left.truncatingRemainder(dividingBy: width + space))
  }

  /// The distance from place to place, in points.
  public var stride: Double { width + space }

  /// The width of the row, in points: as much is free after the last picture as before the first.
  public var contentWidth: Double {
    2 * firstOffset + Double(count) * stride - (count > 0 ? space : 0)
  }

  /// How many views there are: `⌈W / stride⌉ + 2`, and no more than a million.
  public var viewCount: Int {
    ((viewport.width / stride).rounded(.up) + 2).floored(in: 2...1_000_000)
  }

  /// The places that views stand at, in order; those from `count` on are empty.
  ///
  /// The first view has moved behind the last with each picture that passed off the left, but for the
  /// first of them, and while a picture's width or more was to come on the right; and back again. With
  /// “over a picture's width” the last of pictures that fit exactly, without space, had no view.
  public var places: Range<Int> {
    // Picture k − 1 is past from (k − 1) stride + width on, in whole points after the first offset.
    let latest = (contentWidth - viewport.width - width - firstOffset).rounded(.down)
    let most = ((latest - width) / stride).floored(in: 0...Self.mostPlaces) + 1
    let first = max(0, min(passed(at: offset), most) - 1)
    return first..<first + viewCount
  }

  /// The place that a view stands at.
  ///
  /// - Parameter view: In `0..<viewCount`.
  /// - Returns: In `places`.
  public func place(ofView view: Int) -> Int {
    let places = places
    let turn = (view - places.lowerBound) % viewCount
    return places.lowerBound + (turn < 0 ? turn + viewCount : turn)
  }

  /// The picture that a view shows.
  ///
  /// - Parameter view: In `0..<viewCount`.
  /// - Returns: In `0..<count`; nil for an empty place.
  public func picture(inView view: Int) -> Int? {
    let place = place(ofView: view)
    return place < count ? place : nil
  }

  /// Begins a drag: what was travelled before counts no more.
  public mutating func beginDrag() { travel = 0 }

  /// Takes a new offset.
  ///
  /// - Parameter offset: In points.
  public mutating func update(offset: Double) {
    let change = offset - self.offset
    if change != 0 { direction = change < 0 ? -1 : 1 }
    travel += abs(change)
    self.offset = offset
  }

  /// How many pictures are wholly off the left.
  ///
  /// - Parameter offset: In points.
  /// - Returns: At least 0.
  public func passed(at offset: Double) -> Int {
    let left = (offset - firstOffset).rounded(.down)
    guard left > 0 else { return 0 }
    let whole = (left / stride).rounded(.down)
    let isPast = left.truncatingRemainder(dividingBy: stride) >= width
    return (whole + (isPast ? 1 : 0)).floored(in: 0...Self.mostPlaces)
  }

  /// Past this no place is told from the next.
  private static let mostPlaces = 1 << 52

  /// The picture at the left of a row at rest.
  ///
  /// - Parameter offset: In points.
  /// - Returns: The place that is there, or the next if over half a picture's width of it is gone; −1
  ///   and less before the row.
  public func leftIndex(at offset: Double) -> Int {
    let whole = strideFraction(offset, first: firstOffset, stride: stride).rounded(.down)
    let isGone = offset - (firstOffset + whole * stride) > width / 2
    return (whole + (isGone ? 1 : 0)).floored(in: -Self.mostPlaces...Self.mostPlaces)
  }

  /// The offset at which a picture is at the left and another exactly in the middle.
  ///
  /// - Parameter index: A place.
  /// - Returns: In points; 0 for place 0 and before.
  public func alignedOffset(of index: Int) -> Double {
    guard index > 0 else { return 0 }
    let middle = ((viewport.width - width) / 2).rounded(.down)
    return firstOffset + stride * Double(index)
      - middle.truncatingRemainder(dividingBy: stride)
  }

  /// The offset to animate to after a release.
  ///
  /// A drag that has gone less than half a stride is a swipe, and goes one picture on if there is room.
  ///
  /// - Parameter hasMomentum: Whether the finger lifted in motion.
  /// - Returns: The aligned offset of a place, in points.
  public func releaseOffset(hasMomentum: Bool) -> Double {
    let left = leftIndex(at: offset)
    guard hasMomentum, travel < stride / 2 else { return alignedOffset(of: left) }
    let hasRoom =
      direction > 0
      ? contentWidth - offset - viewport.width > 0 : offset - firstOffset > 0
    return alignedOffset(of: hasRoom ? left + direction : left)
  }

  /// The frame of the picture in a place.
  ///
  /// - Parameters:
  ///   - place: Any.
  ///   - picture: The picture's size, over 0.
  /// - Returns: In points of the row: as wide as a place, in the picture's aspect, in the middle of the
  ///   height on whole points.
  public func frame(ofPlace place: Int, picture: Size) -> Rect {
    let height = width * (picture.height / picture.width)
    return Rect(
      x: firstOffset + Double(place) * stride,
      y: ((viewport.height - height) / 2).rounded(.down),
      width: width,
      height: height
    )
  }

  /// The width of the white border of pictures, in points.
  public var borderWidth: Double { width / 20 }
}
