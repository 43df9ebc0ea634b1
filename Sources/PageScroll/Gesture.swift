public import PageGeometry

/// A step of a script: what a person, the program or the machine does to a scroll view.
public enum Gesture: Sendable, Hashable {
  /// A finger that comes down at the first sample and lifts a while after the last one; times count from the step's
  /// start and do not go back.
  case touches([TouchSample], liftsAfter: Double)
  /// A finger that goes from one place to another in so many seconds, rests, and lifts.
  case drag(from: Point, to: Point, duration: Double, curve: Easing, rest: Double)
  /// A finger that lifts at a velocity, in points a second, after it moved at it for so many seconds; 0 is a
  /// release without a way.
  case flick(velocity: Point, from: Point?, duration: Double)
  /// A finger that comes down and lifts.
  case tap(Point)
  /// Two taps in a row.
  case doubleTap(Point)
  /// Two fingers about a place, as far apart as is said, that go to another place and distance.
  case pinch(
    center: Point,
    to: Point,
    distance: Double,
    toDistance: Double,
    duration: Double,
    curve: Easing
  )
  /// The arrow to the next page, or with a negative number to the one before.
  case arrow(Int)
  /// A move to a page; without a duration it is that of the physics, 0 is at once.
  case scrollToPage(Int, duration: Double?, curve: Easing?)
  /// A move to a content offset.
  case scrollToOffset(Point, duration: Double?, curve: Easing?)
  /// A zoom of the current page to a rectangle of what it shows, in its natural points.
  case zoom(Rect)
  /// The view takes another size; what is nil stays as it is.
  case rotate(view: Size, scroller: Size?, pageSize: Size?)
  /// New pages before a page.
  case insert(at: Int, count: Int)
  /// Pages taken away, from one on.
  case remove(at: Int, count: Int)
  /// Another thing on a page.
  case replace(Int)
  /// Memory is short.
  case memoryWarning
  /// Seconds in which nothing is done.
  case wait(Double)
  /// Nothing is done until everything rests.
  case waitUntilAtRest

  /// Whether it gives the view another size.
  public var isRotation: Bool {
    if case .rotate = self { true } else { false }
  }
}
