import FrameRender
import PageEffects
import PageScroll

extension FrameSequence {
  /// Returns the note that the scroll ends before the last picture; nil if it does not, or if `--to` was given.
  ///
  /// - Parameter given: The options that were given.
  /// - Returns: The note, with the option that leads to the last picture.
  package func noteOnPictures(_ given: SequenceSpec) -> String? {
    guard given.to == nil, case .images(let pictures) = source else { return nil }
    let end: Double
    switch scroll {
    case .sweep(let sweep): end = max(sweep.from, sweep.to)
    case .script:
      // The scroll view of a script knows how far it scrolls, so it is not asked for another end.
      guard gestures?.text == nil else { return nil }
      end = SequenceSpec.usualEnds(pages: layout.pages).to
    }
    let reached = Int(end) + 1
    guard reached < pictures.count else { return nil }
    return "the scroll ends at picture \(reached) of \(pictures.count); "
      + "--to \(pictures.count - 1) goes on to the last one"
  }
}
