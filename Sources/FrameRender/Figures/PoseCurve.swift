package import PageEffects
package import PageGeometry

/// One number of an effect's poses as a function of the page difference.
package struct PoseCurve: Sendable, Equatable {
  /// The name of the number, such as `rotationY`, `alpha` or `shadow.radius`.
  ///
  /// Numbers of one kind that are always equal share a curve with a name such as `scaleX = scaleY`.
  package private(set) var name: String
  /// The unit, with a leading space if there is one between number and unit.
  package let unit: String
  /// The kind of the number.
  ///
  /// Curves of one kind share a panel.
  package let kind: Kind
  /// The continuous parts of the curve.
  ///
  /// The x of a point is the page difference, which increases, and its y is the number. Between two parts
  /// the number jumps, or the page is hidden.
  package let stretches: [[Point]]
  /// The lowest and the highest number.
  package let bounds: ClosedRange<Double>

  /// A kind of numbers that are plotted together.
  package struct Kind: RawRepresentable, Sendable, Hashable {
    /// The title of the plot.
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Translation.
    package static let place = Kind(rawValue: "place")
    /// Rotation and skew.
    package static let turn = Kind(rawValue: "turn")
    /// Scale.
    package static let size = Kind(rawValue: "size")
    /// Opacity of the page and its layers.
    package static let opacity = Kind(rawValue: "opacity")
    /// Perspective.
    package static let eye = Kind(rawValue: "eye")

    /// All kinds, in the order of the plots; the lengths of each kind of layer have one.
    package static let allCases =
      [place, turn, size, opacity, eye] + LayerKind.allCases.map { Kind($0) }

    /// Creates the kind of a layer's lengths.
    package init(_ layer: LayerKind) { self.init(rawValue: layer.record.panel ?? layer.rawValue) }
  }

  /// Whether the number always has the value of an unchanged page.
  package let isAtRest: Bool

  /// Whether the number is not constant.
  package var changes: Bool {
    let size = max(abs(bounds.lowerBound), abs(bounds.upperBound), 1)
    return bounds.upperBound - bounds.lowerBound > Self.leastChange * size
  }

  /// The smallest change that is not treated as a rounding error.
  private static let leastChange = 1e-6

  /// Returns the page differences to plot: the effect's window near the page at rest.
  ///
  /// - Returns: At most three pages in each direction, or the six nearest pages if the window is
  ///   farther away.
  package static func range(of effect: Effect) -> ClosedRange<Double> {
    let window = effect.window
    let near = window.clamped(to: -3...3)
    guard near.lowerBound == near.upperBound else { return near }
    return window.upperBound < 0
      ? max(window.lowerBound, window.upperBound - 6)...window.upperBound
      : window.lowerBound...min(window.upperBound, window.lowerBound + 6)
  }

  /// Returns the curves of an effect, including constant ones, in the same order for all effects.
  ///
  /// Samples the effect at equal steps, at least one, and locates jumps between samples. A number that
  /// is never finite while the page is visible is omitted.
  package static func curves(
    of effect: Effect,
    over range: ClosedRange<Double>,
    steps: Int
  ) -> [PoseCurve] {
    precondition(steps > 0, "steps must be at least 1")
    let width = range.upperBound - range.lowerBound
    let samples = (0...steps).map { step in
      PoseSample(effect, at: range.lowerBound + width * Double(step) / Double(steps))
    }
    var curves: [PoseCurve] = []
    // Most numbers jump at the same places, so the samples near a jump are needed for many of them.
    var nearby: [Double: PoseSample] = [:]
    func sample(at difference: Double) -> PoseSample {
      if let known = nearby[difference] { return known }
      let sample = PoseSample(effect, at: difference)
      nearby[difference] = sample
      return sample
    }
    for quantity in PoseQuantity.quantities(of: samples[0]) {
      guard let curve = PoseCurve(quantity, samples, sample) else { continue }
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

  private init?(
    _ quantity: PoseQuantity,
    _ samples: [PoseSample],
    _ sample: (Double) -> PoseSample
  ) {
    let points = samples.map { Point(x: $0.difference, y: $0.value(of: quantity)) }
    let finite = points.map(\.y).filter(\.isFinite)
    guard let lowest = finite.min(), let highest = finite.max() else { return nil }
    name = quantity.name
    unit = quantity.unit
    kind = quantity.kind
    let least = (highest - lowest) * Self.leastJump
    stretches = Self.stretches(of: points, least: least) {
      sample($0).value(of: quantity)
    }
    // The values at the two sides of a jump may be outside the range of the sampled values.
    let all = stretches.joined().map(\.y)
    bounds = (all.min() ?? lowest)...(all.max() ?? highest)
    let rest = quantity.rest
    isAtRest = max(abs(bounds.lowerBound - rest), abs(bounds.upperBound - rest)) < Self.leastChange
  }

  /// The smallest jump, as a share of the number's range; chosen by eye.
  private static let leastJump = 0.005

  /// The number of times a step is halved to locate a jump to within a billionth of a step.
  private static let halvings = 30

  private static func stretches(
    of points: [Point],
    least: Double,
    _ value: (Double) -> Double
  ) -> [[Point]] {
    var stretches: [[Point]] = [[]]
    for (index, point) in points.enumerated() {
      guard point.y.isFinite else {
        if stretches[stretches.count - 1].count > 0 { stretches.append([]) }
        continue
      }
      if index > 0, points[index - 1].y.isFinite,
        let (before, after) = jump(from: points[index - 1], to: point, least: least, value)
      {
        stretches[stretches.count - 1].append(before)
        stretches.append([after])
      }
      stretches[stretches.count - 1].append(point)
    }
    return stretches.filter { !$0.isEmpty }
  }

  /// Returns both sides of a jump between two samples; nil if the number is continuous.
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
      // A number that is not finite ends a stretch only if it belongs to a sample.
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
