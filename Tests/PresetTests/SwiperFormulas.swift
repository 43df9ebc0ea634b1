import Foundation

struct SwiperFormulas: PlainFormulas {
  static let presets =
    ["slide", "fade", "cube", "flip", "coverflow", "cards", "parallax"].map { "swiper-\($0)" }
    + CreativeFormulas.ready.keys.sorted()

  static func settings(of preset: String) -> [Settings] {
    switch preset {
    case "swiper-slide": [[:], ["g": "24"]]
    case "swiper-fade": [[:], ["crossFade": "true"]]
    case "swiper-cube": cube
    case "swiper-flip":
      [[:], ["limitRotation": "false"], ["slideShadows": "false"], ["perspective": "600"]]
    case "swiper-coverflow": coverflow
    case "swiper-cards": cards
    case "swiper-parallax": parallax
    default: CreativeFormulas.settings
    }
  }

  private static let cube: [Settings] = [
    [:],
    ["slideShadows": "false"],
    ["shadow": "false"],
    ["shadowOffset": "60"],
    ["shadowScale": "1.2"],
    ["perspective": "600"],
  ]

  private static let coverflow: [Settings] = [
    [:],
    ["slideShadows": "false"],
    ["rotate": "0"],
    ["rotate": "20"],
    ["stretch": "40"],
    ["stretchShare": "15", "modifier": "1.5"],
    ["depth": "250"],
    ["scale": "0.8"],
    ["modifier": "2"],
    [
      "rotate": "-15", "stretch": "-30", "depth": "60", "scale": "1.1", "modifier": "0.5",
      "perspective": "600",
    ],
  ]

  private static let parallax: [Settings] = [
    [:],
    ["x": "90"],
    ["y": "-60"],
    ["opacity": "0.5"],
    ["scale": "0.3"],
    ["rotate": "40"],
    ["x": "-70", "y": "30", "opacity": "0.2", "scale": "1.5", "rotate": "-90", "g": "10"],
  ]

  private static let cards: [Settings] = [
    [:],
    ["slideShadows": "false"],
    ["perSlideOffset": "12"],
    ["perSlideRotate": "5"],
    ["rotate": "false"],
    ["touch": "next"],
    ["touch": "prev"],
    ["touch": "next", "rotate": "false"],
    ["touch": "prev", "perSlideOffset": "3", "perSlideRotate": "-4", "perspective": "600"],
  ]

