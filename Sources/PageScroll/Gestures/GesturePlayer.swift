import PageGeometry

/// Plays gestures on a scroll view, one after another.
struct GesturePlayer {
  /// The current state of the scroll view.
  private(set) var model: ScrollModel
  private let samplesPerSecond: Double
  /// Whether there are more events than the limit of the model; then nothing more may be played.
  var isStopped: Bool { model.pager.log.exceedsLimit }
  /// The position of the finger that stays down between steps; nil if there is none.
  private var finger: Point?
  /// Called with the model at the start and after each input.
  ///
  /// The function may remove the model's events.
  private let didChange: (inout ScrollModel) -> Void

  /// The time, in seconds, for which a tapping finger is down, and for which it is up between two taps.
  private static let tapDuration = 0.05
  /// The smallest number of segments of a generated path.
  ///
  /// The velocity is estimated from four samples.
  private static let fewestSegments = 4.0

  init(
    _ model: ScrollModel,
    samplesPerSecond: Double,
    didChange: @escaping (inout ScrollModel) -> Void
  ) {
    (self.model, self.samplesPerSecond, self.didChange) = (model, samplesPerSecond, didChange)
    didChange(&self.model)
  }

  /// Plays one gesture to its end.
  mutating func play(_ gesture: Gesture) {
    if gesture.hasOwnFingers { liftFinger() }
    let start = model.time
    switch gesture {
    case .touches(let samples, let liftsAfter):
      guard let first = samples.first, let last = samples.last else { return }
      let path = samples.map { TouchSample(time: start + $0.time, point: $0.point) }
      wait(until: start + first.time)
      down(0, at: first.point)
      move([0: path])
      up(0, at: start + last.time + liftsAfter)
    case .drag(let from, let to, let duration, let curve, let rest):
      drag(from, to, duration, curve, rest: rest)
    case .flick(let velocity, let from, let duration):
      flick(velocity, from: from, duration: duration)
    case .touchDown(let point):
      liftFinger()
      down(0, at: point)
      finger = point
    case .touchMove(let end, let duration, let curve):
      guard let from = finger else { return }
      move([0: path(from, end, duration, curve)])
      finger = end
    case .touchUp: liftFinger()
    case .tap(let point): tap(point)
    case .doubleTap(let point):
      tap(point)
      wait(until: model.time + Self.tapDuration)
      tap(point)
    case .pinch(let center, let end, let distance, let toDistance, let duration, let curve):
      func finger(_ side: Double) -> [TouchSample] {
        path(
          Point(x: center.x + side * distance / 2, y: center.y),
          Point(x: end.x + side * toDistance / 2, y: end.y),
          duration,
          curve
        )
      }
      down(0, at: Point(x: center.x - distance / 2, y: center.y))
      down(1, at: Point(x: center.x + distance / 2, y: center.y))
      move([0: finger(-1), 1: finger(1)])
      up(1, at: start + duration)
      up(0, at: start + duration)
    case .arrow(let step): act { $0.arrow(step, time: start) }
    case .scrollToPage(let page, let duration, let easing, let way):
      let curve = easing.map(MoveCurve.easing)
      act { $0.scroll(toPage: page, duration: duration, curve: curve, direction: way, time: start) }
    case .scrollToOffset(let offset, let duration, let easing):
      let curve = easing.map(MoveCurve.easing)
      act { $0.scroll(toOffset: offset, duration: duration, curve: curve, time: start) }
    case .turnPage(let turn): act { $0.turnPage(turn, time: start) }
    case .autoplay(let isPlaying): act { $0.setAutoplaying(isPlaying, time: start) }
    case .pause(let duration):
      act { $0.pauseMotion(time: start) }
      wait(until: start + duration)
      act { $0.resumeMotion(time: $0.time) }
    case .zoom(let rect): act { $0.zoom(to: rect, time: start) }
    case .rotate(let view, let scroller, let pageSize):
      act { $0.resize(view, scroller: scroller, pageSize: pageSize, time: start) }
    case .insert(let page, let count): act { $0.insertPages(count, at: page, time: start) }
    case .remove(let page, let count): act { $0.removePages(count, at: page, time: start) }
    case .replace(let page): act { $0.replacePage(page, time: start) }
    case .memoryWarning: act { $0.warnOfMemory(time: start) }
    case .wait(let duration): wait(until: start + duration)
    case .waitUntilAtRest: rest()
    }
  }

