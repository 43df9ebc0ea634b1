import Foundation

/// The formulas of iCarousel.
struct ICarouselFormulas: PlainFormulas {
  static let presets = ICarouselType.allCases.map(\.rawValue)

  static func settings(of preset: String) -> [Settings] {
    guard let type = ICarouselType(rawValue: preset) else { return [] }
    switch type {
    case .linear:
      return common
    case .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel:
      return common + ring
    case .coverflow, .timeMachine, .invertedTimeMachine:
      return common + tilted
    case .coverflow2:
      return common + tilted + toggled
    }
  }

  private static let common: [Settings] = [
    [:],
    ["wrap": "true"],
    ["wrap": "false"],
    ["spacing": "1.3"],
    ["spacing": "0.5", "wrap": "true"],
    ["perspective": "800"],
    ["showBackfaces": "false"],
    ["showBackfaces": "true"],
    ["fadeMin": "-1.5"],
    ["fadeMax": "0.75"],
    ["fadeMin": "-1", "fadeMax": "1", "fadeRange": "2.5", "fadeMinAlpha": "0.25"],
    ["fadeMin": "-0.5", "fadeMax": "0.25", "fadeMinAlpha": "0.6", "wrap": "true"],
  ]

  private static let ring: [Settings] = [
    ["count": "8"],
    ["count": "7.9"],
    ["count": "45", "wrap": "false"],
    ["arc": "3.5rad"],
    ["arc": "1rad", "count": "6", "spacing": "1.2"],
    ["radius": "250"],
    ["radius": "90", "arc": "4rad", "showBackfaces": "false", "wrap": "false"],
    ["angle": "0.35rad"],
    ["angle": "-2.5rad", "radius": "120", "showBackfaces": "false"],
  ]

  private static let tilted: [Settings] = [
    ["tilt": "0.5"],
    ["tilt": "0", "spacing": "1"],
    ["tilt": "0.7", "spacing": "0.4", "perspective": "350", "wrap": "true"],
  ]

  private static let toggled: [Settings] = ["-1", "-0.5", "-0.25", "0.25", "0.5", "1"].map {
    ["toggle": $0]
  }

  var situation: Situation
  var settings: Settings

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    ICarouselType(rawValue: preset).map { iCarousel($0, d) }
  }

  private func iCarousel(_ type: ICarouselType, _ raw: Double) -> PlainPose {
    let isWrapped = settings.flag("wrap") ?? type.isRing
    let d = isWrapped ? wrap(raw) : raw
    let fadeMin = settings.number("fadeMin") ?? (type == .invertedTimeMachine ? 0 : -.infinity)
    let fadeMax = settings.number("fadeMax") ?? (type == .timeMachine ? 0 : .infinity)
    let fadeRange = settings.number("fadeRange") ?? 1
    let fadeMinAlpha = settings.number("fadeMinAlpha") ?? 0
    let e = d > fadeMax ? d - fadeMax : d < fadeMin ? fadeMin - d : 0
    let alpha = 1 - min(e, fadeRange) / fadeRange * (1 - fadeMinAlpha)
    let own = table(type, d)
    let depth = own[2].reduce(0, +)
    var pose = pose(own, p: 500, alpha: alpha, order: depth, d: d)
    let showBackfaces = settings.flag("showBackfaces") ?? (type != .invertedCylinder)
    pose.isHidden = !showBackfaces && pose.turnCosine <= 0
    return pose
  }

  private func wrap(_ d: Double) -> Double {
    let all = Double(situation.pages)
    if d > all / 2 { return d - all }
    if d < -all / 2 { return d + all }
    return d
  }

  /// Returns n: the number of positions on the ring.
  private func ringCount(spacing: Double) -> Double {
    if let count = settings.number("count") { return count.rounded(.towardZero) }
    let seen = (situation.viewportLength / (spacing * situation.length)).rounded(.up)
    let n = min(30, max(12, seen * .pi)).rounded(.towardZero)
    return min(n, Double(situation.pages))
  }

  /// Returns A(d): the matrix of a page without perspective.
  ///
  /// Each case is a row of the catalogue's table of iCarousel types.
  private func table(_ type: ICarouselType, _ d: Double) -> Grid {
    let isFlow = type == .coverflow || type == .coverflow2
    let spacing = settings.number("spacing") ?? (isFlow ? 0.25 : 1)
    let tilt = settings.number("tilt") ?? (isFlow ? 0.9 : 0.3)
    let n = ringCount(spacing: spacing)
    let arc = settings.number("arc") ?? 2 * .pi
    let angle = settings.number("angle") ?? d * arc / n
    /// Returns the setting `radius`. Without it, this is the radius at which neighbouring places touch, but at
    /// least `least`.
    func radius(least: Double) -> Double {
      settings.number("radius") ?? max(least, length * spacing / 2 / tan(arc / (2 * n)))
    }
    switch type {
    case .linear:
      return along(d * length * spacing)
    case .rotary:
      let r = radius(least: length * spacing / 2)
      return along(r * sin(angle), r * cos(angle) - r)
    case .invertedRotary:
      let r = radius(least: length * spacing / 2)
      return along(r * sin(angle), r - r * cos(angle))
    case .cylinder:
      let r = radius(least: 0.01)
      return product(translate(0, 0, -r), turn(angle), translate(0, 0, r + 0.01))
    case .invertedCylinder:
      let r = radius(least: 0.01)
      return product(translate(0, 0, r), turn(-angle), translate(0, 0, -r + 0.01))
    case .wheel, .invertedWheel:
      let sign: Double = type == .wheel ? 1 : -1
      let r = sign * (settings.number("radius") ?? length * spacing * n / arc)
      let a = sign * (settings.number("angle") ?? arc / n)
      return situation.isVertical
        ? product(translate(-r), turnZ(a * d), translate(r, 0, 0.01 * d))
        : product(translate(0, r), turnZ(a * d), translate(0, -r, 0.01 * d))
    case .coverflow, .coverflow2:
      let q = type == .coverflow ? min(max(d, -1), 1) : toggled(d)
      return product(
        along((q * tilt / 2 + d * spacing) * length, -abs(q) * length / 2),
        turn(-q * tilt * .pi / 2)
      )
    case .timeMachine:
      return along(d * length * tilt, d * length * spacing)
    case .invertedTimeMachine:
      return along(d * length * tilt, -d * length * spacing)
    }
  }

  /// Returns q, which determines the tilt of a page in the effect coverflow2.
  private func toggled(_ d: Double) -> Double {
    let t = settings.number("toggle") ?? 0
    if t > 0 { return d <= -0.5 ? -1 : d <= 0.5 ? -t : d <= 1.5 ? 1 - t : 1 }
    return d > 0.5 ? 1 : d > -0.5 ? -t : d > -1.5 ? -1 - t : -1
  }
}

/// The types of iCarousel.
enum ICarouselType: String, CaseIterable {
  case linear, rotary, cylinder, wheel, coverflow, coverflow2
  case invertedRotary = "inverted-rotary"
  case invertedCylinder = "inverted-cylinder"
  case invertedWheel = "inverted-wheel"
  case timeMachine = "time-machine"
  case invertedTimeMachine = "inverted-time-machine"

  /// Whether the effect wraps by default.
  var isRing: Bool {
    switch self {
    case .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel: true
    case .linear, .coverflow, .coverflow2, .timeMachine, .invertedTimeMachine: false
    }
  }
}
