import PageEffects

/// A number of a pose that can be followed over the page difference.
struct PoseQuantity: Sendable {
  /// What people call it.
  let name: String
  /// What its numbers are followed by.
  let unit: String
  /// What it is where nothing is done to a page.
  let rest: Double
  /// What it shares a panel with.
  let kind: PoseCurve.Kind
  /// The number; not finite where there is none.
  let value: @Sendable (PoseSample) -> Double

  /// The numbers of an effect's poses, by one of its poses; all have the same.
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
    let alpha = PoseQuantity(
      name: "alpha",
      unit: "",
      rest: 1,
      kind: .opacity,
      value: { $0.pose.alpha }
    )
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

  /// A number; not finite where the page is not drawn.
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

  /// That of an extra by its name, such as `shadow.radius`.
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
