import PageGeometry

/// The motion of what a spring pulls to an anchor, in closed form.
///
/// Positions are in points, velocities in points a second, times in seconds from the start.
public struct SpringMotion: Sendable, Hashable {
  /// The spring.
  public let spring: Spring
  /// The position that it pulls to.
  public let anchor: Double
  /// How far from the anchor it starts, in points.
  public let distance: Double
  /// The velocity at the start.
  public let startVelocity: Double

  /// The distance as a curve over ωt, in units of `unit`.
  private let curve: DampedCurve
  /// A power of 2, near the size of the motion: with it nothing overflows and nothing is rounded.
  private let unit: Double

  /// A motion from its start.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - anchor: The position that it pulls to.
  ///   - distance: The position at time 0, as a distance from the anchor.
  ///   - velocity: The velocity at time 0.
  public init(spring: Spring, anchor: Double, distance: Double, velocity: Double) {
    self.spring = spring
    self.anchor = anchor
    self.distance = distance
    startVelocity = velocity
    let slope = velocity / spring.frequency
    let size = max(abs(distance), abs(slope))
    unit = size > 0 ? size.binade : 1
    curve = DampedCurve(
      ratio: spring.dampingRatio,
      value: distance / unit,
      slope: slope / unit
    )
  }

  /// Where it is.
  ///
  /// - Parameter time: In seconds, at least 0.
  /// - Returns: In points.
  public func position(at time: Double) -> Double { anchor + distance(at: time) }

  /// How far from the anchor it is, which tells more digits than the position of a far anchor.
  ///
  /// - Parameter time: In seconds, at least 0.
  /// - Returns: In points.
  public func distance(at time: Double) -> Double {
    curve.value(at: spring.frequency * time) * unit
  }

  /// How fast it is.
  ///
  /// - Parameter time: In seconds, at least 0.
  /// - Returns: In points a second.
  public func velocity(at time: Double) -> Double {
    curve.derivative.value(at: spring.frequency * time) * unit * spring.frequency
  }

  /// When it first comes to its anchor after the start; nil where it never does.
  public var crossing: Double? { first(curve.zero) }

  /// When it first turns after the start; nil where it never does.
  public var peak: Double? { first(curve.derivative.zero) }

  /// How long half a swing takes, from one turn to the next; nil where damping keeps it from
  /// swinging.
  public var halfSwing: Double? { first(curve.halfSwing) }

  /// How long it takes to be near the anchor and slow at the same time.
  ///
  /// - Parameters:
  ///   - distance: How near, in points, over 0.
  ///   - speed: How slow, in points a second, over 0.
  /// - Returns: The first such time, in seconds; infinity where damping is too small for there to be
  ///   one.
  public func duration(untilWithin distance: Double, speed: Double) -> Double {
    precondition(distance > 0 && speed > 0, "a spring only tends to its rest")
    let limits = (distance / unit, speed / unit / spring.frequency)
    return SettlingTime(of: curve, value: limits.0, slope: limits.1).first / spring.frequency
  }

  /// The same motion elsewhere.
  ///
  /// - Parameter distance: In points.
  /// - Returns: A motion with each position that much greater.
  public func translated(by distance: Double) -> SpringMotion {
    SpringMotion(
      spring: spring,
      anchor: anchor + distance,
      distance: self.distance,
      velocity: startVelocity
    )
  }

  /// A time of the curve in seconds; nil for a motion that rests, whose curve is 0 throughout.
  private func first(_ time: Double?) -> Double? {
    guard distance != 0 || startVelocity != 0 else { return nil }
    return time.map { $0 / spring.frequency }
  }
}
