/// The declarations that may exceed a limit of `LayerTests`, with the reasons.
///
/// A test fails if an entry is no longer needed.
enum LimitExceptions {
  private static let record = "the initializer of a record, with a parameter for each property"
  private static let table = "a table: a case for each kind, and its text or value"
  private static let assertion =
    "an assertion: most parameters have defaults or are the caller's place"
  private static let options = "a record of options; it only keeps them consistent"

  /// Types with more stored properties than allowed.
  static let properties = [
    "PageScroll.ScrollConfiguration": options,
    "PageSequence.SequenceSpec": options,
  ]

  /// Types with more lines than allowed.
  static let typeLines = ["PageSequence.SequenceSpec": "it contains the table of all options"]

  /// Functions with more lines than allowed.
  static let functionLines = [
    "PageEffects.LintRule.entry": table,
    "PageScroll.GesturePlayer.play": table,
    "PresetFiles.EffectError.Problem.problemAndHelp": table,
    "PresetFiles.PresetError.problemAndHelp": table,
  ]

  /// Functions with more parameters than allowed.
  static let parameters = [
    "FrameCompare.FrameFinding.init": record,
    "FrameCompare.SequenceDiagnosis.init": record,
    "FrameEncode.OutputFormat.init": record,
    "FrameFiles.FrameManifest.init": record,
    "FrameRender.PageDeck.init": record,
    "FrameSnapshotTesting.assertFrames": assertion,
    "FrameSnapshotTesting.assertImages": assertion,
    "PageEffects.ContentLayer.init": record,
    "PageEffects.Layout.init": record,
    "PageEffects.LintEntry.init": record,
    "PageEffects.LintFinding.init": record,
    "PageEffects.OperationRecord.init": record,
    "PageEffects.Parameter.init": record,
    "PageScroll.Sweep.init": record,
  ]
}
