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

  /// The map that changes nothing.
  public static let identity = Homography([1, 0, 0], [0, 1, 0], [0, 0, 1])

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

  /// A map followed by a stretch and a shift of the plane it maps to.
  ///
  /// - Parameters:
  ///   - scale: The factor for both directions.
  ///   - origin: Where the plane's origin goes, after the stretch.
  /// - Returns: The map to the new plane.
  public func scaled(by scale: Double, movedTo origin: Point) -> Homography {
    Homography(row0 * scale + row2 * origin.x, row1 * scale + row2 * origin.y, row2)
  }

  /// A map preceded by a stretch and a shift of the plane it maps from.
  ///
  /// - Parameters:
  ///   - scaleX: The factor for x.
  ///   - scaleY: The factor for y.
  ///   - origin: Where the plane's origin goes, after the stretch.
  /// - Returns: The map from the new plane.
  public func preceded(byScaleX scaleX: Double, y scaleY: Double, movedTo origin: Point)
    -> Homography
  {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
      [row.x * scaleX, row.y * scaleY, row.x * origin.x + row.y * origin.y + row.z]
    }
    return Homography(row(row0), row(row1), row(row2))
  }

  /// The image of a point before the division.
  ///
  /// - Parameter point: A place on the plane that is mapped.
  /// - Returns: x, y and the divisor.
  public func map(_ point: Point) -> SIMD3<Double> {
    let v = SIMD3(point.x, point.y, 1)
    return [(row0 * v).sum(), (row1 * v).sum(), (row2 * v).sum()]
  }

  /// The map back, up to a factor that the division removes; where the divisor of the map is
  /// positive, so is that of the map back.
  ///
  /// The factor is left in, because dividing by it would cost exactness: a page at rest maps whole
  /// pixels to whole texels. Nil where the plane is seen edge-on, so that there is no way back.
  public var inverse: Homography? {
    let (a, b, c) = (row0.x, row0.y, row0.z)
    let (d, e, f) = (row1.x, row1.y, row1.z)
    let (g, h, i) = (row2.x, row2.y, row2.z)
    let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    guard determinant.isNormal else { return nil }
    let sign: Double = determinant < 0 ? -1 : 1
    return Homography(
      SIMD3(e * i - f * h, c * h - b * i, b * f - c * e) * sign,
      SIMD3(f * g - d * i, a * i - c * g, c * d - a * f) * sign,
      SIMD3(d * h - e * g, b * g - a * h, a * e - b * d) * sign
    )
  }
}
