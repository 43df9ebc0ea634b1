/// One step of a pose: what a CSS transform function does, with arguments that follow the page.
///
/// Steps stand from left to right as in CSS; the right-most acts on the page first.
public indirect enum Operation: Sendable, Equatable {
  /// A shift in points.
  case translate(x: Argument, y: Argument, z: Argument)
  /// A turn about the x axis.
  case rotateX(Argument)
  /// A turn about the y axis.
  case rotateY(Argument)
  /// A turn about the z axis.
  case rotateZ(Argument)
  /// A turn about any axis.
  case rotate(x: Argument, y: Argument, z: Argument, angle: Argument)
  /// A stretch; a single number stretches x and y.
  case scale(x: Argument, y: Argument, z: Argument)
  /// A slant by two angles.
  case skew(x: Argument, y: Argument)
  /// Steps about a pivot, given relative to the page's centre.
  case about(x: Argument, y: Argument, z: Argument, of: [Operation])

  /// The names that files use.
  public static let names = [
    "translate", "rotateX", "rotateY", "rotateZ", "rotate", "scale", "skew", "about",
  ]

  /// The same step for scrolling along the other axis: reflected in the diagonal x = y, under
  /// which T(x, y) becomes T(y, x), Ry(a) becomes Rx(−a) and Rz(a) becomes Rz(−a).
  var swapped: Operation {
    switch self {
    case .translate(let x, let y, let z): .translate(x: y, y: x, z: z)
    case .rotateX(let angle): .rotateY(angle.negated)
    case .rotateY(let angle): .rotateX(angle.negated)
    case .rotateZ(let angle): .rotateZ(angle.negated)
    case .rotate(let x, let y, let z, let angle):
      .rotate(x: y, y: x, z: z, angle: angle.negated)
    case .scale(let x, let y, let z): .scale(x: y, y: x, z: z)
    case .skew(let x, let y): .skew(x: y, y: x)
    case .about(let x, let y, let z, let operations):
      .about(x: y, y: x, z: z, of: operations.map(\.swapped))
    }
  }
}
