import Foundation

struct FSPagerFormulas: PlainFormulas {
  static let presets = FSPagerType.allCases.map(\.rawValue)

  static func settings(of preset: String) -> [Settings] {
    switch FSPagerType(rawValue: preset) {
    case nil: []
    case .crossFading: [[:], ["perspective": "800"]]
    case .cubic: [[:], ["perspective": "350"]]
    case .coverFlow: [[:], ["perspective": "350"], ["automaticSize": "true"]]
    case .depth: [[:], ["minimumScale": "0.75"], ["minimumScale": "1.2"]]
    case .ferrisWheel, .invertedFerrisWheel:
      [[:], ["minimumAlpha": "0.3"], ["automaticSize": "true"]]
    case .overlap, .linear:
      [["automaticSize": "true", "minimumScale": "0.4"]] + scaled
    case .zoomOut: scaled
    }
  }

  private static let scaled: [Settings] = [
    [:],
    ["minimumScale": "0.4"],
    ["minimumAlpha": "0.25"],
    ["minimumScale": "0.9", "minimumAlpha": "0", "perspective": "350"],
  ]

  var situation: Situation
  var settings: Settings

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    FSPagerType(rawValue: preset).map { type in
      switch type {
      case .crossFading:
        return pose(
          translate(0),
          alpha: max(0, 1 - abs(d)),
          order: abs(d) < 1 ? 1 : -.infinity,
          d: d
        )
      case .zoomOut: return zoomOut(d)
      case .depth: return depth(d)
      case .overlap: return linear(d, gap: -0.6)
      case .linear: return linear(d, gap: -0.2)
      case .coverFlow: return coverFlow(d)
      case .ferrisWheel: return ferrisWheel(d, side: 1)
      case .invertedFerrisWheel: return ferrisWheel(d, side: -1)
      case .cubic: return cubic(d)
      }
    }
  }

  private func zoomOut(_ d: Double) -> PlainPose {
    let m = settings.number("minimumScale") ?? 0.85
    let a = settings.number("minimumAlpha") ?? 0.6
    let order = Double(situation.pages) - d.rounded(.towardZero)
    guard abs(d) <= 1 else { return pose(along(d * stride), alpha: 0, order: order, d: d) }
    let s = max(m, 1 - abs(d))
    let across = situation.isVertical ? situation.width : situation.height
    let t = stride * (1 - s) / 2 - across * (1 - s)
    return pose(
      product(along(d * stride + (d < 0 ? t : -t)), scale(s)),
      alpha: a + (s - m) / (1 - m) * (1 - a),
      order: order,
      d: d
    )
  }

  private func depth(_ d: Double) -> PlainPose {
    let m = settings.number("minimumScale") ?? 0.5
    if d >= -1, d <= 0 { return pose(along(d * stride), order: 1, d: d) }
    guard d > 0, d < 1 else { return pose(along(d * stride), alpha: 0, order: 0, d: d) }
    return pose(scale(m + (1 - m) * (1 - d)), alpha: 1 - d, order: 0, d: d)
  }

  /// Returns D, the distance of neighbouring pages, for a gap in page lengths; `automaticSize` ignores the gap.
  private func pitch(gap: Double) -> Double {
    settings.text("automaticSize") == "true" ? length : length + gap * length
  }

  private func linear(_ d: Double, gap: Double) -> PlainPose {
    let m = settings.number("minimumScale") ?? 0.65
    let a = settings.number("minimumAlpha") ?? 0.6
    return pose(
      product(along(d * pitch(gap: gap * m)), scale(max(m, 1 - (1 - m) * abs(d)))),
      alpha: a + (1 - abs(d)) * (1 - a),
      order: (10 * (1 - abs(d))).rounded(.towardZero),
      d: d
    )
  }

  private func coverFlow(_ d: Double) -> PlainPose {
    let stride = pitch(gap: -sin(3 * .pi / 16))
    let q = min(max(-d, -1), 1)
    let own = product(
      along(d * stride),
      turn(3 * .pi / 8 * sin(.pi / 2 * q)),
      translate(0, 0, -stride * abs(q) / 2)
    )
    let order = 100 - abs(q).rounded(.towardZero)
    return pose(own, p: 500, c: point(along: d * stride), order: order, d: d)
  }

  private func ferrisWheel(_ d: Double, side: Double) -> PlainPose {
    let stride = pitch(gap: -0.15)
    let alpha = abs(d) < 0.5 ? 1 : settings.number("minimumAlpha") ?? 0.6
    guard abs(d) <= 5 else { return pose(along(d * stride), alpha: alpha, order: 0, d: d) }
    let r = side * 14 * stride / (2 * .pi)
    let spin = turnZ(side * d * 2 * .pi / 14)
    // In a vertical layout, the hub is beside the page instead of below or above it, as in iCarousel.
    let own =
      situation.isVertical
      ? product(translate(-r), spin, translate(r))
      : product(translate(0, r), spin, translate(0, -r))
    return pose(own, alpha: alpha, order: (4 - 10 * abs(d)).rounded(.towardZero), d: d)
  }

  private func cubic(_ d: Double) -> PlainPose {
    let order = (10 * (1 - d)).rounded(.towardZero)
    let side: Double = d < 0 ? 1 : -1
    let hinge = d * length + side * length / 2
    let isNear = abs(d) < 1
    let own =
      isNear
      ? product(along(hinge), turn(.pi / 2 * d), along(-side * length / 2)) : along(d * length)
    return pose(own, p: 500, c: point(along: hinge), alpha: isNear ? 1 : 0, order: order, d: d)
  }
}

/// The transformers of FSPagerView.
enum FSPagerType: String, CaseIterable {
  case crossFading = "fspager-cross-fading"
  case zoomOut = "fspager-zoom-out"
  case depth = "fspager-depth"
  case overlap = "fspager-overlap"
  case linear = "fspager-linear"
  case coverFlow = "fspager-cover-flow"
  case ferrisWheel = "fspager-ferris-wheel"
  case invertedFerrisWheel = "fspager-inverted-ferris-wheel"
  case cubic = "fspager-cubic"
}
