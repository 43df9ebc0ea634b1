import Foundation
import FrameRender
import JSONCoding
import PageEffects
import PageSequence
import PresetFiles

/// Reads a spec, writes it, and creates a sequence of frames from it.
enum SpecCheck {
  static func run(_ bytes: [UInt8], _ parents: ParentPresets) throws -> FuzzVerdict {
    let json = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    guard let fields = json else { return .foreign }
    do {
      let spec = try SequenceSpec(json: fields)
      try checkWritten(spec)
      // Pictures and scripts by path depend on the machine.
      let usesFiles = !spec.pages.isEmpty && !PageSource.isCount(spec.pages)
      guard !usesFiles, !PresetLibrary.isPath(spec.scroll ?? "") else { return .accepted }
      try checkSequence(spec, parents)
      return .accepted
    } catch let error as SequenceError {
      try FuzzFinding.unless(
        !error.problem.isEmpty && !error.help.isEmpty,
        "an error without a problem or a suggestion: \(error)"
      )
    } catch is SettingError, is RenderError, is PresetFailure {}
    return .refused
  }

  /// Checks that a spec is the same after it is written and read.
  private static func checkWritten(_ spec: SequenceSpec) throws {
    for json in [spec.text, JSONText.string(spec.texts)] {
      let fields = try JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8))
      let again = Result { () throws(SequenceError) in try SequenceSpec(json: fields) }
      try FuzzFinding.unless(again == .success(spec), "\(json) is read as \(again)")
    }
  }

  private static func checkSequence(_ spec: SequenceSpec, _ parents: ParentPresets) throws {
    let (preset, library) = (parents.shown, parents.library)
    let sequence = try FrameSequence(spec, of: preset, in: library)
    _ = try RenderLimits(sequence)
    try FuzzFinding.unless(
      (1...SequenceSpec.mostFrames).contains(sequence.frames),
      "\(sequence.frames) frames"
    )
    for index in Set([0, sequence.frames / 2, sequence.frames - 1]) {
      let scene = try sequence.scene(index)
      try FuzzFinding.unless(
        scene.pages.allSatisfy(\.pose.isFinite),
        "frame \(index) is not finite"
      )
    }
    // All values of a sequence's own spec are set, so it creates the same sequence.
    let again = try FrameSequence(sequence.spec, of: preset, in: library)
    try FuzzFinding.unless(
      again.spec == sequence.spec && again.frames == sequence.frames,
      "the spec of the sequence creates another sequence"
    )
  }
}
