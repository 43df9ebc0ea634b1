import Foundation

/// The stack layouts of CollectionViewPagingLayout.
enum PagingStack: String, CaseIterable {
  case plain = "paging-stack-default"
  case transparent = "paging-stack-transparent"
  case perspective = "paging-stack-perspective"
  case rotary = "paging-stack-rotary"
  case vortex = "paging-stack-vortex"
  case reverse = "paging-stack-reverse"
  case blur = "paging-stack-blur"

  /// The parameters in the columns of the catalogue's table; an absent limit is −∞ or ∞.
  private static let columns = [
    "scaleFactor", "minScale", "maxScale", "maxStackSize", "spacingFactor", "alphaFactor",
    "bottomSpeed", "topSpeed", "perspectiveRatio", "stackRotateAngle", "popAngle", "popX", "popY",
    "positionX", "positionY",
  ]

  /// The layout's row of the catalogue's table.
  private var row: [Double] {
    let pi = Double.pi
    let inf = Double.infinity
    return switch self {
    case .plain: [0.15, 0, 1, 3, 0.03, 0, 0.9, 0.3, 0, 0, pi / 7, -1.3, 0.3, 0, -1]
    case .transparent: [0.12, 0, 1, 4, 0.03, 0.2, 10, 0.1, 0, 0, pi / 10, -1.45, 0.3, 0, -1]
    case .perspective: [0.1, 0.2, 1, 6, 0.08, 0, 0.9, 0.3, 0.3, 0, pi / 10, -1.45, 0.3, 1, 0]
    case .rotary: [-0.03, 0.2, 1, 3, 0.01, 0.1, 0.9, 0.3, 0, pi / 16, pi / 4, -1.45, 0.4, 0, 1]
    case .vortex: [-0.15, 0.2, inf, 4, 0, 0.4, 0.9, 1, -0.3, 0, pi, 0, 0, 0, 1]
    case .reverse: [0.1, 0, inf, 4, 0.08, 0, 0.9, 0.3, 0, 0, -pi / 4, 1.45, 0.4, -1, -0.2]
    case .blur: [0.1, 0, inf, 7, 0.06, 0, 0.9, 0.1, 0.04, 0, -pi / 4, 1.45, 0.4, -1, 0]
    }
  }

  /// The defaults: the values of the table, an infinite `maxSpacing`, and a blur for one layout.
  var defaults: [String: Double] {
    let table = Dictionary(uniqueKeysWithValues: zip(Self.columns, row))
    return table.merging(["maxSpacing": .infinity, "blur": self == .blur ? 0.08 : 0]) { $1 }
  }

  var isReversed: Bool { self == .reverse || self == .blur }

  var shadow: (radius: Double, opacity: Double) {
    switch self {
    case .plain, .transparent: (10, 0.1)
    case .perspective: (5, 0.1)
    case .rotary, .reverse, .blur: (8, 0.1)
    case .vortex: (10, 0)
    }
  }

  static let settings: [Settings] = [
    [:],
    ["scaleFactor": "0.2"],
    ["scaleFactor": "-0.1", "minScale": "0.5", "maxScale": "1.25"],
    ["minScale": "0.8"],
    ["maxScale": "0.9"],
    ["minScale": "-inf", "maxScale": "inf"],
    ["maxStackSize": "5"],
    ["maxStackSize": "2", "bottomSpeed": "2"],
    ["maxStackSize": "1"],
    ["spacingFactor": "0.12"],
    ["spacingFactor": "0.12", "maxSpacing": "0.05"],
    ["maxSpacing": "-0.02", "perspectiveRatio": "0.2"],
    ["alphaFactor": "0.3"],
    ["alphaFactor": "-0.1", "bottomSpeed": "3"],
    ["bottomSpeed": "0.4"],
    ["topSpeed": "0.75"],
    ["perspectiveRatio": "-0.4"],
    ["stackRotateAngle": "0.3rad"],
    ["popAngle": "1rad"],
    ["popX": "0.5"],
    ["popY": "-1"],
    ["positionX": "0.7"],
    ["positionY": "0.4", "positionX": "-0.3", "spacingFactor": "0.1"],
    ["reverse": "true"],
    ["reverse": "false", "popX": "-1", "popAngle": "0.5rad"],
    ["blur": "0.4"],
    ["perspective": "800"],
  ]
}

extension PagingFormulas {
  func stacked(_ layout: PagingStack, _ d: Double) -> PlainPose {
    let defaults = layout.defaults
    func value(_ name: String) -> Double { settings.number(name) ?? defaults[name] ?? .nan }
    let (w, h) = (width, height)
    let isReversed = settings.flag("reverse") ?? layout.isReversed
    let q = isReversed ? -d : d
    let size = value("maxStackSize")

    let s = min(max(1 - q * value("scaleFactor"), value("minScale")), value("maxScale"))
    let e = value("perspectiveRatio") * curve("easeOut", ramp(q, 0, size))
    let f = min(value("spacingFactor"), value("maxSpacing")) * max(q, 0) - (s - 1) / 2 - e
    let tx = w * value("positionX") * f - (q < 0 ? w * value("popX") * q : 0)
    let ty = h * value("positionY") * f - (q < 0 ? h * value("popY") * q : 0)
    let own = product(translate(tx, ty), scale(s), turnZ(angle(q, value)))
    let z = isReversed ? d.rounded() : -d.rounded()
    var pose = pose(own, alpha: alpha(q, value), order: z, d: d)
    let shadow = layout.shadow
    pose.extras.shadow = (x: 0, y: 0, radius: shadow.radius, opacity: shadow.opacity)
    pose.extras.blur = value("blur") * ramp(q, 0, size)
    return pose
  }

  /// Returns φ: the rotation of a card.
  private func angle(_ q: Double, _ value: (String) -> Double) -> Double {
    guard q > 0 else { return -value("popAngle") * min(max(-q, 0), 1) }
    let r = value("stackRotateAngle")
    let whole = q.rounded(.down)
    let isEven = whole.truncatingRemainder(dividingBy: 2) == 0
    return r * (1 - 2 * (q - whole)) * (isEven ? -1 : 1) + (q < 1 ? r * (1 - q) : 0)
  }

  /// Returns α: the opacity of a card.
  private func alpha(_ q: Double, _ value: (String) -> Double) -> Double {
    let last = value("maxStackSize") - 1
    var alpha = 1.0
    if q >= last {
      alpha = 1 - ramp(q, last, last + value("bottomSpeed"))
    } else if q < 0 {
      alpha = ramp(q, -1, -1 + value("topSpeed"))
    }
    return alpha > 0 && q >= 0 ? alpha - q * value("alphaFactor") : alpha
  }
}
