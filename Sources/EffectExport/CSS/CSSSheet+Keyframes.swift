import PageEffects
import PageGeometry
import TextTools

/// The keyframes of a style sheet: of the page difference, and in the style `keyframes` of each value of a page.
extension CSSSheet {
  /// The largest number of keyframes of a transform.
  private static let mostKeyframes = 200

  /// Whether a style sheet has keyframes for the transform of pages, however many.
  static func hasKeyframes(_ request: ExportRequest) -> Bool {
    guard let sheet = try? CSSSheet(request), let samples = sheet.samples else {
      return false
    }
    return sheet.transformTrack(samples).frames != nil
  }

  /// Returns what keyframes cannot say of an effect.
  static func keyframeLosses(of request: ExportRequest) -> [String] {
    guard let sheet = try? CSSSheet(request), let samples = sheet.samples else { return [] }
    let options = request.options
    func suffices(_ tolerance: Double) -> Bool {
      let count = sheet.transformTrack(samples, within: tolerance).frames?.count
      return count.map { $0 <= mostKeyframes } ?? false
    }
    guard !suffices(options.tolerance) else { return [] }
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

  var keyframes: String {
    let (first, last) = ends
    let difference = """
      @keyframes \(animation)-difference {
        from { \(variable(animated)): calc(\(first)); }
        to { \(variable(animated)): calc(\(last)); }
      }
      """
    guard let samples else { return difference }
    let animations = tracks.map { track in
      rule("@keyframes \(animation(of: track))", lines(of: track, samples))
    }
    return ([difference] + animations).joined(separator: "\n\n")
  }

  /// The value of the property `animation`: a page difference, and the tracks of keyframes.
  var animations: String {
    let difference = "\(animation)-difference linear both"
    guard let samples else { return " \(difference);" }
    let count = samples.repeats ? " 2" : ""
    let tracks = tracks.map { "\(animation(of: $0)) linear\(count) both" }
    return "\n    \(([difference] + tracks).joined(separator: ",\n    "));"
  }

  private func animation(of track: KeyframeTrack) -> String {
    "\(animation)-\(track.property.trimmingPrefix("--\(name)-"))"
  }

  /// Returns the keyframes of a track in the order of the animation.
  private func lines(
    of track: KeyframeTrack,
    _ samples: CSSSamples
  ) -> [String] {
    let frames = track.frames ?? []
    let isBackward = !effect.isMirrored || effect.wraps
    let range = samples.range
    let lines = frames.indices.map { index -> String in
      let done = frames[index].position - range.lowerBound
      let share =
        (isBackward ? range.upperBound - frames[index].position : done)
        / (range.upperBound - range.lowerBound)
      // The easing of an interval belongs to its end that comes first.
      let stops = isBackward ? (index > 0 ? frames[index - 1].easing : []) : frames[index].easing
      let easing = Self.easing(stops, isBackward: isBackward)
      return "\(Self.rounded(share * 100).plainText)% { "
        + "\(track.property): \(track.value(frames[index].values));\(easing) }"
    }
    return isBackward ? lines.reversed() : lines
  }

  private static func easing(_ stops: [KeyframeStop], isBackward: Bool) -> String {
    guard !stops.isEmpty else { return "" }
    let property = "animation-timing-function"
    guard stops != KeyframeStop.held else {
      return " \(property): \(isBackward ? "step-start" : "step-end");"
    }
    let points = (isBackward ? stops.reversed() : stops).map { stop in
      let (time, progress) =
        isBackward ? (1 - stop.time, 1 - stop.progress) : (stop.time, stop.progress)
      return "\(rounded(progress).plainText) \(rounded(time * 100).plainText)%"
    }
    return " \(property): linear(\(points.joined(separator: ", ")));"
  }

  /// An animated property.
  struct KeyframeTrack {
    /// The name of the property.
    var property: String
    /// The keyframes; nil if lines cannot follow the values.
    var frames: [Keyframe]?
    /// Returns the property's value of a keyframe.
    var value: ([Double]) -> String = { CSSSheet.rounded($0[0]).plainText }
  }

  /// Places the keyframes of the animated properties of a page, once all values are known.
  mutating func placeKeyframes() {
    guard let samples else { return }
    if !effect.values(along: layout.axis).transform.isEmpty {
      tracks.append(transformTrack(samples))
    }
    // A page that is not drawn has the opacity 0.
    let opacity = keyframes(samples, tolerance: 0.001, counts: .everywhere) {
      samples.opacity(at: $0)
    }
    tracks += [
      KeyframeTrack(property: "opacity", frames: opacity), orderTrack(samples),
      switchTrack("visibility", ("visible", "hidden"), samples) { samples.isShown(at: $0) },
    ]
    if effect.interaction != .condition(true) {
      tracks.append(
        switchTrack("pointer-events", ("auto", "none"), samples) { samples.isTouched(at: $0) }
      )
    }
    for (name, value) in sampled {
      let values = samples.values(of: [value])
      let size = (-64...64).map { abs(values(Double($0) / 16)[0]) }.max() ?? 0
      let frames = keyframes(samples, tolerance: 1e-4 * max(1, size)) { values($0)[0] }
      tracks.append(KeyframeTrack(property: variable(name), frames: frames))
    }
  }

  /// The page differences at which a number must be right.
  private enum Places {
    case drawn, everywhere
  }

  /// Returns the keyframes of a number; nil if lines cannot follow it.
  private func keyframes(
    _ samples: CSSSamples,
    tolerance: Double,
    counts places: Places = .drawn,
    eases: Bool = true,
    _ value: @escaping (Double) -> Double
  ) -> [Keyframe]? {
    var known: [Double: Double] = [:]
    func remembered(_ position: Double) -> Double {
      if let found = known[position] { return found }
      let found = value(position)
      known[position] = found
      return found
    }
    func isDrawn(_ position: Double) -> Bool { samples.pose(at: position) != nil }
    var placer = KeyframePlacer(
      range: samples.range,
      ends: samples.ends,
      tolerance: tolerance,
      eases: eases,
      values: { [remembered($0)] },
      error: { position, found in
        places == .drawn && !isDrawn(position) ? 0 : abs(found[0] - remembered(position))
      }
    )
    placer.isDrawn = isDrawn
    return placer.keyframes()
  }

  /// Returns the track of a property with two values.
  private func switchTrack(
    _ property: String,
    _ words: (on: String, off: String),
    _ samples: CSSSamples,
    isOn: @escaping (Double) -> Bool
  ) -> KeyframeTrack {
    let frames = keyframes(samples, tolerance: 0.25, counts: .everywhere, eases: false) {
      isOn($0) ? 1 : 0
    }
    return KeyframeTrack(property: property, frames: frames) {
      $0[0] > 0.5 ? words.on : words.off
    }
  }

  /// Returns the track of the paint order: keys on straight lines, or else the ranks of pages.
  ///
  /// Neither has an easing, as the share of a large number is not exact enough.
  private func orderTrack(_ samples: CSSSamples) -> KeyframeTrack {
    let ranks = keyframes(samples, tolerance: 0.25, eases: false) { samples.rank(at: $0) }
    let frames = [ranks, keyFrames(samples)].compactMap { $0 }
    return KeyframeTrack(property: "z-index", frames: frames.min { $0.count < $1.count }) {
      $0[0].rounded().plainText
    }
  }

  /// Returns the keyframes of paint keys; nil if there are none, or if browsers do not interpolate them exactly.
  private func keyFrames(_ samples: CSSSamples) -> [Keyframe]? {
    guard !samples.ordersByIndex, let scale = orderScale else { return nil }
    let frames = keyframes(samples, tolerance: 0.25, eases: false) { difference in
      let order = samples.pose(at: difference)?.order ?? 0
      let d = samples.wrapped(difference)
      let side = Function.sign.value([effect.isMirrored ? -d : d])
      return order * scale - abs(d) * 1_000 - side
    }
    // Browsers interpolate numbers of seven digits only.
    return frames.flatMap { $0.allSatisfy { abs($0.values[0]) < 1e6 } ? $0 : nil }
  }

  // MARK: The transform

  /// Returns the track of the transform.
  ///
  /// - Parameters:
  ///   - samples: The values.
  ///   - tolerance: The largest shift of a point that is seen, in points; nil for that of the options.
  /// - Returns: The track.
  func transformTrack(_ samples: CSSSamples, within tolerance: Double? = nil) -> KeyframeTrack {
    let operations = effect.values(along: layout.axis).transform
    let eye = eye
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
    func inverted(_ values: [Double]) -> [Double] {
      zip(values, areDistances).map { $1 ? 1 / $0 : $0 }
    }
    var placer = KeyframePlacer(
      range: samples.range,
      ends: samples.ends,
      // Numbers are rounded, and samples do not show all.
      tolerance: (tolerance ?? options.tolerance) * 0.9,
      values: { inverted(exact($0)) },
      error: { position, values in
        samples.seenPoints(at: position)?.shift(to: matrix(operations, inverted(values))) ?? 0
      }
    )
    placer.isDrawn = { samples.seenPoints(at: $0)?.isEmpty == false }
    return KeyframeTrack(property: "transform", frames: placer.keyframes()) { values in
      // Near the eye, a small angle moves a point far.
      let arguments = inverted(values).map { Expression.number(($0 * 1e9).rounded() / 1e9 + 0) }
      let functions = functions(
        Self.filled(operations, arguments.dropFirst(3), rest: .number(0)),
        seenFrom: effect.perspective == nil ? nil : arguments[0],
        eye: (arguments[1], arguments[2]),
        isShifted: isShifted
      )
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
    let model = isReflected ? own.reflected(layout.axis) : own
    return Matrix4.translation(x: values[1], y: values[2])
      * .perspective(distance: values[0])
      * .translation(x: -values[1], y: -values[2]) * model
  }
}
