import FrameRender
import PageEffects
import PageScroll
package import PageSequence
import PresetFiles

extension FrameSequence {
  /// Refuses what a stage cannot show: more than a render can draw, several scales, and pages that
  /// cannot be scrolled.
  ///
  /// - Throws: `usage`, naming the option to change.
  package func checkStage() throws(SequenceError) {
    try refuseFurtherScales()
    let bare = ScrollConfiguration(view: layout.viewport, pageSize: layout.pageSize, pages: 1)
    if gestures == nil { try bare.laidOut(layout, wraps: nil).checkGap() }
    _ = try RenderLimits(self)
  }
}

extension StageRefusal {
  /// Refuses files that were not named when the preview was started, and more settings than a preset
  /// has parameters, before each is looked up.
  ///
  /// - Parameters:
  ///   - spec: What a page asks for.
  ///   - start: What the program was started with.
  ///   - preset: The preset.
  /// - Throws: The first refusal.
  static func check(
    _ spec: SequenceSpec,
    against start: SequenceSpec,
    of preset: Preset
  ) throws(StageRefusal) {
    guard spec.pages.isEmpty || PageSource.isCount(spec.pages) || spec.pages == start.pages else {
      throw StageRefusal(
        "pictures are chosen where the preview is started",
        "Start it anew: fxrender preview --pages PATH; here a number of cards can be given."
      )
    }
    if let scroll = spec.scroll, scroll != start.scroll, PresetLibrary.isPath(scroll) {
      throw StageRefusal(
        "a script's file is chosen where the preview is started",
        "Start it anew: fxrender preview --scroll PATH; here a name can be given."
      )
    }
    let parameters = preset.definition.parameters.count
    guard spec.set.count <= max(parameters, 1) else {
      throw StageRefusal(
        "\(spec.set.count) parameters are set, and '\(preset.name)' has \(parameters)",
        "Leave out those that it does not have."
      )
    }
  }
}
