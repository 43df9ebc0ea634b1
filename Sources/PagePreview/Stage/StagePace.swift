/// Which frames go out as drafts: those that come soon after another.
///
/// A browser takes plain pixels of a large stage some twenty times a second, and JPEGs as often as its
/// screen wants them (`Benchmarks/RESULTS.md`); what moves that fast is not looked at pixel by pixel.
/// Once nothing has changed for a moment the pixels themselves follow, whatever moved the stage: a
/// finger, a motion that plays, or a slider.
package struct StagePace {
  /// Seconds without a change after which a picture is looked at; chosen by eye.
  package static let calm = 0.1

  /// When the picture changed last, by the page's clock.
  private var changed: Double?
  /// Whether what is shown last is a draft.
  package private(set) var isDraft = false

  /// Creates the pace of a stage that shows nothing yet.
  package init() {}

  /// How a picture is to be sent now.
  ///
  /// - Parameters:
  ///   - time: By the page's clock.
  ///   - isNew: Whether it is another than the one before.
  /// - Returns: nil where it is not to be sent again.
  package mutating func format(at time: Double, isNew: Bool) -> StageFrame.Format? {
    let isCalm = changed.map { time - $0 >= Self.calm } ?? true
    guard isNew || isDraft && isCalm else { return nil }
    if isNew { changed = time }
    isDraft = !isCalm
    return isDraft ? .draft : .pixels
  }
}
