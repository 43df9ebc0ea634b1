import RealModule

/// A row-major 4×4 matrix that acts on column vectors (x, y, z, 1).
///
/// The rightmost factor of a product acts first. After mapping, x and y are divided by the fourth component.
/// The conventions are those of CSS transforms: x right, y down, z toward the viewer, in points.
public struct Matrix4: Sendable, Hashable {
  /// The first row.
  public var row0: SIMD4<Double>
  /// The second row.
  public var row1: SIMD4<Double>
  /// The third row.
  public var row2: SIMD4<Double>
  /// The fourth row, which computes the divisor.
  public var row3: SIMD4<Double>

  /// Creates a matrix from its rows.
  public init(
    _ row0: SIMD4<Double>,
    _ row1: SIMD4<Double>,
    _ row2: SIMD4<Double>,
    _ row3: SIMD4<Double>
  ) {
    (self.row0, self.row1, self.row2, self.row3) = (row0, row1, row2, row3)
  }

  /// Rows are not written as literals in brackets, for which the compiler makes an array first.
  private typealias Row = SIMD4<Double>

  /// The identity matrix.
  public static let identity = Matrix4(
    Row(1, 0, 0, 0),
    Row(0, 1, 0, 0),
    Row(0, 0, 1, 0),
    Row(0, 0, 0, 1)
  )

  /// Returns a translation by a distance in points.
  public static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> Matrix4 {
    Matrix4(Row(1, 0, 0, x), Row(0, 1, 0, y), Row(0, 0, 1, z), Row(0, 0, 0, 1))
  }

  /// Returns a scale about the origin by a factor along each axis.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Matrix4 {
    Matrix4(Row(x, 0, 0, 0), Row(0, y, 0, 0), Row(0, 0, z, 0), Row(0, 0, 0, 1))
  }

  /// Returns the matrix of CSS `skew()`.
  ///
  /// It adds a point's y times the tangent of the first angle to the point's x, and its x times the tangent
  /// of the second angle to its y.
  public static func skew(x: Angle, y: Angle) -> Matrix4 {
    Matrix4(
      Row(1, .tan(x.radians), 0, 0),
      Row(.tan(y.radians), 1, 0, 0),
      Row(0, 0, 1, 0),
      Row(0, 0, 0, 1)
    )
  }

  /// Returns a rotation about the x axis; a positive angle brings the bottom edge nearer.
  public static func rotationX(_ angle: Angle) -> Matrix4 {
    let (c, s) = cosineAndSine(of: angle)
    return Matrix4(Row(1, 0, 0, 0), Row(0, c, -s, 0), Row(0, s, c, 0), Row(0, 0, 0, 1))
  }

  /// Returns a rotation about the y axis; a positive angle moves the right edge away.
  public static func rotationY(_ angle: Angle) -> Matrix4 {
    let (c, s) = cosineAndSine(of: angle)
    return Matrix4(Row(c, 0, s, 0), Row(0, 1, 0, 0), Row(-s, 0, c, 0), Row(0, 0, 0, 1))
  }

  /// Returns a rotation about the z axis; a positive angle is clockwise on screen.
  public static func rotationZ(_ angle: Angle) -> Matrix4 {
    let (c, s) = cosineAndSine(of: angle)
    return Matrix4(Row(c, -s, 0, 0), Row(s, c, 0, 0), Row(0, 0, 1, 0), Row(0, 0, 0, 1))
  }

  /// Returns a rotation about any axis through the origin, with the handedness of the three above.
  ///
  /// The length of the axis does not matter. A zero axis gives the identity, as in CSS `rotate3d()`.
  public static func rotation(_ angle: Angle, about axis: Vector3) -> Matrix4 {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (c, s) = cosineAndSine(of: angle)
    let k = 1 - c
    return Matrix4(
      Row(c + x * x * k, x * y * k - z * s, x * z * k + y * s, 0),
      Row(y * x * k + z * s, c + y * y * k, y * z * k - x * s, 0),
      Row(z * x * k - y * s, z * y * k + x * s, c + z * z * k, 0),
      Row(0, 0, 0, 1)
    )
  }

  /// Returns the matrix of CSS `perspective()`, whose divisor is 1 − z / distance.
  ///
  /// - Parameter distance: The distance from the eye to the plane z = 0, in points, greater than 0. Infinity
  ///   means no perspective.
  /// - Returns: The projection for an eye in front of the origin.
  public static func perspective(distance: Double) -> Matrix4 {
    Matrix4(Row(1, 0, 0, 0), Row(0, 1, 0, 0), Row(0, 0, 1, 0), Row(0, 0, -1 / distance, 1))
  }

  /// Multiplies two matrices; the right one acts first.
  @inlinable
  public static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
    @inline(__always)
    func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      let near = r.x * right.row0 + r.y * right.row1
      let far = r.z * right.row2 + r.w * right.row3
      return near + far
    }
    return Matrix4(row(left.row0), row(left.row1), row(left.row2), row(left.row3))
  }

  /// Returns the image of a point of the plane z = 0 before the division: x, y, z and the divisor w.
  @inlinable
  public func map(_ point: Point) -> SIMD4<Double> {
    let v = SIMD4(point.x, point.y, 0, 1)
    return SIMD4((row0 * v).sum(), (row1 * v).sum(), (row2 * v).sum(), (row3 * v).sum())
  }

  /// The determinant; negative if the matrix mirrors space.
  package var determinant: Double {
    // Laplace expansion along the first two rows.
    func minor(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ i: Int, _ j: Int) -> Double {
      a[i] * b[j] - a[j] * b[i]
    }
    let xy = minor(row0, row1, 0, 1) * minor(row2, row3, 2, 3)
    let xz = minor(row0, row1, 0, 2) * minor(row2, row3, 1, 3)
    let xw = minor(row0, row1, 0, 3) * minor(row2, row3, 1, 2)
    let yz = minor(row0, row1, 1, 2) * minor(row2, row3, 0, 3)
    let yw = minor(row0, row1, 1, 3) * minor(row2, row3, 0, 2)
    let zw = minor(row0, row1, 2, 3) * minor(row2, row3, 0, 1)
    return xy - xz + xw + yz - yw + zw
  }

  /// The sixteen elements, row by row.
  public var elements: [Double] { [row0, row1, row2, row3].flatMap { [$0.x, $0.y, $0.z, $0.w] } }

  private static func cosineAndSine(of angle: Angle) -> (Double, Double) {
    (.cos(angle.radians), .sin(angle.radians))
  }
}
