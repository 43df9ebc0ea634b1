import PageEffects
import PageGeometry

/// Collects the differences between a pose and the formulas.
struct PoseComparison {
  /// The tolerance of numbers, which is larger than the error from the rounding of poses to 2⁻³².
  ///
  /// This is also true of a corner's coordinates, which are divided by w.
  static let tolerance = 1e-6

  /// The minimum distance of a compared corner from the eye, as a share of the eye's distance.
  ///
  /// For nearer corners, the division by w amplifies rounding errors.
  static let leastDivisor = 0.1

  /// The size below which rounding determines the sign of a cosine or determinant.
  static let edgeOn = 1e-6

  /// The descriptions of the differences.
  private(set) var deviations: [String] = []

  /// Compares a pose.
  init(of actual: Pose, with expected: PlainPose, in situation: Situation) {
    compare("matrix", actual.matrix, expected.matrix)
    let expectedMatrix = expected.matrix.flatMap(\.self)
    for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
      let corner = (x * situation.width / 2, y * situation.height / 2)
      let wanted = project(corner.0, corner.1, by: expectedMatrix)
      guard abs(wanted.w) >= Self.leastDivisor else { continue }
      let seen = project(corner.0, corner.1, by: actual.matrix.elements)
      compare("x of corner \(corner)", seen.x, wanted.x)
      compare("y of corner \(corner)", seen.y, wanted.y)
    }
    compare("alpha", actual.alpha, shown(expected.alpha))
    if min(abs(expected.turnCosine), abs(expected.facing)) > Self.edgeOn,
      actual.isHidden != expected.isHidden
    {
      deviations.append("hidden is \(actual.isHidden)")
    }
    compare(actual.extras ?? PoseExtras(), expected.extras)
  }

  private mutating func compare(_ actual: PoseExtras, _ expected: PlainExtras) {
    compare("overlays", actual.overlays.map(\.name), expected.overlays.map(\.name))
    for (overlay, wanted) in zip(actual.overlays, expected.overlays) {
      compare("opacity of \(wanted.name)", shown(overlay.opacity), shown(wanted.opacity))
    }
    compare("count of layers", actual.layers.count, expected.layers.count)
    for (layer, wanted) in zip(actual.layers, expected.layers) {
      if let name = wanted.name { compare("layer", layer.name, name) }
      compare("matrix of \(layer.name)", layer.matrix, wanted.matrix)
      compare("alpha of \(layer.name)", shown(layer.alpha), shown(wanted.alpha))
    }
    compare("blur", shown(actual.blur?.strength ?? 0), shown(expected.blur ?? 0))
    compare(
      "shadow",
      actual.shadow.map { [$0.x, $0.y, $0.radius, shown($0.opacity)] },
      expected.shadow.map { [$0.x, $0.y, $0.radius, shown($0.opacity)] }
    )
    compare("corner radius", actual.cornerRadius ?? 0, expected.cornerRadius ?? 0)
    compare(
      "clip",
      actual.clip.map { [$0.left, $0.top, $0.right, $0.bottom] },
      expected.clip.map { [$0.left, $0.top, $0.right, $0.bottom] }
    )
    let pieces = actual.pieces.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    let wantedPieces = expected.pieces.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    compare(
      "positions of pieces",
      pieces.map { [$0.row, $0.column] },
      wantedPieces.map { [$0.row, $0.column] }
    )
    for (piece, wanted) in zip(pieces, wantedPieces) {
      let name = "piece \(wanted.row), \(wanted.column)"
      compare("matrix of \(name)", piece.matrix, wanted.matrix)
      compare("alpha of \(name)", piece.alpha, shown(wanted.alpha))
      compare("corner radius of \(name)", piece.cornerRadius, wanted.cornerRadius)
    }
    compare("opacity of the floor", actual.floor?.opacity ?? 0, expected.floor?.opacity ?? 0)
    if let floor = actual.floor, let wanted = expected.floor, wanted.opacity > 0 {
      compare("width of the floor", floor.size.width, wanted.width)
      compare("height of the floor", floor.size.height, wanted.height)
      compare("radius of the floor", floor.radius, wanted.radius)
      compare("matrix of the floor", floor.matrix, wanted.matrix)
    }
  }

  /// Clamps an opacity to 0…1.
  private func shown(_ opacity: Double) -> Double { min(max(opacity, 0), 1) }

  private mutating func compare(_ name: String, _ actual: Matrix4, _ expected: Grid) {
    for (element, (one, other)) in zip(actual.elements, expected.flatMap(\.self)).enumerated() {
      compare("\(name)[\(element)]", one, other)
    }
  }

  private mutating func compare(_ name: String, _ actual: [Double]?, _ expected: [Double]?) {
    guard let actual, let expected else {
      compare("presence of \(name)", actual != nil, expected != nil)
      return
    }
    for (index, (one, other)) in zip(actual, expected).enumerated() {
      compare("\(name)[\(index)]", one, other)
    }
  }

  private mutating func compare(
    _ name: @autoclosure () -> String,
    _ actual: Double,
    _ expected: Double
  ) {
    let tolerance = Self.tolerance * max(1, abs(expected))
    guard !(abs(actual - expected) <= tolerance) else { return }
    deviations.append("\(name()) is \(actual), not \(expected)")
  }

  private mutating func compare<Value: Equatable>(
    _ name: String,
    _ actual: Value,
    _ expected: Value
  ) {
    guard actual != expected else { return }
    deviations.append("\(name) is \(actual), not \(expected)")
  }
}
