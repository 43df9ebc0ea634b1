/// Decides which frames are sent as drafts: those soon after another frame.
///
/// A browser takes the raw pixels of a large stage about twenty times a second, and JPEGs at the rate
/// of its screen (`Benchmarks/RESULTS.md`); the difference is not visible in motion. When nothing has
/// changed for a moment, the exact pixels follow.
package struct DraftPolicy {
  /// Seconds without a change before the exact pixels are sent; chosen by eye.
  package static let delay = 0.1

  /// The time of the last change, by the page's clock.
  private var lastChange: Double?
  /// Whether the last frame is a draft.
  package private(set) var isDraft = false

  /// Creates the policy of a stage that shows nothing yet.
  package init() {}

  /// Returns the format of the current frame; nil if it need not be sent again.
  ///
  /// It is new if it differs from the previous one. The time is the page's clock, in seconds.
  package mutating func format(at time: Double, isNew: Bool) -> FrameMessage.Format? {
    let isCalm = lastChange.map { time - $0 >= Self.delay } ?? true
    guard isNew || isDraft && isCalm else { return nil }
    if isNew { lastChange = time }
    isDraft = !isCalm
    return isDraft ? .draft : .pixels
  }
}
