public import PageGeometry
import RealModule

/// A pose taken apart: where a page is, how it is turned and stretched, and from where it is seen.
///
/// The page is moved by translation · turn about x · turn about y · turn about z · slant · stretch,
/// as by the CSS list of these functions. Of the turns that lead to the same place the smallest are
/// taken. A page is flat: what happens to its thickness is left out.
public struct PoseComponents: Sendable, Equatable {
  /// Those that are not at rest.
  private var values: [PoseComponent: Double] = [:]

  /// A page that lies still and upright in the middle, seen without perspective.
  public init() {}

  /// The value of a component, in its unit.
  public subscript(component: PoseComponent) -> Double {
    get { values[component] ?? component.rest }
    set { values[component] = newValue == component.rest ? nil : newValue }
  }

  /// Those that are not at rest, by name, in their units.
  public var named: [String: Double] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
  }

  /// Components from their names and values; those that are not named are at rest.
  ///
  /// - Parameter named: As `named` gives them; nil where a name is none.
  public init?(named: [String: Double]) {
    for (name, value) in named {
      guard let component = PoseComponent(rawValue: name) else { return nil }
      self[component] = value
    }
  }

  /// The same, each number rounded to six decimals, as files have them.
  public var rounded: PoseComponents {
    var rounded = PoseComponents()
    for (component, value) in values {
      let scaled = (value * 1e6).rounded()
      rounded[component] = scaled.isFinite ? scaled / 1e6 + 0 : value
    }
    return rounded
  }

  /// The components of a pose.
  ///
  /// - Parameter pose: A finite pose.
  public init(_ pose: Pose) {
    self.init(model: pose.model, perspective: pose.perspective, eye: pose.eye)
  }

  /// The components of a page that is moved by a matrix, seen from an eye.
  package init(model: Matrix4, perspective: Double, eye: Point) {
    func column(_ index: Int) -> SIMD3<Double> {
      [model.row0[index], model.row1[index], model.row2[index]]
    }
    self[.translationX] = column(3).x
    self[.translationY] = column(3).y
    self[.translationZ] = column(3).z
    self[.perspective] = perspective
    self[.vanishingX] = eye.x
    self[.vanishingY] = eye.y

    // As CSS takes a matrix apart: the first axis keeps its direction, the second gives up what leans
    // toward the first.
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

  /// The turns that lead to three axes, which stand at right angles.
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
      // Edge on to the eye the turns about x and z do the same.
      turn = [.atan2(y: down.z, x: down.y), .atan2(y: toward.x, x: level), 0]
    }
    let half = Double.pi
    let other = SIMD3(
      turn.x > 0 ? turn.x - half : turn.x + half,
      (turn.y > 0 ? half : -half) - turn.y,
      turn.z > 0 ? turn.z - half : turn.z + half
    )
    func size(_ turn: SIMD3<Double>) -> Double { abs(turn.x) + abs(turn.y) + abs(turn.z) }
    // Where both are as large, rounding must not choose.
    let least = size(other) < size(turn) - 1e-9 ? other : turn
    self[.rotationX] = Angle.radians(least.x).degrees
    self[.rotationY] = Angle.radians(least.y).degrees
    self[.rotationZ] = Angle.radians(least.z).degrees
  }

  /// From page points (origin at the page's centre) to viewport points, perspective included.
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
    let (eyeX, eyeY) = (self[.vanishingX], self[.vanishingY])
    return .translation(x: eyeX, y: eyeY) * .perspective(distance: self[.perspective])
      * .translation(x: -eyeX, y: -eyeY) * place * turns * shape
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
