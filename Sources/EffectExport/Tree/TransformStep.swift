import PageEffects

/// A CSS transform function with formulas as arguments: lengths in points, angles in radians.
package enum TransformStep: Sendable, Hashable {
  case translate(x: Formula, y: Formula, z: Formula)
  case rotateX(Formula)
  case rotateY(Formula)
  case rotateZ(Formula)
  /// A rotation about any axis.
  case rotate(x: Formula, y: Formula, z: Formula, angle: Formula)
  case scale(x: Formula, y: Formula, z: Formula)
  case skew(x: Formula, y: Formula)

  /// The arguments in order.
  package var arguments: [Formula] {
    switch self {
    case .translate(let x, let y, let z), .scale(let x, let y, let z): [x, y, z]
    case .rotateX(let angle), .rotateY(let angle), .rotateZ(let angle): [angle]
    case .rotate(let x, let y, let z, let angle): [x, y, z, angle]
    case .skew(let x, let y): [x, y]
    }
  }

  /// The number of arguments.
  var count: Int {
    switch self {
    case .translate, .scale: 3
    case .rotateX, .rotateY, .rotateZ: 1
    case .rotate: 4
    case .skew: 2
    }
  }

  /// Converts the arguments in order.
  package func mapped(_ change: (Formula) -> Formula) -> TransformStep {
    switch self {
    case .translate(let x, let y, let z): .translate(x: change(x), y: change(y), z: change(z))
    case .scale(let x, let y, let z): .scale(x: change(x), y: change(y), z: change(z))
    case .rotateX(let angle): .rotateX(change(angle))
    case .rotateY(let angle): .rotateY(change(angle))
    case .rotateZ(let angle): .rotateZ(change(angle))
    case .rotate(let x, let y, let z, let angle):
      .rotate(x: change(x), y: change(y), z: change(z), angle: change(angle))
    case .skew(let x, let y): .skew(x: change(x), y: change(y))
    }
  }

  /// Converts operations; those about a pivot become a translation, the operations, and the translation back.
  static func steps(_ operations: [Operation], _ read: (Argument) -> Formula) -> [TransformStep] {
    operations.flatMap { operation -> [TransformStep] in
      switch operation {
      case .translate(let x, let y, let z): [.translate(x: read(x), y: read(y), z: read(z))]
      case .rotateX(let angle): [.rotateX(read(angle))]
      case .rotateY(let angle): [.rotateY(read(angle))]
      case .rotateZ(let angle): [.rotateZ(read(angle))]
      case .rotate(let x, let y, let z, let angle):
        [.rotate(x: read(x), y: read(y), z: read(z), angle: read(angle))]
      case .scale(let x, let y, let z): [.scale(x: read(x), y: read(y), z: read(z))]
      case .skew(let x, let y): [.skew(x: read(x), y: read(y))]
      case .about(let x, let y, let z, let inner):
        [.translate(x: read(x), y: read(y), z: read(z))] + steps(inner, read)
          + [.translate(x: -read(x), y: -read(y), z: -read(z))]
      }
    }
  }
}
