import PageScroll
import RealModule

/// The textbook formulas of a spring, for critical damping, underdamping and overdamping.
enum PlainSpring {
  typealias State = (distance: Double, velocity: Double)

  static func state(of motion: SpringMotion, at t: Double) -> State {
    let (m, k, q0, v0) = (
      motion.spring.mass, motion.spring.stiffness, motion.distance, motion.startVelocity
    )
    let c = motion.spring.dampingRatio * 2 * (m * k).squareRoot()
    let b = c / (2 * m)
    if motion.spring.dampingRatio == 1 {
      let r = -b
      let c2 = v0 - r * q0
      return ((q0 + c2 * t) * .exp(r * t), (c2 + r * (q0 + c2 * t)) * .exp(r * t))
    }
    if motion.spring.dampingRatio < 1 {
      let w = (4 * m * k - c * c).squareRoot() / (2 * m)
      let amplitude = (v0 + b * q0) / w
      let q = Double.exp(-b * t) * (q0 * .cos(w * t) + amplitude * .sin(w * t))
      let turn = w * Double.exp(-b * t) * (amplitude * .cos(w * t) - q0 * .sin(w * t))
      return (q, turn - b * q)
    }
    let root = (c * c - 4 * m * k).squareRoot()
    let (r1, r2) = ((-c - root) / (2 * m), (-c + root) / (2 * m))
    let second = (v0 - r1 * q0) / (r2 - r1)
    let first = q0 - second
    let (e1, e2) = (Double.exp(r1 * t), Double.exp(r2 * t))
    return (first * e1 + second * e2, r1 * first * e1 + r2 * second * e2)
  }

  /// Returns a numeric solution of Newton's law by the fourth-order Runge–Kutta method.
  static func stepped(_ motion: SpringMotion, to end: Double, steps: Int) -> State {
    let (m, k) = (motion.spring.mass, motion.spring.stiffness)
    let c = motion.spring.dampingRatio * 2 * (m * k).squareRoot()
    func change(_ state: State) -> State {
      (state.velocity, (-k * state.distance - c * state.velocity) / m)
    }
    func add(_ state: State, _ change: State, _ h: Double) -> State {
      (state.distance + h * change.distance, state.velocity + h * change.velocity)
    }
    var state = (distance: motion.distance, velocity: motion.startVelocity)
    let h = end / Double(steps)
    for _ in 0..<steps {
      let a = change(state)
      let b = change(add(state, a, h / 2))
      let c = change(add(state, b, h / 2))
      let d = change(add(state, c, h))
      for (rate, weight) in [(a, 1.0), (b, 2), (c, 2), (d, 1)] {
        state = add(state, rate, h * weight / 6)
      }
    }
    return state
  }
}
