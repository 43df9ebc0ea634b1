/// The current activity of a scroll view.
///
/// If the axes have different phases, the scroll view reports the phase that is listed first here.
public enum ScrollPhase: String, Sendable, Hashable, CaseIterable {
  /// A finger moves the content.
  case dragging
  /// The program moves the content to an offset in a given duration.
  case animating
  /// The content decelerates freely after a flick.
  case decelerating
  /// A spring pulls the content to a page.
  case settling
  /// A spring pulls the content back to an edge.
  case bouncing
  /// Nothing moves.
  case idle

  /// Returns the phase to report if several parts have different phases.
  static func first(of phases: [ScrollPhase]) -> ScrollPhase {
    allCases.first { phases.contains($0) } ?? .idle
  }
}
