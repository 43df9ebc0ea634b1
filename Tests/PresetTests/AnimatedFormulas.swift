import Foundation

/// The formulas of AnimatedCollectionViewLayout.
struct AnimatedFormulas: PlainFormulas {
  static let presets = AnimatedType.allCases.map(\.rawValue)

  static func settings(of preset: String) -> [Settings] {
    switch AnimatedType(rawValue: preset) {
    case nil: []
    case .crossFade, .snapIn: [[:], ["perspective": "800"]]
    case .parallax: [[:], ["speed": "0.8"], ["speed": "0"], ["perspective": "800"]]
    case .linearCard:
      [
        [:],
        ["minAlpha": "0.2"],
        ["itemSpacing": "0.1"],
        ["scaleRate": "1.1"],
        ["minAlpha": "0", "itemSpacing": "0.7", "scaleRate": "0.4"],
      ]
    case .cube:
      [
        [:], ["totalAngle": "60"], ["perspective": "350"],
        ["totalAngle": "-120", "perspective": "1500"],
      ]
    case .rotateInOut:
      [
        [:], ["minAlpha": "0.4"], ["maxRotate": "120"],
        ["minAlpha": "0.1", "maxRotate": "-30"],
      ]
    case .zoomInOut, .page: [[:], ["scaleRate": "0.5"], ["scaleRate": "-0.3"]]
    }
  }

  var situation: Situation
  var settings: Settings

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    AnimatedType(rawValue: preset).map { type in
      switch type {
      case .linearCard: linearCard(d)
      case .cube: cube(d)
      case .parallax: parallax(d)
      case .crossFade: crossFade(d)
      case .rotateInOut: rotateInOut(d, index)
      case .zoomInOut: zoomInOut(d)
      case .page: page(d, index)
      case .snapIn: snapIn(d)
      }
    }
  }

  /// V: the length of the viewport along the scroll axis.
  private var viewport: Double { situation.viewportLength }

  /// Returns u: the distance of a page from the viewport's centre, in viewport lengths.
  private func u(_ d: Double) -> Double { d * length / viewport }

  private func linearCard(_ d: Double) -> PlainPose {
    let u = u(d)
    let s = (settings.number("scaleRate") ?? 0.7) - 0.1 * abs(u)
    let spacing = settings.number("itemSpacing") ?? 0.4
    return pose(
      product(along(d * length), scale(s), along(-viewport * spacing * u)),
      alpha: 1 - abs(u) + (settings.number("minAlpha") ?? 0.5),
      order: 0,
      d: d
    )
  }

  private func cube(_ d: Double) -> PlainPose {
    let u = u(d)
    let angle = settings.degrees("totalAngle") ?? .pi / 2
    let e: Double = u > 0 ? 1 : -1
    let hinged = product(along(-e * length / 2), turn(angle * u), along(e * length / 2))
    let own = abs(u) < 1 ? product(along(d * length), hinged) : along(d * length)
    return pose(own, p: 500, c: point(along: d * length), order: 0, d: d)
  }

  private func parallax(_ d: Double) -> PlainPose {
    let u = u(d)
    let shift = abs(u) < 1 ? -viewport * (settings.number("speed") ?? 0.5) * u : 0
    var pose = pose(along(d * length), order: 0, d: d)
    pose.extras.layers = [(nil, along(shift), 1)]
    return pose
  }

  private func crossFade(_ d: Double) -> PlainPose {
    let corner = translate(
      (situation.width - situation.viewportWidth) / 2,
      (situation.height - situation.viewportHeight) / 2
    )
    return pose(corner, alpha: 1 - abs(u(d)), order: 0, d: d)
  }

  private func rotateInOut(_ d: Double, _ index: Int) -> PlainPose {
    let u = u(d)
    guard abs(u) < 1 else { return pose(along(d * length), order: 0, d: d) }
    return pose(
      product(along(d * length), turnZ((settings.degrees("maxRotate") ?? .pi / 4) * u)),
      alpha: 1 - abs(u) + (settings.number("minAlpha") ?? 0),
      order: Double(index),
      d: d
    )
  }

  private func zoomInOut(_ d: Double) -> PlainPose {
    let u = u(d)
    let s = -1 < u && u <= 0 ? 1 + (settings.number("scaleRate") ?? 0.2) * u : 1
    return pose(product(along(d * length), scale(s)), order: 0, d: d)
  }

  private func page(_ d: Double, _ index: Int) -> PlainPose {
    let u = u(d)
    let s = 1 + (settings.number("scaleRate") ?? 0.2) * u
    let own =
      u < 0 ? product(along(-(viewport - length) / 2), scale(s)) : along(d * length)
    return pose(own, order: Double(index), d: d)
  }

  private func snapIn(_ d: Double) -> PlainPose {
    let e = (d * length + (viewport - length) / 2 - viewport) / length
    guard -1 < e, e < 0 else { return pose(along(d * length), order: 0, d: d) }
    let shift = along((1 - pow(abs(e), 3)) * length / 4)
    return pose(
      product(along(d * length), scale(0.8 - 0.2 * e), shift),
      alpha: abs(e),
      order: 0,
      d: d
    )
  }
}

/// The effects of AnimatedCollectionViewLayout.
enum AnimatedType: String, CaseIterable {
  case linearCard = "animated-linear-card"
  case cube = "animated-cube"
  case parallax = "animated-parallax"
  case crossFade = "animated-cross-fade"
  case rotateInOut = "animated-rotate-in-out"
  case zoomInOut = "animated-zoom-in-out"
  case page = "animated-page"
  case snapIn = "animated-snap-in"
}
