import Foundation
import FrameRender
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport

/// Reads a preset file, compiles it for a layout, and computes poses.
enum PresetCheck {
  private static let differences = [-1_000, -1.5, 0, 0.25, 1]

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

  static func run(
    _ bytes: [UInt8],
    _ parents: ParentPresets,
    in folder: borrowing TemporaryFolder
  ) throws -> FuzzVerdict {
    do {
      let preset = try preset(bytes, parents, in: folder)
      if !preset.isAbstract { try check(preset, layouts[bytes.count % layouts.count]) }
    } catch PresetFailure.isAbstract {
      return .accepted
    } catch PresetFailure.wrong(let errors, let texts) {
      try PlaceCheck.run(errors, in: texts)
      return .refused
    }
    return .accepted
  }

  /// Reads a preset: bytes that are not text from a file, and text from memory, which is faster.
  private static func preset(
    _ bytes: [UInt8],
    _ parents: ParentPresets,
    in folder: borrowing TemporaryFolder
  ) throws -> Preset {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return try parents.library.preset(try folder.write(bytes, to: "fuzzed.yaml"))
    }
    return try parents.preset(text)
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
    try checkScene(of: effect)
  }

  /// Checks that a scene has finite pages only, or is refused.
  private static func checkScene(of effect: Effect) throws {
    // Scenes of wide windows take long, and have nothing that narrow ones do not have.
    guard effect.layout.pages < 20, effect.window.upperBound - effect.window.lowerBound < 40 else {
      return
    }
    guard let scene = try? Scene(effect, at: 0.4) else { return }
    try FuzzFinding.unless(scene.pages.allSatisfy(\.pose.isFinite), "a page that is not finite")
  }
}
