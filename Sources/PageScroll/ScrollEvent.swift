public import PageGeometry

/// What a scroll view tells of.
public struct ScrollEvent: Sendable, Hashable {
  /// What it tells.
  public enum Kind: Sendable, Hashable {
    /// The current page is another one.
    case pageChanged(Int)
    /// A finger begins to move the content.
    case willBeginDragging
    /// A finger lets the content go: the content's velocity in points a second, and the offset at which
    /// it will rest if no rule chooses another.
    case willEndDragging(velocity: Point, target: Point)
    /// The content is let go; whether it goes on moving.
    case didEndDragging(goesOn: Bool)
    /// What a flick set going has come to rest; not told of what a finger or a move interrupts.
    case didEndDecelerating
    /// An animated move has come to its end; not told of one that is interrupted.
    case didEndScrolling
    /// A page is needed.
    case willLoad(Int)
    /// A page is no longer kept.
    case didUnload(Int)
    /// What a page shows is another thing.
    case didReplace(Int)
    /// A tap on a page, nil beside all of them, and its place in the view.
    case tapped(Int?, Point)
    /// Two taps in a row.
    case doubleTapped(Int?, Point)
    /// Fingers begin to zoom a page.
    case willBeginZooming(Int)
    /// A zoom has come to its end, at a scale.
    case didEndZooming(Int, scale: Double)
    /// Memory is short.
    case memoryWarning
  }

  /// When it happens, in seconds.
  public var time: Double
  /// What happens.
  public var kind: Kind
}
