import FrameRender
import FrameSnapshot
import PageScroll
import PageSequence
import PresetFiles

/// What a side shows: a preset, compiled.
struct StageContent {
  /// What was asked for.
  let opening: StageOpening
  /// The file's text; the page's own where it has one.
  let text: String
  /// The sequence, ready to be drawn.
  let sequence: FrameSequence

  /// The memory for the pages of a side, in bytes: two sides have 64 MiB.
  private static let memory = 32 << 20

  /// Compiles what was asked for.
  ///
  /// - Parameters:
  ///   - opening: What was asked for.
  ///   - preview: Where presets are found, and how options are read.
  ///   - others: What is shown, whose pages are used where they are the same.
  /// - Throws: What keeps it from being shown.
  init(_ opening: StageOpening, in preview: Preview, sharing others: [StageContent]) throws {
    self.opening = opening
    let preset = try preview.preset(opening.preset, text: opening.source)
    text = preset.texts[preset.path] ?? ""
    sequence = try preview.sequence(
      SequenceSpec(json: opening.spec),
      of: preset,
      sharing: others.map(\.sequence),
      memory: Self.memory
    )
  }

  /// The live scroll view: that of a script where one was chosen.
  var view: ScrollConfiguration {
    guard let gestures = sequence.gestures, gestures.text != nil else {
      var view = ScrollConfiguration(of: sequence.effect)
      view.tapTurnsPage = true
      return view
    }
    return gestures.script.configuration
  }
}
