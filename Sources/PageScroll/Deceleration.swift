import RealModule

/// Motion that runs out: its velocity falls by the same share in equal times.
///
/// `v(t) = v₀ e^(−λt)` and `x(t) = x₀ + (v₀/λ)(1 − e^(−λt))`, from t = 0 on. Positions are in points,
/// velocities in points a second, times in seconds.
public struct Deceleration: Sendable, Hashable {
  /// Where it starts.
  public let start: Double
  /// The velocity at the start.
  public let startVelocity: Double
  /// The decay constant λ, over 0, a second.
  public let decay: Double
  /// The position that it tends to.
  public let rest: Double

  /// A motion from its start.
  ///
  /// - Parameters:
  ///   - start: The position at time 0.
  ///   - velocity: The velocity at time 0.
  ///   - decay: The decay constant λ, over 0, a second.
  public init(from start: Double, velocity: Double, decay: Double) {
    precondition(decay > 0, "velocity falls")
    self.init(start, velocity, decay, rest: start + velocity / decay)
  }

  /// A motion with the decay that leads it to a position: `λ = (v₀ − v₁) / (x₁ − x₀)`.
  ///
  /// It is nil where no decay does that: the target is not ahead, or the velocity there is not less
  /// and of the same direction.
  ///
  /// - Parameters:
  ///   - start: The position at time 0.
  ///   - velocity: The velocity at time 0.
  ///   - target: The position that it comes to.
  ///   - arrival: The velocity there; with 0 the target is the rest.
  public init?(
    from start: Double,
    velocity: Double,
    to target: Double,
    arrivingAt arrival: Double = 0
  ) {
    let decay = (velocity - arrival) / (target - start)
    guard decay > 0, decay.isFinite, arrival * velocity >= 0, abs(arrival) < abs(velocity) else {
      return nil
    }
    let rest = arrival == 0 ? target : start + velocity / decay
    self.init(start, velocity, decay, rest: rest)
  }

  /// Where it is.
  ///
  /// - Parameter time: In seconds, at least 0.
  /// - Returns: In points.
  public func position(at time: Double) -> Double {
    start - travel * .expMinusOne(-decay * time)
  }

  /// How fast it is.
  ///
  /// - Parameter time: In seconds, at least 0.
  /// - Returns: In points a second.
  public func velocity(at time: Double) -> Double { startVelocity * .exp(-decay * time) }

  /// When it is at a position.
  ///
  /// - Parameter position: In points.
  /// - Returns: In seconds; nil where it never comes there, as at its rest, which it only tends to.
  public func time(at position: Double) -> Double? {
    guard position != start else { return 0 }
    let share = (position - start) / travel
    return share > 0 && share < 1 ? -.log(onePlus: -share) / decay : nil
  }

  /// How long it takes to be near its rest.
  ///
  /// - Parameter distance: In points, over 0.
  /// - Returns: `ln(|v₀| / (λ distance)) / λ` seconds; 0 where it starts that near.
  public func duration(untilWithin distance: Double) -> Double {
    abs(travel) > distance ? .log(abs(travel) / distance) / decay : 0
  }

  /// How long it takes to be slow.
  ///
  /// - Parameter speed: In points a second, over 0.
  /// - Returns: `ln(|v₀| / speed) / λ` seconds; 0 where it starts that slow.
  public func duration(untilSpeed speed: Double) -> Double {
    abs(startVelocity) > speed ? .log(abs(startVelocity) / speed) / decay : 0
  }

  /// The same motion elsewhere.
  ///
  /// - Parameter distance: In points.
  /// - Returns: A motion with each position that much greater.
  public func translated(by distance: Double) -> Deceleration {
    Deceleration(start + distance, startVelocity, decay, rest: rest + distance)
  }

  private init(_ start: Double, _ velocity: Double, _ decay: Double, rest: Double) {
    self.start = start
    startVelocity = velocity
    self.decay = decay
    self.rest = rest
  }

  /// The whole way, which tells more digits than the difference of far positions.
  private var travel: Double { startVelocity / decay }
}
