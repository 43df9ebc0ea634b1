import FrameRender
import PageScroll
import PageSequence
import PresetFiles

/// The preset that one side of a stage shows, ready to be drawn.
struct StageContent {
  let opening: PageMessage.Opening
  /// The YAML: the page's own text, or the content of the file.
  let text: String
  /// The preset's frames, at the scale of the pages' pictures.
  private(set) var sequence: FrameSequence
  /// Whether the file is a built-in preset, which the page cannot overwrite.
  let isBuiltIn: Bool
  /// Whether the preset has no file yet.
  let isNew: Bool
  /// The pictures that cannot be read, in place of which `sequence` has a placeholder.
  let brokenPictures: [BrokenPicture]
  /// Whether the content replaces the first preset of the page, which has errors.
  let isStandIn: Bool
  /// The reason for opening the content, until the page knows it.
  var unsentReason: FailedMessage.Reason?

  /// The memory for the rendered pages of one side that are not shown now, in bytes: enough for the
  /// photographs that a loop shows again, at two pixels per point.
  private static let memory = 128 << 20
  /// The memory for the rendered pages of a variant that the other sides do not show, in bytes: eight variants
  /// need no more than one other side.
  private static let variantMemory = memory / 8

  /// Compiles the preset of an opening for a stage with a scale, and reuses equal rendered pages of `others`.
  init(
    _ opening: PageMessage.Opening,
    in preview: Preview,
    at scale: StageScale,
    sharing others: [StageContent],
    isStandIn: Bool = false
  ) throws {
    self.opening = opening
    self.isStandIn = isStandIn
    let preset = try preview.preset(opening.preset, text: opening.source)
    isBuiltIn = preview.isBuiltIn(file: preset.path)
    isNew = preview.isNew(opening.preset)
    text = preset.texts[preset.path] ?? ""
    var spec: SequenceSpec
    (spec, brokenPictures) = try preview.pictures.shown(SequenceSpec(json: opening.spec))
    // The page draws the bezel around the stage.
    spec.bezel = false
    // The spec's own scale is that of exports; several scales are an error.
    if spec.scale?.count ?? 1 == 1 { spec.scale = [scale.ofPictures] }
    sequence = try preview.sequence(
      spec,
      of: preset,
      sharing: others.map(\.sequence),
      memory: opening.side.isVariant ? Self.variantMemory : Self.memory
    )
  }

  /// Draws the pages' pictures for another scale of the stage, and reuses equal ones of `others`.
  mutating func show(at scale: StageScale, sharing others: [StageContent]) {
    sequence = sequence.scaled(to: scale.ofPictures, sharing: others.map(\.sequence))
  }

  /// Whether an opening differs from that of this content, and only in the values of parameters.
  func isStep(to next: PageMessage.Opening) -> Bool {
    guard opening.spec["set"] != next.spec["set"] else { return false }
    var (before, next) = (opening, next)
    (before.spec["set"], next.spec["set"], before.serial) = (nil, nil, next.serial)
    return before == next
  }

  /// The configuration of the live scroll view: that of the chosen script, or else one for the effect.
  var scrollConfiguration: ScrollConfiguration {
    guard let gestures = sequence.gestures, gestures.text != nil else {
      var view = ScrollConfiguration(of: sequence.effect)
      view.tapTurnsPage = true
      return view
    }
    return gestures.script.configuration
  }
}
