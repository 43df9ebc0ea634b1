package import PageGeometry

/// The simulated finger of a trackpad or wheel, which reports neither touching nor lifting.
package struct WheelFinger: Sendable {
  /// The id of the finger; those of real fingers are not negative.
  private static let id = -1
  /// Seconds after the last wheel event at which the finger lifts; chosen by feel, since the events of one
  /// movement are about 10 ms apart.
  private static let delay = 0.08

  private var place: Point?
  private var lastTime = 0.0

  /// Creates a finger that is not on the view.
  package init() {}

  /// The time at which the finger lifts, in seconds; nil if it is not on the view.
  package var liftTime: Double? { place.map { _ in lastTime + Self.delay } }

  /// Scrolls a view.
  ///
  /// - Parameters:
  ///   - delta: The movement of the content, in points, as a wheel event reports it. In a row it is projected onto
  ///     the axis, and scrolling down moves forward.
  ///   - model: The view, which has no other finger.
  ///   - time: The time in seconds.
  package mutating func scroll(by delta: Point, _ model: inout ScrollModel, time: Double) {
    let view = model.configuration
    if place == nil {
      model.touchDown(
        Self.id,
        at: Point(x: view.view.width / 2, y: view.view.height / 2),
        time: time
      )
    }
    let last = place ?? Point(x: view.view.width / 2, y: view.view.height / 2)
    let step = Self.projected(delta, in: view)
    let next = Point(x: last.x - step.x, y: last.y - step.y)
    model.touchMoved(Self.id, to: next, time: time)
    (place, lastTime) = (next, time)
  }

  /// Projects a movement onto the axis of a row.
  private static func projected(_ delta: Point, in view: ScrollConfiguration) -> Point {
    guard view.map == nil, view.crossLength == nil else { return delta }
    switch view.axis {
    case .vertical: return Point(x: 0, y: abs(delta.y) >= abs(delta.x) ? delta.y : delta.x)
    case .horizontal:
      guard abs(delta.y) > abs(delta.x) else { return Point(x: delta.x, y: 0) }
      return Point(x: view.isRightToLeft ? -delta.y : delta.y, y: 0)
    }
  }

  /// Lifts the finger, if it is on the view.
  package mutating func lift(_ model: inout ScrollModel, time: Double) {
    guard place != nil else { return }
    place = nil
    model.touchUp(Self.id, time: max(time, model.time))
  }

  /// Lifts the finger if it is due at a time.
  package mutating func liftIfDue(_ model: inout ScrollModel, time: Double) {
    if let liftTime, liftTime <= time { lift(&model, time: liftTime) }
  }

  /// Forgets the finger after all touches of the view were cancelled.
  package mutating func cancel() { place = nil }
}
