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
