public import PageEffects
public import PageGeometry

/// A number of an effect's poses over the page difference, as it can be plotted.
public struct PoseCurve: Sendable, Equatable {
  /// What is followed: `rotationY`, `alpha`, `shadow.radius`.
  ///
  /// Numbers of one kind that are always the same are one curve: `scaleX = scaleY`.
  public private(set) var name: String
  /// What its numbers are followed by, with a space before it where one belongs there.
  public let unit: String
  /// What it shares a panel with.
  public let kind: Kind
  /// Stretches without a jump: x is the page difference, y the number; x goes up.
  ///
  /// Between them the number jumps, or the page is not drawn.
  public let stretches: [[Point]]
  /// From the lowest number to the highest.
  public let bounds: ClosedRange<Double>

  /// Numbers that are compared with each other.
  public enum Kind: String, Sendable, CaseIterable {
    /// Where the page is.
    case place
    /// How it is turned and slanted.
    case turn
    /// How it is stretched.
    case size
    /// What is seen through.
    case opacity
    /// From where it is seen.
    case eye
    /// Where what it shows is.
    case content
    /// How blurred it is.
    case blur
    /// Its shadow.
    case shadow
    /// Its corners.
    case corners
    /// What is cut off it.
    case clip
  }

  /// Whether the number is what it is where nothing is done to a page.
  public let isAtRest: Bool

  /// Whether the number is not the same everywhere.
  public var changes: Bool {
    let size = max(abs(bounds.lowerBound), abs(bounds.upperBound), 1)
    return bounds.upperBound - bounds.lowerBound > Self.leastChange * size
  }

  /// What is less is rounding.
  private static let leastChange = 1e-6

  /// The page differences that say what an effect does: its window, as far as it is near the page
  /// at rest.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: At most three pages either way; six from its near end for a window that is far off.
  public static func range(of effect: Effect) -> ClosedRange<Double> {
    let window = effect.window
    let near = window.clamped(to: -3...3)
    guard near.lowerBound == near.upperBound else { return near }
    return window.upperBound < 0
      ? max(window.lowerBound, window.upperBound - 6)...window.upperBound
      : window.lowerBound...min(window.upperBound, window.lowerBound + 6)
  }

  /// The curves of an effect, in one order for all effects; those that never change too.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - range: The page differences to follow it over.
  ///   - steps: How many stretches of equal length the range is looked at in, at least 1; jumps are
  ///     found between two looks as well.
  /// - Returns: Each number that is finite somewhere where the page is drawn.
  public static func curves(
    of effect: Effect,
    over range: ClosedRange<Double>,
    steps: Int
  ) -> [PoseCurve] {
    precondition(steps > 0, "a curve has at least one step")
    let width = range.upperBound - range.lowerBound
    let samples = (0...steps).map { step in
      PoseSample(effect, at: range.lowerBound + width * Double(step) / Double(steps))
    }
    var curves: [PoseCurve] = []
    for quantity in PoseQuantity.quantities(of: samples[0]) {
      guard let curve = PoseCurve(quantity, samples, effect) else { continue }
      let same = curves.firstIndex {
        curve.changes && $0.kind == curve.kind && $0.stretches == curve.stretches
      }
      if let same {
        curves[same].name += " = \(curve.name)"
      } else {
        curves.append(curve)
      }
    }
    return curves
  }

  private init?(_ quantity: PoseQuantity, _ samples: [PoseSample], _ effect: Effect) {
    let points = samples.map { Point(x: $0.difference, y: $0.value(of: quantity)) }
    let finite = points.map(\.y).filter(\.isFinite)
    guard let lowest = finite.min(), let highest = finite.max() else { return nil }
    name = quantity.name
    unit = quantity.unit
    kind = quantity.kind
    let least = (highest - lowest) * Self.leastJump
    stretches = Self.stretches(of: points, least: least) {
      PoseSample(effect, at: $0).value(of: quantity)
    }
    // The sides of a jump may lie beyond what the looks have met.
    let all = stretches.joined().map(\.y)
    bounds = (all.min() ?? lowest)...(all.max() ?? highest)
    let rest = quantity.rest
    isAtRest = max(abs(bounds.lowerBound - rest), abs(bounds.upperBound - rest)) < Self.leastChange
  }

  /// A jump is more than so much of all that the number changes; chosen by eye.
  private static let leastJump = 0.005

  /// Halvings of a step after which what is left is a jump: a billionth of a step.
  private static let halvings = 30

  private static func stretches(
    of points: [Point],
    least: Double,
    _ value: (Double) -> Double
  ) -> [[Point]] {
    var stretches: [[Point]] = [[]]
    for (place, point) in points.enumerated() {
      guard point.y.isFinite else {
        if stretches[stretches.count - 1].count > 0 { stretches.append([]) }
        continue
      }
      if place > 0, points[place - 1].y.isFinite,
        let (before, after) = jump(from: points[place - 1], to: point, least: least, value)
      {
        stretches[stretches.count - 1].append(before)
        stretches.append([after])
      }
      stretches[stretches.count - 1].append(point)
    }
    return stretches.filter { !$0.isEmpty }
  }

  /// Both sides of a jump between two looks; nil where the number goes from one to the other.
  private static func jump(
    from start: Point,
    to end: Point,
    least: Double,
    _ value: (Double) -> Double
  ) -> (before: Point, after: Point)? {
    var (before, after) = (start, end)
    for _ in 0..<halvings {
      guard abs(after.y - before.y) > least else { return nil }
      let x = (before.x + after.x) / 2
      let middle = Point(x: x, y: value(x))
      // Where there is no number, that is for the looks to see.
      guard middle.y.isFinite else { return nil }
      if abs(middle.y - before.y) > abs(after.y - middle.y) {
        after = middle
      } else {
        before = middle
      }
    }
    return (before, after)
  }
}
