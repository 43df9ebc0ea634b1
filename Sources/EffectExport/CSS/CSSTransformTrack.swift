import PageEffects
import PageGeometry
import TextTools

/// The keyframes of the transform of pages.
struct CSSTransformTrack: CSSPart {
  let context: CSSContext
  let samples: CSSSamples

  /// Creates the track; nil in the style `calc`.
  init?(_ context: CSSContext) {
    guard let samples = context.samples else { return nil }
    (self.context, self.samples) = (context, samples)
  }

  /// Returns the track with the largest shift of a point that is seen, in points; nil for that of the options.
  func track(within tolerance: Double? = nil) -> KeyframeTrack {
    let operations = template.transform
    let transform = CSSTransform(context: context)
    let eye = transform.eye
    let isShifted = eye.x.constant != 0 || eye.y.constant != 0
    let formulas =
      [effect.perspective ?? .number(.infinity), eye.x, eye.y] + operations.flatMap(\.arguments)
    let exact = samples.values(of: formulas)
    // Browsers interpolate the reciprocals of distances.
    let areDistances =
      [true, false, false]
      + operations.flatMap { operation in
        operation.arguments.map { _ in operation.kind == .perspective }
      }
    func reciprocal(_ values: [Double]) -> [Double] {
      // A shorter distance than 1 counts as 1.
      zip(values, areDistances).map { $1 ? 1 / max($0, 1) : $0 }
    }
    func inverted(_ values: [Double]) -> [Double] {
      zip(values, areDistances).map { $1 ? 1 / $0 : $0 }
    }
    var placer = KeyframePlacer(
      range: samples.range,
      ends: samples.ends,
      // Numbers are rounded, and samples do not show all.
      tolerance: (tolerance ?? context.options.tolerance) * 0.9,
      values: { reciprocal(exact($0)) },
      error: { position, values in
        samples.seenPoints(at: position)?.shift(to: matrix(operations, inverted(values))) ?? 0
      }
    )
    placer.isDrawn = { samples.seenPoints(at: $0)?.isEmpty == false }
    return KeyframeTrack(property: "transform", frames: placer.keyframes()) { values in
      // Near the eye, a small angle moves a point far.
      let arguments = inverted(values).map { Expression.number(($0 * 1e9).rounded() / 1e9 + 0) }
      let own = Self.filled(operations, arguments.dropFirst(3), rest: .number(0))
      let distance = effect.perspective == nil ? nil : arguments[0]
      let place = (arguments[1], arguments[2])
      let functions =
        transform.perspective(from: distance, place, isShifted: isShifted)
        + transform.mirrored(own.map(transform.function))
      return Code.joined(functions, by: [.text(" ")]).written(width: .max)
    }
  }

  /// Returns operations with other arguments, in order.
  private static func filled<Number>(
    _ operations: [Operation<Expression>],
    _ values: ArraySlice<Number>,
    rest: Number
  ) -> [Operation<Number>] {
    var values = values
    return operations.map { operation in
      let count = operation.kind.record.arguments.count
      defer { values = values.dropFirst(count) }
      return Operation(operation.kind, values.prefix(count), rest: rest)
    }
  }

  /// Returns the matrix of a page from the distance and the place of the eye, and the arguments.
  private func matrix(_ operations: [Operation<Expression>], _ values: [Double]) -> Matrix4 {
    let own = Matrix4(Self.filled(operations, values.dropFirst(3), rest: 0)) { $0 }
    let model = reflection.map(own.reflected) ?? own
    return Matrix4.translation(x: values[1], y: values[2])
      * .perspective(distance: values[0])
      * .translation(x: -values[1], y: -values[2]) * model
  }

  // MARK: Limits

  /// The largest number of keyframes of a transform.
  private static let mostKeyframes = 200

  /// Returns what keyframes cannot say of the transform, whose track with the tolerance of the options is given.
  func losses(of track: KeyframeTrack) -> [String] {
    let (options, mostKeyframes) = (context.options, Self.mostKeyframes)
    func suffices(_ track: KeyframeTrack) -> Bool {
      track.frames.map { $0.count <= mostKeyframes } ?? false
    }
    func suffices(_ tolerance: Double) -> Bool { suffices(self.track(within: tolerance)) }
    guard !suffices(track) else { return [] }
    let goal = options.tolerance.plainText
    let needed = "more than \(mostKeyframes) keyframes are needed for \(goal) points"
    let largest = ExportOptions.tolerances.upperBound
    guard suffices(largest) else {
      return ["\(needed), and even for \(largest.plainText) points; use calc."]
    }
    var reached = largest
    var missed = options.tolerance
    while reached > missed * 1.02 {
      let middle = (reached * missed).squareRoot()
      if suffices(middle) { reached = middle } else { missed = middle }
    }
    // Two digits, rounded up, and a larger number if keyframes happen not to suffice for that one.
    repeat {
      let unit = reached < 1 ? 100.0 : 10
      reached = (reached * unit).rounded(.up) / unit
      if suffices(reached) { break }
      reached *= 1.05
    } while reached < largest
    let tolerance = min(reached, largest).plainText
    return [
      "\(needed); \(mostKeyframes) reach \(tolerance) points: use --tolerance \(tolerance), or calc."
    ]
  }
}
