/// A map between two planes seen in perspective: a 3×3 matrix on (x, y, 1), row-major.
public struct Homography: Sendable, Hashable {
  /// The first row.
  public var row0: SIMD3<Double>
  /// The second row.
  public var row1: SIMD3<Double>
  /// The third row, which gives the divisor.
  public var row2: SIMD3<Double>

  /// A map from its rows.
  public init(_ row0: SIMD3<Double>, _ row1: SIMD3<Double>, _ row2: SIMD3<Double>) {
    self.row0 = row0
    self.row1 = row1
    self.row2 = row2
  }

  /// What a matrix does to the plane z = 0, seen on the plane z = 0.
  ///
  /// - Parameter matrix: The pose of the plane, perspective included.
  public init(_ matrix: Matrix4) {
    self.init(
      [matrix.row0.x, matrix.row0.y, matrix.row0.w],
      [matrix.row1.x, matrix.row1.y, matrix.row1.w],
      [matrix.row3.x, matrix.row3.y, matrix.row3.w]
    )
  }

  /// The map back, up to a factor that the division removes; its divisor keeps its sign.
  ///
  /// Nil where the plane is seen edge-on, so that there is no way back.
  public var inverse: Homography? {
    let (a, b, c) = (row0.x, row0.y, row0.z)
    let (d, e, f) = (row1.x, row1.y, row1.z)
    let (g, h, i) = (row2.x, row2.y, row2.z)
    let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    guard determinant.isFinite, determinant != 0 else { return nil }
    let k = 1 / determinant
    guard k.isFinite else { return nil }
    return Homography(
      SIMD3(e * i - f * h, c * h - b * i, b * f - c * e) * k,
      SIMD3(f * g - d * i, a * i - c * g, c * d - a * f) * k,
      SIMD3(d * h - e * g, b * g - a * h, a * e - b * d) * k
    )
  }
}
