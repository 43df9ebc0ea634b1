public import PageGeometry
import RealModule

/// The translation, rotation, scale, skew, projection and perspective of a pose.
///
/// A page's matrix is translation · rotation about x · about y · about z · skew · scale, in the order of
/// a CSS transform. If several rotations have the same result, the smallest are chosen. Scale along z is
/// omitted, as pages are flat. The projection by operations `perspective` is the last row of the matrix,
/// and all other components are those of the matrix divided by the divisor of the page's centre.
public struct PoseComponents: Sendable, Equatable {
  /// The values, at the index of each component; a vector needs no memory of its own.
  private var values = Self.atRest

  private static let atRest: SIMD16<Double> = {
    var values = SIMD16<Double>.zero
    for component in PoseComponent.allCases { values[component.index] = component.rest }
    return values
  }()

  /// The number of points over which projections are measured.
  private static let projectionUnit = 1_000.0

  /// Creates the components of an untransformed page in the middle of the viewport.
  public init() {}

  /// Accesses a component, in its unit.
  public subscript(component: PoseComponent) -> Double {
    get { values[component.index] }
    // A rest value is stored in one form, because 0 and −0 are equal.
    set { values[component.index] = newValue == component.rest ? component.rest : newValue }
  }

  /// The components that differ from their rest values, by name, in their units.
  public var named: [String: Double] {
    var named: [String: Double] = [:]
    for component in changed { named[component.rawValue] = self[component] }
    return named
  }

  private var changed: [PoseComponent] { PoseComponent.allCases.filter { self[$0] != $0.rest } }

  /// Creates components from names and values; all others have their rest values.
  ///
  /// - Parameter named: The values by name, as in the property `named`. The result is nil if a name is
  ///   unknown.
  public init?(named: [String: Double]) {
    for (name, value) in named {
      guard let component = PoseComponent(rawValue: name) else { return nil }
      self[component] = value
    }
  }

  /// The components rounded to six decimals, the precision of files.
  public var rounded: PoseComponents {
    var rounded = PoseComponents()
    for component in changed {
      let value = self[component]
      let scaled = (value * 1e6).rounded()
      rounded[component] = scaled.isFinite ? scaled / 1e6 + 0 : value
    }
    return rounded
  }

  /// Decomposes a finite pose.
  public init(_ pose: Pose) {
    self.init(model: pose.model, perspective: pose.perspective, eye: pose.eye)
  }

  /// Decomposes a finite model matrix.
  package init(model: Matrix4, perspective: Double, eye: Point) {
    // A multiple of a matrix is the same projection.
    let divisor = model.row3.w == 0 ? 1 : model.row3.w
    func column(_ index: Int) -> SIMD3<Double> {
      SIMD3(model.row0[index], model.row1[index], model.row2[index]) / divisor
    }
    self[.projectionX] = model.row3.x / divisor * Self.projectionUnit
    self[.projectionY] = model.row3.y / divisor * Self.projectionUnit
    self[.translationX] = column(3).x
    self[.translationY] = column(3).y
    self[.translationZ] = column(3).z
    self[.perspective] = perspective
    self[.vanishingX] = eye.x
    self[.vanishingY] = eye.y

    // The same decomposition as in CSS: the first axis keeps its direction, and skew is the part of the
    // second axis that is parallel to the first.
    let width = length(column(0))
    guard width > 0 else {
      self[.scaleX] = 0
      self[.scaleY] = length(column(1))
      return
    }
    var across = column(0) / width
    let lean = dot(across, column(1))
    let downRaw = column(1) - across * lean
    let height = length(downRaw)
    guard height > 0 else {
      self[.scaleX] = width
      self[.scaleY] = 0
      return
    }
    let down = downRaw / height
    let isMirrored = dot(cross(across, down), column(2)) < 0
    if isMirrored { across = -across }
    self[.scaleX] = isMirrored ? -width : width
    self[.scaleY] = height
    self[.skew] = Angle.radians(.atan((isMirrored ? -lean : lean) / height)).degrees
    setTurns(across, down, cross(across, down))
  }

  /// Sets the rotations that produce three orthogonal axes.
  private mutating func setTurns(
    _ across: SIMD3<Double>,
    _ down: SIMD3<Double>,
    _ toward: SIMD3<Double>
  ) {
    let turn: SIMD3<Double>
    let level = (across.x * across.x + down.x * down.x).squareRoot()
    if level > 1e-9 {
      turn = [
        .atan2(y: -toward.y, x: toward.z), .atan2(y: toward.x, x: level),
        .atan2(y: -down.x, x: across.x),
      ]
    } else {
      // If the page is edge-on to the viewer, rotations about x and z have the same effect.
      turn = [.atan2(y: down.z, x: down.y), .atan2(y: toward.x, x: level), 0]
    }
    let half = Double.pi
    let other = SIMD3(
      turn.x > 0 ? turn.x - half : turn.x + half,
      (turn.y > 0 ? half : -half) - turn.y,
      turn.z > 0 ? turn.z - half : turn.z + half
    )
    func size(_ turn: SIMD3<Double>) -> Double { abs(turn.x) + abs(turn.y) + abs(turn.z) }
    // If both sets of angles are equally large, rounding errors must not decide which set is chosen.
    let least = size(other) < size(turn) - 1e-9 ? other : turn
    self[.rotationX] = Angle.radians(least.x).degrees
    self[.rotationY] = Angle.radians(least.y).degrees
    self[.rotationZ] = Angle.radians(least.z).degrees
  }

  /// The matrix from page points (origin at the page's centre) to viewport points, including perspective.
  public var matrix: Matrix4 {
    func turn(_ component: PoseComponent) -> Angle { .degrees(self[component]) }
    let place = Matrix4.translation(
      x: self[.translationX],
      y: self[.translationY],
      z: self[.translationZ]
    )
    let turns =
      Matrix4.rotationX(turn(.rotationX)) * .rotationY(turn(.rotationY))
      * .rotationZ(turn(.rotationZ))
    let shape =
      Matrix4.skew(x: turn(.skew), y: .radians(0)) * .scale(x: self[.scaleX], y: self[.scaleY])
    var model = place * turns * shape
    model.row3.x = self[.projectionX] / Self.projectionUnit
    model.row3.y = self[.projectionY] / Self.projectionUnit
    let (eyeX, eyeY) = (self[.vanishingX], self[.vanishingY])
    return .translation(x: eyeX, y: eyeY) * .perspective(distance: self[.perspective])
      * .translation(x: -eyeX, y: -eyeY) * model
  }
}

private func dot(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> Double { (left * right).sum() }

private func length(_ vector: SIMD3<Double>) -> Double { dot(vector, vector).squareRoot() }

private func cross(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
  [
    left.y * right.z - left.z * right.y, left.z * right.x - left.x * right.z,
    left.x * right.y - left.y * right.x,
  ]
}
