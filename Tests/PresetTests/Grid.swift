import Foundation

/// A plain 4×4 matrix as a list of rows, for column vectors.
///
/// The functions below return elementary matrices. The comment of each function gives the symbol, such
/// as T or Rx, that the formulas use for its matrix.
typealias Grid = [[Double]]

/// Returns T(x, y, z): a translation.
func translate(_ x: Double, _ y: Double = 0, _ z: Double = 0) -> Grid {
  [[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]]
}

/// Returns S(s): a scale of x and y; z is not scaled.
func scale(_ s: Double) -> Grid { [[s, 0, 0, 0], [0, s, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] }

/// Returns S(sx, sy): different scales of x and y; z is not scaled.
func scale(_ sx: Double, _ sy: Double) -> Grid {
  [[sx, 0, 0, 0], [0, sy, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
}

/// Returns Rx(a): a rotation about the x axis.
func turnX(_ a: Double) -> Grid {
  [[1, 0, 0, 0], [0, cos(a), -sin(a), 0], [0, sin(a), cos(a), 0], [0, 0, 0, 1]]
}

/// Returns Ry(a): a rotation about the y axis.
func turnY(_ a: Double) -> Grid {
  [[cos(a), 0, sin(a), 0], [0, 1, 0, 0], [-sin(a), 0, cos(a), 0], [0, 0, 0, 1]]
}

/// Returns Rz(a): a rotation about the z axis.
func turnZ(_ a: Double) -> Grid {
  [[cos(a), -sin(a), 0, 0], [sin(a), cos(a), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
}

/// Returns P(p): the perspective of an eye at the distance p.
func perspective(_ p: Double) -> Grid {
  [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, -1 / p, 1]]
}

/// Returns a product of matrices; the rightmost one is applied first.
func product(_ first: Grid, _ others: Grid...) -> Grid {
  var result = first
  for right in others {
    result = result.map { row in
      [
        row[0] * right[0][0] + row[1] * right[1][0] + row[2] * right[2][0] + row[3] * right[3][0],
        row[0] * right[0][1] + row[1] * right[1][1] + row[2] * right[2][1] + row[3] * right[3][1],
        row[0] * right[0][2] + row[1] * right[1][2] + row[2] * right[2][2] + row[3] * right[3][2],
        row[0] * right[0][3] + row[1] * right[1][3] + row[2] * right[2][3] + row[3] * right[3][3],
      ]
    }
  }
  return result
}

/// Returns the determinant of a square matrix of at least one row, by expansion along its first row.
func determinant(_ matrix: Grid) -> Double {
  guard matrix.count > 1 else { return matrix[0][0] }
  return matrix.indices.reduce(0) { sum, column in
    let minor = matrix.dropFirst().map { row in
      row.indices.filter { $0 != column }.map { row[$0] }
    }
    return sum + (column.isMultiple(of: 2) ? 1 : -1) * matrix[0][column] * determinant(minor)
  }
}
