public import PageGeometry

/// An event of a scroll view.
public struct ScrollEvent: Sendable, Hashable {
  /// The kind of an event.
  public enum Kind: Sendable, Hashable {
    /// The current page changed.
    case pageChanged(Int)
    /// A finger begins to move the content.
    case willBeginDragging
    /// A finger releases the content. The values are the content's velocity in points per second and the
    /// default offset at rest.
    case willEndDragging(velocity: Point, target: Point)
    /// The content was released; `goesOn` is true if it still moves.
    case didEndDragging(goesOn: Bool)
    /// The motion after a release has ended, without an interruption by a finger or a move.
    case didEndDecelerating
    /// An animated move has ended, without an interruption.
    case didEndScrolling
    /// A page must be loaded.
    case willLoad(Int)
    /// A page was unloaded.
    case didUnload(Int)
    /// The content of a page was replaced.
    case didReplace(Int)
    /// A tile of a page's picture must be loaded.
    case willLoadTile(PictureTile)
    /// A tile of a page's picture was unloaded.
    case didUnloadTile(PictureTile)
    /// A tap, with the page under it, if any, and its point in the view.
    case tapped(Int?, Point)
    /// Two taps in a row, with the page under the second tap, if any, and its point in the view.
    case doubleTapped(Int?, Point)
    /// A page begins to zoom.
    case willBeginZooming(Int)
    /// A zoom has ended at a scale.
    case didEndZooming(Int, scale: Double)
    /// A page turn of an assistive technology has ended; the current page and the number of pages are to be
    /// announced.
    case announcePage(Int, of: Int)
    /// A memory warning.
    case memoryWarning
  }

  /// The time of the event, in seconds.
  public var time: Double
  /// The kind of the event.
  public var kind: Kind
}

/// The time of a scroll view, and the events up to that time.
struct EventLog: Sendable {
  /// The time to which the scroll view was last advanced, in seconds.
  var time = 0.0
  /// The number of events above which pages and tiles that pass are not reported.
  var limit = Int.max
  /// The number of events, and of changes of the visible pages that lead to no event.
  private var count = 0
  private var events: [ScrollEvent] = []

  /// Whether there are more events than the limit.
  var exceedsLimit: Bool { count > limit }

  /// Adds an event at the current time.
  mutating func report(_ kind: ScrollEvent.Kind) {
    events.append(ScrollEvent(time: time, kind: kind))
    count += 1
  }

  /// Adds events at the current time.
  mutating func report(_ kinds: [ScrollEvent.Kind]) {
    for kind in kinds { report(kind) }
  }

  /// Adds the events of one change, which counts even if there are none: finding it takes time.
  mutating func reportChange(_ kinds: [ScrollEvent.Kind]) {
    if kinds.isEmpty { count += 1 }
    report(kinds)
  }

  /// Returns the events since the last call, in order of time.
  mutating func takeEvents() -> [ScrollEvent] {
    defer { events = [] }
    return events
  }
}
