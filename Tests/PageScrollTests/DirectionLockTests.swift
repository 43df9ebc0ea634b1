import PageGeometry
import PageScroll
import Testing

struct DirectionLockTests {
  static let rows: [(DirectionLock, dx: Double, dy: Double, axes: Set<Axis>)] = [
    (.none, 30, 0, [.horizontal, .vertical]), (.normal, 15, 10, [.horizontal, .vertical]),
    (.normal, -15.001, 10, [.horizontal]), (.normal, 10, 15, [.horizontal, .vertical]),
    (.normal, 10, -15.001, [.vertical]), (.normal(margin: 0), 10, 10, [.horizontal, .vertical]),
    (.normal(margin: 20), 29, 10, [.horizontal, .vertical]),
    (.normal(margin: 20), 31, 10, [.horizontal]), (.strict, 10, -10, [.horizontal]),
    (.strict, 10, 10.001, [.vertical]),
  ]

  @Test(arguments: rows)
  func `A drag moves along the axes that its lock allows`(
    lock: DirectionLock,
    dx: Double,
    dy: Double,
    axes: Set<Axis>
  ) {
    for scrollable: Set<Axis> in [[.horizontal, .vertical], [.horizontal], [.vertical], []] {
      #expect(lock.axes(dx: dx, dy: dy, scrollable: scrollable) == axes.intersection(scrollable))
    }
  }
}
