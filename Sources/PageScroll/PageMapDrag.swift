public import PageGeometry

/// A drag over a map of pages, which moves along one axis at a time and not into holes.
///
/// The cell that the content is nearest to is the base. It changes half way, and from then on the drag
/// is seen from the new one: a long drag may turn a corner.
public struct PageMapDrag: Sendable, Hashable {
  /// The map.
  public let map: PageMap
  /// The cell at touch-down.
  public let start: PageMap.Cell
  /// The current cell.
  public private(set) var base: PageMap.Cell
  /// Whether a flick on into the cell that has just become the current one goes no further.
  public var measuresFromTouchDown = false
  /// Whether the way to a hole gives like an edge instead of not at all.
  public var bouncesAtHoles = false
  /// The rubber-band coefficient at holes, over 0.
  public var rubberBand = 0.55

  /// A drag from a cell; one without a page is a programmer error and traps.
  public init(map: PageMap, from start: PageMap.Cell) {
    precondition(map.isAccessible(start), "a drag starts on a page")
    (self.map, self.start, base) = (map, start, start)
  }

  /// Moves the finger.
  ///
  /// - Parameter raw: The offset were there no holes and no axes, in points.
  /// - Returns: The offset, in points.
  public mutating func drag(to raw: Point) -> Point {
    let moved = moved(to: raw, base: base)
    base = moved.base
    return moved.offset
  }

  /// The offset of a drag with a given current cell.
  ///
  /// - Parameters:
  ///   - raw: The offset were there no holes and no axes, in points.
  ///   - base: The current cell.
  /// - Returns: In points.
  public func offset(forRaw raw: Point, base: PageMap.Cell) -> Point {
    moved(to: raw, base: base).offset
  }

  /// The cell to settle on after a release.
  ///
  /// - Parameters:
  ///   - velocity: Of the offset, in points a second.
  ///   - flick: The slowest flick, in points a second.
  /// - Returns: A cell with a page.
  public func target(velocity: Point, flick: Double = 100) -> PageMap.Cell {
    if measuresFromTouchDown, base != start,
      base == PageMap.neighbour(of: start, velocity: velocity, flick: flick)
    {
      return base
    }
    return map.target(from: base, velocity: velocity, flick: flick)
  }

  /// What a drag shows and which cell is then the current one.
  private func moved(to raw: Point, base: PageMap.Cell) -> (offset: Point, base: PageMap.Cell) {
    var offset = map.offset(of: base)
    let (dx, dy) = (raw.x - offset.x, raw.y - offset.y)
    // A tie keeps the horizontal movement.
    let isVertical = abs(dx) < abs(dy)
    let cells = map.fraction(at: raw, along: isVertical ? .vertical : .horizontal)
    let limit = -1...(isVertical ? map.rows : map.columns)

    func cell(_ place: Double) -> PageMap.Cell {
      var cell = base
      if isVertical {
        cell.row = place.floored(in: limit)
      } else {
        cell.column = place.floored(in: limit)
      }
      return cell
    }
    let isOpen = [cells, cells.rounded(.up)].allSatisfy { map.isAccessible(cell($0)) }
    if isOpen {
      if isVertical { offset.y = raw.y } else { offset.x = raw.x }
      return (offset, cell(cells.rounded()))
    }
    if bouncesAtHoles {
      if isVertical {
        offset.y = give(to: raw.y, from: offset.y, length: map.cellSize.height)
      } else {
        offset.x = give(to: raw.x, from: offset.x, length: map.cellSize.width)
      }
    }
    return (offset, base)
  }

  /// Where content is shown that is pulled from a cell to a hole, in points.
  private func give(to raw: Double, from rest: Double, length: Double) -> Double {
    RubberBand(coefficient: rubberBand, length: length).offset(raw: raw, range: rest...rest)
  }
}
