/// A CSS transform function whose arguments may depend on the page difference.
///
/// Operations are listed from left to right as in CSS; the last one is applied to the page first.
package indirect enum Operation: Sendable, Equatable {
  /// A translation, in points.
  case translate(x: Argument, y: Argument, z: Argument)
  case rotateX(Argument)
  case rotateY(Argument)
  case rotateZ(Argument)
  /// A rotation about any axis.
  case rotate(x: Argument, y: Argument, z: Argument, angle: Argument)
  case scale(x: Argument, y: Argument, z: Argument)
  /// A skew by two angles.
  case skew(x: Argument, y: Argument)
  /// Operations about a pivot; the pivot's coordinates are relative to the page's centre.
  case about(x: Argument, y: Argument, z: Argument, of: [Operation])

  /// The keys of operations in preset files.
  package static let names = [
    "translate", "rotateX", "rotateY", "rotateZ", "rotate", "scale", "skew", "about",
  ]

  /// The operation for scrolling along the other axis.
  ///
  /// The operation is reflected in the diagonal x = y. A translation by (x, y) becomes one by (y, x), a
  /// rotation about the y axis becomes the opposite rotation about the x axis, and a rotation about the z
  /// axis changes its sign.
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
