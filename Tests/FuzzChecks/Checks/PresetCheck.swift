import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport

/// Reads a preset file, compiles it for some layouts, and computes poses.
enum PresetCheck {
  private static let differences = [-1_000, -1.5, -1, 0, 0.25, 1, 1_000]

  private static let layouts = [
    Layout.sample,
    Layout(
      pageSize: Size(width: 0.5, height: 4_000),
      viewport: Size(width: 3, height: 1),
      gap: -7,
      pages: 1,
      axis: .vertical
    ),
    Layout(
      pageSize: Size(width: 200, height: 200),
      viewport: Size(width: 300, height: 500),
      pages: 3,
      isRightToLeft: true
    ),
  ]

  static func run(_ bytes: [UInt8], in folder: borrowing TemporaryFolder) throws -> Bool {
    let path = try folder.write(bytes, to: "fuzzed.yaml")
    let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])
    do {
      let preset = try library.preset(path)
      for layout in layouts { try check(preset, layout) }
    } catch PresetFailure.isAbstract {
      return true
    } catch PresetFailure.wrong(let errors, let texts) {
      try PlaceCheck.run(errors, in: texts)
    }
    return true
  }

  private static func check(_ preset: Preset, _ layout: Layout) throws {
    let effect = try preset.effect(layout: layout)
    try FuzzFinding.unless(
      (effect.window.upperBound - effect.window.lowerBound).isFinite,
      "an infinite window"
    )
    for difference in differences {
      let pose = effect.pose(at: difference)
      guard pose.isFinite else { continue }
      try FuzzFinding.unless((0...1).contains(pose.alpha), "an opacity of \(pose.alpha)")
      let isSame = effect.pose(at: difference) == pose
      try FuzzFinding.unless(isSame, "the pose differs when it is computed again")
    }
  }
}
