/// What a scroll view is doing.
///
/// Where two axes do different things, the one that stands first here is told.
public enum ScrollPhase: String, Sendable, Hashable, CaseIterable {
  /// A finger moves the content.
  case dragging
  /// The program moves the content to an offset, over a set time.
  case animating
  /// The content runs out freely after a flick.
  case decelerating
  /// A spring takes the content to a page.
  case settling
  /// A spring takes the content back to an edge.
  case bouncing
  /// Nothing moves.
  case idle

  /// The one that is told of several.
  static func told(of phases: [ScrollPhase]) -> ScrollPhase {
    allCases.first { phases.contains($0) } ?? .idle
  }
}
