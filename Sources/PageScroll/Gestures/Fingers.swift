import PageGeometry
import RealModule

/// The fingers on a scroll view, and the drag of one of them.
struct Fingers: Sendable {
  /// The fingers, at most two, in the order in which they came down.
  private(set) var touches: [Touch] = []
  /// The drag of the content; nil if no finger moves it.
  var drag: Drag?
  /// The time at which a finger last lifted.
  private(set) var lastLift = 0.0

  /// The smallest distance between two fingers, in points; closer fingers count as this far apart.
  ///
  /// A distance of 0 at the start would make the scale infinite.
  private static let leastDistance = 1.0

  // MARK: State

  /// A finger that is down; with nil it lifts.
  subscript(id: Int) -> Touch? {
    get { touches.first { $0.id == id } }
    set {
      guard let index = touches.firstIndex(where: { $0.id == id }) else { return }
      if let newValue { touches[index] = newValue } else { touches.remove(at: index) }
    }
  }

  /// Returns the middle between two fingers.
  func middle(at time: Double) -> Point {
    let (a, b) = (touches[0].point(at: time), touches[1].point(at: time))
    return Point { (a[$0] + b[$0]) / 2 }
  }

  /// Returns the distance between two fingers, in points.
  func distance(at time: Double) -> Double {
    let (a, b) = (touches[0].point(at: time), touches[1].point(at: time))
    return max(Self.leastDistance, .hypot(a.x - b.x, a.y - b.y))
  }

  /// Returns the fraction of the way to a point at which a single finger starts to drag; nil if it does not.
  func dragStart(of id: Int, to point: Point, slop: Double) -> Double? {
    guard drag == nil, touches.count == 1, let touch = touches.first, touch.id == id,
      !touch.isIgnored
    else { return nil }
    return DragSlop(distance: slop)
      .crossing(from: touch.start.point, along: touch.last.point, to: point)
  }

  // MARK: Changes

  mutating func add(_ touch: Touch) { touches.append(touch) }

  mutating func lift(_ id: Int, at time: Double) { (self[id], lastLift) = (nil, time) }

  mutating func removeAll(at time: Double) { (touches, lastLift) = ([], time) }

  /// Starts new touches at the positions of the fingers.
  mutating func restart(at time: Double, _ estimator: VelocityEstimator) {
    touches = touches.map {
      Touch(
        id: $0.id,
        at: TouchSample(time: time, point: $0.point(at: time)),
        stopsMotion: true,
        estimator
      )
    }
  }

  /// Changes each finger.
  mutating func update(_ change: (inout Touch) -> Void) {
    for index in touches.indices { change(&touches[index]) }
  }

  /// Sets the next sample of each finger, to which it moves on a straight line until the next input.
  mutating func setNextSamples(_ samples: [Int: TouchSample], at time: Double) {
    update { touch in
      if touch.last.time < time { touch.rebase(at: time) }
      touch.next = samples[touch.id]
    }
  }

  /// Sets the next sample of fingers that have none: they rest until a time.
  mutating func rest(until time: Double) {
    update { touch in
      guard touch.next == nil else { return }
      touch.next = TouchSample(time: time, point: touch.last.point)
    }
  }
}
