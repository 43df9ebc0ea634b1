import PageEffects

/// A number of a pose that can be plotted.
struct PoseQuantity: Sendable {
  /// The displayed name.
  let name: String
  /// The unit, with a leading space if there is one between number and unit.
  let unit: String
  /// The value of an unchanged page.
  let rest: Double
  /// The kind of the number.
  ///
  /// Curves of one kind share a panel.
  let kind: PoseCurve.Kind
  /// A function that returns the number of a sample, or a value that is not finite if the pose has none.
  let value: @Sendable (PoseSample) -> Double

  /// Returns the numbers of an effect's poses; all poses of an effect have the same ones.
  static func quantities(of sample: PoseSample) -> [PoseQuantity] {
    let components = PoseComponent.allCases.map { component in
      PoseQuantity(
        name: component.rawValue,
        unit: component.unit,
        rest: component.rest,
        kind: PoseCurve.Kind(component),
        value: { $0.components[component] }
      )
    }
    let alpha = PoseQuantity(name: "alpha", unit: "", rest: 1, kind: .opacity) { $0.pose.alpha }
    let layers = (sample.pose.extras?.plotted ?? []).sorted { $0.name < $1.name }.map { number in
      let name = number.name
      return PoseQuantity(
        name: name,
        unit: number.isShare ? "" : " pt",
        rest: number.kind == .alpha ? 1 : 0,
        kind: PoseCurve.Kind(number),
        value: { $0.layers[name] ?? .nan }
      )
    }
    return components + [alpha] + layers
  }
}

/// A pose and its parts.
struct PoseSample {
  let difference: Double
  let pose: Pose
  let components: PoseComponents
  let layers: [String: Double]

  init(_ effect: Effect, at difference: Double) {
    self.difference = difference
    pose = effect.pose(at: difference)
    components = PoseComponents(pose)
    layers = pose.extras?.named ?? [:]
  }

  /// Returns a number of the sample, or a value that is not finite if the page is hidden.
  func value(of quantity: PoseQuantity) -> Double { pose.isHidden ? .nan : quantity.value(self) }
}

extension PoseCurve.Kind {
  fileprivate init(_ component: PoseComponent) {
    self =
      switch component {
      case .translationX, .translationY, .translationZ: .place
      case .rotationX, .rotationY, .rotationZ, .skew: .turn
      case .scaleX, .scaleY: .size
      case .perspective, .vanishingX, .vanishingY, .projectionX, .projectionY: .eye
      }
  }

  /// Creates the kind of a layer's number.
  fileprivate init(_ number: LayerNumber) {
    switch number.kind {
    case .share, .alpha: self = .opacity
    default: self.init(number.layer)
    }
  }
}
