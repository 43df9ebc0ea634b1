import PageEffects
import PageGeometry

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
  let value: @Sendable (Pose, PoseComponents) -> Double

  /// The numbers of an effect's poses, by one of its poses; all have the same.
  static func quantities(of pose: Pose) -> [PoseQuantity] {
    let components = PoseComponent.allCases.map { component in
      PoseQuantity(
        component.rawValue,
        component.unit,
        rest: component.rest,
        PoseCurve.Kind(component)
      ) { $1[component] }
    }
    let alpha = PoseQuantity("alpha", "", rest: 1, .opacity) { pose, _ in pose.alpha }
    return components + [alpha] + (pose.extras.map(quantities) ?? [])
  }

  private static func quantities(of extras: PoseExtras) -> [PoseQuantity] {
    func quantity(
      _ name: String,
      _ unit: String,
      rest: Double = 0,
      _ kind: PoseCurve.Kind,
      _ value: @escaping @Sendable (PoseExtras) -> Double?
    ) -> PoseQuantity {
      PoseQuantity(name, unit, rest: rest, kind) { pose, _ in pose.extras.flatMap(value) ?? .nan }
    }
    var all: [PoseQuantity] = []
    for (place, overlay) in extras.overlays.enumerated() {
      all.append(quantity(overlay.name, "", .opacity) { $0.overlays.at(place)?.opacity })
    }
    for (place, layer) in extras.layers.enumerated() {
      all += [
        quantity("\(layer.name) x", " pt", .content) { $0.layers.at(place)?.matrix.row0.w },
        quantity("\(layer.name) y", " pt", .content) { $0.layers.at(place)?.matrix.row1.w },
        quantity("\(layer.name) alpha", "", rest: 1, .opacity) { $0.layers.at(place)?.alpha },
      ]
    }
    all += [
      quantity("blur", "", .blur) { $0.blur?.strength },
      quantity("shadow opacity", "", .opacity) { $0.shadow?.opacity },
      quantity("shadow x", " pt", .shadow) { $0.shadow?.x },
      quantity("shadow y", " pt", .shadow) { $0.shadow?.y },
      quantity("shadow radius", " pt", .shadow) { $0.shadow?.radius },
      quantity("corner radius", " pt", .corners) { $0.cornerRadius },
      quantity("clip left", " pt", .clip) { $0.clip?.left },
      quantity("clip top", " pt", .clip) { $0.clip?.top },
      quantity("clip right", " pt", .clip) { $0.clip?.right },
      quantity("clip bottom", " pt", .clip) { $0.clip?.bottom },
      quantity("floor opacity", "", .opacity) { $0.floor?.opacity },
    ]
    return all
  }

  private init(
    _ name: String,
    _ unit: String,
    rest: Double,
    _ kind: PoseCurve.Kind,
    _ value: @escaping @Sendable (Pose, PoseComponents) -> Double
  ) {
    (self.name, self.unit, self.rest, self.kind, self.value) = (name, unit, rest, kind, value)
  }
}

extension Array {
  fileprivate func at(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
