import PageScroll
import RealModule
import TestSupport
import Testing

struct DecelerationTests {
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

  /// The definition of the rate: the velocity is multiplied by the same factor every millisecond.
  ///
  /// The distance travelled is the decrease of the velocity, divided by the decay constant λ.
  @Test func `The velocity decays by the same factor each millisecond`() {
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
  func `The rates have the decay and travel of UIScrollView`(
    _ rate: DecelerationRate,
    _ decay: Double,
    _ travel: Double
  ) {
    #expect(abs(rate.decay - decay) < 5e-5)
    #expect(abs(Deceleration(from: 0, velocity: 1000, decay: rate.decay).rest - travel) < 0.05)
  }

  @Test func `The time at a position is the inverse of the position at a time`() throws {
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
      "the rest is never reached"
    )
  }

  @Test func `The duration ends when the motion is at the given distance from its rest`() {
    for motion in Self.motions {
      let near = motion.duration(untilWithin: 0.5)
      #expect(abs(abs(motion.rest - motion.position(at: near)) - 0.5) < 1e-9 || near == 0)
    }
    // For a velocity below the decay constant times the distance, the logarithm would be negative.
    let slow = Deceleration(from: 0, velocity: -0.9, decay: 2)
    #expect(slow.duration(untilWithin: 0.5) == 0)
    #expect(Deceleration(from: 0, velocity: -1.1, decay: 2).duration(untilWithin: 0.5) > 0)
    let still = Deceleration(from: 0, velocity: 0, decay: 2)
    #expect(still.duration(untilWithin: 0.5) == 0)
  }

  @Test func `A motion to a target rests exactly there`() throws {
    for motion in Self.motions {
      let target = motion.start + 0.3 * motion.startVelocity
      let stopping = try #require(
        Deceleration(from: motion.start, velocity: motion.startVelocity, to: target)
      )
      #expect(stopping.rest == target)
      #expect(abs(stopping.decay - 1 / 0.3) < 1e-9)
    }
  }

  @Test(arguments: [(100.0, -50.0), (100, 0), (0, 50), (-100, 50), (1e300, 1e-300)])
  func `There is no motion to a target that is not ahead`(velocity: Double, target: Double) {
    #expect(Deceleration(from: 0, velocity: velocity, to: target) == nil)
  }
}
