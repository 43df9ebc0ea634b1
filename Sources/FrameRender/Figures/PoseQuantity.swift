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
    let extras = sample.extras.keys.sorted().map { name in
      let kind = PoseCurve.Kind(extra: name)
      let isShare = kind == .opacity || kind == .blur
      return PoseQuantity(
        name: name,
        unit: isShare ? "" : " pt",
        rest: name.hasSuffix(".alpha") ? 1 : 0,
        kind: kind,
        value: { $0.extras[name] ?? .nan }
      )
    }
    return components + [alpha] + extras
  }
}

/// A pose and its parts.
struct PoseSample {
  let difference: Double
  let pose: Pose
  let components: PoseComponents
  let extras: [String: Double]

  init(_ effect: Effect, at difference: Double) {
    self.difference = difference
    pose = effect.pose(at: difference)
    components = PoseComponents(pose)
    extras = pose.extras?.named ?? [:]
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
      case .perspective, .vanishingX, .vanishingY: .eye
      }
  }

  /// Creates the kind of an extra with a name such as `shadow.radius`.
  fileprivate init(extra name: String) {
    let part = name.prefix { $0 != "." }
    self =
      if part == "overlay" || name.hasSuffix(".opacity") || name.hasSuffix(".alpha") {
        .opacity
      } else {
        switch part {
        case "blur": .blur
        case "shadow": .shadow
        case "cornerRadius": .corners
        case "clip": .clip
        default: .content
        }
      }
  }
}
