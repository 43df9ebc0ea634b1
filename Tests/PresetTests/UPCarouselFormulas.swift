/// The formulas of UPCarouselFlowLayout.
struct UPCarouselFormulas: PlainFormulas {
  static let presets = ["up-carousel"]

  static func settings(of preset: String) -> [Settings] {
    [
      [:],
      ["sideItemScale": "0.8"],
      ["sideItemAlpha": "0.25"],
      ["sideItemShift": "35"],
      ["spacingValue": "10"],
      ["spacingMode": "overlap"],
      ["spacingMode": "overlap", "spacingValue": "75", "sideItemScale": "0.7"],
      [
        "spacingMode": "fixed", "spacingValue": "-20", "sideItemScale": "1.1",
        "sideItemAlpha": "0", "sideItemShift": "-15", "perspective": "800",
      ],
    ]
  }

  var situation: Situation
  var settings: Settings

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    let k = settings.number("sideItemScale") ?? 0.6
    let a = settings.number("sideItemAlpha") ?? 0.6
    let f = settings.number("sideItemShift") ?? 0
    let value = settings.number("spacingValue") ?? 40
    let way =
      settings.text("spacingMode") == "overlap"
      ? length + (situation.viewportLength - length) / 2 - (value + 0.5 * length * (1 - k))
      : length + value - 0.5 * length * (1 - k)
    let r = max(0, 1 - abs(d))
    let alpha = a + (1 - a) * r
    let shift = (1 - r) * f
    let slot = situation.isVertical ? translate(shift, d * way) : translate(d * way, shift)
    return pose(
      product(slot, scale(k + (1 - k) * r)),
      alpha: alpha,
      order: (10 * alpha).rounded(.towardZero),
      d: d
    )
  }
}
