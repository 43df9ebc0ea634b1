import PageEffects

extension Operation<Expression> {
  /// The elements of the matrix, row by row.
  private var matrix: [Expression] {
    let (parts, elements) = kind.record.matrix
    var values: [String: Expression] = [:]
    for argument in kind.record.arguments { values[argument.name] = self[argument.place] }
    for (name, value) in parts { values[name] = value.replacing(values).simplified }
    return elements.map { $0.replacing(values).simplified }
  }

  /// Returns the third row of the product of operations: the factors of x, y and z, and the constant part.
  ///
  /// - Parameters:
  ///   - operations: The operations.
  ///   - limited: Returns a value that is not too large to be repeated in place of a formula.
  /// - Returns: The four formulas.
  static func depthRow(
    _ operations: [Operation],
    limited: (Expression) -> Expression
  ) -> [Expression] {
    operations.reduce([.number(0), .number(0), .number(1), .number(0)]) { row, operation in
      let matrix = operation.mapped(limited).matrix
      return (0..<4).map { column in
        limited((0..<4).reduce(.number(0)) { $0 + row[$1] * matrix[4 * $1 + column] })
      }
    }
  }

  /// Returns the z of the page's point (1, 1, 1) after operations; the parameters are those of `depthRow`.
  static func depthKey(
    _ operations: [Operation],
    limited: (Expression) -> Expression
  ) -> Expression {
    let row = depthRow(operations, limited: limited)
    return row[3] + row[0] + row[1] + row[2]
  }
}

extension Operation {
  /// Creates an operation from the arguments that the kind has; all others are `rest`.
  init(_ kind: OperationKind, _ arguments: some Sequence<Number>, rest: Number) {
    self.init(kind, x: rest, y: rest, z: rest, angle: rest)
    for (argument, value) in zip(kind.record.arguments, arguments) { self[argument.place] = value }
  }
}
