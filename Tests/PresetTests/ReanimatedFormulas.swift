/// Section 10.
struct ReanimatedFormulas: PlainFormulas {
  static let presets: [String] = []

  static func settings(of preset: String) -> [Settings] { [] }

  var situation: Situation
  var settings: Settings

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? { nil }
}
