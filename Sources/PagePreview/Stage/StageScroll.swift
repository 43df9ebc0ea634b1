import FrameRender
import PageScroll
import PageSequence

/// The live scroll view of a stage, which keeps its position when other pages are shown.
struct StageScroll {
  private var live: LiveScroll?
  /// The position to start at, in pages, if nothing is shown yet.
  private var startPosition = 0.0
  /// The last time of the page's clock.
  private var clock: Double?

  /// Whether no pages are shown yet.
  var isEmpty: Bool { live == nil }

  /// Whether the scroll view moves without input.
  var isMoving: Bool { live?.isMoving == true }

  /// Replaces the scroll view by one for other pages, at the same position.
  mutating func show(_ content: StageContent) {
    let wasMoving = isMoving
    move(to: live?.state.position ?? startPosition, in: content)
    if wasMoving { live?.settle() }
  }

  /// Moves to a position, in pages, of the pages that are shown or will be shown.
  mutating func seek(to position: Double, in content: StageContent?) {
    startPosition = position
    if let content { move(to: position, in: content) }
  }

  /// Advances to a tick, and returns the moment to show; nil if nothing is shown.
  mutating func moment(of tick: PageMessage.Tick) -> StageMoment? {
    clock = tick.time.seconds
    for input in tick.inputs { live?.apply(input) }
    live?.advance(to: tick.time.seconds)
    if let frame = tick.frame { return .frame(max(0, frame)) }
    return live.map { live in
      var state = live.state
      // The frame does not depend on the time, only on the rest of the state.
      state.time = 0
      return .live(live.configuration, state)
    }
  }

  private mutating func move(to position: Double, in content: StageContent) {
    live = LiveScroll(
      content.sequence.effect,
      in: content.scrollConfiguration,
      at: position,
      clock: live?.clock ?? clock
    )
  }
}
