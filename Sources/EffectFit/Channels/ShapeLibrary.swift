/// The shapes that every channel is first compared with.
enum ShapeLibrary {
  private static let unit = Value(1)

  /// `clamp(d, -1, 1)`.
  static let turned = Shape.clamped(Value(-1), unit)
  /// `min(abs(d), 1)`.
  static let near = Shape.near(unit)
  /// `clamp(d, 0, 1)` and the same of −d.
  static let next = Shape.clamped(Value(0), unit)
  static let previous = Shape.mirrored(next)
  /// `max(d, 0)` and `max(-d, 0)`.
  static let after = Shape.beyond(Value(0))
  static let before = Shape.mirrored(after)

  /// The shapes without numbers of their own.
  static let plain: [Shape] = [
    .one, .position, turned, .distance, near, after, before, next, previous, .sign,
    .step(Value(0), includesEdge: false), .step(Value(0), includesEdge: true),
    .inside(unit, includesEdge: false), .inside(unit, includesEdge: true),
    .power(.distance, Value(2)), .odd(.power(.distance, Value(2))),
    .power(near, Value(2)), .odd(.power(near, Value(2))),
    .power(after, Value(2)), .power(before, Value(2)), .power(next, Value(2)),
    .power(previous, Value(2)), .odd(.power(.distance, Value(3))), .power(.distance, Value(3)),
    .odd(.power(near, Value(3))), .power(near, Value(3)),
    .sine(turned, Value(.pi / 2, isAngle: true)), .versine(turned, Value(.pi / 2, isAngle: true)),
    .product(.inside(unit, includesEdge: false), .position),
    .product(.inside(unit, includesEdge: false), .distance),
    .product(.step(Value(0), includesEdge: false), previous), .rounded, .odd(.rounded), .zigzag,
  ]

  /// The shapes between 0 and 1 over which curves are laid, with whether they may also be made odd.
  static let progresses: [Shape] = [near, next, previous]

  /// The shapes of which powers, sines and other functions with one number are tried.
  static let bases: [Shape] = [.distance, near, after, before, next, previous]
}
