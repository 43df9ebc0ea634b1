import PageGeometry
import PageScroll
import RealModule
import TestSupport
import Testing

struct AxisMotionTests {
  static let rules = MotionRules(0...1000, ScrollPhysics())

  static func phases(_ motion: AxisMotion) -> [ScrollPhase] {
    motion.turns.map(motion.phase).reduce(into: []) { phases, phase in
      if phases.last != phase { phases.append(phase) }
    }
  }

  static func release(
    _ start: Double,
    _ velocity: Double,
    _ range: ClosedRange<Double> = 0...1000,
    bounces: Bool = true
  ) -> AxisMotion {
    MotionRules(range, bounces: bounces, rules.physics).release(from: start, velocity: velocity)
  }

  @Test func `A release follows the formulas of its phases`() {
    var random = SplitMix(state: 61)
    for _ in 0..<600 {
      let low = Double.random(in: -500...500, using: &random)
      let high = low + .random(in: 0...3000, using: &random)
      let start = Double.random(in: low - 300...high + 300, using: &random)
      let velocity =
        Double.random(in: 50...8000, using: &random) * (random.next() % 2 == 0 ? 1 : -1)
      let motion = Self.release(start, velocity, low...high)
      for step in 0..<40 {
        let time = motion.duration * Double(step) / 40
        let plain = PlainRelease.position(start, velocity, low, high, at: time)
        #expect(abs(motion.position(at: time) - plain) < 1e-9, "\(start) \(velocity) \(time)")
      }
    }
  }

  @Test(
    arguments: [
      (500, 49, true, [.idle], 500), (500, 50, true, [.decelerating, .idle], 524.975),
      (500, 400, true, [.decelerating, .idle], 699.8),
      (500, 3000, true, [.decelerating, .bouncing, .idle], 1000),
      (500, -3000, true, [.decelerating, .bouncing, .idle], 0),
      (500, 3000, false, [.decelerating, .idle], 1000),
      (1000, 900, true, [.bouncing, .idle], 1000), (1000, 900, false, [.idle], 1000),
      (1100, 0, true, [.bouncing, .idle], 1000), (1100, 900, false, [.idle], 1000),
      (1100, -1000, true, [.bouncing, .idle], 1000),
      (1100, -1500, true, [.bouncing, .decelerating, .idle], 966.2),
      (1010, -6000, true, [.bouncing, .decelerating, .bouncing, .idle], 0),
    ] as [(Double, Double, Bool, [ScrollPhase], Double)]
  )
  func `A release has the expected phases and rest`(
    start: Double,
    velocity: Double,
    bounces: Bool,
    phases: [ScrollPhase],
    rest: Double
  ) {
    let motion = Self.release(start, velocity, bounces: bounces)
    #expect(Self.phases(motion) == phases)
    #expect(abs(motion.rest - rest) < 0.05, "\(motion.rest)")
  }

  @Test func `A flick passes an end of the range by the distance that the spring allows`() throws {
    let motion = Self.release(900, 2000)
    let meeting = try #require(motion.turns.first { motion.phase(at: $0) == .bouncing })
    let speed = 2000 - DecelerationRate.normal.decay * 100
    #expect(abs(motion.velocity(at: meeting) - speed) < 1e-9)
    #expect(abs(motion.position(at: meeting + 0.1) - 1000 - speed / (.exp(1) * 10)) < 1e-9)
    #expect(motion.turns.contains { abs($0 - meeting - 0.1) < 1e-12 })
  }

  @Test func `The velocity of a flick is limited`() {
    let (fast, fastest) = (Self.release(0, 1e5, 0...1e6), Self.release(0, 8000, 0...1e6))
    #expect(fast == fastest)
    #expect(Self.release(0, -1e5, -1e6...0).rest == -fastest.rest)
    #expect(fastest.velocity(at: 0) == 8000)
  }

  /// Content that is smaller than its viewport has a single offset at rest.
  @Test func `A flick in a range of a single offset returns to that offset`() {
    let motion = Self.release(0, 1000, 0...0)
    #expect(Self.phases(motion) == [.bouncing, .idle])
    #expect(abs(motion.position(at: 0.1) - 100 / .exp(1)) < 1e-9)
    let inward = Self.release(20, -2000, 0...0)
    #expect(Self.phases(inward) == [.bouncing, .idle])
    #expect(inward.position(at: 0.1) < 0)
  }

