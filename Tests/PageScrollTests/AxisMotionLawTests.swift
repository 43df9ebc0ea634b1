import PageGeometry
import PageScroll
import RealModule
import Testing

/// Tests of properties that every motion along an axis has.
struct AxisMotionLawTests {
  /// Returns times during a motion, and some before and after it.
  static func times(_ motion: AxisMotion) -> [Double] {
    [-1] + (0...40).map { motion.duration * Double($0) / 40 } + motion.turns + [
      motion.duration + 1, 1e9,
    ]
  }

  static func state(_ motion: AxisMotion, _ time: Double) -> (Double, Double, ScrollPhase) {
    (motion.position(at: time), motion.velocity(at: time), motion.phase(at: time))
  }

  @Test func `A motion comes to rest in its range and stays there`() {
    for item in MotionCase.all {
      let motion = item.motion
      #expect(motion.duration.isFinite)
      for time in [motion.duration, motion.duration + 1e-9, 1e9, .infinity] {
        #expect(Self.state(motion, time) == (motion.rest, 0, .idle), "\(item)")
      }
      switch item.kind {
      case .release, .stop: #expect(item.range.contains(motion.rest), "\(item)")
      case .settle, .settlePassing, .bounceBack, .retargeted, .move:
        #expect(motion.rest == item.target)
      }
      let before = motion.duration.nextDown
      #expect(motion.duration == 0 || motion.phase(at: before) != .idle)
      #expect(Self.state(motion, -1) == Self.state(motion, 0))
    }
  }

  @Test func `The offset is continuous, except for a small step to its value at rest`() {
    for item in MotionCase.all {
      let motion = item.motion
      guard motion.duration > 0 else { continue }
      #expect(abs(motion.position(at: 0) - item.start) < 1e-9)
      for turn in motion.turns.dropFirst() {
        let step = abs(motion.position(at: turn) - motion.position(at: turn - 1e-12))
        let jump = turn == motion.duration ? item.physics.endDistance : 0
        #expect(step < jump + 1e-7, "\(item) \(turn)")
      }
    }
  }

  @Test func `The velocity is the derivative of the offset`() {
    let step = 1e-6
    for item in MotionCase.all where item.kind != .move {
      let motion = item.motion
      for time in Self.times(motion) where time > step && time < motion.duration - step {
        let phases = [time - step, time + step].map(motion.phase)
        guard phases[0] == phases[1] else { continue }
        let slope =
          (motion.position(at: time + step) - motion.position(at: time - step)) / (2 * step)
        #expect(abs(slope - motion.velocity(at: time)) < 1e-2, "\(item) \(time)")
      }
    }
  }

  @Test func `At an end of the range, the velocity is continuous but limited to the edge speed`() {
    var (meetings, capped) = (0, 0)
    for item in MotionCase.all where item.kind == .release {
      let motion = item.motion
      for turn in motion.turns.dropFirst() {
        let phases = [turn.nextDown, turn].map(motion.phase)
        guard phases == [.decelerating, .bouncing] || phases == [.bouncing, .decelerating] else {
          continue
        }
        meetings += 1
        let (before, after) = (motion.velocity(at: turn.nextDown), motion.velocity(at: turn))
        let most = phases[1] == .bouncing ? item.physics.edgeSpeed : .infinity
        if abs(before) > most { capped += 1 }
        #expect(abs(after - min(max(before, -most), most)) < 1e-6, "\(item)")
      }
    }
    #expect(meetings > 30 && capped > 5, "\(meetings) \(capped)")
  }

  @Test func `The offset is monotonic between the turns`() {
    for item in MotionCase.all {
      let motion = item.motion
      #expect(motion.turns.first == 0 && motion.turns.last == motion.duration)
      for (start, end) in zip(motion.turns, motion.turns.dropFirst()) {
        #expect(start < end)
        let offsets = (0..<32).map { motion.position(at: start + (end - start) * Double($0) / 32) }
        let grows = offsets[31] > offsets[0]
        for (before, after) in zip(offsets, offsets.dropFirst()) {
          #expect(grows ? after >= before - 1e-9 : after <= before + 1e-9, "\(item)")
        }
      }
    }
  }

