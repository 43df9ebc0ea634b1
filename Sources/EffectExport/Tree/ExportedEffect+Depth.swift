import PageEffects

extension TransformStep {
  /// Returns the product of a row vector and the step's matrix.
  ///
  /// The vector has a formula for each of x, y, z and the constant part.
  private func applied(to row: [Formula]) -> [Formula] {
    let (x, y, z, constant) = (row[0], row[1], row[2], row[3])
    func turned(_ a: Formula, _ b: Formula, _ angle: Formula) -> (Formula, Formula) {
      guard angle.constant != 0 else { return (a, b) }
      let (c, s) = (Formula.call(.cos, [angle]), Formula.call(.sin, [angle]))
      return (a * c + b * s, b * c - a * s)
    }
    switch self {
    case .translate(let dx, let dy, let dz):
      return [x, y, z, constant + x * dx + y * dy + z * dz]
    case .scale(let sx, let sy, let sz): return [x * sx, y * sy, z * sz, constant]
    case .rotateX(let angle):
      let (newY, newZ) = turned(y, z, angle)
      return [x, newY, newZ, constant]
    case .rotateY(let angle):
      let (newZ, newX) = turned(z, x, angle)
      return [newX, y, newZ, constant]
    case .rotateZ(let angle):
      let (newX, newY) = turned(x, y, angle)
      return [newX, newY, z, constant]
    case .skew(let ax, let ay):
      return [
        x + y * .call(.tan, [ay]), y + x * .call(.tan, [ax]), z, constant,
      ]
    case .rotate(let ax, let ay, let az, let angle):
      return rotated(row, about: (ax, ay, az), angle)
    }
  }

  private func rotated(
    _ row: [Formula],
    about axis: (Formula, Formula, Formula),
    _ angle: Formula
  ) -> [Formula] {
    let (x, y, z, constant) = (row[0], row[1], row[2], row[3])
    let (c, s) = (Formula.call(.cos, [angle]), Formula.call(.sin, [angle]))
    let squares = axis.0 * axis.0 + axis.1 * axis.1 + axis.2 * axis.2
    let length = Formula.call(.sqrt, [squares])
    let (ax, ay, az) = (axis.0 / length, axis.1 / length, axis.2 / length)
    let along = (x * ax + y * ay + z * az) * (.number(1) - c)
    // Rodrigues' formula for a row: v c − (v × axis) s + axis (axis · v) (1 − c), with the sign of a row.
    return [
      x * c + ax * along + (y * az - z * ay) * s,
      y * c + ay * along + (z * ax - x * az) * s,
      z * c + az * along + (x * ay - y * ax) * s,
      constant,
    ]
  }

  /// Returns the third row of the product of steps: the factors of x, y and z, and the constant part.
  package static func depthRow(_ steps: [TransformStep]) -> [Formula] {
    steps.reduce([.number(0), .number(0), .number(1), .number(0)]) { $1.applied(to: $0) }
  }
}

extension ExportedEffect {
  /// The z of the page's point (1, 1, 1) after the operations for horizontal scrolling or the given ones.
  package func depthKey(_ steps: [TransformStep]) -> Formula {
    let row = TransformStep.depthRow(steps)
    return row[3] + row[0] + row[1] + row[2]
  }
}
