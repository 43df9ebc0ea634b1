/// A perspective transform between two planes: a row-major 3×3 matrix that acts on (x, y, 1).
public struct Homography: Sendable, Hashable {
  /// The first row.
  public var row0: SIMD3<Double>
  /// The second row.
  public var row1: SIMD3<Double>
  /// The third row, which computes the divisor.
  public var row2: SIMD3<Double>

  /// Creates a transform from its rows.
  public init(_ row0: SIMD3<Double>, _ row1: SIMD3<Double>, _ row2: SIMD3<Double>) {
    (self.row0, self.row1, self.row2) = (row0, row1, row2)
  }

  /// The identity transform.
  public static let identity = Homography([1, 0, 0], [0, 1, 0], [0, 0, 1])

  /// Creates the transform from the plane z = 0 to its projection by a matrix that includes the
  /// perspective.
  public init(_ matrix: Matrix4) {
    self.init(
      [matrix.row0.x, matrix.row0.y, matrix.row0.w],
      [matrix.row1.x, matrix.row1.y, matrix.row1.w],
      [matrix.row3.x, matrix.row3.y, matrix.row3.w]
    )
  }

  /// Returns this transform followed by a scale and then a translation of the target plane's origin to
  /// `origin`.
  public func scaled(by scale: Double, movedTo origin: Point) -> Homography {
    Homography(row0 * scale + row2 * origin.x, row1 * scale + row2 * origin.y, row2)
  }

  /// Returns this transform preceded by a scale and then a translation of the source plane's origin to
  /// `origin`.
  public func preceded(byScaleX scaleX: Double, y scaleY: Double, movedTo origin: Point)
    -> Homography
  {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
      [row.x * scaleX, row.y * scaleY, row.x * origin.x + row.y * origin.y + row.z]
    }
    return Homography(row(row0), row(row1), row(row2))
  }

  /// Returns the image of a point before the division: x, y and the divisor.
  public func map(_ point: Point) -> SIMD3<Double> {
    let v = SIMD3(point.x, point.y, 1)
    return [(row0 * v).sum(), (row1 * v).sum(), (row2 * v).sum()]
  }

  /// Whether the transform only moves, scales and mirrors: it neither turns nor tilts the plane.
  package var keepsAxes: Bool { row0.y == 0 && row1.x == 0 && row2.x == 0 && row2.y == 0 }

  /// The determinant; negative if the transform mirrors the part of the plane that is in front of the eye.
  package var determinant: Double {
    let minors = SIMD3(
      row1.y * row2.z - row1.z * row2.y,
      row1.z * row2.x - row1.x * row2.z,
      row1.x * row2.y - row1.y * row2.x
    )
    return row0.x * minors.x + row0.y * minors.y + row0.z * minors.z
  }

  /// The inverse transform, up to a constant factor, which the division removes; nil if the plane is edge-on.
  ///
  /// The factor is not divided out, because that division would cause rounding errors; without it, a page at
  /// rest maps whole pixels exactly to whole texels. The divisor of the inverse is positive where the divisor
  /// of the transform is positive.
  public var inverse: Homography? {
    let (a, b, c) = (row0.x, row0.y, row0.z)
    let (d, e, f) = (row1.x, row1.y, row1.z)
    let (g, h, i) = (row2.x, row2.y, row2.z)
    let determinant = determinant
    guard determinant.isNormal else { return nil }
    let sign: Double = determinant < 0 ? -1 : 1
    return Homography(
      SIMD3(e * i - f * h, c * h - b * i, b * f - c * e) * sign,
      SIMD3(f * g - d * i, a * i - c * g, c * d - a * f) * sign,
      SIMD3(d * h - e * g, b * g - a * h, a * e - b * d) * sign
    )
  }
}
