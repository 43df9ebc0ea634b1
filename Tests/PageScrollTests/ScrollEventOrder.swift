import PageScroll

/// The rules that the events of every scroll view follow.
enum ScrollEventOrder {
  /// Returns the violations of the rules in a complete list of events.
  static func problems(_ events: [ScrollEvent]) -> [String] {
    var problems: [String] = []
    var (isDragged, hasWillEnd) = (false, false)
    var page: Int?
    for (before, after) in zip(events, events.dropFirst()) where after.time < before.time {
      problems.append("\(after) comes after \(before)")
    }
    for event in events {
      switch event.kind {
      case .willBeginDragging:
        if isDragged { problems.append("drag began twice: \(event)") }
        isDragged = true
      case .willEndDragging:
        if !isDragged || hasWillEnd { problems.append("drag ends without a beginning: \(event)") }
        hasWillEnd = true
      case .didEndDragging:
        if !hasWillEnd { problems.append("drag ended without willEndDragging: \(event)") }
        (isDragged, hasWillEnd) = (false, false)
      case .pageChanged(let new):
        if page == new { problems.append("page did not change: \(event)") }
        page = new
      case .didEndDecelerating:
        if isDragged { problems.append("deceleration ends during a drag: \(event)") }
      default: break
      }
    }
    if isDragged { problems.append("drag does not end") }
    return problems
  }
}
