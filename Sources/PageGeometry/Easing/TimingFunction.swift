/// A function from elapsed time to progress, both as fractions of a whole motion.
///
/// It is a named curve, a CSS easing function, or a spring.
///
/// - Source: Robert Penner's equations; W3C, CSS Easing Functions Level 2 (2024-08-29).
public enum TimingFunction: Sendable, Hashable {
  /// An easing function by Robert Penner, such as `sineInOut`.
  case easing(Easing)
  /// CSS `cubic-bezier(x1, y1, x2, y2)`, `ease`, `ease-in`, `ease-out` and `ease-in-out`.
  case cubicBezier(CubicBezier)
  /// CSS `steps(n, jump-end)`, `step-start` and `step-end`.
  case steps(Steps)
  /// CSS `linear(0, 0.25 75%, 1)`.
  case piecewiseLinear(PiecewiseLinear)
  /// `spring(stiffness: 180, damping: 12)` or `spring(duration: 0.5, bounce: 0.3)`.
  case spring(Spring)

  /// The function whose progress equals the time.
  public static let linear = TimingFunction.easing(.linear)

  /// Returns the progress at a time.
  ///
  /// - Parameter t: The time as a fraction. Outside 0…1 CSS functions continue as CSS defines; other
  ///   functions keep the value at the nearer end.
  /// - Returns: A fraction. It is exactly 0 at time 0 and exactly 1 at time 1, except for steps that jump at
  ///   these times and for `linear()` with other outputs. The result is NaN if the time is NaN.
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
  /// The CSS function `steps()`: a staircase of equal steps.
  public struct Steps: Sendable, Hashable {
    /// The choice of steps at the ends of 0…1.
    public enum Jump: String, Sendable, CaseIterable {
      /// A step at 0.
      case start = "jump-start"
      /// A step at 1.
      case end = "jump-end"
      /// No step at either end.
      case none = "jump-none"
      /// A step at 0 and one at 1.
      case both = "jump-both"

      /// The smallest allowed number of intervals: without a step at either end, there must be one inside.
      package var leastCount: Int { self == .none ? 2 : 1 }
    }

    /// The number of intervals, at least `jump.leastCount`.
    public let count: Int
    /// The steps at the ends.
    public let jump: Jump

    /// Creates a staircase; too few intervals are a programmer error and trap.
    public init(_ count: Int, _ jump: Jump = .end) {
      precondition(count >= jump.leastCount, "count must be at least \(jump.leastCount)")
      (self.count, self.jump) = (count, jump)
    }

    /// Returns the progress at a time.
    ///
    /// Outside 0…1 the staircase continues.
    package func value(at t: Double) -> Double {
      guard t.isFinite else { return t }
      let position = t * Double(count)
      // The time of a frame is a quotient. If it is rounded down at a step, the frame must still count as
      // after the step.
      let whole = position.rounded()
      var step = abs(position - whole) <= 2 * position.ulp ? whole : position.rounded(.down)
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

  /// The CSS function `linear()`: points joined by straight lines.
  public struct PiecewiseLinear: Sendable, Hashable {
    /// A point of the function.
    public struct Point: Sendable, Hashable {
      /// The time in percent, the unit of the input string, so that it is not rounded.
      public let percent: Double
      /// The progress.
      public let output: Double

      fileprivate var input: Double { percent / 100 }
    }

    /// The points, at least two, with ascending percentages.
    public let points: [Point]

    /// Creates a function from outputs that each have no, one or two percentages.
    ///
    /// As in CSS, a percentage that is less than an earlier one is raised to it. An output with two
    /// percentages creates two points. Outputs without a percentage are spaced evenly between their
    /// neighbours. Without percentages, the first output is at 0 % and the last at 100 %.
    ///
    /// - Parameter stops: At least two, with at most two percentages each; anything else is a programmer
    ///   error and traps.
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

    /// Returns the progress at a time.
    ///
    /// Beyond the points, the first or the last line continues.
    ///
    /// If several points have the same time, the last one determines the progress.
    package func value(at t: Double) -> Double {
      guard !t.isNaN else { return t }
      // The search ends with `low` equal to the number of points at or before the time.
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

    /// Fills in missing percentages by spacing the points evenly between their neighbours.
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
