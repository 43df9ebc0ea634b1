public import PageGeometry

extension ScrollModel {
  /// Adds a finger, and stops the content if it is moving.
  ///
  /// - Parameters:
  ///   - id: The identifier of the touch; using that of a current touch is a programmer error and traps.
  ///   - point: The point in the view.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func touchDown(_ id: Int = 0, at point: Point, time: Double) {
    let time = advance(toInput: time)
    precondition(touch(id) == nil, "id must not be in use")
    guard reaches(point), touches.count < (canPinch ? 2 : 1) else { return }
    let moves = phase(at: time) != .idle
    let offset = offset(at: time)
    let sample = TouchSample(time: time, point: point)
    let stopped = touches.isEmpty ? stoppedMotion : nil
    interruptAutoplay()
    if touches.isEmpty {
      rest(at: offset)
      freezeZooms()
    }
    let stopsMotion = moves && touches.isEmpty
    var touch = Touch(id: id, at: sample, stopsMotion: stopsMotion, configuration.physics.velocity)
    touch.stopped = stopped
    touches.append(touch)
    if touches.count == 2 { beginPinch() }
  }

  /// Moves a finger.
  ///
  /// - Parameters:
  ///   - id: The identifier of the touch; an unknown one is ignored.
  ///   - point: The point in the view.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func touchMoved(_ id: Int = 0, to point: Point, time: Double) {
    let time = advance(toInput: time)
    move(id, to: TouchSample(time: time, point: point))
  }

  /// Lifts a finger.
  ///
  /// - Parameters:
  ///   - id: The identifier of the touch; an unknown one is ignored.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func touchUp(_ id: Int = 0, time: Double) {
    let time = advance(toInput: time)
    guard let index = touches.firstIndex(where: { $0.id == id }) else { return }
    if pinch != nil {
      endPinch()
      touches.remove(at: index)
      // The remaining finger starts a new touch.
      touches = touches.map {
        Touch(
          id: $0.id,
          at: TouchSample(time: time, point: $0.point(at: time)),
          stopsMotion: true,
          configuration.physics.velocity
        )
      }
      return
    }
    let touch = touches[index]
    if let drag, drag.touch == id {
      let velocity = contentVelocity(of: touch, in: drag)
      touches.remove(at: index)
      restartAutoplay()
      endDrag(drag, of: touch, at: velocity)
    } else {
      touches.remove(at: index)
      restartAutoplay()
      guard touches.isEmpty else { return }
      if !touch.stopsMotion, !touch.isIgnored { endTap(touch) }
      if touch.stopsMotion || touch.isIgnored || touch.leavesUnrest { settle() }
    }
  }

  /// Cancels all touches: a drag ends without a velocity.
  ///
  /// - Parameter time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func touchesCancelled(time: Double) {
    advance(to: time)
    cancelTouches()
  }

  mutating func cancelTouches() {
    if pinch != nil { endPinch() }
    guard !touches.isEmpty else { return }
    if let drag, let touch = touch(drag.touch) { endDrag(drag, of: touch, at: .zero) }
    touches = []
    restartAutoplay()
    settle()
  }

  // MARK: Motion between samples

  /// Sets the next sample of each finger.
  ///
  /// Until the next input, each finger moves on a straight line to its sample.
  mutating func setNextSamples(_ samples: [Int: TouchSample]) {
    for index in touches.indices {
      let touch = touches[index]
      if touch.last.time < time {
        let sample = TouchSample(time: time, point: touch.point(at: time))
        touches[index].move(to: sample, isMeasured: false)
      }
      touches[index].next = samples[touch.id]
    }
  }

  /// Sets the next sample of fingers that have none: they rest until a time.
  mutating func restFingers(until time: Double) {
    for index in touches.indices where touches[index].next == nil {
      touches[index].next = TouchSample(time: time, point: touches[index].last.point)
    }
  }

  /// Returns the time at which a finger will start to drag on its way to the next sample; nil if it will not.
  func dragStart(of id: Int) -> Double? {
    guard drag == nil, pinch == nil, touches.count == 1, let touch = touch(id), !touch.isIgnored,
      let next = touch.next, next.time > touch.last.time,
      let share = slopCrossing(of: touch, to: next.point), share < 1
    else { return nil }
    return min(next.time, touch.last.time + (next.time - touch.last.time) * share)
  }

  /// Starts a drag between two samples, at a point that does not affect the velocity.
  mutating func beginDragBetweenSamples(_ id: Int) {
    guard let index = touches.firstIndex(where: { $0.id == id }) else { return }
    let (next, point) = (touches[index].next, touches[index].point(at: time))
    touches[index].move(to: TouchSample(time: time, point: point), isMeasured: false)
    touches[index].next = next
    beginDrag(id, at: point)
  }

  // MARK: Dragging

  private mutating func move(_ id: Int, to sample: TouchSample) {
    guard let index = touches.firstIndex(where: { $0.id == id }) else { return }
    if drag == nil, pinch == nil, touches.count == 1, !touches[index].isIgnored,
      let share = slopCrossing(of: touches[index], to: sample.point)
    {
      let last = touches[index].last.point
      let origin = Point { last[$0] + (sample.point[$0] - last[$0]) * share }
      beginDrag(id, at: share == 1 ? sample.point : origin)
    }
    touches[index].move(to: sample)
    if pinch != nil { return updateVisiblePages() }
    guard let drag, drag.touch == id else { return }
    update(drag, to: sample.point)
    updateVisiblePages()
  }

  private func slopCrossing(of touch: Touch, to point: Point) -> Double? {
    DragSlop(distance: configuration.physics.slop)
      .crossing(from: touch.start.point, along: touch.last.point, to: point)
  }

  private mutating func beginDrag(_ id: Int, at origin: Point) {
    guard let index = touches.firstIndex(where: { $0.id == id }) else { return }
    let start = touches[index].start.point
    let (dx, dy) = (origin.x - start.x, origin.y - start.y)
    let page = visible.current
    let inner = innerDrag(on: currentPage)
    var follows = PerAxis { axis in
      let range = inner?.axes[axis].range
      return geometry.follows[axis] || range.map { $0.lowerBound < $0.upperBound } ?? false
    }
    if configuration.map == nil, follows.x, follows.y {
      let chosen = configuration.lock.axes(dx: dx, dy: dy, scrollable: Set(Axis.allCases))
      follows = PerAxis { chosen.contains($0) }
    }
    guard follows.x || follows.y else {
      touches[index].isIgnored = true
      return
    }
    let offset = offset(at: time)
    rest(at: offset)
    var drag = Drag(
      touch: id,
      origin: origin,
      raw: Point { rubberBand(along: $0).raw(offset: offset[$0], range: geometry.range[$0]) },
      held: offset,
      follows: follows,
      page: page
    )
    if let map = configuration.map, let cell {
      var path = PageMapDrag(map: map, from: cell)
      path.bouncesAtHoles = configuration.bouncesAtHoles
      path.rubberBand = configuration.physics.rubberBand
      drag.rebase(to: origin, raw: path.begin(at: offset, on: map))
      drag.map = path
    }
    drag.inner = inner
    self.drag = drag
    pages.row?.beginDrag()
    report(.willBeginDragging)
  }

  /// Returns the content offset of a drag whose finger is at a point.
  func dragged(_ drag: Drag, to finger: Point) -> Point {
    let raw = raw(of: drag, at: finger)
    if let map = drag.map { return map.offset(forRaw: raw) }
    return Point { axis in
      guard drag.follows[axis], geometry.follows[axis] else { return drag.held[axis] }
      let (range, outer) = (geometry.range[axis], pagerOffset(of: raw[axis], drag, along: axis))
      guard configuration.bounces else { return outer.clamped(to: range) }
      return rubberBand(along: axis).offset(raw: outer, range: range)
    }
  }

  /// Returns whether a finger at a point moves the pager, and not only a zoomed page.
  func isMoved(by drag: Drag, to finger: Point, along axis: Axis) -> Bool {
    guard geometry.follows[axis] else { return false }
    guard let inner = drag.inner else { return true }
    let raw = raw(of: drag, at: finger)[axis]
    return inner.axes[axis].offsets(afterWay: mirrored(raw - drag.raw[axis], axis)).pager != 0
  }

  /// Returns whether an end of the range stops content that does not bounce and that a finger moves.
  ///
  /// The velocity is the one that the content would have without the end.
  func isStopped(_ drag: Drag, at finger: Point, _ velocity: Double, along axis: Axis) -> Bool {
    guard !configuration.bounces, drag.map == nil, geometry.follows[axis] else { return false }
    let raw = pagerOffset(of: raw(of: drag, at: finger)[axis], drag, along: axis)
    let range = geometry.range[axis]
    return !range.contains(raw) || raw == range.lowerBound && velocity < 0
      || raw == range.upperBound && velocity > 0
  }

  /// Returns the offset without resistance of a drag whose finger is at a point.
  func raw(of drag: Drag, at finger: Point) -> Point {
    Point { drag.raw[$0] - mirrored(finger[$0] - drag.origin[$0], $0) }
  }

  /// Updates the parts of a drag that depend on the path of the finger.
  private mutating func update(_ drag: Drag, to finger: Point) {
    let raw = raw(of: drag, at: finger)
    if var map = drag.map {
      _ = map.drag(to: raw)
      self.drag?.map = map
      cell = map.base
      return
    }
    guard !configuration.bounces, drag.inner == nil else { return }
    // After a pull beyond an end, the content follows at once when the finger changes direction.
    self.drag?.rebase(to: finger, raw: Point { raw[$0].clamped(to: geometry.range[$0]) })
  }

  func rubberBand(along axis: Axis) -> RubberBand {
    RubberBand(
      coefficient: configuration.physics.rubberBand,
      length: geometry.frame.length(along: axis)
    )
  }

  /// Returns whether the scroller receives touches at a point.
  private func reaches(_ point: Point) -> Bool {
    guard let insets = configuration.touchInsets else { return true }
    let frame = geometry.frame
    return point.x >= frame.x - insets.left && point.x < frame.x + frame.width + insets.right
      && point.y >= frame.y - insets.top && point.y < frame.y + frame.height + insets.bottom
  }
}
