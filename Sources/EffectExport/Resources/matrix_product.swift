// swift-format-ignore-file
//?pieces
//?reflection
extension __type__.Matrix {
  /// Returns the product of two matrices; the last one acts first.
  fileprivate func times(_ other: Self) -> Self {
    func row(_ row: SIMD4<Double>) -> SIMD4<Double> {
      var sum = row[0] * other.rows.0
      sum += row[1] * other.rows.1
      sum += row[2] * other.rows.2
      sum += row[3] * other.rows.3
      return sum
    }
    var result = self
    result.rows = (row(rows.0), row(rows.1), row(rows.2), row(rows.3))
    return result
  }
}

//.
//.
