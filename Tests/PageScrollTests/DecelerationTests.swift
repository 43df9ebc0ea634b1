import PageScroll
import RealModule
import TestSupport
import Testing

@Suite struct DecelerationTests {
  static let motions: [Deceleration] = {
    var random = SplitMix(state: 21)
    return (0..<500).map { _ in
      Deceleration(
        from: .random(in: -1e4...1e4, using: &random),
        velocity: .random(in: -8000...8000, using: &random),
        decay: .random(in: 0.5...40, using: &random)
      )
    }
  }()

  /// Velocity times the same share every millisecond, which is how the rate is defined; the way is
  /// the velocity that is lost, over λ.
  @Test func velocityKeepsItsShareOfEachMillisecond() {
    for motion in Self.motions {
      let share = Double.exp(-motion.decay / 1000)
      var velocity = motion.startVelocity
      for millisecond in 0...3000 {
        if millisecond % 250 == 0 {
          let time = Double(millisecond) / 1000
          let position = motion.start + (motion.startVelocity - velocity) / motion.decay
          #expect(abs(motion.velocity(at: time) - velocity) < 1e-9)
          #expect(abs(motion.position(at: time) - position) < 1e-9)
        }
        velocity *= share
      }
    }
  }

  @Test(arguments: [(DecelerationRate.normal, 2.0020, 499.5), (.fast, 10.0503, 99.5)])
  func theRatesOfScrollViews(_ rate: DecelerationRate, _ decay: Double, _ travel: Double) {
    #expect(abs(rate.decay - decay) < 5e-5)
    #expect(abs(Deceleration(from: 0, velocity: 1000, decay: rate.decay).rest - travel) < 0.05)
  }

  @Test func timeIsTheInverseOfPosition() throws {
    for motion in Self.motions {
      for share in [0.0, 0.1, 0.5, 0.99] {
        let position = motion.start + share * (motion.rest - motion.start)
        let time = try #require(motion.time(at: position))
        #expect(abs(motion.position(at: time) - position) < 1e-9)
      }
      #expect(motion.time(at: motion.rest + motion.startVelocity) == nil)
      #expect(motion.time(at: motion.start - motion.startVelocity) == nil)
    }
    let still = Deceleration(from: 5, velocity: 0, decay: 2)
    #expect(still.time(at: 5) == 0 && still.time(at: 6) == nil && still.rest == 5)
    #expect(
      Deceleration(from: 0, velocity: 8, decay: 2).time(at: 4) == nil,
      "the rest is never met"
    )
  }

  @Test func durationsEndWhereTheySay() {
    for motion in Self.motions {
      let near = motion.duration(untilWithin: 0.5)
      #expect(abs(abs(motion.rest - motion.position(at: near)) - 0.5) < 1e-9 || near == 0)
      let slow = motion.duration(untilSpeed: 10)
      #expect(abs(abs(motion.velocity(at: slow)) - 10) < 1e-9 || slow == 0)
    }
    // Under λ · distance the logarithm would be negative.
    let slow = Deceleration(from: 0, velocity: -0.9, decay: 2)
    #expect(slow.duration(untilWithin: 0.5) == 0 && slow.duration(untilSpeed: 1) == 0)
    #expect(Deceleration(from: 0, velocity: -1.1, decay: 2).duration(untilWithin: 0.5) > 0)
    #expect(Deceleration(from: 0, velocity: -1.1, decay: 2).duration(untilSpeed: 1) > 0)
    let still = Deceleration(from: 0, velocity: 0, decay: 2)
    #expect(still.duration(untilWithin: 0.5) == 0 && still.duration(untilSpeed: 1) == 0)
  }

  @Test func aTargetIsTheRestOrIsPassedAtTheSpeedAsked() throws {
    for motion in Self.motions {
      let target = motion.start + 0.3 * motion.startVelocity
      let stopping = try #require(
        Deceleration(from: motion.start, velocity: motion.startVelocity, to: target)
      )
      #expect(stopping.rest == target)
      #expect(abs(stopping.decay - 1 / 0.3) < 1e-9)
      let arrival = motion.startVelocity / 4
      let passing = try #require(
        Deceleration(
          from: motion.start,
          velocity: motion.startVelocity,
          to: target,
          arrivingAt: arrival
        )
      )
      let time = try #require(passing.time(at: target))
      #expect(abs(passing.velocity(at: time) - arrival) < 1e-9)
    }
  }

  @Test(arguments: [
    (100.0, -50.0, 0.0), (100, 0, 0), (0, 50, 0), (-100, 50, 0), (100, 50, 100), (100, 50, -1),
    (100, 50, 200), (1e-300, 1e300, 0),
  ])
  func noDecayLeadsThere(velocity: Double, target: Double, arrival: Double) {
    #expect(Deceleration(from: 0, velocity: velocity, to: target, arrivingAt: arrival) == nil)
  }
}
