import PageGeometry
import PageScroll
import RealModule
import Testing

struct ZoomMotionTests {
  static let anchor = Point(x: 70, y: 40)

  static let starts: [Zoom] = [
    Zoom(scale: 6, offset: Point(x: 900, y: 200)), Zoom(scale: 0.3, offset: Point(x: -90, y: 20)),
    Zoom(scale: 5, offset: Point(x: 1850, y: -60)), Zoom(scale: 2, offset: Point(x: -30, y: 10)),
  ]

  @Test(arguments: starts) func `A spring moves the logarithm of the scale back to its limit`(
    start: Zoom
  ) {
    let area = ZoomAreaTests.area
    let motion = ZoomMotion.bounceBack(from: start, anchor: Self.anchor, in: area)
    let limit = min(max(start.scale, 0.5), 4)
    #expect(motion.zoom(at: 0) == start && motion.zoom(at: -1) == start)
    #expect(motion.zoom(at: motion.duration) == motion.rest)
    #expect(motion.rest == area.clamped(start.anchored(at: Self.anchor, scale: limit)))
    #expect(motion.rest.scale == limit)
    func within(_ zoom: Zoom) -> Zoom { area.clamped(zoom) }
    let first = within(start)
    for step in 1..<50 {
      let time = motion.duration * Double(step) / 50
      let left = (1 + 10 * time) * Double.exp(-10 * time)
      let scale = limit * Double.pow(start.scale / limit, left)
      let held = within(start.anchored(at: Self.anchor, scale: scale))
      let zoom = motion.zoom(at: time)
      #expect(abs(zoom.scale - scale) < 1e-9)
      #expect(abs(zoom.offset.x - held.offset.x - (start.offset.x - first.offset.x) * left) < 1e-9)
      #expect(abs(zoom.offset.y - held.offset.y - (start.offset.y - first.offset.y) * left) < 1e-9)
    }
    // There is no jump at the start or at the end.
    let (early, late) = (motion.zoom(at: 1e-7), motion.zoom(at: motion.duration.nextDown))
    #expect(abs(early.offset.x - start.offset.x) < 1e-3 && abs(early.scale - start.scale) < 1e-3)
    #expect(abs(late.offset.x - motion.rest.offset.x) < 1.5)
    #expect(abs(late.offset.y - motion.rest.offset.y) < 1.5)
  }

  @Test func `A zoom at rest does not move`() {
    let rest = Zoom(scale: 1, offset: Point(x: 20, y: -25))
    let motion = ZoomMotion.bounceBack(from: rest, anchor: Self.anchor, in: ZoomAreaTests.area)
    #expect(motion.duration == 0 && motion.rest == rest && motion.zoom(at: 0) == rest)
  }

  @Test func `A spring with little damping ends after a finite time`() {
    var physics = ScrollPhysics()
    physics.bounce = Spring(mass: 1, stiffness: 100, dampingRatio: 1e-300)
    let motion = ZoomMotion.bounceBack(
      from: Self.starts[0],
      anchor: Self.anchor,
      in: ZoomAreaTests.area,
      physics: physics
    )
    #expect(motion.duration.isFinite)
  }

  @Test(arguments: starts) func `An animated zoom moves its point on a straight line`(start: Zoom) {
    let end = Zoom(scale: 1.5, offset: Point(x: 12, y: 34))
    let point = Point(x: 123, y: 45)
    let motion = ZoomMotion.animated(
      from: start,
      to: end,
      point: point,
      duration: 2,
      curve: .easing(.linear)
    )
    #expect(motion.zoom(at: 0) == start && motion.zoom(at: 2) == end && motion.zoom(at: 9) == end)
    let (from, to) = (start.place(of: point), end.place(of: point))
    for step in 1..<20 {
      let share = Double(step) / 20
      let zoom = motion.zoom(at: 2 * share)
      let expected = Double.pow(start.scale, 1 - share) * Double.pow(1.5, share)
      let place = zoom.place(of: point)
      #expect(abs(zoom.scale - expected) < 1e-9)
      #expect(abs(place.x - (from.x + (to.x - from.x) * share)) < 1e-9)
      #expect(abs(place.y - (from.y + (to.y - from.y) * share)) < 1e-9)
    }
  }

  @Test func `An animated zoom follows its curve`() {
    let curve = MoveCurve.bezier(.easeInOut)
    let end = Zoom(scale: 4, offset: .zero)
    let start = Zoom(scale: 1, offset: .zero)
    let motion = ZoomMotion.animated(from: start, to: end, point: .zero)
    #expect(motion.duration == 0.3)
    for time in [0.01, 0.1, 0.15, 0.29] {
      let share = curve.value(at: time / 0.3)
      #expect(abs(motion.zoom(at: time).scale - Double.pow(4, share)) < 1e-9)
    }
    let atOnce = ZoomMotion.animated(from: start, to: end, point: .zero, duration: 0)
    #expect(atOnce.zoom(at: 0) == end)
  }
}
