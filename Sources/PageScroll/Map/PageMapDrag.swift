package import PageGeometry

/// A drag over a map of pages, which moves along one axis at a time and not into holes.
///
/// The content moves horizontally or vertically from a base cell, which is the nearest cell. Half way to the
/// next cell, that cell becomes the base. The axis is then chosen relative to the new base, so a long drag
/// can turn a corner.
package struct PageMapDrag: Sendable, Hashable {
  /// The map.
  package let map: PageMap
  /// The cell at touch-down.
  package let start: PageMap.Cell
  /// The current base cell.
  package private(set) var base: PageMap.Cell
  /// Whether a flick goes no further than one cell from the cell at touch-down.
  package var measuresFromTouchDown = false
  /// Whether a finger can pull content toward a hole, with rubber-band resistance.
  package var bouncesAtHoles = false
  /// The rubber-band coefficient at holes, greater than 0.
  package var rubberBand = 0.55

  /// Creates a drag from a cell; a cell without a page is a programmer error and traps.
  package init(map: PageMap, from start: PageMap.Cell) {
    precondition(map.page(in: start) != nil, "a drag must start on a page")
    (self.map, self.start, base) = (map, start, start)
  }

  /// Updates the drag and returns the content offset, in points.
  ///
  /// The argument is the unrestricted offset: the one that content would have if it followed the finger along
  /// both axes and over holes.
  package mutating func drag(to raw: Point) -> Point {
    let moved = moved(to: raw, base: base)
    base = moved.base
    return moved.offset
  }

  /// Returns the content offset for an unrestricted offset and a base cell, in points.
  package func offset(forRaw raw: Point, base: PageMap.Cell) -> Point {
    moved(to: raw, base: base).offset
  }

  /// Returns the cell on which content settles after a release; velocities are in points per second.
  package func target(velocity: Point, flick: Double = 100) -> PageMap.Cell {
    if measuresFromTouchDown, base != start,
      base == PageMap.neighbour(of: start, velocity: velocity, flick: flick)
    {
      return base
    }
    return map.target(from: base, velocity: velocity, flick: flick)
  }

  /// Returns the content offset for an unrestricted offset, and the new base cell.
  private func moved(to raw: Point, base: PageMap.Cell) -> (offset: Point, base: PageMap.Cell) {
    var offset = map.offset(of: base)
    let (dx, dy) = (raw.x - offset.x, raw.y - offset.y)
    // If the distances are equal, the drag is horizontal.
    let isVertical = abs(dx) < abs(dy)
    let cells = map.fraction(at: raw, along: isVertical ? .vertical : .horizontal)
    let limit = -1...(isVertical ? map.rows : map.columns)

    func cell(_ position: Double) -> PageMap.Cell {
      var cell = base
      if isVertical {
        cell.row = position.floored(in: limit)
      } else {
        cell.column = position.floored(in: limit)
      }
      return cell
    }
    let isOpen = [cells, cells.rounded(.up)].allSatisfy { map.page(in: cell($0)) != nil }
    if isOpen {
      if isVertical { offset.y = raw.y } else { offset.x = raw.x }
      return (offset, cell(cells.rounded()))
    }
    if bouncesAtHoles {
      if isVertical {
        offset.y = stretched(to: raw.y, from: offset.y, length: map.cellSize.height)
      } else {
        offset.x = stretched(to: raw.x, from: offset.x, length: map.cellSize.width)
      }
    }
    return (offset, base)
  }

  /// Returns the offset of content that is pulled from a cell toward a hole, in points.
  private func stretched(to raw: Double, from rest: Double, length: Double) -> Double {
    RubberBand(coefficient: rubberBand, length: length).offset(raw: raw, range: rest...rest)
  }
}