  /// Ends the script: the finger lifts, autoplay stops, and the time advances until everything is at rest.
  mutating func finish() {
    liftFinger()
    if model.isAutoplaying { act { $0.setAutoplaying(false, time: $0.time) } }
    rest()
  }

  /// Advances the time until everything is at rest.
  private mutating func rest() {
    repeat { wait(until: model.restTime) } while model.restTime > model.time && !isStopped
  }

  // MARK: Steps

  /// Changes the model without advancing the time.
  private mutating func act(_ change: (inout ScrollModel) -> Void) {
    change(&model)
    didChange(&model)
  }

  /// Advances the time.
  ///
  /// Each change that occurs without input starts a new stretch of time.
  private mutating func wait(until time: Double) {
    if time > model.time, !model.pager.content.fingers.touches.isEmpty {
      act { $0.pager.content.fingers.rest(until: time) }
    }
    while let next = model.nextChange, next <= time {
      act { $0.advance(to: max(next, $0.time)) }
      // A further advance would go through all changes that are left.
      guard !isStopped else { return }
    }
    act { $0.advance(to: time) }
  }

  private mutating func down(_ id: Int, at point: Point) {
    act { $0.touchDown(id, at: point, time: $0.time) }
  }

  /// Lifts the finger that stays down, if there is one.
  private mutating func liftFinger() {
    guard finger != nil else { return }
    finger = nil
    up(0, at: model.time)
  }

  private mutating func up(_ id: Int, at time: Double) {
    wait(until: time)
    act { $0.touchUp(id, time: time) }
  }

  /// Moves fingers on straight lines between samples, which have the same times for all touches.
  private mutating func move(_ paths: [Int: [TouchSample]]) {
    let ids = paths.keys.sorted()
    for index in 1..<max(1, paths[0]?.count ?? 1) {
      let samples = paths.mapValues { $0[index] }
      guard let time = samples[0]?.time else { return }
      act { $0.pager.content.fingers.setNextSamples(samples, at: $0.time) }
      // A segment is split where the drag starts, so that the motion in each part has a closed form.
      for id in ids {
        guard let start = model.pager.content.dragStart(of: id) else { continue }
        wait(until: start)
        act { $0.pager.beginDragBetweenSamples(id) }
      }
      wait(until: time)
      act { model in
        for id in ids {
          if let sample = samples[id] { model.touchMoved(id, to: sample.point, time: time) }
        }
      }
    }
  }

  private mutating func tap(_ point: Point) {
    down(0, at: point)
    up(0, at: model.time + Self.tapDuration)
  }

  private mutating func flick(_ velocity: Point, from: Point?, duration: Double) {
    guard duration > 0 else {
      let geometry = model.geometry
      let content = Point { geometry.mirrored(-velocity[$0], $0) }
      return act { $0.flick(content, time: $0.time) }
    }
    let view = model.configuration.view
    let from = from ?? Point(x: view.width / 2, y: view.height / 2)
    drag(from, Point { from[$0] + velocity[$0] * duration }, duration, .linear, rest: 0)
  }

  private mutating func drag(
    _ from: Point,
    _ to: Point,
    _ duration: Double,
    _ curve: Easing,
    rest: Double
  ) {
    let start = model.time
    down(0, at: from)
    move([0: path(from, to, duration, curve)])
    up(0, at: start + duration + rest)
  }

  /// Returns the samples of a finger that moves between two points.
  private func path(_ from: Point, _ to: Point, _ duration: Double, _ curve: Easing)
    -> [TouchSample]
  {
    let start = model.time
    let count = max(Self.fewestSegments, (duration * samplesPerSecond).rounded(.up))
    guard duration > 0 else {
      return [TouchSample(time: start, point: from), TouchSample(time: start, point: to)]
    }
    return (0...Int(count)).map { index in
      let share = Double(index) / count
      let eased = curve.value(at: share)
      return TouchSample(
        time: start + duration * share,
        point: Point { from[$0] + (to[$0] - from[$0]) * eased }
      )
    }
  }
}
