import Foundation

struct ViewPagerFormulas: PlainFormulas {
  static let presets = ViewPagerTransformer.allCases.map { "viewpager-" + $0.rawValue }

  static func settings(of preset: String) -> [Settings] {
    let common: [Settings] = [
      [:], ["reverse": "false"], ["reverse": "true", "perspective": "800"],
    ]
    guard preset == "viewpager-cube-out" else { return common }
    return common + [
      ["distanceMultiplier": "6"],
      ["dpi": "320"],
      ["distanceMultiplier": "35", "dpi": "420", "reverse": "false"],
    ]
  }

  var situation: Situation
  var settings: Settings

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    guard preset.hasPrefix("viewpager-"),
      let transformer = ViewPagerTransformer(rawValue: String(preset.dropFirst(10)))
    else { return nil }
    let row = row(of: transformer, at: d)
    let (place, across) = (d * length + row.pivot.along + row.t, row.pivot.across)
    let c = situation.isVertical ? (x: across, y: place) : (x: place, y: across)
    let pivot = situation.isVertical ? (across, row.pivot.along) : (row.pivot.along, across)
    var pose = pose(
      product(translate(c.x, c.y), row.turned, translate(-pivot.0, -pivot.1)),
      p: row.p,
      c: c,
      alpha: row.alpha,
      order: Double(settings.flag("reverse") ?? true ? -index : index),
      d: d
    )
    pose.isHidden = row.isInvisible
    return pose
  }

  /// The values of a row of the catalogue's table at one page difference.
  private struct Row {
    /// The translation along the scroll axis.
    var t = 0.0
    /// The pivot π, relative to the page's centre.
    var pivot: (along: Double, across: Double)
    /// The rotation or scale about the pivot.
    var turned = translate(0)
    var p = Double.infinity
    var alpha: Double
    var isInvisible = false
  }

  // The size of a page perpendicular to the scroll axis: h in the catalogue, which scrolls horizontally.
  private var height: Double { situation.isVertical ? situation.width : situation.height }

  private func row(of transformer: ViewPagerTransformer, at d: Double) -> Row {
    let (w, h) = (length, height)
    let q = min(max(d, -1), 1)
    var row = Row(pivot: (-w / 2, -h / 2), alpha: abs(d) < 1 ? 1 : 0)
    switch transformer {
    case .standard:
      break
    case .accordion:
      row.t = -w * q
      row.pivot.along = d < 0 ? -w / 2 : w / 2
      row.turned = situation.isVertical ? scale(1, 1 - abs(q)) : scale(1 - abs(q), 1)
    case .backgroundToForeground:
      row.t = d < 0 ? w * q : -w * q / 4
      row.pivot = (0, 0)
      row.turned = scale(max(0.5, d < 0 ? 1 : 1 - q))
    case .foregroundToBackground:
      row.t = d > 0 ? w * q : -w * q / 4
      row.pivot = (0, 0)
      row.turned = scale(max(0.5, d > 0 ? 1 : 1 + q))
    case .cubeIn:
      row.pivot.along = d > 0 ? -w / 2 : w / 2
      row.turned = turn(-0.5 * .pi * q)
      row.p = 576
    case .cubeOut:
      let k = settings.number("distanceMultiplier") ?? 20
      row.pivot = (d < 0 ? w / 2 : -w / 2, 0)
      row.turned = turn(0.5 * .pi * q)
      row.p = 72 * w * k / (settings.number("dpi") ?? 160)
    case .depthPage:
      row.pivot.across = 0
      if d > 0 {
        row.t = -w * q
        row.turned = scale(0.75 + 0.25 * (1 - q))
        row.alpha = 1 - q
      }
    case .drawer:
      if d > 0 { row.t = -(w / 2).rounded(.down) * q }
    case .flipHorizontal, .flipVertical:
      row.t = -w * q
      row.pivot = (0, 0)
      row.turned = transformer == .flipHorizontal ? turn(.pi * q) : tip(-.pi * q)
      row.p = 576
      row.alpha = abs(q) > 0.5 ? 0 : 1
      row.isInvisible = !(-0.5 < q && q < 0.5)
    case .rotateDown:
      row.pivot = (0, h / 2)
      row.turned = roll(18.75 / 180 * .pi * q)
    case .rotateUp:
      row.pivot.along = 0
      row.turned = roll(-15.0 / 180 * .pi * q)
    case .scaleInOut:
      row.t = -w * q
      row.pivot = (d < 0 ? -w / 2 : w / 2, 0)
      row.turned = scale(1 - abs(q))
    case .stack:
      if d >= 0 { row.t = -w * q }
    case .tablet:
      let psi = -30.0 / 180 * .pi * q
      let sign: Double = psi > 0 ? 1 : psi < 0 ? -1 : 0
      row.t = sign * 0.5 * w * (1 - cos(abs(psi)) / (1 + 0.5 * w * sin(abs(psi)) / 576))
      row.pivot.along = 0
      row.turned = turn(psi)
      row.p = 576
    case .zoomIn:
      row.t = -w * q
      row.pivot = (0, 0)
      row.turned = scale(1 - abs(q))
      row.alpha = 1 + abs(q)
    case .zoomOut:
      row.t = d > -1 ? -w * q : -w
      row.pivot = (0, 0)
      row.turned = scale(1 + abs(q))
      row.alpha = 1 - abs(q)
    case .zoomOutSlide:
      let s = max(0.85, 1 - abs(q))
      row.t = (d >= 0 ? -1 : 1) * (0.5 * w * (1 - s) - 0.25 * h * (1 - s))
      row.pivot = (0, 0)
      row.turned = scale(s)
      row.alpha = 0.5 + 0.5 * (s - 0.85) / 0.15
    }
    return row
  }

  /// Returns the rotation Rx(a) about the x axis; in a vertical layout Ry(−a) about the y axis.
  private func tip(_ a: Double) -> Grid { situation.isVertical ? turnY(-a) : turnX(a) }
}

/// The rows of the ViewPagerTransforms table.
enum ViewPagerTransformer: String, CaseIterable {
  case standard = "default"
  case accordion, drawer, stack, tablet
  case backgroundToForeground = "background-to-foreground"
  case foregroundToBackground = "foreground-to-background"
  case cubeIn = "cube-in"
  case cubeOut = "cube-out"
  case depthPage = "depth-page"
  case flipHorizontal = "flip-horizontal"
  case flipVertical = "flip-vertical"
  case rotateDown = "rotate-down"
  case rotateUp = "rotate-up"
  case scaleInOut = "scale-in-out"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case zoomOutSlide = "zoom-out-slide"
}
