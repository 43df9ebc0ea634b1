public import PageGeometry

extension ScrollModel {
  /// Moves to a page.
  ///
  /// - Parameters:
  ///   - page: Its number; beyond the ends the nearest, or where ends are joined the one that it is.
  ///   - duration: In seconds, at least 0, which is at once; nil is the usual one.
  ///   - curve: How it begins and ends; nil is the usual way.
  ///   - time: In seconds, not before `self.time`.
  public mutating func scroll(
    toPage page: Int,
    duration: Double? = nil,
    curve: MoveCurve? = nil,
    time: Double
  ) {
    advance(to: time)
    guard hasPages else { return }
    var goal = page
    if configuration.joinsEnds {
      let ring = Wrap(count: configuration.pages)
      let position = geometry.paging.fraction(at: offset(at: time)[configuration.axis])
      let end = position + ring.way(from: position, to: ring.item(at: page))
      goal = end.roundedHalfUp.floored(in: geometry.paging.pages)
    } else if configuration.map == nil {
      goal = page.clamped(to: 0...configuration.pages - 1)
    }
    move(to: restOffset(ofPage: goal, across: offset(at: time)), goal: goal, duration, curve)
  }

  /// Moves to a content offset.
  ///
  /// - Parameters:
  ///   - offset: In points; a move that takes time ends within the range, one at once where it is told.
  ///   - duration: In seconds, at least 0, which is at once; nil is the usual one.
  ///   - curve: How it begins and ends; nil is the usual way.
  ///   - time: In seconds, not before `self.time`.
  public mutating func scroll(
    toOffset offset: Point,
    duration: Double? = nil,
    curve: MoveCurve? = nil,
    time: Double
  ) {
    advance(to: time)
    let isAtOnce = duration == 0
    let end = Point { isAtOnce ? offset[$0] : offset[$0].clamped(to: geometry.range[$0]) }
    move(to: end, goal: nil, duration, curve)
  }

  /// Moves to a page before or after, counted from the one that it is on its way to.
  ///
  /// - Parameters:
  ///   - step: How many pages on, at most all of them; on a map one column to the right or the left.
  ///   - time: In seconds, not before `self.time`.
  public mutating func arrow(_ step: Int, time: Double) {
    advance(to: time)
    if let map = configuration.map {
      guard let cell else { return }
      let next = PageMap.Cell(column: cell.column + step.signum(), row: cell.row)
      guard let page = map.page(in: next) else { return }
      return move(to: restOffset(ofPage: page), goal: page, nil, nil)
    }
    guard configuration.pages > 0 else { return }
    let step = step.clamped(to: -configuration.pages...configuration.pages)
    let next = ((goal ?? seen.page) + step).clamped(to: geometry.paging.pages)
    move(to: restOffset(ofPage: next, across: offset(at: time)), goal: next, nil, nil)
  }

  mutating func move(to end: Point, goal: Int?, _ duration: Double?, _ curve: MoveCurve?) {
    let physics = configuration.physics
    cancelTouches()
    let start = offset(at: time)
    rest(at: start)
    let duration = configuration.reducesMotion ? 0 : duration ?? physics.moveDuration
    precondition(duration >= 0, "a move takes no time back")
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
      goal: goal
    )
  }
}
