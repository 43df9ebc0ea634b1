/// Symmetric systems of linear equations, which least squares lead to.
enum LinearSystem {
  /// Solves a positive definite system by Cholesky's method.
  ///
  /// - Parameters:
  ///   - matrix: The rows of the matrix; only the lower triangle is read.
  ///   - right: The right-hand side.
  /// - Returns: The solution; nil if a row depends on those before it, to eleven digits.
  static func solution(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
    guard let factor = factor(of: matrix) else { return nil }
    return solution(factor: factor, right)
  }

  /// Returns the diagonal of the inverse of a positive definite matrix; nil as for `solution`.
  static func inverseDiagonal(_ matrix: [[Double]]) -> [Double]? {
    guard let factor = factor(of: matrix) else { return nil }
    return matrix.indices.map { index in
      var unit = [Double](repeating: 0, count: matrix.count)
      unit[index] = 1
      return solution(factor: factor, unit)[index]
    }
  }

  /// Returns the lower triangle of which the product with its transpose is a matrix; nil as for `solution`.
  static func factor(of matrix: [[Double]]) -> [[Double]]? {
    var lower = matrix
    for i in matrix.indices {
      for j in 0...i {
        var sum = matrix[i][j]
        for k in 0..<j { sum -= lower[i][k] * lower[j][k] }
        if i == j {
          guard sum > 1e-11 * matrix[i][i], sum > 0 else { return nil }
          lower[i][i] = sum.squareRoot()
        } else {
          lower[i][j] = sum / lower[j][j]
        }
      }
    }
    return lower
  }

  /// Returns the scalar product of two vectors.
  static func product(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func solution(factor lower: [[Double]], _ right: [Double]) -> [Double] {
    var values = right
    for i in lower.indices {
      for k in 0..<i { values[i] -= lower[i][k] * values[k] }
      values[i] /= lower[i][i]
    }
    for i in lower.indices.reversed() {
      for k in (i + 1)..<max(i + 1, lower.count) { values[i] -= lower[k][i] * values[k] }
      values[i] /= lower[i][i]
    }
    return values
  }
}
