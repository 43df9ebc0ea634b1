import PageScroll

/// What holds for the events of any scroll view.
enum ScrollEventOrder {
  /// What is wrong with a whole list of events; empty where nothing is.
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
        if isDragged { problems.append("begins twice: \(event)") }
        isDragged = true
      case .willEndDragging:
        if !isDragged || hasWillEnd { problems.append("ends what did not begin: \(event)") }
        hasWillEnd = true
      case .didEndDragging:
        if !hasWillEnd { problems.append("ended what will not: \(event)") }
        (isDragged, hasWillEnd) = (false, false)
      case .pageChanged(let new):
        if page == new { problems.append("is no other page: \(event)") }
        page = new
      case .didEndDecelerating:
        if isDragged { problems.append("decelerates in a drag: \(event)") }
      default: break
      }
    }
    if isDragged { problems.append("drags at the end") }
    return problems
  }
}
