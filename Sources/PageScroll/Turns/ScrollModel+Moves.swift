public import PageGeometry

extension ScrollModel {
  /// Moves to a page.
  ///
  /// - Parameters:
  ///   - page: The index, clamped to the pages, or folded if the ends are joined.
  ///   - duration: In seconds, at least 0. With 0 the move is immediate; nil is the default duration.
  ///   - curve: The timing; nil is the default curve.
  ///   - direction: The direction of the move if the ends are joined.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func scroll(
    toPage page: Int,
    duration: Double? = nil,
    curve: MoveCurve? = nil,
    direction: TurnDirection = .shortest,
    time: Double
  ) {
    let time = advance(toInput: time)
    guard hasPages else { return }
    var target = page
    if configuration.joinsEnds {
      let ring = Wrap(count: configuration.pages)
      let position = geometry.paging.fraction(at: offset(at: time)[configuration.axis])
      let end = position + ring.way(from: position, to: ring.item(at: page), direction)
      target = end.roundedHalfUp.floored(in: geometry.paging.pages)
    } else if configuration.map == nil {
      target = page.clamped(to: 0...configuration.pages - 1)
    }
    let end = restOffset(ofPage: target, across: offset(at: time))
    move(to: end, page: target, duration: duration, curve: curve)
  }

  /// Moves to a content offset.
  ///
  /// - Parameters:
  ///   - offset: In points, clamped to the range unless the move is immediate.
  ///   - duration: In seconds, at least 0. With 0 the move is immediate; nil is the default duration.
  ///   - curve: The timing; nil is the default curve.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func scroll(
    toOffset offset: Point,
    duration: Double? = nil,
    curve: MoveCurve? = nil,
    time: Double
  ) {
    advance(to: time)
    let isImmediate = duration == 0
    let end = Point { isImmediate ? offset[$0] : offset[$0].clamped(to: geometry.range[$0]) }
    move(to: end, duration: duration, curve: curve)
  }

  /// Moves by a number of pages from the current page, or from the target page of a move.
  ///
  /// - Parameters:
  ///   - step: The number of pages, negative for earlier ones. On a map only its sign counts: the move is one
  ///     column to the right or left.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func arrow(_ step: Int, time: Double) {
    let time = advance(toInput: time)
    interruptAutoplay()
    if let map = configuration.map {
      guard let cell else { return }
      let next = PageMap.Cell(column: cell.column + step.signum(), row: cell.row)
      guard let page = map.page(in: next) else { return }
      return move(to: restOffset(ofPage: page), page: page)
    }
    guard configuration.pages > 0 else { return }
    let step = step.clamped(to: -configuration.pages...configuration.pages)
    let next = ((targetPage ?? visible.current) + step).clamped(to: geometry.paging.pages)
    move(to: restOffset(ofPage: next, across: offset(at: time)), page: next)
  }

  mutating func move(
    to end: Point,
    page: Int? = nil,
    duration: Double? = nil,
    curve: MoveCurve? = nil
  ) {
    let physics = configuration.physics
    cancelTouches()
    let start = offset(at: time)
    rest(at: start)
    let duration = configuration.reducesMotion ? 0 : duration ?? physics.moveDuration
    precondition(duration >= 0, "duration must not be negative")
    begin(
      PerAxis { axis in
        start[axis] == end[axis]
          ? .resting(at: end[axis])
          : .move(
            from: start[axis],
            to: end[axis],
            duration: duration,
            curve: curve ?? physics.moveCurve
          )
      },
      ending: .move,
      targetPage: page
    )
  }
}
