/// The share of the way that a motion has covered after a share of its time.
///
/// A function of time as people write it: a named curve, a function of CSS, or a spring.
///
/// - Source: Robert Penner's equations; W3C, CSS Easing Functions Level 2 (2024-08-29).
public enum TimingFunction: Sendable, Hashable {
  /// One of Robert Penner's curves, such as `sineInOut`.
  case easing(Easing)
  /// `cubic-bezier(x1, y1, x2, y2)` of CSS; `ease`, `ease-in`, `ease-out` and `ease-in-out` too.
  case cubicBezier(CubicBezier)
  /// `steps(n, jump-end)` of CSS; `step-start` and `step-end` too.
  case steps(Steps)
  /// `linear(0, 0.25 75%, 1)` of CSS.
  case piecewiseLinear(PiecewiseLinear)
  /// `spring(stiffness: 180, damping: 12)` or `spring(duration: 0.5, bounce: 0.3)`.
  case spring(Spring)

  /// The share of the way is the share of time.
  public static let linear = TimingFunction.easing(.linear)

  /// The share of the way.
  ///
  /// - Parameter t: The share of time. Outside of 0…1 the functions of CSS go on as CSS defines, and
  ///   the others keep the value of the nearer end.
  /// - Returns: Shares of the way. It is exactly 0 at 0 and 1 at 1, except for steps that jump there
  ///   and for `linear()` with other ends; NaN for NaN.
  public func value(at t: Double) -> Double {
    switch self {
    case .easing(let easing): easing.value(at: t)
    case .cubicBezier(let curve): curve.extendedValue(at: t)
    case .steps(let steps): steps.value(at: t)
    case .piecewiseLinear(let line): line.value(at: t)
    case .spring(let spring): spring.value(at: t)
    }
  }
}

extension TimingFunction {
  /// A stair of equal steps, `steps()` of CSS.
  public struct Steps: Sendable, Hashable {
    /// Where the stair has steps beside those inside of 0…1.
    public enum Jump: String, Sendable, CaseIterable {
      /// A step at 0.
      case start = "jump-start"
      /// A step at 1.
      case end = "jump-end"
      /// No further step: the first and the last value are held.
      case none = "jump-none"
      /// A step at 0 and one at 1.
      case both = "jump-both"

      /// The fewest intervals: without further steps there must be one inside.
      package var leastCount: Int { self == .none ? 2 : 1 }
    }

    /// The number of intervals of equal value, at least 1, for `none` at least 2.
    public let count: Int
    /// Where the stair has further steps.
    public let jump: Jump

    /// A stair from its parts; too few intervals are a programmer error and trap.
    public init(_ count: Int, _ jump: Jump = .end) {
      precondition(count >= jump.leastCount, "count must be at least \(jump.leastCount)")
      (self.count, self.jump) = (count, jump)
    }

    /// The share of the way; at a step that after it.
    ///
    /// - Parameter t: The share of time; outside of 0…1 the stair goes on.
    /// - Returns: A multiple of the height of a step.
    public func value(at t: Double) -> Double {
      guard t.isFinite else { return t }
      let place = t * Double(count)
      // A frame at a step has a quotient for its time, whose rounding must not put it before the step.
      let whole = place.rounded()
      var step = abs(place - whole) <= 2 * place.ulp ? whole : place.rounded(.down)
      if jump == .start || jump == .both { step += 1 }
      if t >= 0 { step = max(step, 0) }
      if t <= 1 { step = min(step, jumps) }
      return step / jumps
    }

    /// The number of steps.
    private var jumps: Double {
      switch jump {
      case .start, .end: Double(count)
      case .none: Double(count - 1)
      case .both: Double(count + 1)
      }
    }
  }

  /// Points joined by straight lines, `linear()` of CSS.
  public struct PiecewiseLinear: Sendable, Hashable {
    /// A point of the line.
    public struct Point: Sendable, Hashable {
      /// The share of time, in percent, which keeps the digits that were written.
      public let percent: Double
      /// The share of the way.
      public let output: Double

      fileprivate var input: Double { percent / 100 }
    }

    /// The points, at least two, their percentages ascending.
    public let points: [Point]

    /// A line from outputs, each with no, one or two percentages.
    ///
    /// As in CSS, a percentage is at least that before it, two make two points, and those without are
    /// spread evenly between their neighbours, of which the first is at 0 % and the last at 100 %.
    ///
    /// - Parameter stops: At least two; fewer are a programmer error and trap, and so are more than
    ///   two percentages.
    public init(_ stops: [(output: Double, percents: [Double])]) {
      precondition(stops.count > 1, "stops must be at least 2")
      var points: [(percent: Double?, output: Double)] = []
      var largest = -Double.infinity
      for (index, stop) in stops.enumerated() {
        precondition(stop.percents.count <= 2, "percents must be at most 2")
        var percents = stop.percents
        if percents.isEmpty, index == 0 { percents = [0] }
        if percents.isEmpty, index == stops.count - 1 { percents = [100] }
        for percent in percents {
          largest = max(largest, percent)
          points.append((largest, stop.output))
        }
        if percents.isEmpty { points.append((nil, stop.output)) }
      }
      self.points = Self.spread(points)
    }

    /// The share of the way.
    ///
    /// - Parameter t: The share of time; outside of the points the nearest line goes on.
    /// - Returns: Of two points with the same time, the output of the last.
    public func value(at t: Double) -> Double {
      guard !t.isNaN else { return t }
      // The number of points that are not after the time.
      var (low, high) = (0, points.count)
      while low < high {
        let middle = (low + high) / 2
        if points[middle].input <= t { low = middle + 1 } else { high = middle }
      }
      let index = min(max(low - 1, 0), points.count - 2)
      let (a, b) = (points[index], points[index + 1])
      guard a.input != b.input, t != b.input else { return b.output }
      return a.output + (t - a.input) / (b.input - a.input) * (b.output - a.output)
    }

    /// Gives points without a percentage one between those of their neighbours.
    private static func spread(_ points: [(percent: Double?, output: Double)]) -> [Point] {
      var spread: [Point] = []
      for (index, point) in points.enumerated() {
        if let percent = point.percent {
          spread.append(Point(percent: percent, output: point.output))
          continue
        }
        let before = spread[index - 1].percent
        let next = points[index...].firstIndex { $0.percent != nil } ?? points.count - 1
        let gap = (points[next].percent ?? before) - before
        let percent = before + gap / Double(next - index + 1)
        spread.append(Point(percent: percent, output: point.output))
      }
      return spread
    }
  }
}
