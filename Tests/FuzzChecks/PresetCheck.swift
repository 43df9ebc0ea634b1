import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport

/// Reading a preset file, compiling it for some layouts, and its poses.
enum PresetCheck {
  /// What a line of YAML ends with.
  private static let ends: Set<Character> = [
    "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}",
  ]

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
      try check(errors, in: texts)
    }
    return true
  }

  private static func check(_ preset: Preset, _ layout: Layout) throws {
    let effect = try preset.effect(layout: layout)
    try FuzzFinding.unless(
      (effect.window.upperBound - effect.window.lowerBound).isFinite,
      "drawn in a window without an end"
    )
    for difference in differences {
      let pose = effect.pose(at: difference)
      guard pose.isFinite else { continue }
      try FuzzFinding.unless((0...1).contains(pose.alpha), "of an opacity of \(pose.alpha)")
      try FuzzFinding.unless(effect.pose(at: difference) == pose, "posed again it stands elsewhere")
    }
  }

  private static func check(
    _ errors: [PresetError],
    in texts: [String: String]
  ) throws(FuzzFinding) {
    try FuzzFinding.unless(!errors.isEmpty, "wrong without a reason")
    let message = PresetFailure.wrong(errors, texts: texts).description
    try FuzzFinding.unless(message.contains(": error: "), "refused as '\(message)'")
    for span in errors.map(\.span) {
      // What cannot be read as a text has no lines to look at.
      let lines = texts[span.file]?.split(omittingEmptySubsequences: false) { ends.contains($0) }
      try FuzzFinding.unless(lines != nil || texts.isEmpty, "wrong in another file: \(span)")
      let isInside =
        span.line >= 1 && span.column >= 1 && span.length >= 1
        && lines.map { lines in
          // What is missing stands one behind the end of its line.
          span.line <= lines.count
            && span.column <= lines[span.line - 1].unicodeScalars.count + 1
        } ?? true
      try FuzzFinding.unless(isInside, "wrong at \(span), which is no place in it")
    }
  }
}
