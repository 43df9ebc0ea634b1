import PageGeometry

/// A finger that moves the content.
struct Drag: Sendable {
  /// The finger.
  let touch: Int
  /// Where the finger was when the content began to follow.
  private(set) var origin: Point
  /// The offset without resistance at that time.
  private(set) var raw: Point
  /// The offset at that time, which stays along an axis that does not follow.
  let held: Point
  /// The axes along which something follows.
  let follows: PerAxis<Bool>
  /// The page that it began on.
  let page: Int
  /// The drag over a map.
  var map: PageMapDrag?
  /// The page beneath that is zoomed, and takes the finger's way first.
  var inner: InnerDrag?

  init(touch: Int, origin: Point, raw: Point, held: Point, follows: PerAxis<Bool>, page: Int) {
    (self.touch, self.origin, self.raw, self.held) = (touch, origin, raw, held)
    (self.follows, self.page) = (follows, page)
  }

  /// Begins anew from where the finger is.
  mutating func rebase(to finger: Point, raw: Point) { (origin, self.raw) = (finger, raw) }
}

/// The share of a drag that a zoomed page has.
struct InnerDrag: Sendable {
  let page: Int
  let scale: Double
  /// How the finger's way is shared, along each axis.
  let axes: PerAxis<NestedDrag>
  /// How far a page is from the next.
  let stride: Double
}
