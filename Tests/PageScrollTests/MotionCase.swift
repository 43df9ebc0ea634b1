import PageGeometry
import PageScroll
import TestSupport

/// A seeded random motion of any kind, which can be scaled and translated.
struct MotionCase {
  enum Kind: CaseIterable {
    case release, stop, settle, settlePassing, bounceBack, retargeted, move
  }

  var kind: Kind
  var start: Double
  var velocity: Double
  var range: ClosedRange<Double>
  var target: Double
  var duration: Double
  var curve: MoveCurve
  var physics: ScrollPhysics

  static let all: [MotionCase] = {
    var random = SplitMix(state: 51)
    return (0..<700).map { MotionCase(kind: Kind.allCases[$0 % 7], random: &random) }
  }()

  private init(kind: Kind, random: inout SplitMix) {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func spring() -> Spring {
      let ratio = number(0...1) < 0.5 ? 1 : number(0.2...2)
      return Spring(mass: number(0.2...2), stiffness: number(50...300), dampingRatio: ratio)
    }
    self.kind = kind
    let low = number(-500...500)
    range = low...(low + (number(0...1) < 0.2 ? 0 : number(0...3000)))
    start = number(range.lowerBound - 300...range.upperBound + 300)
    velocity = number(-1...1) * (number(0...1) < 0.3 ? 200 : 9000)
    target = number(0...1) < 0.1 ? start : number(range.lowerBound...range.upperBound)
    duration = number(0...1) < 0.1 ? 0 : number(0.1...2)
    curve =
      [
        .bezier(.easeInOut), .easing(.elasticOut), .easing(.bounceIn), .easing(.backInOut),
        .bezier(CubicBezier(0.6, -0.28, 0.735, 0.045)),
      ][Int(number(0...4.99))]
    physics = ScrollPhysics()
    (physics.bounce, physics.page) = (spring(), spring())
    physics.deceleration = number(0...1) < 0.5 ? .normal : .fast
    physics.pixelsPerPoint = number(1...3)
  }

  var motion: AxisMotion {
    let rules = MotionRules(range, bounces: kind != .stop, physics)
    return switch kind {
    case .release, .stop: rules.release(from: start, velocity: velocity)
    case .settle, .settlePassing:
      rules.settle(from: start, velocity: velocity, to: target, mayPass: kind == .settlePassing)
    case .bounceBack: rules.bounceBack(from: start, velocity: velocity, to: target)
    case .retargeted: rules.retargeted(from: start, velocity: velocity, to: target)
    case .move: .move(from: start, to: target, duration: duration, curve: curve)
    }
  }

  /// Returns the case with all lengths and velocities multiplied by a factor, which may be negative.
  func scaled(by factor: Double) -> MotionCase {
    var other = self
    let ends = [range.lowerBound * factor, range.upperBound * factor].sorted()
    other.start *= factor
    other.velocity *= factor
    other.target *= factor
    other.range = ends[0]...ends[1]
    let size = abs(factor)
    other.physics.freeFlick *= size
    other.physics.fastestFlick *= size
    other.physics.edgeSpeed *= size
    other.physics.endSpeed *= size
    other.physics.pixelsPerPoint /= size
    return other
  }

  /// Returns the case with a distance added to all offsets.
  func translated(by distance: Double) -> MotionCase {
    var other = self
    other.start += distance
    other.target += distance
    other.range = range.lowerBound + distance...range.upperBound + distance
    return other
  }
}
