import PageEffects
import PageGeometry

/// The values of a pose, computed from the tree.
struct ExportedPose {
  var matrix: Matrix4
  var alpha: Double
  var order: Double
  var hidden: Bool
  /// The page difference, wrapped where the effect wraps.
  var difference: Double
}

extension ExportedEffect {
  /// Evaluates the tree for one layout, as generated code does.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - differences: The page differences and indices.
  ///   - numbers: The numbers of the target.
  /// - Returns: A pose for each page difference.
  func poses(
    in layout: Layout,
    at differences: [(Double, Int)],
    _ numbers: ExportNumbers = .double
  ) -> [ExportedPose] {
    var evaluator = FormulaEvaluator(self, layout: layout, usesTables: numbers == .tables)
    let steps = steps(along: layout.axis)
    let isReflected = isMirrored != (layout.isRightToLeft && layout.axis == .horizontal)
    let sign: Double = isMirrored ? -1 : 1
    return differences.map { raw, index in
      let difference = wraps ? Function.wrap.value([raw, Double(layout.pages)]) : raw
      evaluator.setPage(difference: sign * difference, raw: sign * raw, index: index)
      let own = Matrix4(steps, steps.flatMap(\.arguments).map(evaluator.value))
      let model = isReflected ? own.mirrored(layout.axis) : own
      var eye = self.eye(evaluator, layout)
      if isReflected { eye = layout.axis == .horizontal ? (-eye.x, eye.y) : (eye.x, -eye.y) }
      let distance = perspective.map(evaluator.value) ?? .infinity
      let matrix =
        Matrix4.translation(x: eye.x, y: eye.y) * .perspective(distance: distance)
        * .translation(x: -eye.x, y: -eye.y) * model
      let key = order.map(evaluator.value) ?? own.row2.sum()
      let back = backfaceRule == .eye ? matrix.showsBack : model.row2.z < 0x1p-33
      let isHidden = evaluator.value(hidden) != 0
      let opacity = min(max(evaluator.value(alpha), 0), 1)
      return ExportedPose(
        matrix: numbers == .float ? matrix.inFloat : matrix,
        alpha: numbers == .float ? Double(Float(opacity)) : opacity,
        order: key,
        hidden: isHidden || (evaluator.value(backfaceVisible) == 0 && back),
        difference: difference
      )
    }
  }

  private func eye(_ evaluator: FormulaEvaluator, _ layout: Layout) -> (x: Double, y: Double) {
    let isVertical = layout.axis == .vertical
    switch vanishingPoint {
    case .viewport: return (0, 0)
    case .page:
      let place = evaluator.value(.name("d")) * evaluator.value(stride)
      return isVertical ? (0, place) : (place, 0)
    case .point(let x, let y):
      let point = (evaluator.value(x), evaluator.value(y))
      return isVertical && vertical == .swapped ? (point.1, point.0) : point
    }
  }
}

extension Matrix4 {
  /// The product of steps whose arguments have values, in order.
  init(_ steps: [TransformStep], _ values: some Sequence<Double>) {
    var rest = values.makeIterator()
    self = steps.reduce(.identity) { product, step in
      let values = (0..<step.count).map { _ in rest.next() ?? 0 }
      let matrix: Matrix4 =
        switch step {
        case .translate: .translation(x: values[0], y: values[1], z: values[2])
        case .rotateX: .rotationX(.radians(values[0]))
        case .rotateY: .rotationY(.radians(values[0]))
        case .rotateZ: .rotationZ(.radians(values[0]))
        case .rotate:
          .rotation(
            .radians(values[3]),
            about: Vector3(x: values[0], y: values[1], z: values[2])
          )
        case .scale: .scale(x: values[0], y: values[1], z: values[2])
        case .skew: .skew(x: .radians(values[0]), y: .radians(values[1]))
        }
      return product * matrix
    }
  }

  /// Reflects the position and rotation of a page along an axis.
  func mirrored(_ axis: Axis) -> Matrix4 {
    let mirror = Matrix4.scale(x: axis == .horizontal ? -1 : 1, y: axis == .vertical ? -1 : 1)
    return mirror * self * mirror
  }

  /// The matrix with elements of 32 bits.
  fileprivate var inFloat: Matrix4 {
    func rounded(_ row: SIMD4<Double>) -> SIMD4<Double> { SIMD4<Double>(SIMD4<Float>(row)) }
    return Matrix4(rounded(row0), rounded(row1), rounded(row2), rounded(row3))
  }

  /// Whether the viewer sees the back of a page.
  fileprivate var showsBack: Bool { Homography(self).determinant * determinant < 0 }
}
