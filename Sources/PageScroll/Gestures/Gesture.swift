public import PageGeometry

/// A step of a script: an action of the user, the program or the system.
public enum Gesture: Sendable, Hashable {
  /// A finger that comes down at the first sample and lifts some seconds after the last.
  ///
  /// The times of the samples count from the start of the step and must not decrease.
  case touches([TouchSample], liftsAfter: Double)
  /// A finger that moves between two points in `duration` seconds, rests for `rest` seconds, and lifts.
  case drag(from: Point, to: Point, duration: Double, curve: Easing, rest: Double)
  /// A finger that moves at a velocity, in points per second, for `duration` seconds, and lifts.
  ///
  /// With a duration of 0, the content starts to move at that velocity without a touch.
  case flick(velocity: Point, from: Point?, duration: Double)
  /// A finger that comes down and stays; a finger that is already down lifts first.
  ///
  /// Until it lifts, other steps can change the pages or the view. If a following step has fingers of its
  /// own, or the script ends, the finger lifts.
  case touchDown(Point)
  /// The finger that stays down moves to a point in `duration` seconds; without such a finger, nothing
  /// happens.
  case touchMove(to: Point, duration: Double, curve: Easing)
  /// The finger that stays down lifts.
  case touchUp
  /// A finger that comes down and lifts.
  case tap(Point)
  /// Two taps in a row.
  case doubleTap(Point)
  /// Two fingers that move to a new centre and to a new distance from each other.
  case pinch(
    center: Point,
    to: Point,
    distance: Double,
    toDistance: Double,
    duration: Double,
    curve: Easing
  )
  /// A press of an arrow, which moves on by a number of pages; a negative number moves to earlier pages.
  case arrow(Int)
  /// A move to a page. If the duration or the curve is nil, it is the default; with a duration of 0 the move
  /// is immediate. The direction applies to a row with joined ends.
  case scrollToPage(Int, duration: Double?, curve: Easing?, direction: TurnDirection = .shortest)
  /// A move to a content offset.
  case scrollToOffset(Point, duration: Double?, curve: Easing?)
  /// A turn to a neighbouring page by an assistive technology.
  case turnPage(PageTurn)
  /// A start or a stop of autoplay.
  case autoplay(Bool)
  /// A pause of the content's motion, in seconds; then it continues from where it was.
  case pause(Double)
  /// A zoom of the current page to a rectangle of its content, in points before the zoom.
  case zoom(Rect)
  /// A new size of the view, as in a rotation; nil keeps the current size.
  case rotate(view: Size, scroller: Size?, pageSize: Size?)
  /// An insertion of new pages before a page.
  case insert(at: Int, count: Int)
  /// A removal of pages, starting with a page.
  case remove(at: Int, count: Int)
  /// New content of a page.
  case replace(Int)
  /// A memory warning.
  case memoryWarning
  /// A pause in seconds.
  case wait(Double)
  /// A pause until everything is at rest.
  case waitUntilAtRest

  /// Whether the step has fingers of its own, which come down and lift during the step.
  package var hasOwnFingers: Bool {
    switch self {
    case .touches, .drag, .tap, .doubleTap, .pinch: true
    case .flick(_, _, let duration): duration > 0
    case .touchDown, .touchMove, .touchUp, .arrow, .scrollToPage, .scrollToOffset, .turnPage,
      .autoplay, .pause, .zoom, .rotate, .insert, .remove, .replace, .memoryWarning, .wait,
      .waitUntilAtRest:
      false
    }
  }

  /// Whether the step changes the size of pages.
  package var changesPageSize: Bool {
    if case .rotate(_, _, let pageSize) = self { pageSize != nil } else { false }
  }
}
