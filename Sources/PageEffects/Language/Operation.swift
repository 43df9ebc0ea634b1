import PageGeometry

/// A CSS transform function whose arguments may depend on the page difference.
///
/// Operations are listed from left to right as in CSS; the last one is applied to the page first. A `Number` is an
/// argument of a file, a slot of a program, a formula of an export, or a value.
package struct Operation<Number: Sendable & Equatable>: Sendable, Equatable {
  package var kind: OperationKind
  // The record of the kind says which of the arguments it has; the others are 0.
  package var x: Number
  package var y: Number
  package var z: Number
  package var angle: Number

  package init(_ kind: OperationKind, x: Number, y: Number, z: Number, angle: Number) {
    self.kind = kind
    (self.x, self.y, self.z, self.angle) = (x, y, z, angle)
  }

  /// Converts the arguments, in order.
  package func mapped<New>(_ change: (Number) -> New) -> Operation<New> {
    Operation<New>(kind, x: change(x), y: change(y), z: change(z), angle: change(angle))
  }

  /// Accesses an argument.
  package subscript(place: OperationRecord.Place) -> Number {
    get {
      switch place {
      case .x: x
      case .y: y
      case .z: z
      case .angle: angle
      }
    }
    set {
      switch place {
      case .x: x = newValue
      case .y: y = newValue
      case .z: z = newValue
      case .angle: angle = newValue
      }
    }
  }

  /// The arguments that the kind has, in order.
  package var arguments: [Number] { kind.record.arguments.map { self[$0.place] } }

  /// Multiplies a matrix by the operation from the right, like the next function of a CSS transform.
  ///
  /// - Parameters:
  ///   - matrix: The matrix.
  ///   - value: Returns the value of an argument; angles are in radians.
  @inline(__always)
  func apply(to matrix: inout Matrix4, value: (Number) -> Double) {
    switch kind {
    case .translate:
      matrix = matrix * .translation(x: value(x), y: value(y), z: value(z))
    case .rotateX: matrix = matrix * .rotationX(.radians(value(angle)))
    case .rotateY: matrix = matrix * .rotationY(.radians(value(angle)))
    case .rotateZ: matrix = matrix * .rotationZ(.radians(value(angle)))
    case .rotate:
      let axis = Vector3(x: value(x), y: value(y), z: value(z))
      matrix = matrix * .rotation(.radians(value(angle)), about: axis)
    case .scale: matrix = matrix * .scale(x: value(x), y: value(y), z: value(z))
    case .perspective: matrix = matrix * .perspective(distance: max(value(z), 1))
    case .skew: matrix = matrix * .skew(x: .radians(value(x)), y: .radians(value(y)))
    }
  }
}

extension Operation<Argument> {
  /// Creates an operation; omitted arguments are 0.
  package init(_ kind: OperationKind, _ arguments: [OperationRecord.Place: Argument]) {
    let zero = Argument.number(0)
    self.init(kind, x: zero, y: zero, z: zero, angle: zero)
    for (place, argument) in arguments { self[place] = argument }
  }

  /// The operation for scrolling along the other axis: its reflection in the diagonal x = y.
  ///
  /// A translation by (x, y) becomes one by (y, x), a rotation about the y axis becomes the opposite rotation about
  /// the x axis, and a rotation about the z axis changes its sign.
  var swapped: Operation { Operation(kind.swapped, x: y, y: x, z: z, angle: angle.negated) }

  /// Returns operations about the pivot to which this translation leads from the page's centre.
  package func about(_ operations: [Operation]) -> [Operation] {
    let back = Operation(kind, x: x.negated, y: y.negated, z: z.negated, angle: angle)
    return [self] + operations + [back]
  }
}

extension Matrix4 {
  /// Creates the product of operations.
  ///
  /// - Parameters:
  ///   - operations: The operations.
  ///   - value: Returns the value of an argument; angles are in radians.
  @inline(__always)
  package init<Number>(_ operations: [Operation<Number>], value: (Number) -> Double) {
    self = .identity
    for operation in operations { operation.apply(to: &self, value: value) }
  }
}
