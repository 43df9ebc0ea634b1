import PageGeometry
import PageScroll
import TestSupport
import Testing

struct TouchVelocityTests {
  static func finger(_ samples: [TouchSample]) -> TouchVelocity {
    samples.reduce(into: TouchVelocity()) { $0.add($1.point, at: $1.time) }
  }

  static func touches(_ places: [(time: Double, x: Double)]) -> [TouchSample] {
    places.map { TouchSample(time: $0.time, point: Point(x: $0.x, y: -3 * $0.x)) }
  }

  /// Returns samples at uneven times.
  static func random(_ count: Int, _ random: inout SplitMix) -> [TouchSample] {
    var time = Double.random(in: 0...10, using: &random)
    return (0..<count).map { _ in
      time += Double.random(in: 0.002...0.05, using: &random)
      let x = Double.random(in: -500...500, using: &random)
      return TouchSample(
        time: time,
        point: Point(x: x, y: Double.random(in: -500...500, using: &random))
      )
    }
  }

  @Test(
    arguments: [
      ([], 0.0), ([(0.0, 5.0)], 0), ([(0, 0), (0.01, 10)], 0.05 * 1000),
      ([(0, 0), (0.01, 10), (0.02, 30)], 0.35 * 1000 + 0.05 * 2000),
      ([(0, 0), (0.01, 10), (0.02, 30), (0.03, 60)], 0.6 * 1000 + 0.35 * 2000 + 0.05 * 3000),
      // Only the last four samples count.
      (
        [(-1, 999), (0, 0), (0.01, 10), (0.02, 30), (0.03, 60)],
        0.6 * 1000 + 0.35 * 2000 + 0.05 * 3000
      ),
    ] as [([(time: Double, x: Double)], Double)]
  )
  func `The velocity is the weighted sum of the last three difference quotients`(
    places: [(time: Double, x: Double)],
    expected: Double
  ) {
    let velocity = Self.finger(Self.touches(places)).velocity(atRelease: places.last?.time ?? 0)
    #expect(abs(velocity.x - expected) < 1e-9)
    #expect(abs(velocity.y + 3 * expected) < 1e-9)
  }

  @Test func `A resting finger has no velocity`() {
    let places = (0..<5).map { (time: Double($0) / 64, x: Double($0 * $0)) }
    var finger = Self.finger(Self.touches(places))
    let last = 4.0 / 64
    #expect(finger.velocity(atRelease: last + 0.125, restTime: 0.125) != .zero)
    #expect(finger.velocity(atRelease: (last + 0.125).nextUp, restTime: 0.125) == .zero)
    // The rest begins with the last movement, not with the last sample.
    finger.add(Point(x: 16, y: -48), at: 5.0 / 64)
    #expect(finger.velocity(atRelease: last + 0.125, restTime: 0.125) != .zero)
    #expect(finger.velocity(atRelease: 5.0 / 64 + 0.125, restTime: 0.125) == .zero)
    // A sample at the same time replaces the last one, whether the finger moved or not.
    finger.add(Point(x: 16, y: -48), at: 5.0 / 64)
    #expect(finger.velocity(atRelease: 5.0 / 64 + 0.125, restTime: 0.125) == .zero)
    finger.add(Point(x: 17, y: -48), at: 5.0 / 64)
    #expect(finger.velocity(atRelease: 5.0 / 64 + 0.125, restTime: 0.125) != .zero)
  }

  @Test func `A sample replaces an earlier one at the same time`() {
    var random = SplitMix(state: 11)
    for count in 1..<30 {
      let touches = Self.random(count, &random)
      let doubled = touches.flatMap {
        [TouchSample(time: $0.time, point: Point(x: 77, y: 78)), $0]
      }
      let time = touches.last?.time ?? 0
      #expect(
        Self.finger(doubled).velocity(atRelease: time)
          == Self.finger(touches).velocity(atRelease: time)
      )
    }
  }

  @Test func `Mirrored samples have the mirrored velocity`() {
    var random = SplitMix(state: 21)
    let touches = Self.random(25, &random)
    let time = touches[24].time
    let velocity = Self.finger(touches).velocity(atRelease: time)
    let mirrored = touches.map {
      TouchSample(time: $0.time, point: Point(x: -$0.point.x, y: $0.point.y))
    }
    let other = Self.finger(mirrored).velocity(atRelease: time)
    #expect(other == Point(x: -velocity.x, y: velocity.y))
    #expect(velocity.x != 0 && velocity.y != 0)
  }

  @Test func `Only four samples are stored`() {
    var finger = TouchVelocity()
    for index in 0..<20_000 { finger.add(Point(x: Double(index), y: 0), at: Double(index) / 1024) }
    let velocity = finger.velocity(atRelease: 20_000.0 / 1024)
    #expect(abs(velocity.x - 1024) < 1e-6)
    let samples = Mirror(reflecting: finger).children.first { $0.label == "samples" }
    #expect(samples.map { Mirror(reflecting: $0.value).children.count } == 4)
  }
}
