import PageGeometry
import PageScroll
import PresetFiles
import TestSupport

/// Reads a gesture script.
enum ScriptCheck {
  static func run(_ bytes: [UInt8], in folder: borrowing TemporaryFolder) throws -> Bool {
    let path = try folder.write(bytes, to: "fuzzed.yaml")
    do {
      let file = try GestureScriptFile.read(path: path)
      let again = try GestureScriptFile.parse(text: file.text, file: path)
      let isSame = file.script == again.script
      try FuzzFinding.unless(isSame, "the script differs when it is read again")
      try check(file.script)
    } catch PresetFailure.wrong(let errors, let texts) {
      try PlaceCheck.run(errors, in: texts)
    }
    return true
  }

  /// Checks that a script meets the preconditions of the scroll model.
  private static func check(_ script: GestureScript) throws(FuzzFinding) {
    let view = script.configuration
    let lengths = [view.view, view.pageSize].flatMap { [$0.width, $0.height] }
    try FuzzFinding.unless(
      lengths.allSatisfy { $0 > 0 && $0.isFinite } && view.stride > 0 && view.pages >= 0,
      "a scroll view of \(view.view) with \(view.pages) pages of \(view.pageSize)"
    )
    for case .touches(let samples, let rest) in script.steps {
      let times = samples.map(\.time)
      try FuzzFinding.unless(
        !times.isEmpty && rest >= 0 && zip(times, times.dropFirst()).allSatisfy(<=),
        "decreasing times: \(times)"
      )
    }
  }
}
