struct CardflowFormulas: PlainFormulas {
  static let presets = ["cardflow"]

  static func settings(of preset: String) -> [Settings] {
    [[:], ["step": "0.5"], ["step": "0"], ["step": "-0.3"], ["perspective": "800"]]
  }

  var situation: Situation
  var settings: Settings

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    let k = settings.number("step") ?? 0.2
    let s = max(0, 1 + k * d)
    let alpha = d > 0 ? min(max(1 - d, 0), 1) : 1
    return pose(product(along(d * stride), scale(s)), alpha: alpha, d: d)
  }
}
