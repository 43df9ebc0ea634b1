import Foundation

/// Sections 1 to 3 of the catalogue of effects, evaluated as they are printed there.
///
/// Written from the document alone, with nothing from Sources, so that a preset and this file agree
/// only if both say what the document says. Letters are the document's.
struct Formulas {
  /// Sizes, pages and direction.
  var situation: Situation
  /// Parameters as they are given to a preset.
  var settings: Settings

  /// The pose of section 3, or of one of the types of section 2.
  ///
  /// - Parameters:
  ///   - preset: `cardflow` or the name of an `ICarouselType`.
  ///   - d: The page difference, not wrapped.
  /// - Returns: The pose; nil where no formula has that name.
  func pose(of preset: String, at d: Double) -> PlainPose? {
    if preset == "cardflow" { return cardflow(d) }
    return ICarouselType(rawValue: preset).map { iCarousel($0, d) }
  }

  // MARK: Section 3

  private func cardflow(_ d: Double) -> PlainPose {
    let k = settings.number("step") ?? 0.2
    let s = max(0, 1 + k * d)
    let own = product(along(d * (situation.length + situation.gap)), scale(s))
    return pose(own, p: .infinity, alpha: d > 0 ? min(max(1 - d, 0), 1) : 1, d: d)
  }

  // MARK: Section 2

  private func iCarousel(_ type: ICarouselType, _ raw: Double) -> PlainPose {
    let isWrapped = settings.flag("wrap") ?? type.isRing
    let d = isWrapped ? wrap(raw) : raw
    let fadeMin = settings.number("fadeMin") ?? (type == .invertedTimeMachine ? 0 : -.infinity)
    let fadeMax = settings.number("fadeMax") ?? (type == .timeMachine ? 0 : .infinity)
    let fadeRange = settings.number("fadeRange") ?? 1
    let fadeMinAlpha = settings.number("fadeMinAlpha") ?? 0
    let e = d > fadeMax ? d - fadeMax : d < fadeMin ? fadeMin - d : 0
    let alpha = 1 - min(e, fadeRange) / fadeRange * (1 - fadeMinAlpha)
    var pose = pose(table(type, d), p: 500, alpha: alpha, d: d)
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

  /// The ring count n.
  private func ringCount(spacing: Double) -> Double {
    if let count = settings.number("count") { return count.rounded(.towardZero) }
    let seen = (situation.viewportLength / (spacing * situation.length)).rounded(.up)
    let n = min(30, max(12, seen * .pi)).rounded(.towardZero)
    return min(n, Double(situation.pages))
  }

  /// A(d): the table of section 2, a row a case.
  private func table(_ type: ICarouselType, _ d: Double) -> Grid {
    let isFlow = type == .coverflow || type == .coverflow2
    let length = situation.length
    let spacing = settings.number("spacing") ?? (isFlow ? 0.25 : 1)
    let tilt = settings.number("tilt") ?? (isFlow ? 0.9 : 0.3)
    let n = ringCount(spacing: spacing)
    let arc = settings.number("arc") ?? 2 * .pi
    let angle = settings.number("angle") ?? d * arc / n
    /// Half a page over the tangent of half a page's arc, but at least `least`.
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

  /// The q of coverflow2.
  private func toggled(_ d: Double) -> Double {
    let t = settings.number("toggle") ?? 0
    if t > 0 { return d <= -0.5 ? -1 : d <= 0.5 ? -t : d <= 1.5 ? 1 - t : 1 }
    return d > 0.5 ? 1 : d > -0.5 ? -t : d > -1.5 ? -1 - t : -1
  }

  // MARK: Section 1

  /// M = T(c) · P(p) · T(−c) · B with B = T(o − v) · A and c = o.
  private func pose(_ own: Grid, p: Double, alpha: Double, d: Double) -> PlainPose {
    let o = situation.centerOffset
    let v = situation.viewpointOffset
    let body = product(translate(o.x - v.x, o.y - v.y), own)
    let p = settings.number("perspective") ?? p
    return PlainPose(
      matrix: product(translate(o.x, o.y), perspective(p), translate(-o.x, -o.y), body),
      alpha: alpha,
      depth: body[2].reduce(0, +),
      turnCosine: own[2][2],
      difference: d
    )
  }

  /// T(t, 0, z), and T(0, t, z) by the axis swap.
  private func along(_ t: Double, _ z: Double = 0) -> Grid {
    situation.isVertical ? translate(0, t, z) : translate(t, 0, z)
  }

  /// Ry(a), and Rx(−a) by the axis swap.
  private func turn(_ a: Double) -> Grid { situation.isVertical ? turnX(-a) : turnY(a) }
}

/// The types of section 2.
enum ICarouselType: String, CaseIterable {
  case linear, rotary, cylinder, wheel, coverflow, coverflow2
  case invertedRotary = "inverted-rotary"
  case invertedCylinder = "inverted-cylinder"
  case invertedWheel = "inverted-wheel"
  case timeMachine = "time-machine"
  case invertedTimeMachine = "inverted-time-machine"

  /// Whether the ends are joined by default.
  var isRing: Bool {
    switch self {
    case .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel: true
    case .linear, .coverflow, .coverflow2, .timeMachine, .invertedTimeMachine: false
    }
  }
}
