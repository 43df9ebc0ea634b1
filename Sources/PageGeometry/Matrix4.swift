import RealModule

/// A 4×4 matrix that acts on column vectors (x, y, z, 1), row-major.
///
/// In a product the right-most factor acts first. After mapping, x and y are divided by the fourth
/// component. Conventions as in CSS transforms: x right, y down, z toward the viewer, in points.
public struct Matrix4: Sendable, Hashable {
  /// The first row.
  public var row0: SIMD4<Double>
  /// The second row.
  public var row1: SIMD4<Double>
  /// The third row.
  public var row2: SIMD4<Double>
  /// The fourth row, which gives the divisor.
  public var row3: SIMD4<Double>

  /// A matrix from its rows.
  public init(
    _ row0: SIMD4<Double>,
    _ row1: SIMD4<Double>,
    _ row2: SIMD4<Double>,
    _ row3: SIMD4<Double>
  ) {
    self.row0 = row0
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
  }

  /// The matrix that changes nothing.
  public static let identity = Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

  /// A shift.
  ///
  /// - Parameters:
  ///   - x: Points to the right.
  ///   - y: Points downward.
  ///   - z: Points toward the viewer.
  /// - Returns: The matrix T(x, y, z).
  public static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> Matrix4 {
    Matrix4([1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1])
  }

  /// A stretch about the origin.
  ///
  /// - Parameters:
  ///   - x: The factor along x.
  ///   - y: The factor along y.
  ///   - z: The factor along z.
  /// - Returns: The diagonal matrix.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Matrix4 {
    Matrix4([x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1])
  }

  /// A slant: x grows with y and y with x.
  ///
  /// - Parameters:
  ///   - x: The angle by which vertical lines lean; the shift is its tangent times y.
  ///   - y: The angle by which horizontal lines lean.
  /// - Returns: The matrix of CSS `skew()`.
  public static func skew(x: Angle, y: Angle) -> Matrix4 {
    Matrix4(
      [1, .tan(x.radians), 0, 0],
      [.tan(y.radians), 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1]
    )
  }

  /// A turn about the x axis; a positive angle brings the bottom edge nearer.
  ///
  /// - Parameter angle: The turn.
  /// - Returns: The matrix Rx(angle).
  public static func rotationX(_ angle: Angle) -> Matrix4 {
    let (c, s) = cosineAndSine(of: angle)
    return Matrix4([1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1])
  }

  /// A turn about the y axis; a positive angle takes the right edge away.
  ///
  /// - Parameter angle: The turn.
  /// - Returns: The matrix Ry(angle).
  public static func rotationY(_ angle: Angle) -> Matrix4 {
    let (c, s) = cosineAndSine(of: angle)
    return Matrix4([c, 0, s, 0], [0, 1, 0, 0], [-s, 0, c, 0], [0, 0, 0, 1])
  }

  /// A turn about the z axis; a positive angle is clockwise on screen.
  ///
  /// - Parameter angle: The turn.
  /// - Returns: The matrix Rz(angle).
  public static func rotationZ(_ angle: Angle) -> Matrix4 {
    let (c, s) = cosineAndSine(of: angle)
    return Matrix4([c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
  }

  /// A turn about any axis through the origin, of the same handedness as the three above.
  ///
  /// - Parameters:
  ///   - angle: The turn.
  ///   - axis: The direction to turn about; its length does not matter. A zero axis turns nothing,
  ///     as in CSS `rotate3d()`.
  /// - Returns: The matrix R(angle; axis).
  public static func rotation(_ angle: Angle, about axis: Vector3) -> Matrix4 {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (c, s) = cosineAndSine(of: angle)
    let k = 1 - c
    return Matrix4(
      [c + x * x * k, x * y * k - z * s, x * z * k + y * s, 0],
      [y * x * k + z * s, c + y * y * k, y * z * k - x * s, 0],
      [z * x * k - y * s, z * y * k + x * s, c + z * z * k, 0],
      [0, 0, 0, 1]
    )
  }

  /// The view of an eye in front of the plane z = 0, above the origin.
  ///
  /// - Parameter distance: Points from the eye to the plane, over 0; infinity means no perspective.
  /// - Returns: The matrix of CSS `perspective()`: w = 1 − z / distance.
  public static func perspective(distance: Double) -> Matrix4 {
    Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, -1 / distance, 1])
  }

  /// The product, whose right factor acts first.
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

  /// The image of a point of the plane z = 0, before the division.
  ///
  /// - Parameter point: A place on the plane, in points.
  /// - Returns: x, y, z and the divisor w.
  @inlinable
  public func map(_ point: Point) -> SIMD4<Double> {
    let v = SIMD4(point.x, point.y, 0, 1)
    return [(row0 * v).sum(), (row1 * v).sum(), (row2 * v).sum(), (row3 * v).sum()]
  }

  /// The sixteen numbers, row by row.
  public var elements: [Double] {
    [row0, row1, row2, row3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  private static func cosineAndSine(of angle: Angle) -> (Double, Double) {
    (.cos(angle.radians), .sin(angle.radians))
  }
}
