import FrameRender
import PageEffects

extension Workbench {
  /// Returns stages that read a preset and compute poses and scenes.
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
    let plain = try Self.posedPresets.map { try poses(1_000, of: $0, allocatesNothing: true) }
    // Forty pieces per page need memory.
    let pieces = try poses(100, of: "paging-snapshot-grid", allocatesNothing: false)
    return [preset] + plain + [pieces, scene]
  }

  private static let posedPresets = [
    "linear", "cardflow", "coverflow", "coverflow2", "cylinder", "rotary", "wheel",
  ]

  /// Returns a stage that poses a page at `count` page differences from -5 to 5.
  private func poses(_ count: Int, of name: String, allocatesNothing: Bool) throws -> Stage {
    let effect = try effect(name, of: cards)
    return Stage(name: "\(count) poses of \(name)", allocatesNothing: allocatesNothing) {
      for step in 0..<count { use(effect.pose(at: Double(step * 10) / Double(count) - 5)) }
      return 0
    }
  }
}
