package import PageGeometry

/// A drag over a map of pages, which moves along one axis at a time and not into holes.
///
/// The content moves horizontally or vertically from a base cell, which is the nearest cell. Half way to the
/// next cell, that cell becomes the base. A long drag can turn a corner at a base: if the finger moves
/// further along the other axis than the content is away from the base, the content returns to the base at
/// the speed of the finger, and then follows the finger along the other axis. It never jumps.
///
/// A finger can also catch content on its way between cells that are not neighbours. Such content returns at
/// the speed of the finger too.
package struct PageMapDrag: Sendable, Hashable {
  /// The map.
  package private(set) var map: PageMap
  /// The current base cell.
  package private(set) var base: PageMap.Cell
  /// Whether a finger can pull content toward a hole, with rubber-band resistance.
  package var bouncesAtHoles = false
  /// The rubber-band coefficient at holes, greater than 0.
  package var rubberBand = 0.55

  /// The axis along which the content has moved from the base; nil before the first movement.
  private var axis: Axis?
  /// The distance that is added to unrestricted offsets.
  ///
  /// It changes at a corner and at a new base, so that the movement of the finger before does not count.
  private var shift = Point.zero
  /// The vector to the content from the place where the drag would have it, when the drag started.
  private var lag = Point.zero
  /// The unrestricted offset at which `lag` was measured.
  private var lagRaw = Point.zero

  /// Creates a drag from a cell; a cell without a page is a programmer error and traps.
  package init(map: PageMap, from start: PageMap.Cell) {
    precondition(map.page(in: start) != nil, "a drag must start on a page")
    (self.map, base) = (map, start)
  }

  /// Updates the drag and returns the content offset, in points.
  ///
  /// The argument is the unrestricted offset: the one that content would have if it followed the finger along
  /// both axes and over holes.
  package mutating func drag(to raw: Point) -> Point {
    let shown = offset(forRaw: raw)
    (lag, lagRaw) = (lag(atRaw: raw), raw)
    let move = move(to: raw)
    guard move.distance != 0 else { return shown }
    let offset = offset(of: move)
    let cell = nearestCell(to: offset, along: move.axis)
    if move.axis != axis ?? move.axis || cell != base {
      // From here on, the finger's movement counts from the point where the content is.
      let rest = map.offset(of: base)
      shift = Point { axis in
        (axis == move.axis ? rest[axis] + move.distance : rest[axis]) - raw[axis]
      }
    }
    (axis, base) = (move.axis, cell)
    return shown
  }

  /// Returns the content offset for an unrestricted offset without updating the drag, in points.
  package func offset(forRaw raw: Point) -> Point {
    let (offset, lag) = (offset(of: move(to: raw)), lag(atRaw: raw))
    return Point { offset[$0] + lag[$0] }
  }

  /// Returns the rest of the lag, which the distance from `lagRaw` reduces.
  private func lag(atRaw raw: Point) -> Point {
    guard lag != .zero else { return .zero }
    let share = max(0, 1 - Self.length(Point { raw[$0] - lagRaw[$0] }) / Self.length(lag))
    return Point { lag[$0] * share }
  }

  private static func length(_ way: Point) -> Double {
    (way.x * way.x + way.y * way.y).squareRoot()
  }

  /// Returns the velocity of the content for an unrestricted offset and its velocity, in points per second.
  package func velocity(forRaw raw: Point, velocity: Point) -> Point {
    let move = move(to: raw)
    let slope = slope(of: move)
    let lagging = lagVelocity(atRaw: raw, velocity)
    return Point { axis in
      guard axis == move.axis else { return lagging[axis] }
      return slope * (move.gain.x * velocity.x + move.gain.y * velocity.y) + lagging[axis]
    }
  }

  private func lagVelocity(atRaw raw: Point, _ velocity: Point) -> Point {
    guard lag(atRaw: raw) != .zero else { return .zero }
    let way = Point { raw[$0] - lagRaw[$0] }
    let distance = Self.length(way)
    let speed =
      distance == 0
      ? Self.length(velocity) : (way.x * velocity.x + way.y * velocity.y) / distance
    return Point { -lag[$0] / Self.length(lag) * speed }
  }

  /// Starts the drag anew where the content is, on a map whose cells may have another size, and returns the
  /// unrestricted offset.
  mutating func begin(at offset: Point, on map: PageMap) -> Point {
    (self.map, shift, lag) = (map, .zero, .zero)
    let raw = raw(ofOffset: offset)
    let place = self.offset(forRaw: raw)
    (lag, lagRaw) = (Point { offset[$0] - place[$0] }, raw)
    return raw
  }

  /// Returns the unrestricted offset for a content offset in a corridor: the inverse of `offset(forRaw:)`
  /// without a shift.
  private func raw(ofOffset offset: Point) -> Point {
    guard bouncesAtHoles else { return offset }
    let rest = map.offset(of: base)
    let axis: Axis = offset.x == rest.x ? .vertical : .horizontal
    var cell = base
    cell[axis] += map.fraction(at: offset, along: axis) > Double(base[axis]) ? 1 : -1
    guard map.page(in: cell) == nil, offset != rest else { return offset }
    return Point { axis in
      RubberBand(coefficient: rubberBand, length: map.cellSize.length(along: axis))
        .raw(offset: offset[axis], range: rest[axis]...rest[axis])
    }
  }

  // MARK: Movement from the base

  /// A movement from the base along one axis.
  private struct Move {
    let axis: Axis
    /// The distance from the base without regard to holes, in points.
    let distance: Double
    /// The change of the distance per change of the unrestricted offset.
    let gain: Point
  }

  private func move(to raw: Point) -> Move {
    let rest = map.offset(of: base)
    let way = Point { raw[$0] + shift[$0] - rest[$0] }
    // If the distances are equal except for rounding, the drag is horizontal.
    let isVertical = abs(way.x) < abs(way.y) * (1 - 1e-9)
    let first = axis ?? (isVertical ? .vertical : .horizontal)
    let other = first.other
    let along = Move(axis: first, distance: way[first], gain: Point { $0 == first ? 1 : 0 })
    let excess = abs(way[other]) - abs(way[first])
    guard excess > 0 else { return along }
    // The corner: the content returns to the base, and then moves along the other axis.
    // The rubber band applies to the result, so that it is not applied twice.
    let held = bouncesAtHoles ? way[first] : offset(of: along)[first] - rest[first]
    let slope = bouncesAtHoles ? 1 : slope(of: along)
    let (sign, otherSign): (Double, Double) = (way[first] < 0 ? -1 : 1, way[other] < 0 ? -1 : 1)
    let left = abs(held) - excess
    guard left < 0 else {
      return Move(
        axis: first,
        distance: sign * left,
        gain: Point { $0 == first ? slope + 1 : -sign * otherSign }
      )
    }
    return Move(
      axis: other,
      distance: otherSign * -left,
      gain: Point { $0 == first ? -otherSign * sign * (slope + 1) : 1 }
    )
  }

  /// Returns the content offset of a movement, which stops at holes.
  private func offset(of move: Move) -> Point {
    let rest = map.offset(of: base)
    let reach = reach(of: move)
    let raw = rest[move.axis] + move.distance
    let length = map.cellSize.length(along: move.axis)
    let moved =
      bouncesAtHoles
      ? RubberBand(coefficient: rubberBand, length: length).offset(raw: raw, range: reach)
      : raw.clamped(to: reach)
    return Point { $0 == move.axis ? moved : rest[$0] }
  }

  /// Returns the change of the content offset per change of a movement's distance.
  private func slope(of move: Move) -> Double {
    let reach = reach(of: move)
    let raw = map.offset(of: base)[move.axis] + move.distance
    guard !reach.contains(raw) else { return 1 }
    guard bouncesAtHoles else { return 0 }
    let length = map.cellSize.length(along: move.axis)
    let band = RubberBand(coefficient: rubberBand, length: length)
    return band.slope(atOffset: band.offset(raw: raw, range: reach), range: reach)
  }

  /// Returns the offsets between the base and the last page before a hole in the direction of a movement.
  private func reach(of move: Move) -> ClosedRange<Double> {
    let length = map.cellSize.length(along: move.axis)
    let step = move.distance < 0 ? -1 : 1
    let most = (abs(move.distance) / length).rounded(.up).floored(in: 0...PageMap.largestSide)
    var cell = base
    for _ in 0..<most {
      var next = cell
      next[move.axis] += step
      guard map.page(in: next) != nil else { break }
      cell = next
    }
    let (rest, end) = (map.offset(of: base)[move.axis], map.offset(of: cell)[move.axis])
    return min(rest, end)...max(rest, end)
  }

  private func nearestCell(to offset: Point, along axis: Axis) -> PageMap.Cell {
    var cell = base
    let limit = -1...map.count(along: axis)
    cell[axis] = map.fraction(at: offset, along: axis).rounded().floored(in: limit)
    // A rubber band can pull content further than half way to a hole.
    return map.page(in: cell) == nil ? base : cell
  }
}
