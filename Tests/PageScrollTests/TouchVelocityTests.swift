import PageGeometry
import PageScroll
import TestSupport
import Testing

@Suite struct TouchVelocityTests {
  struct Touch {
    var time: Double
    var x: Double
    var y: Double
  }

  static func finger(
    _ touches: [Touch],
    _ estimator: VelocityEstimator = .weighted
  ) -> TouchVelocity {
    touches.reduce(into: TouchVelocity(estimator: estimator)) { finger, touch in
      finger.add(Point(x: touch.x, y: touch.y), at: touch.time)
    }
  }

  static func touches(_ places: [(time: Double, x: Double)]) -> [Touch] {
    places.map { Touch(time: $0.time, x: $0.x, y: -3 * $0.x) }
  }

  /// Samples at uneven times, some of them at rest.
  static func random(_ count: Int, _ random: inout SplitMix) -> [Touch] {
    var time = Double.random(in: 0...10, using: &random)
    return (0..<count).map { _ in
      time += Double.random(in: 0.002...0.05, using: &random)
      return Touch(
        time: time,
        x: Double.random(in: -500...500, using: &random),
        y: Double.random(in: -500...500, using: &random)
      )
    }
  }

  @Test(
    arguments: [
      ([], 0.0), ([(0.0, 5.0)], 0), ([(0, 0), (0.01, 10)], 0.05 * 1000),
      ([(0, 0), (0.01, 10), (0.02, 30)], 0.35 * 1000 + 0.05 * 2000),
      ([(0, 0), (0.01, 10), (0.02, 30), (0.03, 60)], 0.6 * 1000 + 0.35 * 2000 + 0.05 * 3000),
      // The first sample is a fifth, and no longer looked at.
      (
        [(-1, 999), (0, 0), (0.01, 10), (0.02, 30), (0.03, 60)],
        0.6 * 1000 + 0.35 * 2000 + 0.05 * 3000
      ),
    ] as [([(time: Double, x: Double)], Double)]
  )
  func theLastThreeQuotientsAreWeighted(places: [(time: Double, x: Double)], expected: Double) {
    let velocity = Self.finger(Self.touches(places)).velocity(atRelease: places.last?.time ?? 0)
    #expect(abs(velocity.x - expected) < 1e-9)
    #expect(abs(velocity.y + 3 * expected) < 1e-9)
  }

  @Test(arguments: VelocityEstimator.allCases)
  func aFingerThatRestsHasNoVelocity(estimator: VelocityEstimator) {
    let places = (0..<5).map { (time: Double($0) / 64, x: Double($0 * $0)) }
    var finger = Self.finger(Self.touches(places), estimator)
    let last = 4.0 / 64
    #expect(finger.velocity(atRelease: last + 0.125, restTime: 0.125) != .zero)
    #expect(finger.velocity(atRelease: (last + 0.125).nextUp, restTime: 0.125) == .zero)
    // It is not the last sample that counts but the last movement.
    finger.add(Point(x: 16, y: -48), at: 5.0 / 64)
    #expect(finger.velocity(atRelease: last + 0.125, restTime: 0.125) != .zero)
    #expect(finger.velocity(atRelease: 5.0 / 64 + 0.125, restTime: 0.125) == .zero)
    // One at the same time takes its place, be it moved or not.
    finger.add(Point(x: 16, y: -48), at: 5.0 / 64)
    #expect(finger.velocity(atRelease: 5.0 / 64 + 0.125, restTime: 0.125) == .zero)
    finger.add(Point(x: 17, y: -48), at: 5.0 / 64)
    #expect(finger.velocity(atRelease: 5.0 / 64 + 0.125, restTime: 0.125) != .zero)
  }

