import PageEffects
import PageGeometry
import TextTools

/// The keyframes of a style sheet: of the page difference, and in the style `keyframes` of each value of a page.
struct CSSKeyframes: CSSPart {
  let context: CSSContext
  private let values: CSSValues
  /// The animated properties of a page, apart from the page difference.
  private var tracks: [KeyframeTrack] = []

  /// Places the keyframes of the animated properties of a page, once all values are known.
  init(_ values: CSSValues) {
    (context, self.values) = (values.context, values)
    guard samples != nil else { return }
    if !template.transform.isEmpty, let transform = CSSTransformTrack(context) {
      tracks.append(transform.track())
    }
    tracks += numbers
  }

  /// The tracks of all properties but the transform.
  private var numbers: [KeyframeTrack] {
    guard let samples else { return [] }
    // A page that is not drawn has the opacity 0.
    let opacity = keyframes(samples, tolerance: 0.001, counts: .everywhere) {
      samples.opacity(at: $0)
    }
    var tracks = [
      KeyframeTrack(property: "opacity", frames: opacity), orderTrack(samples),
      switchTrack("visibility", ("inherit", "hidden"), samples) { samples.isShown(at: $0) },
    ]
    if effect.interaction != .condition(true) {
      tracks.append(
        switchTrack("pointer-events", ("auto", "none"), samples) { samples.isTouched(at: $0) }
      )
    }
    for (name, value, isLength) in values.sampled {
      let number = samples.values(of: [value])
      let size = (-64...64).map { abs(number(Double($0) / 16)[0]) }.max() ?? 0
      let tolerance = isLength ? Self.lengthTolerance : 1e-4 * max(1, size)
      let frames = keyframes(samples, tolerance: tolerance) { number($0)[0] }
      tracks.append(KeyframeTrack(property: variable(name), frames: frames))
    }
    return tracks
  }

  /// The largest error of the lengths of a clip and of round corners, in points: what can be seen, as in the style calc.
  private static let lengthTolerance = 0.05

  /// What keyframes cannot say.
  var losses: [String] {
    tracks.flatMap { track in
      if track.property == "transform" {
        return CSSTransformTrack(context)?.losses(of: track) ?? []
      }
      let word = track.property.trimmingPrefix("--\(name)-")
      return track.frames == nil ? ["no keyframes follow \(word); use calc."] : []
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
    let order = CSSPaintOrder(values: values)
    guard !samples.ordersByIndex, let scale = order.scale else { return nil }
    let frames = keyframes(samples, tolerance: 0.25, eases: false) { difference in
      let order = samples.pose(at: difference)?.order ?? 0
      let d = samples.wrapped(difference)
      let side = Function.sign.value([effect.isMirrored ? -d : d])
      return order * scale - abs(d) * 1_000 - side
    }
    // Browsers interpolate numbers of seven digits only.
    return frames.flatMap { $0.allSatisfy { abs($0.values[0]) < 1e6 } ? $0 : nil }
  }

  // MARK: Text

  /// The page differences at the start and at the end of the animation, beyond the drawn ones.
  var ends: (first: String, last: String) {
    if effect.wraps { return (value("pages"), "-1 * \(value("pages"))") }
    let ends = ("\(value("window-to")) + 1", "\(value("window-from")) - 1")
    return effect.isMirrored ? (ends.1, ends.0) : ends
  }

  /// The rules.
  var text: String {
    let (first, last) = ends
    let difference = """
      @keyframes \(context.animation)-difference {
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
    let difference = "\(context.animation)-difference linear both"
    guard let samples else { return " \(difference);" }
    let count = samples.repeats ? " 2" : ""
    let tracks = tracks.map { "\(animation(of: $0)) linear\(count) both" }
    return "\n    \(([difference] + tracks).joined(separator: ",\n    "));"
  }

  private func animation(of track: KeyframeTrack) -> String {
    "\(context.animation)-\(track.property.trimmingPrefix("--\(name)-"))"
  }

  /// Returns the keyframes of a track in the order of the animation.
  private func lines(of track: KeyframeTrack, _ samples: CSSSamples) -> [String] {
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
      return "\((share * 100).inMillionths.plainText)% { "
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
      return "\(progress.inMillionths.plainText) \((time * 100).inMillionths.plainText)%"
    }
    return " \(property): linear(\(points.joined(separator: ", ")));"
  }
}

/// An animated property.
struct KeyframeTrack {
  /// The name of the property.
  var property: String
  /// The keyframes; nil if lines cannot follow the values.
  var frames: [Keyframe]?
  /// Returns the property's value of a keyframe.
  var value: ([Double]) -> String = { $0[0].inMillionths.plainText }
}
