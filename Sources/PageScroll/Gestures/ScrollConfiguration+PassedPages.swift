package import PageGeometry

/// The number of pages that content can pass without a finger, each of which takes time to play.
extension ScrollConfiguration {
  /// Returns the number of pages that a step can pass by autoplay or by a scroll to an offset beyond joined ends.
  package func passedPages(by step: Gesture) -> Double {
    switch (step, autoplay?.pace) {
    case (.wait(let duration), .interval(let interval)): duration / interval
    case (.wait(let duration), .speed(let speed)): duration * speed
    case (.scrollToOffset(let offset, _, _), _): passedPages(to: offset)
    default: 0
    }
  }

  /// Returns the number of pages between the first page and an offset if the ends are joined; otherwise 0, because a
  /// motion passes no more pages than the row has.
  package func passedPages(to offset: Point) -> Double {
    joinsEnds ? abs(offset[axis]) / stride : 0
  }
}
