import Foundation

/// The formulas of Swiper's effect `creative`, without settings and with six predefined ones.
struct CreativeFormulas {
  /// The transform of a slide on one side: lengths in points, angles in degrees.
  struct Side {
    var x = 0.0
    var y = 0.0
    var z = 0.0
    /// The translation in page lengths along the scroll axis.
    var share = 0.0
    var rotateX = 0.0
    var rotateY = 0.0
    var rotateZ = 0.0
    var scale = 1.0
    var opacity = 1.0
    var originX = 0.0
    var originY = 0.0
    /// The pivot's offset in page lengths along the scroll axis.
    var originShare = 0.0
    var shadow = false
  }

  /// The transforms of both sides, by preset.
  static let ready: [String: (prev: Side, next: Side)] = [
    "swiper-creative": (Side(), Side()),
    "swiper-creative-push": (Side(z: -400, shadow: true), Side(share: 1)),
    "swiper-creative-apart": (
      Side(z: -500, share: -1.2, shadow: true), Side(z: -500, share: 1.2, shadow: true)
    ),
    "swiper-creative-reveal": (Side(z: -1, share: -0.2, shadow: true), Side(share: 1)),
    "swiper-creative-tumble": (
      Side(z: -800, rotateX: 180, shadow: true), Side(z: -800, rotateX: -180, shadow: true)
    ),
    "swiper-creative-spin": (
      Side(z: -800, share: -1.25, rotateZ: -90, shadow: true),
      Side(z: -800, share: 1.25, rotateZ: 90, shadow: true)
    ),
    "swiper-creative-doors": (
      Side(z: -200, share: -0.05, rotateY: 100, originShare: -0.5, shadow: true),
      Side(z: -200, share: 0.05, rotateY: -100, originShare: 0.5)
    ),
  ]

  static let settings: [Settings] = [
    [:],
    ["limitProgress": "2.5"],
    ["progressMultiplier": "0.5"],
    ["limitProgress": "3", "progressMultiplier": "0.75", "usePerspective": "false"],
    ["perspective": "600"],
    ["prevX": "-120", "nextX": "150"],
    ["prevY": "40", "nextY": "-70"],
    ["prevXShare": "-30", "nextXShare": "120"],
    ["prevY": "10", "prevYShare": "25", "nextYShare": "-80"],
    ["prevZ": "-90", "nextZ": "60"],
    ["prevRotateX": "20", "nextRotateX": "-35"],
    ["prevRotateY": "25", "nextRotateY": "-40"],
    ["prevRotateZ": "30", "nextRotateZ": "-45"],
    ["prevScale": "0.5", "nextScale": "1.5"],
    ["prevOpacity": "0.2", "nextOpacity": "0.6"],
    ["prevShadow": "true", "nextShadow": "false"],
    ["nextShadow": "true", "prevShadow": "false", "limitProgress": "2"],
    [
      "shadowPerProgress": "true", "prevShadow": "true", "nextShadow": "true", "limitProgress": "4",
    ],
    [
      "prevOriginX": "-50", "prevOriginY": "30", "prevRotateX": "30", "prevRotateY": "-40",
      "prevRotateZ": "15", "nextOriginX": "20", "nextOriginY": "-60", "nextRotateX": "-10",
      "nextRotateY": "35", "nextRotateZ": "50", "nextX": "90", "nextY": "25", "nextScale": "0.7",
    ],
  ]

  var situation: Situation
  var settings: Settings

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    guard let (prev, next) = Self.ready[preset] else { return nil }
    let side = d > 0 ? read("next", next) : read("prev", prev)
    let limit = settings.number("limitProgress") ?? 1
    let e = min(max(-d, -limit), limit)
    let k = abs(e) * (settings.number("progressMultiplier") ?? 1)
    func angle(_ degrees: Double) -> Double { k * degrees * .pi / 180 }
    let own = product(
      translate(side.originX, side.originY),
      translate(k * side.x, k * side.y, k * side.z),
      turnX(angle(side.rotateX)),
      turnY(angle(side.rotateY)),
      turnZ(angle(side.rotateZ)),
      scale(1 - (1 - side.scale) * k),
      translate(-side.originX, -side.originY)
    )
    var pose = SwiperFormulas(situation: situation, settings: settings).pose(
      situation.isVertical ? product(diagonal, own, diagonal) : own,
      p: settings.flag("usePerspective") ?? true ? 1200 : .infinity,
      alpha: 1 - (1 - side.opacity) * k,
      order: Double(situation.pages) - abs(roundJS(-d)),
      d: d
    )
    pose.isHidden = pose.facing < 0
    let isShared = settings.flag("shadowPerProgress") ?? false
    let shadow = isShared ? abs(e) / limit : min(1, abs(e))
    pose.extras.overlays = [("shadow", side.shadow ? shadow : 0)]
    return pose
  }

  /// The reflection in the diagonal, which swaps the axes of a transform.
  private var diagonal: Grid { [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] }

  /// Returns the transform of a side: the settings, and initial values for parameters that are not set.
  private func read(_ name: String, _ initial: Side) -> Side {
    func number(_ part: String, _ initial: Double) -> Double {
      settings.number(name + part) ?? initial
    }
    let length = situation.length
    let breadth = situation.width + situation.height - length
    return Side(
      x: number("X", initial.x + initial.share * length) + number("XShare", 0) / 100 * length,
      y: number("Y", initial.y) + number("YShare", 0) / 100 * breadth,
      z: number("Z", initial.z),
      rotateX: number("RotateX", initial.rotateX),
      rotateY: number("RotateY", initial.rotateY),
      rotateZ: number("RotateZ", initial.rotateZ),
      scale: number("Scale", initial.scale),
      opacity: number("Opacity", initial.opacity),
      originX: number("OriginX", initial.originX + initial.originShare * length),
      originY: number("OriginY", initial.originY),
      shadow: settings.flag(name + "Shadow") ?? initial.shadow
    )
  }
}
