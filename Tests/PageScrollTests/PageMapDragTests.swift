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

  @Test func `A straight drag agrees with a plain implementation`() throws {
    var random = SplitMix(state: 77)
    let map = try PageMapTests.example()
    for start in map.cells {
      let rest = map.offset(of: start)
      for _ in 0..<500 {
        let raw = Point(
          x: rest.x + Double(Int.random(in: -200...200, using: &random)),
          y: rest.y + Double(Int.random(in: -300...300, using: &random))
        )
        var drag = PageMapDrag(map: map, from: start)
        let expected = Self.plain(map, raw, start)
        #expect(drag.offset(forRaw: raw) == expected.0)
        #expect(drag.drag(to: raw) == expected.0)
        #expect(drag.base == expected.1)
      }
    }
  }

  @Test(arguments: [false, true])
  func `Content never jumps, stays in corridors and has its path's velocity`(bounces: Bool) throws {
    var random = SplitMix(state: 78)
    let map = try PageMapTests.example()
    var visited: Set<Cell> = []
    for start in map.cells {
      var drag = PageMapDrag(map: map, from: start)
      drag.bouncesAtHoles = bounces
      var raw = map.offset(of: start)
      var shown = raw
      for _ in 0..<600 {
        let goal = Point(
          x: min(max(raw.x + Double(Int.random(in: -80...80, using: &random)), -250), 700),
          y: min(max(raw.y + Double(Int.random(in: -120...120, using: &random)), -350), 1200)
        )
        let (from, steps) = (raw, 16.0)
        let way = Point(x: (goal.x - from.x) / steps, y: (goal.y - from.y) / steps)
        for step in 1...16 {
          let next = Point(x: from.x + way.x * Double(step), y: from.y + way.y * Double(step))
          let offset = step == 16 ? drag.drag(to: next) : drag.offset(forRaw: next)
          // At a corner the content moves at most at twice the finger's speed.
          let change = abs(offset.x - shown.x) + abs(offset.y - shown.y)
          #expect(change <= 2 * (abs(way.x) + abs(way.y)) + 1e-9)
          (raw, shown) = (next, offset)
        }
        let rest = map.offset(of: drag.base)
        #expect(shown.x == rest.x || shown.y == rest.y)
        #expect(map.page(in: drag.base) != nil)
        visited.insert(drag.base)
        let small = 1e-4
        let near = drag.offset(forRaw: Point(x: raw.x + way.x * small, y: raw.y + way.y * small))
        let velocity = drag.velocity(forRaw: raw, velocity: way)
        let back = drag.offset(forRaw: Point(x: raw.x - way.x * small, y: raw.y - way.y * small))
        let slope = Point(x: (near.x - back.x) / (2 * small), y: (near.y - back.y) / (2 * small))
        // Where the direction changes, there is no derivative.
        let isSmooth =
          abs(near.x + back.x - 2 * shown.x) + abs(near.y + back.y - 2 * shown.y) < 1e-6
        if isSmooth {
          #expect(abs(velocity.x - slope.x) < 1e-3 && abs(velocity.y - slope.y) < 1e-3)
        }
      }
    }
    #expect(visited == Set(map.cells))
  }

  @Test func `A long drag turns a corner without a jump`() throws {
    var drag = try Self.drag(column: 0, row: 0)
    #expect(drag.drag(to: Point(x: 20, y: 149)) == Point(x: 0, y: 149))
    #expect(drag.base == Cell(column: 0, row: 0))
    #expect(drag.drag(to: Point(x: 20, y: 150)) == Point(x: 0, y: 150))
    #expect(drag.base == Cell(column: 0, row: 1))
    // The content is 50 points above the cell. From here the finger moves to the left by 50 points before
    // the content turns, and by another 50 until it has reached the cell.
    #expect(drag.drag(to: Point(x: 20, y: 250)) == Point(x: 0, y: 250))
    #expect(drag.drag(to: Point(x: 70, y: 250)) == Point(x: 0, y: 250))
    #expect(drag.drag(to: Point(x: 90, y: 250)) == Point(x: 0, y: 270))
    #expect(drag.drag(to: Point(x: 120, y: 250)) == Point(x: 0, y: 300))
    #expect(drag.drag(to: Point(x: 121, y: 250)) == Point(x: 1, y: 300))
    // From here the content follows the finger along the new axis.
    #expect(drag.drag(to: Point(x: 219, y: 260)) == Point(x: 99, y: 300))
    #expect(drag.base == Cell(column: 0, row: 1))
    #expect(drag.drag(to: Point(x: 220, y: 260)) == Point(x: 100, y: 300))
    #expect(drag.base == Cell(column: 1, row: 1))
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
      #expect(drag.base == Cell(column: 0, row: 0))
      // A long pull does not make the hole the current cell.
      #expect(drag.drag(to: Point(x: -1e6, y: 0)).x > -200)
      #expect(drag.base == Cell(column: 0, row: 0))
    }
    for extreme in [Point(x: 1e300, y: 0), Point(x: -1e300, y: 1e299)] {
      #expect(abs(drag.drag(to: extreme).x) <= 200)
    }
  }

  @Test func `Content caught between cells returns to the corridor at the finger's speed`() throws {
    let size = Size(width: 100, height: 100)
    var configuration = ScrollConfiguration(view: size, pageSize: size, pages: 4)
    configuration.map = try PageMap(rows: ["1 2", "3 4"], cellSize: size)
    configuration.physics.slop = 0
    var model = ScrollModel(configuration)
    model.scroll(toPage: 3, duration: 1, curve: .easing(.linear), time: 0)
    model.touchDown(at: Point(x: 50, y: 50), time: 0.3)
    let caught = model.state(at: 0.3).offset
    #expect(abs(caught.x - 30) < 1e-9 && abs(caught.y - 30) < 1e-9)
    model.touchMoved(to: Point(x: 49.999, y: 50), time: 0.31)
    let started = model.state(at: 0.31).offset
    #expect(abs(started.x - 30) < 0.01 && abs(started.y - 30) < 0.01)
    // The content was 30 points from the corridor: half of it is left after 15 points.
    model.touchMoved(to: Point(x: 35, y: 50), time: 0.4)
    let half = model.state(at: 0.4).offset
    #expect(abs(half.x - 45) < 0.01 && abs(half.y - 15) < 0.01)
    model.touchMoved(to: Point(x: 10, y: 50), time: 0.5)
    let end = model.state(at: 0.5).offset
    #expect(abs(end.x - 70) < 0.01 && end.y == 0)
  }

  @Test func `A flick goes one cell on from the current cell`() throws {
    var drag = try Self.drag(column: 0, row: 1)
    func target(_ x: Double, _ y: Double) -> Cell {
      drag.map.target(from: drag.base, velocity: Point(x: x, y: y))
    }
    #expect(target(300, 0) == Cell(column: 1, row: 1))
    _ = drag.drag(to: Point(x: 120, y: 300))
    #expect(drag.base == Cell(column: 1, row: 1))
    #expect(target(300, 0) == Cell(column: 2, row: 1))
    #expect(target(-300, 0) == Cell(column: 0, row: 1))
    #expect(target(0, 0) == Cell(column: 1, row: 1))
    #expect(target(0, 300) == Cell(column: 1, row: 2))
  }
}
