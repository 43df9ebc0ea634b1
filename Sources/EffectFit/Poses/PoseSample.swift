import PageEffects
import PageGeometry
import RealModule

/// A page's matrix without perspective as position, rotation, skew and scale.
struct PoseSample {
  /// The position, in points.
  var place: SIMD3<Double>
  /// The rotations about x, y and z, in radians; NaN for a page without extent.
  var turns: SIMD3<Double>
  var skew: Double
  var scale: SIMD2<Double>

  /// The order of the parts of a matrix.
  enum Form {
    /// Rotation about x, y and z, after the scale.
    case turnAfterScale
    /// Rotation about z, y and x, after the scale.
    case outwardAfterScale
    /// Rotation before the scale.
    case turnBeforeScale
  }

  /// Decomposes a matrix in all ways that the order of its parts allows.
  ///
  /// - Parameters:
  ///   - model: The matrix without perspective.
  ///   - form: The order of the parts.
  ///   - knowsDepth: Whether the third column of the matrix is known.
  ///   - error: The error of an angle that comes from those of corners, in radians.
  /// - Returns: The decompositions, which have the same matrix.
  static func all(_ model: Matrix4, form: Form, knowsDepth: Bool, error: Double) -> [PoseSample] {
    let place = SIMD3(model.row0.w, model.row1.w, model.row2.w)
    func column(_ index: Int) -> SIMD3<Double> {
      SIMD3(model.row0[index], model.row1[index], model.row2[index])
    }
    if form == .turnBeforeScale { return scaledLast(model, place, error) }
    let (first, second) = (column(0), column(1))
    let width = length(first)
    guard width > 1e-9 else {
      return [
        PoseSample(
          place: place,
          turns: .init(repeating: .nan),
          skew: 0,
          scale: [0, length(second)]
        )
      ]
    }
    let across = first / width
    let lean = dot(across, second)
    let rest = second - across * lean
    let height = length(rest)
    guard height > 1e-9 else {
      return [PoseSample(place: place, turns: .init(repeating: .nan), skew: 0, scale: [width, 0])]
    }
    let down = rest / height
    let toward = cross(across, down)
    var signs: [SIMD2<Double>] = [[1, 1], [-1, -1]]
    if knowsDepth, dot(toward, column(2)) < 0 { signs = [[-1, 1], [1, -1]] }
    return signs.flatMap { sign -> [PoseSample] in
      let axes = [across * sign.x, down * sign.y, cross(across * sign.x, down * sign.y)]
      let angles = form == .outwardAfterScale ? outward(axes, error) : inward(axes, error)
      let skew = Double.atan(lean * sign.x * sign.y / height)
      return angles.map {
        PoseSample(place: place, turns: $0, skew: skew, scale: [width * sign.x, height * sign.y])
      }
    }
  }

  private static func scaledLast(_ model: Matrix4, _ place: SIMD3<Double>, _ error: Double)
    -> [PoseSample]
  {
    let rows = [model.row0, model.row1, model.row2].map { SIMD3($0.x, $0.y, $0.z) }
    let (width, height) = (length(rows[0]), length(rows[1]))
    guard width > 1e-9, height > 1e-9 else {
      return [
        PoseSample(place: place, turns: .init(repeating: .nan), skew: 0, scale: [width, height])
      ]
    }
    return [1.0, -1].flatMap { sign -> [PoseSample] in
      let (a, b) = (rows[0] / width * sign, rows[1] / height * sign)
      let c = cross(a, b)
      let axes = (0..<3).map { SIMD3(a[$0], b[$0], c[$0]) }
      return inward(axes, error).map {
        PoseSample(place: place, turns: $0, skew: 0, scale: [width * sign, height * sign])
      }
    }
  }

  /// The errors of an angle up to which a rotation about y counts as one by 90°.
  private static let uprightErrors = 20.0

  /// Returns the angles about x, y and z whose product, in this order, has three axes as columns.
  private static func inward(_ axes: [SIMD3<Double>], _ error: Double) -> [SIMD3<Double>] {
    let (across, down, toward) = (axes[0], axes[1], axes[2])
    let level = (across.x * across.x + down.x * down.x).squareRoot()
    // After a rotation by 90° about y, those about x and z are the same, and errors divide them at random.
    let y = Double.atan2(y: toward.x, x: level)
    let upright: [SIMD3<Double>] = [
      [.atan2(y: down.z, x: down.y), y, 0], [0, y, .atan2(y: across.y, x: down.y)],
    ]
    guard level > 1e-7 else { return upright }
    let first = SIMD3<Double>(
      .atan2(y: -toward.y, x: toward.z),
      .atan2(y: toward.x, x: level),
      .atan2(y: -down.x, x: across.x)
    )
    let usual = [first, [first.x - .pi, .pi - first.y, first.z - .pi]]
    return level < uprightErrors * error ? usual + upright : usual
  }

  /// The same for the product in the opposite order.
  private static func outward(_ axes: [SIMD3<Double>], _ error: Double) -> [SIMD3<Double>] {
    // The transposed matrix is the product of the opposite rotations in the other order.
    let transposed = (0..<3).map { SIMD3(axes[0][$0], axes[1][$0], axes[2][$0]) }
    return inward(transposed, error).map { -$0 }
  }

  /// Returns how far a decomposition of a matrix with a known third column is from the matrix.
  static func error(_ model: Matrix4, form: Form) -> Double {
    let rows = [model.row0, model.row1, model.row2].map { SIMD3($0.x, $0.y, $0.z) }
    let columns = (0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) }
    let axes = form == .turnBeforeScale ? rows : columns
    return abs(dot(axes[0], axes[1])) + abs(dot(axes[0], axes[2])) + abs(dot(axes[1], axes[2]))
      + abs(length(axes[2]) - 1)
  }
}

func dot(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> Double { (left * right).sum() }

func length(_ vector: SIMD3<Double>) -> Double { dot(vector, vector).squareRoot() }

func cross(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
  [
    left.y * right.z - left.z * right.y, left.z * right.x - left.x * right.z,
    left.x * right.y - left.y * right.x,
  ]
}
