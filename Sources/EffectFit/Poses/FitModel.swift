import PageEffects
import PageGeometry

/// An effect as formulas, before it is written as a preset.
struct FitModel: Sendable {
  /// The position of the vanishing point.
  enum Origin: Sendable {
    case viewport, page
    case point(Formula, Formula)
  }

  /// The distance of the eye; nil without perspective.
  var distance: Formula?
  var origin = Origin.viewport
  /// The position, in points: x, y, z.
  var place = [Formula](repeating: Formula(), count: 3)
  /// The pivot of rotation and scale, relative to the page's centre.
  var pivot = [Formula](repeating: Formula(), count: 3)
  /// The rotations about x, y and z, in radians; the last acts first.
  var turns = [Formula](repeating: Formula(), count: 3)
  /// Whether the rotation about z is applied last instead of first.
  var isTurnedOutward = false
  /// The lean of vertical lines, in radians.
  var skew = Formula()
  /// The scale along x and y.
  var scale = [Formula](repeating: Formula(constant: Value(1)), count: 2)
  /// Whether the scale acts after the rotation.
  var scalesLast = false
  /// The shift within the turned and scaled space, which acts before rotation and scale.
  var shift = [Formula](repeating: Formula(), count: 3)

  /// Returns the rotation and scale at a page difference.
  func linear(at d: Double, in layout: Layout) -> Matrix4 {
    func angle(_ formula: Formula) -> Angle { .radians(formula.value(at: d, in: layout)) }
    let (x, y, z) = (angle(turns[0]), angle(turns[1]), angle(turns[2]))
    let turned: Matrix4 =
      isTurnedOutward
      ? .rotationZ(z) * .rotationY(y) * .rotationX(x)
      : .rotationX(x) * .rotationY(y) * .rotationZ(z)
    let scaled = Matrix4.scale(
      x: scale[0].value(at: d, in: layout),
      y: scale[1].value(at: d, in: layout)
    )
    guard !scalesLast else { return scaled * turned }
    return skew.isZero ? turned * scaled : turned * .skew(x: angle(skew), y: .radians(0)) * scaled
  }

  /// Returns the matrix without perspective at a page difference.
  func ownMatrix(at d: Double, in layout: Layout) -> Matrix4 {
    func translation(_ formulas: [Formula], _ sign: Double = 1) -> Matrix4 {
      let values = formulas.map { sign * $0.value(at: d, in: layout) }
      return .translation(x: values[0], y: values[1], z: values[2])
    }
    var matrix = translation(place)
    let linear = linear(at: d, in: layout)
    if hasPivot {
      matrix = matrix * translation(pivot) * linear * translation(pivot, -1)
    } else {
      matrix = matrix * linear
    }
    return hasShift ? matrix * translation(shift) : matrix
  }

  /// Returns the matrix with perspective at a page difference.
  func matrix(at d: Double, in layout: Layout) -> Matrix4 {
    let own = ownMatrix(at: d, in: layout)
    guard let distance = distance?.value(at: d, in: layout), distance.isFinite else { return own }
    let eye = eye(at: d, in: layout)
    return .translation(x: eye.x, y: eye.y) * .perspective(distance: distance)
      * .translation(x: -eye.x, y: -eye.y) * own
  }

  /// Returns the vanishing point at a page difference.
  func eye(at d: Double, in layout: Layout) -> Point {
    switch origin {
    case .viewport: .zero
    case .page: Point(x: d * (layout.pageLength + layout.gap), y: 0)
    case .point(let x, let y):
      Point(x: x.value(at: d, in: layout), y: y.value(at: d, in: layout))
    }
  }

  var hasPivot: Bool { pivot.contains { !$0.isZero } }
  var hasShift: Bool { shift.contains { !$0.isZero } }

  /// Returns the model with all its numbers changed, in a fixed order.
  func mapped(_ change: (Value) -> Value) -> FitModel { mappedFormulas { $0.mapped(change) } }

  /// Returns the model with all its formulas changed, in a fixed order; equal scales are changed once.
  func mappedFormulas(_ change: (Formula) -> Formula) -> FitModel {
    var model = self
    model.distance = distance.map(change)
    if case .point(let x, let y) = origin {
      let x = change(x)
      model.origin = .point(x, change(y))
    }
    model.place = place.map(change)
    model.pivot = pivot.map(change)
    model.turns = turns.map(change)
    model.skew = change(skew)
    let isUniform = scale[0] == scale[1]
    let width = change(scale[0])
    model.scale = isUniform ? [width, width] : [width, change(scale[1])]
    model.shift = shift.map(change)
    return model
  }

  /// All formulas, with equal scales once.
  var formulas: [Formula] {
    var all = [distance].compactMap(\.self) + place + pivot + turns + [skew, scale[0]] + shift
    if scale[0] != scale[1] { all.append(scale[1]) }
    if case .point(let x, let y) = origin { all += [x, y] }
    return all
  }

  /// Whether a preset can have the formulas.
  var isValid: Bool { formulas.allSatisfy { $0.terms.allSatisfy(\.shape.isAscending) } }

  var numberCount: Int { formulas.reduce(0) { $0 + $1.numberCount } }
  var cost: Double { formulas.reduce(0) { $0 + $1.cost } }
}