  var situation: Situation
  var settings: Settings

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    switch preset {
    case "swiper-slide": return slide(d)
    case "swiper-fade": return fade(d)
    case "swiper-cube": return cube(d)
    case "swiper-flip": return flip(d)
    case "swiper-coverflow": return coverflow(d)
    case "swiper-cards": return cards(d)
    case "swiper-parallax": return parallax(d)
    default:
      return CreativeFormulas(situation: situation, settings: settings)
        .pose(of: preset, at: d, index: index)
    }
  }

  private func slide(_ d: Double) -> PlainPose {
    pose(along(d * (length + (settings.number("g") ?? situation.gap))), d: d)
  }

  private func fade(_ d: Double) -> PlainPose {
    let crosses = settings.flag("crossFade") ?? false
    let alpha = crosses ? max(0, 1 - abs(d)) : 1 - min(max(d, 0), 1)
    // Later slides are painted over earlier ones.
    return pose(translate(0), alpha: alpha, order: d, d: d)
  }

  private func cube(_ d: Double) -> PlainPose {
    let half = length / 2
    let own = product(translate(0, 0, -half), turn(.pi / 2 * d), translate(0, 0, half))
    var pose = pose(own, p: 1200, order: 1, d: d)
    pose.isHidden = pose.facing < 0 || d <= -2 || d > 2
    pose.extras.overlays = gradients(min(max(d, 0), 1), min(max(-d, 0), 1))
    // The cube has the height L and ends at the page's bottom edge, so its centre is L/2 above that edge.
    let box = translate(0, situation.height / 2 - half)
    let place = translate(0, half + (settings.number("shadowOffset") ?? 20), -half)
    let size = scale(settings.number("shadowScale") ?? 0.94)
    let floor = product(own, box, place, turnX(89.99 * .pi / 180), size)
    let isSeen = settings.flag("shadow") ?? true && !situation.isVertical && -0.5 < d && d <= 0.5
    pose.extras.floor = (
      situation.width, situation.width, self.pose(floor, p: 1200, d: d).matrix, 50, isSeen ? 0.6 : 0
    )
    return pose
  }

  private func flip(_ d: Double) -> PlainPose {
    let q = settings.flag("limitRotation") ?? true ? min(max(d, -1), 1) : d
    let order = Double(situation.pages) - abs(roundJS(-q))
    var pose = pose(turn(.pi * q), p: 1200, order: order, d: d)
    pose.isHidden = pose.facing < 0
    pose.extras.overlays = gradients(max(q, 0), max(-q, 0))
    return pose
  }

  private func coverflow(_ d: Double) -> PlainPose {
    let rotate = settings.number("rotate") ?? 50
    let share = settings.number("stretchShare") ?? 0
    let stretch = (settings.number("stretch") ?? 0) + share / 100 * length
    let depth = settings.number("depth") ?? 100
    let scaling = settings.number("scale") ?? 1
    let m = -d * stride / length * (settings.number("modifier") ?? 1)
    /// Replaces values whose magnitude is less than 0.001 by 0.
    func coarse(_ value: Double) -> Double { abs(value) < 0.001 ? 0 : value }
    let own = product(
      along(d * stride),
      along(coarse(stretch * m), coarse(-depth * abs(m))),
      turn(coarse(rotate * m) * .pi / 180),
      scale(coarse(1 - (1 - scaling) * abs(m)))
    )
    var pose = pose(own, p: 1200, order: 1 - abs(roundJS(m)), d: d)
    pose.extras.overlays = gradients(max(m, 0), max(-m, 0))
    return pose
  }

  private func cards(_ d: Double) -> PlainPose {
    let rotates = settings.flag("rotate") ?? true
    let touch = settings.text("touch")
    let e = min(max(-d, -4), 4)
    let b = abs(e)
    var a = (settings.number("perSlideOffset") ?? 8) - 0.75 * b
    var degrees = -(settings.number("perSlideRotate") ?? 2) * e
    var (s, y) = (1.0, 0.0)
    if (touch == "next" && -1 < d && d < 0) || (touch == "prev" && 0 < d && d < 1) {
      let u = sqrt(1 - abs(2 * b - 1))
      a += 96 * u
      degrees -= 28 * e * u
      s = 1 - u / 2
      y = rotates || !situation.isVertical ? -25 * u * b : 0
    }
    let way: Double = d > 0 ? 1 : d < 0 ? -1 : 0
    let (w, h) = (situation.width, situation.height)
    let shift =
      situation.isVertical
      ? translate(y / 100 * w, way * a * b / 100 * h, -100 * b)
      : translate(way * a * b / 100 * w, y / 100 * h, -100 * b)
    let own = product(
      translate(0, h / 2),
      shift,
      turnZ(rotates ? degrees * .pi / 180 : 0),
      scale(1 - (1 - s) * b),
      translate(0, -h / 2)
    )
    let order = Double(situation.pages) - abs(roundJS(-d))
    var pose = pose(own, p: 1200, order: order, d: d)
    let shadow = min(max(2 * b - 1, 0), 1)
    pose.extras.overlays = [("shadow", settings.flag("slideShadows") ?? true ? shadow : 0)]
    return pose
  }

  /// Returns the names and opacities of two gradients, each named after the side at which it is transparent.
  private func gradients(_ first: Double, _ second: Double) -> [(String, Double)] {
    let isOn = settings.flag("slideShadows") ?? true
    return [
      (situation.isVertical ? "shadowTop" : "shadowLeft", isOn ? first : 0),
      (situation.isVertical ? "shadowBottom" : "shadowRight", isOn ? second : 0),
    ]
  }

  private func parallax(_ d: Double) -> PlainPose {
    let q = min(max(d, -1), 1)
    let o = settings.number("opacity") ?? 0
    let k = settings.number("scale") ?? 1
    let r = settings.degrees("rotate") ?? 0
    /// Returns a layer with its centre at y.
    ///
    /// The layer moves by `share` times the distance in the settings `x` and `y`.
    func element(_ name: String, at y: Double, share: Double, isMovedOnly: Bool = false)
      -> (name: String?, matrix: Grid, alpha: Double)
    {
      let shift = (
        -(settings.number("x") ?? -0.4 * length) * share * q,
        -(settings.number("y") ?? 0) * share * q
      )
      let move =
        situation.isVertical ? translate(shift.1, shift.0) : translate(shift.0, shift.1)
      guard !isMovedOnly else { return (name, move, 1) }
      let size = scale(1 + (k - 1) * abs(q))
      // A vertical layout is the reflection in the diagonal, which reverses the rotation.
      let spin = turnZ(situation.isVertical ? -r * q : r * q)
      let matrix = product(translate(0, y), move, size, spin, translate(0, -y))
      return (name, matrix, 1 + (o - 1) * abs(q))
    }
    var pose = slide(d)
    pose.extras.layers = [
      element("background", at: 0, share: -0.25, isMovedOnly: true),
      element("title", at: 0.16 * situation.height, share: 1),
      element("text", at: 0.24 * situation.height, share: 0.5),
    ]
    return pose
  }
}

/// Returns the nearest integer; halves are rounded up.
func roundJS(_ x: Double) -> Double { (x + 0.5).rounded(.down) }
