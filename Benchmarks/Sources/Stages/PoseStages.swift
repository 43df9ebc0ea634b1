import FrameRender
import PageEffects

extension Workbench {
  /// Reading a preset, and from its formulas to poses and scenes.
  func poses() throws -> [Stage] {
    let coverflow = try effect("coverflow", of: cards)
    let preset = Stage(name: "preset coverflow") {
      use(try effect("coverflow", of: cards))
      return 0
    }
    let scene = Stage(name: "scene of coverflow") {
      use(try Scene(coverflow, at: 10.4))
      return 0
    }
    return try [preset] + Self.posedPresets.map(thousandPoses) + [scene]
  }

  private static let posedPresets = [
    "linear", "cardflow", "coverflow", "coverflow2", "cylinder", "rotary", "wheel",
  ]

  /// The poses of a page that passes from five pages ahead to five behind.
  private func thousandPoses(of name: String) throws -> Stage {
    let effect = try effect(name, of: cards)
    return Stage(name: "1000 poses of \(name)") {
      for step in 0..<1_000 { use(effect.pose(at: Double(step) / 100 - 5)) }
      return 0
    }
  }
}
