import PageGeometry
import PageScroll
import Testing

struct DirectionLockTests {
  struct Row {
    var lock: DirectionLock
    var dx: Double
    var dy: Double
    var axes: Set<Axis>
  }

  static let rows: [Row] = [
    Row(lock: .none, dx: 30, dy: 0, axes: [.horizontal, .vertical]),
    Row(lock: .normal, dx: 15, dy: 10, axes: [.horizontal, .vertical]),
    Row(lock: .normal, dx: -15.001, dy: 10, axes: [.horizontal]),
    Row(lock: .normal, dx: 10, dy: 15, axes: [.horizontal, .vertical]),
    Row(lock: .normal, dx: 10, dy: -15.001, axes: [.vertical]),
    Row(lock: .normal(margin: 0), dx: 10, dy: 10, axes: [.horizontal, .vertical]),
    Row(lock: .normal(margin: 20), dx: 29, dy: 10, axes: [.horizontal, .vertical]),
    Row(lock: .normal(margin: 20), dx: 31, dy: 10, axes: [.horizontal]),
    Row(lock: .strict, dx: 10, dy: -10, axes: [.horizontal]),
    Row(lock: .strict, dx: 10, dy: 10.001, axes: [.vertical]),
  ]

  @Test(arguments: rows) func `A drag moves along the axes that its lock allows`(row: Row) {
    func axes(_ scrollable: Set<Axis>) -> Set<Axis> {
      row.lock.axes(dx: row.dx, dy: row.dy, scrollable: scrollable)
    }
    #expect(axes([.horizontal, .vertical]) == row.axes)
    #expect(axes([.horizontal]) == row.axes.intersection([.horizontal]))
    #expect(axes([.vertical]) == row.axes.intersection([.vertical]))
    #expect(axes([]).isEmpty)
  }
}
