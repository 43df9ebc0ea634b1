import PageEffects
import PageGeometry
import PageScroll
import TextTools

/// The shapes of the values of steps.
enum StepShapes {
  static let point = Shape<Point>.point("a point")
  static let distance = Shape<Point>.point("a distance")
  static let velocity = Shape<Point>.point("a velocity", .velocity)
  static let seconds = Shape<Double>.number(.seconds)

  static let rectangle = Shape<[Double]>
    .row(
      [.number(.coordinate), .number(.coordinate), .number(.length), .number(.length)],
      "a rectangle, [x, y, width, height]"
    )
    .map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }

  /// The index of the first page, perhaps with a number of pages.
  static let pages = Shape<(first: Int, count: Int)>.either(
    Shape<Int>.whole(.page).map { ($0, 1) },
    .keys(Key("at", .whole(.page)), Key("count", .whole(.positivePages), or: 1)) { ($0, $1) }
  )

  private static let duration = Key("duration", seconds, or: 0.25)
  private static let curve = Key("curve", Shape<Easing>.word, or: .linear)

  // MARK: One finger

  /// Returns the shape of a drag to a point, with the key `to`, or by a distance, with `by`.
  static func drag(_ goal: String) -> Shape<Gesture> {
    .keys(
      Key("from", point),
      Key(goal, goal == "by" ? distance : point),
      duration,
      curve,
      Key("rest", seconds, or: 0)
    ) { from, end, duration, curve, rest in
      let to = goal == "by" ? from.moved(by: end) : end
      return .drag(from: from, to: to, duration: duration, curve: curve, rest: rest)
    }
  }

  /// Returns the shape of a movement to a point, with the key `to`, or by a distance, with `by`.
  static func move(_ goal: String) -> Shape<ScriptStep.Action> {
    .keys(Key(goal, goal == "by" ? distance : point), duration, curve) { end, duration, curve in
      goal == "by"
        ? .move(by: end, duration: duration, curve: curve)
        : .gesture(.touchMove(to: end, duration: duration, curve: curve))
    }
  }

  static let flick = Shape<Gesture>.either(
    velocity.map { .flick(velocity: $0, from: nil, duration: 0) },
    .keys(
      Key("velocity", velocity),
      Key(optional: "from", point),
      Key("duration", seconds, or: 0)
    ) { .flick(velocity: $0, from: $1, duration: $2) }
  )

  static let touches = Shape<Gesture>.either(
    samples.map { .touches($0, liftsAfter: 0) },
    .keys(Key("samples", samples), Key("liftsAfter", seconds, or: 0)) {
      .touches($0, liftsAfter: $1)
    }
  )

  private static let samples = Shape<[TouchSample]>.list(
    of: Shape<[Double]>.row(
      [.number(.seconds), .number(.coordinate), .number(.coordinate)],
      "a sample, [seconds, x, y]"
    )
    .map { TouchSample(time: $0[0], point: Point(x: $0[1], y: $0[2])) },
    "samples, [seconds, x, y]",
    atMost: .max
  )
  .checked { samples, node, decoder in
    let list = node.list ?? []
    if list.isEmpty { decoder.expected("at least one sample, [seconds, x, y]", node) }
    // Samples with errors are missing.
    guard samples.count == list.count else { return }
    for (index, pair) in zip(samples, samples.dropFirst()).enumerated()
    where pair.1.time < pair.0.time {
      guard let time = list[index + 1].list?.first else { continue }
      decoder.expected("a time of at least \(pair.0.time.plainText) seconds", time)
    }
  }

  // MARK: Other steps

  static let pinch = Shape<Gesture>.keys(
    Key("center", point),
    Key("by", distance, or: .zero),
    Key("from", .number(.length)),
    Key("to", .number(.length)),
    duration,
    curve
  ) { center, distance, from, to, duration, curve in
    .pinch(
      center: center,
      to: center.moved(by: distance),
      distance: from,
      toDistance: to,
      duration: duration,
      curve: curve
    )
  }

  static let scrollTo = Shape<Gesture>.either(
    Shape<Int>.whole(.page).map { .scrollToPage($0, duration: nil, curve: nil) },
    .keys(
      Key("page", .whole(.page)),
      Key(optional: "duration", seconds),
      Key(optional: "curve", Shape<Easing>.word),
      Key("direction", Shape<TurnDirection>.word, or: .shortest)
    ) { .scrollToPage($0, duration: $1, curve: $2, direction: $3) },
    .keys(
      Key("offset", point),
      Key(optional: "duration", seconds),
      Key(optional: "curve", Shape<Easing>.word)
    ) { .scrollToOffset($0, duration: $1, curve: $2) }
  )

  static let rotate = Shape<Gesture>.either(
    Shape<Size>.size.map { .rotate(view: $0, scroller: nil, pageSize: nil) },
    .keys(
      Key("size", .size),
      Key(optional: "scroller", .size),
      Key(optional: "pageSize", .size)
    ) { .rotate(view: $0, scroller: $1, pageSize: $2) }
  )
}

extension Point {
  func moved(by distance: Point) -> Point { Point(x: x + distance.x, y: y + distance.y) }
}
