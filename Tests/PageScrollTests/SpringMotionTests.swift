import PageScroll
import RealModule
import TestSupport
import Testing

struct SpringMotionTests {
  static let ratios = [0.02, 0.3, 0.7, 0.95, 1, 1.05, 1.1, 1.3, 3, 20]

  /// Motions with all damping ratios; some start at the anchor, and some start without velocity.
  static let motions: [SpringMotion] = {
    var random = SplitMix(state: 41)
    return (0..<600).map { index in
      SpringMotion(
        spring: Spring(
          mass: .random(in: 0.1...4, using: &random),
          stiffness: .random(in: 20...400, using: &random),
          dampingRatio: ratios[index % ratios.count]
        ),
        anchor: .random(in: -1000...1000, using: &random),
        distance: index % 5 == 0 ? 0 : .random(in: -500...500, using: &random),
        velocity: index % 7 == 0 ? 0 : .random(in: -8000...8000, using: &random)
      )
    }
  }()

  @Test func `Motions agree with the textbook formulas`() {
    for motion in Self.motions {
      for time in [0, 0.01, 0.05, 0.1, 0.3, 0.7, 1.5] {
        let (distance, velocity) = PlainSpring.state(of: motion, at: time)
        #expect(abs(motion.distance(at: time) - distance) < 1e-9, "\(motion) \(time)")
        #expect(abs(motion.position(at: time) - motion.anchor - distance) < 1e-9)
        #expect(abs(motion.velocity(at: time) - velocity) < 1e-8, "\(motion) \(time)")
      }
    }
  }

  /// Most damping ratios are close to 1, where the textbook formulas suffer from cancellation.
  @Test(arguments: [-1e-4, -1e-7, -1e-10, 0, 1e-10, 1e-7, 1e-4, -0.5, 1])
  func `Motions agree with a numeric solution of Newton's law`(_ excess: Double) {
    let spring = Spring(mass: 0.5, stiffness: 60, dampingRatio: 1 + excess)
    let motion = SpringMotion(spring: spring, anchor: 0, distance: 30, velocity: -900)
    let (distance, velocity) = PlainSpring.stepped(motion, to: 0.4, steps: 20_000)
    // Damping ratios within 1e-9 of 1 count as 1.
    #expect(abs(motion.distance(at: 0.4) - distance) < 1e-9 * 30)
    #expect(abs(motion.velocity(at: 0.4) - velocity) < 1e-9 * 900)
  }

  @Test func `A critically damped spring changes direction after one time constant`() throws {
    let motion = SpringMotion(spring: .bounce, anchor: 7, distance: 0, velocity: 3000)
    let peak = try #require(motion.peak)
    #expect(abs(peak - 0.1) < 1e-12)
    #expect(abs(motion.position(at: peak) - 7 - 3000 / (.exp(1) * 10)) < 1e-9)
    #expect(motion.crossing == nil)
    #expect(motion.halfPeriod == nil)
  }

  @Test func `No crossing or change of direction comes before the first reported one`() {
    for motion in Self.motions {
      let end = motion.duration(untilWithin: 1e-6, speed: 1e-6)
      let times = (1...4000).map { end * Double($0) / 4000 }
      for (event, value) in [
        (motion.crossing, motion.distance), (motion.peak, motion.velocity),
      ] as [(Double?, (Double) -> Double)] {
        if let event {
          let size = max(abs(motion.distance), abs(motion.startVelocity))
          #expect(event > 0)
          #expect(abs(value(event)) < 1e-9 * size * motion.spring.frequency)
        }
        let until = times.prefix { $0 < (event ?? .infinity) * (1 - 1e-9) }
        let signs = Set(until.map(value).filter { abs($0) > 1e-9 }.map { $0 < 0 })
        #expect(signs.count <= 1, "\(motion)")
      }
    }
    let still = SpringMotion(spring: .page, anchor: 3, distance: 0, velocity: 0)
    #expect(still.crossing == nil && still.peak == nil)
  }

  @Test(arguments: [(0.5, 10.0), (0.5, 0.01), (1e-3, 1e4), (200, 50)])
  func `The duration is the first time at which the motion is near its anchor and slow`(
    distance: Double,
    speed: Double
  ) {
    for motion in Self.motions {
      func excess(_ time: Double) -> Double {
        max(abs(motion.distance(at: time)) / distance, abs(motion.velocity(at: time)) / speed)
      }
      let end = motion.duration(untilWithin: distance, speed: speed)
      #expect(excess(end) < 1 + 1e-9, "\(motion)")
      let early = (0..<500).map { end * Double($0) / 500 }.first { excess($0) < 1 - 1e-9 }
      #expect(early == nil || end == 0, "\(motion)")
    }
  }

  @Test func `A spring that starts slowly near its anchor has no duration`() {
    for distance in [-0.4, 0, 0.4] {
      let motion = SpringMotion(spring: .page, anchor: 0, distance: distance, velocity: 9)
      #expect(motion.duration(untilWithin: 0.5, speed: 10) == 0)
    }
  }

  /// The durations differ by at most 10 % and a second.
  @Test(arguments: [1e-2, 1e-4, 1e-8, 1e-12])
  func `A spring with little damping ends when its envelope does`(_ ratio: Double) {
    let spring = Spring(mass: 1, stiffness: 100, dampingRatio: ratio)
    let motion = SpringMotion(spring: spring, anchor: 0, distance: 100, velocity: 0)
    let envelope = Double.log(100 / 0.5) / (10 * ratio)
    // Near each turn the speed is below its limit, so the distance determines the duration.
    let end = motion.duration(untilWithin: 0.5, speed: 0.5)
    #expect(abs(end - envelope) < 0.1 * envelope + 1)
  }

  @Test(arguments: [0.0, 1e-300, 1e-9, 1, 1e9, 1e300, .greatestFiniteMagnitude])
  func `Extreme numbers give no NaN`(_ size: Double) {
    for ratio in [1e-300, 1e-9, 0.5, 1, 2, 1e9, 1e300] {
      let spring = Spring(mass: 1, stiffness: 100, dampingRatio: ratio)
      for (distance, velocity) in [(size, 0), (0, size), (size, -size), (-size, 1), (-1, size)] {
        let motion = SpringMotion(spring: spring, anchor: 0, distance: distance, velocity: velocity)
        let end = motion.duration(untilWithin: 0.5, speed: 10)
        #expect(end >= 0, "\(motion)")
        for time in [0, 1e-300, 0.1, 1, 1e9, 1e300, end] {
          #expect(!motion.position(at: time).isNaN && !motion.velocity(at: time).isNaN, "\(motion)")
        }
        #expect([motion.crossing, motion.peak].allSatisfy { $0 == nil || ($0 ?? 0) > 0 })
      }
    }
  }

  @Test(arguments: ratios)
  func `A damped spring does not pass the anchor at its approach speed`(_ ratio: Double) {
    let spring = Spring(mass: 0.5, stiffness: 100, dampingRatio: ratio)
    func lowest(_ factor: Double) -> Double {
      let speed = factor * spring.approachSpeed(from: 100)
      let motion = SpringMotion(spring: spring, anchor: 0, distance: 100, velocity: -speed)
      return motion.peak.map(motion.distance) ?? 0
    }
    guard ratio >= 1 else {
      return #expect(spring.approachSpeed(from: 100) == 100 * spring.frequency)
    }
    #expect(lowest(1) > -1e-9)
    #expect(lowest(1.01) < 0)
  }
}
