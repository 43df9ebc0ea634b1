public import PageGeometry

extension ScrollModel {
  /// A finger comes down; content that moves stops where it is.
  ///
  /// - Parameters:
  ///   - id: What tells it from other fingers; one that is down already is a programmer error and traps.
  ///   - point: Its place in the view, in points.
  ///   - time: In seconds, not before `self.time`.
  public mutating func touchDown(_ id: Int = 0, at point: Point, time: Double) {
    advance(to: time)
    precondition(touch(id) == nil, "a finger comes down once")
    guard reaches(point), touches.count < (canPinch ? 2 : 1) else { return }
    let moves = phase(at: time) != .idle
    let offset = offset(at: time)
    let sample = TouchSample(time: time, point: point)
    if touches.isEmpty {
      rest(at: offset)
      freezeZooms()
    }
    touches.append(Touch(id: id, at: sample, stopsMotion: moves && touches.isEmpty))
    if touches.count == 2 { beginPinch() }
  }

  /// A finger moves.
  ///
  /// - Parameters:
  ///   - id: Which one; one that is not known is left alone.
  ///   - point: Its place in the view, in points.
  ///   - time: In seconds, not before `self.time`.
  public mutating func touchMoved(_ id: Int = 0, to point: Point, time: Double) {
    advance(to: time)
    move(id, to: TouchSample(time: time, point: point))
  }

  /// A finger lifts.
  ///
  /// - Parameters:
  ///   - id: Which one; one that is not known is left alone.
  ///   - time: In seconds, not before `self.time`.
  public mutating func touchUp(_ id: Int = 0, time: Double) {
    advance(to: time)
    guard let place = touches.firstIndex(where: { $0.id == id }) else { return }
    if pinch != nil {
      endPinch()
      touches.remove(at: place)
      // The finger that stays begins anew.
      touches = touches.map {
        Touch(id: $0.id, at: TouchSample(time: time, point: $0.point(at: time)), stopsMotion: true)
      }
      return
    }
    let touch = touches[place]
    if let drag, drag.touch == id {
      let velocity = contentVelocity(of: touch, in: drag)
      touches.remove(at: place)
      endDrag(drag, of: touch, at: velocity)
    } else {
      touches.remove(at: place)
      guard touches.isEmpty else { return }
      if touch.stopsMotion || touch.hasStrayed { settle() } else { endTap(touch) }
    }
  }

  /// All fingers are taken away by the machine: a drag ends without a velocity.
  ///
  /// - Parameter time: In seconds, not before `self.time`.
  public mutating func touchesCancelled(time: Double) {
    advance(to: time)
    cancelTouches()
  }

  /// Takes all fingers away, as the program or the machine does: a drag ends without a velocity.
  mutating func cancelTouches() {
    if pinch != nil { endPinch() }
    guard !touches.isEmpty else { return }
    if let drag, let touch = touch(drag.touch) { endDrag(drag, of: touch, at: .zero) }
    touches = []
    settle()
  }

  // MARK: For motion between samples

  /// Says where fingers will be, on straight lines, at the next input.
  mutating func foresee(_ samples: [Int: TouchSample]) {
    for place in touches.indices { touches[place].next = samples[touches[place].id] }
  }

  /// When a finger that does not drag yet will, on its way to the next sample.
  func beginning(of id: Int) -> Double? {
    guard drag == nil, pinch == nil, touches.count == 1, let touch = touch(id), !touch.hasStrayed,
      let next = touch.next, next.time > touch.last.time,
      let share = slopCrossing(of: touch, to: next.point), share < 1
    else { return nil }
    return min(next.time, touch.last.time + (next.time - touch.last.time) * share)
  }

  /// Begins a drag with a finger where it is foreseen to be, without that counting as a sample.
  mutating func beginForeseenDrag(_ id: Int) {
    guard let place = touches.firstIndex(where: { $0.id == id }) else { return }
    let (next, point) = (touches[place].next, touches[place].point(at: time))
    touches[place].move(to: TouchSample(time: time, point: point), isMeasured: false)
    touches[place].next = next
    beginDrag(id, at: point)
  }

  // MARK: Dragging

