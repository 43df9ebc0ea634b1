import FrameCompare
import FrameSnapshot
import PageSequence
import PresetFiles
import Synchronization

/// The goldens that the tests of this process have used, to detect two tests with the same golden.
package final class GoldenUses: Sendable {
  /// The goldens of the whole test run.
  @TaskLocal package static var current = GoldenUses()

  /// The sequence that a test compares with a golden.
  enum Sequence: Equatable {
    /// The frames of a preset.
    case frames(preset: String, sources: [String: String], SequenceSpec, RecordedPixels?)
    /// Images of another renderer.
    case images(count: Int, framesPerSecond: Double)
  }

  private let uses = Mutex<[String: (sequence: Sequence, place: String)]>([:])

  /// Creates a list without goldens.
  package init() {}

  /// Adds a use of a golden.
  ///
  /// - Parameters:
  ///   - golden: The path of the golden.
  ///   - sequence: The sequence.
  ///   - place: The file and line of the assertion.
  /// - Throws: `AssertionInputError` if another sequence has used the golden.
  func add(_ golden: String, _ sequence: Sequence, at place: String) throws(AssertionInputError) {
    let first = uses.withLock { uses in
      let first = uses[golden] ?? (sequence, place)
      uses[golden] = first
      return first
    }
    guard first.sequence != sequence else { return }
    let changes = sequence.differences(from: first.sequence)
    throw AssertionInputError(
      "the golden '\(golden)' is used for different sequences at \(first.place) and \(place): "
        + changes.joined(separator: ", "),
      "Give each its own name, with the argument 'named'."
    )
  }
}

extension GoldenUses.Sequence {
  /// Returns the differences from another sequence, in a few words each.
  fileprivate func differences(from other: Self) -> [String] {
    switch (other, self) {
    case (
      .frames(let preset, let sources, let spec, let pixels),
      .frames(let newPreset, let newSources, let newSpec, let newPixels)
    ):
      let presets = preset == newPreset ? [] : ["preset \(preset) → \(newPreset)"]
      let texts = preset == newPreset && sources != newSources ? ["the text of \(preset)"] : []
      let (before, after) = (pixels?.text ?? "none", newPixels?.text ?? "none")
      return presets + texts + SequenceCauses.options(from: spec, to: newSpec)
        + (before == after ? [] : ["pixels \(before) → \(after)"])
    case (.images(let count, let rate), .images(let newCount, let newRate)):
      return (count == newCount ? [] : ["\(count) → \(newCount) images"])
        + (rate == newRate ? [] : ["\(rate) → \(newRate) frames per second"])
    default: return ["frames and images"]
    }
  }
}
