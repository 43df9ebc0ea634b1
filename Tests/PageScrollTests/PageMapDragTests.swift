import PageGeometry
import PageScroll
import TestSupport
import Testing

struct PageMapDragTests {
  typealias Cell = PageMap.Cell

  static func drag(column: Int, row: Int) throws -> PageMapDrag {
    PageMapDrag(map: try PageMapTests.example(), from: Cell(column: column, row: row))
  }

  /// Returns the offset and the base cell, computed by a plain implementation of the rule.
  static func plain(_ map: PageMap, _ raw: Point, _ base: Cell) -> (Point, Cell) {
    let (w, h) = (map.cellSize.width, map.cellSize.height)
    let b = Point(x: Double(base.column) * w, y: Double(base.row) * h)
    var x = raw.x
    var y = raw.y
    if abs(x - b.x) < abs(y - b.y) { x = b.x } else { y = b.y }
    let (fx, fy) = (x / w, y / h)
    let low = Cell(column: Int(fx.rounded(.down)), row: Int(fy.rounded(.down)))
    let high = Cell(column: Int(fx.rounded(.up)), row: Int(fy.rounded(.up)))
    guard map.page(in: low) != nil, map.page(in: high) != nil else { return (b, base) }
    return (Point(x: x, y: y), Cell(column: Int(fx.rounded()), row: Int(fy.rounded())))
  }

  @Test func `Random drags agree with a plain implementation`() throws {
    var random = SplitMix(state: 77)
    let map = try PageMapTests.example()
    var visited: Set<Cell> = []
    for start in map.cells {
      var drag = PageMapDrag(map: map, from: start)
      var base = start
      var raw = map.offset(of: start)
      for _ in 0..<2000 {
        raw.x = min(max(raw.x + Double(Int.random(in: -40...40, using: &random)), -250), 700)
        raw.y = min(max(raw.y + Double(Int.random(in: -60...60, using: &random)), -350), 1200)
        let expected = Self.plain(map, raw, base)
        #expect(drag.offset(forRaw: raw, base: base) == expected.0)
        #expect(drag.drag(to: raw) == expected.0)
        #expect(drag.base == expected.1)
        base = expected.1
        visited.insert(base)
        #expect(map.page(in: base) != nil)
        // One coordinate is that of the cell.
        let rest = map.offset(of: base)
        #expect(expected.0.x == rest.x || expected.0.y == rest.y)
      }
    }
    #expect(visited == Set(map.cells))
  }

  @Test func `A long drag turns a corner`() throws {
    var drag = try Self.drag(column: 0, row: 0)
    #expect(drag.drag(to: Point(x: 20, y: 149)) == Point(x: 0, y: 149))
    #expect(drag.base == Cell(column: 0, row: 0))
    #expect(drag.drag(to: Point(x: 20, y: 150)) == Point(x: 0, y: 150))
    #expect(drag.base == Cell(column: 0, row: 1))
    // If the distances are equal, the drag is horizontal.
    #expect(drag.drag(to: Point(x: 20, y: 280)) == Point(x: 20, y: 300))
    #expect(drag.drag(to: Point(x: 99, y: 310)) == Point(x: 99, y: 300))
    #expect(drag.base == Cell(column: 0, row: 1))
    #expect(drag.drag(to: Point(x: 100, y: 310)) == Point(x: 100, y: 300))
    #expect(drag.base == Cell(column: 1, row: 1))
    #expect(drag.start == Cell(column: 0, row: 0))
  }

  @Test func `A hole stops the content, or pulls it back like a rubber band`() throws {
    var drag = try Self.drag(column: 0, row: 0)
    #expect(drag.drag(to: Point(x: 100, y: 0)) == .zero)
    #expect(drag.drag(to: Point(x: 0, y: -100)) == .zero)
    drag.bouncesAtHoles = true
    let across = 100 * 0.55 * 200 / (200 + 0.55 * 100)
    let up = 100 * 0.55 * 300 / (300 + 0.55 * 100)
    for _ in 0..<2 {
      let right = drag.drag(to: Point(x: 100, y: 0))
      #expect(abs(right.x - across) < 1e-9 && right.y == 0)
      let top = drag.drag(to: Point(x: 0, y: -100))
      #expect(abs(top.y + up) < 1e-9 && top.x == 0)
      #expect(drag.base == drag.start)
      // A long pull does not make the hole the current cell.
      #expect(drag.drag(to: Point(x: -1e6, y: 0)).x > -200)
      #expect(drag.base == drag.start)
    }
    for extreme in [Point(x: 1e300, y: 0), Point(x: -1e300, y: 1e299)] {
      #expect(abs(drag.drag(to: extreme).x) <= 200)
    }
  }

  @Test func `A flick goes one cell on from the current cell or from the cell at touch-down`()
    throws
  {
    let flick = Point(x: 300, y: 0)
    var drag = try Self.drag(column: 0, row: 1)
    #expect(drag.target(velocity: flick) == Cell(column: 1, row: 1))
    _ = drag.drag(to: Point(x: 120, y: 300))
    #expect(drag.base == Cell(column: 1, row: 1))
    #expect(drag.target(velocity: flick) == Cell(column: 2, row: 1))
    drag.measuresFromTouchDown = true
    #expect(drag.target(velocity: flick) == Cell(column: 1, row: 1))
    // The option does not affect a flick back, or a release without a flick.
    #expect(drag.target(velocity: Point(x: -300, y: 0)) == Cell(column: 0, row: 1))
    #expect(drag.target(velocity: .zero) == Cell(column: 1, row: 1))
    #expect(drag.target(velocity: Point(x: 0, y: 300)) == Cell(column: 1, row: 2))
  }
}
