import PageGeometry

/// A drag of the content by a finger.
struct Drag: Sendable {
  /// The identifier of the touch.
  let touch: Int
  /// The position of the finger at the start of the drag.
  private(set) var origin: Point
  /// The offset without resistance at the start of the drag.
  private(set) var raw: Point
  /// The content offset at the start of the drag.
  private(set) var held: Point
  /// The axes along which the content or a zoomed page follows the finger.
  let follows: PerAxis<Bool>
  /// The current page at the start of the drag.
  private(set) var page: Int
  /// The drag over a map, if there is one.
  var map: PageMapDrag?
  /// The drag of the zoomed page under the finger, if there is one.
  var inner: InnerDrag?

  init(touch: Int, origin: Point, raw: Point, held: Point, follows: PerAxis<Bool>, page: Int) {
    (self.touch, self.origin, self.raw, self.held) = (touch, origin, raw, held)
    (self.follows, self.page) = (follows, page)
  }

  /// Restarts the drag at the position of the finger.
  mutating func rebase(to finger: Point, raw: Point) { (origin, self.raw) = (finger, raw) }

  /// Changes the position of the content at the start of the drag.
  mutating func move(held: Point, page: Int) { (self.held, self.page) = (held, page) }
}

/// The drag of a zoomed page, which follows the finger before the pager does.
struct InnerDrag: Sendable {
  var page: Int
  let scale: Double
  let axes: PerAxis<NestedDrag>
  /// The distance between pages, which limits the pager to one page per drag.
  let stride: Double
}