  @Test func `A motion from mirrored values is exactly the mirror image`() {
    for item in MotionCase.all {
      let (motion, mirrored) = (item.motion, item.scaled(by: -1).motion)
      #expect(motion.duration == mirrored.duration && motion.turns == mirrored.turns)
      for time in Self.times(motion) {
        let (offset, velocity, phase) = Self.state(motion, time)
        #expect(Self.state(mirrored, time) == (-offset, -velocity, phase), "\(item) \(time)")
      }
    }
  }

  @Test func `A motion with scaled lengths has scaled offsets and velocities`() {
    for item in MotionCase.all {
      let motion = item.motion
      // A power of 2 causes no rounding.
      let (eightfold, third) = (item.scaled(by: 8).motion, item.scaled(by: 1.0 / 3).motion)
      #expect(eightfold.duration == motion.duration)
      #expect(abs(third.duration - motion.duration) < 1e-9 * (1 + motion.duration))
      for time in Self.times(motion) {
        let (offset, velocity, phase) = Self.state(motion, time)
        #expect(Self.state(eightfold, time) == (8 * offset, 8 * velocity, phase), "\(item) \(time)")
        // Because of rounding, the other motion may already be in the next phase.
        guard third.phase(at: time) == phase else { continue }
        #expect(abs(third.position(at: time) - offset / 3) < 1e-8, "\(item) \(time)")
      }
    }
  }

  /// An offset of 2³⁰ points is a million pages of a thousand points.
  @Test func `A motion far from 0 equals the same motion near 0`() {
    let far = 0x1p30
    for item in MotionCase.all {
      // Multiples of 1/1024 are exact at large offsets.
      var near = item
      near.start = (item.start * 1024).rounded() / 1024
      near.target = (item.target * 1024).rounded() / 1024
      let ends = [item.range.lowerBound, item.range.upperBound].map { ($0 * 1024).rounded() / 1024 }
      near.range = ends[0]...ends[1]
      let (motion, away) = (near.motion, near.translated(by: far).motion)
      let moved = near.motion.translated(by: far)
      #expect(moved.duration == motion.duration)
      for time in Self.times(motion) {
        let offset = motion.position(at: time) + far
        #expect(abs(moved.position(at: time) - offset) <= 0x1p-21)
        #expect(moved.velocity(at: time) == motion.velocity(at: time))
        guard away.phase(at: time) == motion.phase(at: time) else { continue }
        #expect(abs(away.position(at: time) - offset) <= 0x1p-20, "\(item) \(time)")
        #expect(abs(away.velocity(at: time) - motion.velocity(at: time)) < 1e-5)
      }
    }
  }

  @Test func `Extreme numbers give finite motions`() {
    let sizes = [-1e300, -1e9, -1, -1e-300, 0, 1e-300, 50, 1e9, 1e300]
    for ratio in [1e-300, 1e-9, 0.5, 1, 1e9] {
      var physics = ScrollPhysics()
      physics.bounce = Spring(mass: 1, stiffness: 100, dampingRatio: ratio)
      physics.page = physics.bounce
      let rules = MotionRules(-1...1e9, physics)
      for start in sizes {
        for velocity in sizes {
          let motions: [AxisMotion] = [
            rules.release(from: start, velocity: velocity),
            rules.settle(from: start, velocity: velocity, to: 7, mayPass: true),
            rules.settle(from: start, velocity: velocity, to: 7, mayPass: false),
            rules.bounceBack(from: start, velocity: velocity, to: 7),
            rules.retargeted(from: start, velocity: velocity, to: 7),
            .move(from: start, to: velocity, duration: 1e-300, curve: .easing(.circOut)),
          ]
          for motion in motions {
            #expect(
              motion.duration.isFinite && motion.turns.count < AxisMotion.mostHalfPeriods + 10
            )
            for time in [0, 1e-301, 0.1, 1e6, 1e300, motion.duration, .infinity] {
              #expect(!motion.position(at: time).isNaN && !motion.velocity(at: time).isNaN)
            }
          }
        }
      }
    }
  }
}