  @Test func `The motion of a free flick ends half a pixel from the offset at rest`() {
    let motion = Self.release(0, 1000)
    let before = motion.position(at: motion.duration.nextDown)
    #expect(abs(motion.rest - before - 0.5) < 1e-9)
    #expect(motion.rest == 1000 / DecelerationRate.normal.decay)
  }

  /// The motion comes to rest at the end of the range.
  @Test(arguments: [1e-12, 1e-6, 0.4])
  func `A flick that would rest just beyond the end stops early`(_ excess: Double) {
    let motion = Self.release(0, (1000 + excess) * DecelerationRate.normal.decay)
    #expect(motion.rest == 1000)
    #expect(motion.duration < 4)
  }

  @Test(arguments: [1, 1.3, 3], [-2000.0, -800, 0, 900])
  func `Content passes its target page only with mayPass`(ratio: Double, velocity: Double) {
    var rules = Self.rules
    rules.physics.page = Spring(mass: 1, stiffness: 200, dampingRatio: ratio)
    func lowest(mayPass: Bool) -> Double {
      let motion = rules.settle(from: 120, velocity: velocity, to: 100, mayPass: mayPass)
      #expect(Self.phases(motion) == [.settling, .idle])
      return motion.turns.map(motion.position).min() ?? 0
    }
    let limit = rules.physics.page.approachSpeed(from: 20)
    #expect(lowest(mayPass: false) >= 100 - 1e-9)
    #expect((lowest(mayPass: true) < 100 - 1e-9) == (velocity < -limit))
  }

  @Test func `Content that is already at its target page moves only with mayPass`() {
    for velocity in [-500.0, 0, 500] {
      func settle(mayPass: Bool) -> AxisMotion {
        Self.rules.settle(from: 7, velocity: velocity, to: 7, mayPass: mayPass)
      }
      #expect(settle(mayPass: false) == .resting(at: 7))
      #expect((settle(mayPass: true) == .resting(at: 7)) == (velocity == 0))
    }
  }

  @Test(arguments: [-5000.0, -300, 0, 700])
  func `A bounce back does not pass the end`(_ velocity: Double) {
    let motion = Self.rules.bounceBack(from: 1040, velocity: velocity, to: 1000)
    #expect(Self.phases(motion) == [.bouncing, .idle])
    #expect(motion.turns.map(motion.position).allSatisfy { $0 > 1000 - 1e-9 })
    #expect(motion.velocity(at: 0) == max(velocity, -400))
  }

  /// A flick that needs a decay constant from 5 to 40 per second decelerates.
  ///
  /// A flick that needs another decay constant settles, and so does a flick away from the page.
  @Test(
    arguments: [
      (1000, 199, .decelerating), (1000, 201, .settling), (1000, 25.1, .decelerating),
      (1000, 24.9, .settling), (-1000, 100, .settling), (0, 100, .settling),
    ] as [(Double, Double, ScrollPhase)]
  )
  func `A retargeted flick ends on its page`(velocity: Double, way: Double, phase: ScrollPhase) {
    for sign in [-1.0, 1] {
      let end = 50 + sign * way
      let motion = Self.rules.retargeted(from: 50, velocity: sign * velocity, to: end)
      #expect(Self.phases(motion) == [phase, .idle])
      #expect(motion.rest == end)
    }
  }

  @Test func `A move follows its curve`() {
    let motion = AxisMotion.move(from: 10, to: 210, duration: 0.5, curve: .easing(.quadIn))
    #expect(Self.phases(motion) == [.animating, .idle])
    #expect(motion.duration == 0.5)
    for time in [0, 0.125, 0.25, 0.4] {
      #expect(abs(motion.position(at: time) - 10 - 200 * time * time * 4) < 1e-9)
      #expect(abs(motion.velocity(at: time) - 1600 * time) < 1e-9)
    }
    #expect(motion.rest == 210)
    let elastic = AxisMotion.move(from: 0, to: 1, duration: 2, curve: .easing(.elasticOut))
    #expect(elastic.turns == [0] + Easing.elasticOut.turns.map { 2 * $0 } + [2])
    #expect(
      AxisMotion.move(from: 3, to: 4, duration: 0, curve: .easing(.linear)) == .resting(at: 4)
    )
  }

  @Test func `A motion at rest has no duration`() {
    let motion = AxisMotion.resting(at: 42)
    #expect(motion.duration == 0 && motion.rest == 42 && motion.turns == [0])
    #expect(motion.phase(at: 0) == .idle && motion.velocity(at: 3) == 0)
    #expect(motion.translated(by: -2) == .resting(at: 40))
  }
}