  private mutating func move(_ id: Int, to sample: TouchSample) {
    guard let place = touches.firstIndex(where: { $0.id == id }) else { return }
    if drag == nil, pinch == nil, touches.count == 1, !touches[place].hasStrayed,
      let share = slopCrossing(of: touches[place], to: sample.point)
    {
      let last = touches[place].last.point
      let origin = Point { last[$0] + (sample.point[$0] - last[$0]) * share }
      beginDrag(id, at: share == 1 ? sample.point : origin)
    }
    touches[place].move(to: sample)
    if pinch != nil { return look() }
    guard let drag, drag.touch == id else { return }
    follow(drag, to: sample.point)
    look()
  }

  private func slopCrossing(of touch: Touch, to point: Point) -> Double? {
    DragSlop(distance: configuration.physics.slop)
      .crossing(from: touch.start.point, along: touch.last.point, to: point)
  }

  private mutating func beginDrag(_ id: Int, at origin: Point) {
    guard let place = touches.firstIndex(where: { $0.id == id }) else { return }
    let start = touches[place].start.point
    let (dx, dy) = (origin.x - start.x, origin.y - start.y)
    let page = seen.page
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
      touches[place].hasStrayed = true
      return
    }
    let offset = offset(at: time)
    rest(at: offset)
    let raw = Point { rubberBand(along: $0).raw(offset: offset[$0], range: geometry.range[$0]) }
    var drag = Drag(
      touch: id,
      origin: origin,
      raw: configuration.map == nil ? raw : offset,
      held: offset,
      follows: follows,
      page: page
    )
    if let map = configuration.map, let cell { drag.map = PageMapDrag(map: map, from: cell) }
    drag.inner = inner
    self.drag = drag
    pages.row?.beginDrag()
    tell(.willBeginDragging)
  }

  /// Where a drag has the content when its finger is at a place.
  func dragged(_ drag: Drag, to finger: Point) -> Point {
    let raw = raw(of: drag, at: finger)
    if let map = drag.map { return map.offset(forRaw: raw, base: map.base) }
    return Point { axis in
      guard drag.follows[axis], geometry.follows[axis] else { return drag.held[axis] }
      let (range, outer) = (geometry.range[axis], remainder(of: raw[axis], drag, along: axis))
      guard configuration.bounces else { return outer.clamped(to: range) }
      return rubberBand(along: axis).offset(raw: outer, range: range)
    }
  }

  /// Whether a finger at a place moves the pager, and not only what a page shows.
  func isMoved(by drag: Drag, to finger: Point, along axis: Axis) -> Bool {
    if let map = drag.map {
      let offset = dragged(drag, to: finger)[axis]
      return offset != map.map.offset(of: map.base)[axis]
    }
    guard geometry.follows[axis] else { return false }
    guard let inner = drag.inner else { return true }
    let raw = raw(of: drag, at: finger)[axis]
    return inner.axes[axis].offsets(afterWay: mirrored(raw - drag.raw[axis], axis)).pager != 0
  }

  /// The offset without resistance.
  func raw(of drag: Drag, at finger: Point) -> Point {
    Point { drag.raw[$0] - mirrored(finger[$0] - drag.origin[$0], $0) }
  }

  /// Takes over where a finger has the content, as far as that depends on the way there.
  private mutating func follow(_ drag: Drag, to finger: Point) {
    let raw = raw(of: drag, at: finger)
    if var map = drag.map {
      _ = map.drag(to: raw)
      self.drag?.map = map
      cell = map.base
      return
    }
    guard !configuration.bounces, drag.inner == nil else { return }
    // A finger that turns back moves content at once, and not first what was not seen.
    self.drag?.rebase(to: finger, raw: Point { raw[$0].clamped(to: geometry.range[$0]) })
  }

  func rubberBand(along axis: Axis) -> RubberBand {
    RubberBand(
      coefficient: configuration.physics.rubberBand,
      length: geometry.frame.length(along: axis)
    )
  }

  /// Whether a point is where touches reach the scroller.
  private func reaches(_ point: Point) -> Bool {
    guard let insets = configuration.touchInsets else { return true }
    let frame = geometry.frame
    return point.x >= frame.x - insets.left && point.x < frame.x + frame.width + insets.right
      && point.y >= frame.y - insets.top && point.y < frame.y + frame.height + insets.bottom
  }
}