  @Test(arguments: VelocityEstimator.allCases)
  func aSampleAtTheSameTimeTakesThePlaceOfTheOlder(estimator: VelocityEstimator) {
    var random = SplitMix(state: 11)
    for count in 1..<30 {
      let touches = Self.random(count, &random)
      let doubled = touches.flatMap { [Touch(time: $0.time, x: 77, y: 78), $0] }
      let time = touches.last?.time ?? 0
      #expect(
        Self.finger(doubled, estimator).velocity(atRelease: time)
          == Self.finger(touches, estimator).velocity(atRelease: time)
      )
    }
  }

  /// The slope at the end of the parabola of least squares, by the normal equations and Cramer's rule.
  static func plainSlope(_ touches: [Touch], _ value: (Touch) -> Double) -> Double {
    guard let newest = touches.last?.time else { return 0 }
    var run: [Touch] = []
    for touch in touches.reversed() {
      guard newest - touch.time <= 0.1, run.count < 20 else { break }
      if let next = run.last, next.time - touch.time > 0.04 { break }
      run.append(touch)
    }
    guard run.count >= 3 else { return 0 }
    func moment(_ power: Int, _ weight: (Touch) -> Double = { _ in 1 }) -> Double {
      run.reduce(0) { sum, touch in
        sum + (0..<power).reduce(weight(touch)) { value, _ in value * (touch.time - newest) * 10 }
      }
    }
    let s = (0...4).map { moment($0) }
    let b = (0...2).map { moment($0, value) }
    func determinant(_ m: [[Double]]) -> Double {
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
    let rows = [[s[0], s[1], s[2]], [s[1], s[2], s[3]], [s[2], s[3], s[4]]]
    let replaced = (0..<3).map { [rows[$0][0], b[$0], rows[$0][2]] }
    return determinant(replaced) / determinant(rows) * 10
  }

  @Test func leastSquaresAgreeWithTheNormalEquations() {
    var random = SplitMix(state: 5)
    for _ in 0..<300 {
      let touches = Self.random(Int.random(in: 0...40, using: &random), &random)
      let velocity = Self.finger(touches, .leastSquares)
        .velocity(atRelease: touches.last?.time ?? 0)
      let expected = (Self.plainSlope(touches, \.x), Self.plainSlope(touches, \.y))
      let size = max(1, abs(expected.0), abs(expected.1))
      #expect(abs(velocity.x - expected.0) < 1e-9 * size)
      #expect(abs(velocity.y - expected.1) < 1e-9 * size)
    }
  }

  @Test func leastSquaresTellTheSlopeOfAParabola() {
    let places = (0..<10).map { index in
      let time = Double(index) * 0.01
      return (time: time, x: 3 + 40 * time - 900 * time * time)
    }
    let velocity = Self.finger(Self.touches(places), .leastSquares).velocity(atRelease: 0.09)
    #expect(abs(velocity.x - (40 - 1800 * 0.09)) < 1e-9)
    // Two samples of three that are all but one are no parabola.
    let pair = [(time: 0.0, x: 0.0), (time: 0.0.nextUp, x: 50.0), (time: 0.01, x: 100.0)]
    #expect(Self.finger(Self.touches(pair), .leastSquares).velocity(atRelease: 0.01) == .zero)
  }

  @Test func aWindowIsTheWayOfAHundredMilliseconds() {
    var random = SplitMix(state: 8)
    for count in 0..<60 {
      let touches = Self.random(count, &random)
      let velocity = Self.finger(touches, .window).velocity(atRelease: touches.last?.time ?? 0)
      let recent = touches.filter { touches[touches.count - 1].time - $0.time <= 0.1 }
      var expected = Point.zero
      if let old = recent.first, let new = recent.last, recent.count > 1 {
        expected.x = (new.x - old.x) / (new.time - old.time)
        expected.y = (new.y - old.y) / (new.time - old.time)
      }
      #expect(velocity == expected)
    }
  }

  @Test(arguments: VelocityEstimator.allCases)
  func aFingerMovesAndMirrorsWithItsSamples(estimator: VelocityEstimator) {
    var random = SplitMix(state: 21)
    let touches = Self.random(25, &random)
    let time = touches[24].time
    let velocity = Self.finger(touches, estimator).velocity(atRelease: time)
    let mirrored = touches.map { Touch(time: $0.time, x: -$0.x, y: $0.y) }
    let other = Self.finger(mirrored, estimator).velocity(atRelease: time)
    #expect(other == Point(x: -velocity.x, y: velocity.y))
    #expect(velocity.x != 0 && velocity.y != 0)
  }

  @Test(arguments: VelocityEstimator.allCases)
  func manySamplesTakeLittleMemory(estimator: VelocityEstimator) {
    var finger = TouchVelocity(estimator: estimator)
    for index in 0..<20_000 {
      finger.add(Point(x: Double(index), y: 0), at: Double(index) / 1024)
    }
    let velocity = finger.velocity(atRelease: 20_000.0 / 1024)
    #expect(abs(velocity.x - 1024) < 1e-6)
    #expect(Self.stored(in: finger) <= 1000)
  }

  /// How many samples a finger holds.
  static func stored(in finger: TouchVelocity) -> Int {
    let samples = Mirror(reflecting: finger).children.first { $0.label == "samples" }
    return samples.map { Mirror(reflecting: $0.value).children.count } ?? .max
  }
}
