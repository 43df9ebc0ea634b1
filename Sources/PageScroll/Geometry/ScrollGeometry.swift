public import PageGeometry

/// The frames of pages in a scroll view, and the range of its content offset.
///
/// Points and frames are in points from the view's top left corner. Offsets are those of `ScrollState.offset`.
public struct ScrollGeometry: Sendable {
  /// The scroller's frame in the view, in points.
  public let frame: Rect
  /// The offsets at which content can rest; infinite along a row with joined ends.
  let range: PerAxis<ClosedRange<Double>>
  /// Whether content follows a finger, for each axis.
  let follows: PerAxis<Bool>
  /// The offsets at which the pages of a row rest.
  let paging: Paging
  /// The rule for the pages of a row that intersect the view.
  let visible: VisibleRange
  /// The length by which neighbouring pages overlap, as with a negative gap; otherwise 0.
  private let overlap: Double
  /// The position of page 0 in the content.
  let start: Double
  /// The distance from the middle of the view to the middle of a page at rest.
  let shift: Double
  /// The scroll view.
  let configuration: ScrollConfiguration

  /// Creates the geometry of a scroll view.
  ///
  /// - Parameter configuration: The scroll view. A negative number of pages, or a stride that is not greater
  ///   than 0, is a programmer error and traps.
  public init(_ configuration: ScrollConfiguration) {
    self.configuration = configuration
    let axis = configuration.axis
    let size = configuration.map?.cellSize ?? configuration.scroller ?? configuration.view
    frame = Rect(
      x: (configuration.view.width - size.width) / 2,
      y: (configuration.view.height - size.height) / 2,
      width: size.width,
      height: size.height
    )
    let stride = configuration.stride
    let page = configuration.ownStride ?? configuration.pageSize.length(along: axis)
    let viewport = size.length(along: axis)
    let gallery = configuration.stop == .picture ? RecyclingRow(configuration) : nil
    start = gallery?.firstOffset ?? configuration.padding
    let alignment = gallery == nil ? configuration.alignment : .centre
    let first =
      alignment == .start
      ? 0 : alignment.offset(ofItemAt: start, length: page, viewport: viewport)
    let last = first + Double(max(0, configuration.pages - 1)) * stride
    let isCentred = configuration.map == nil && gallery == nil && alignment == .centre
    let row = Double(max(0, configuration.pages - 1)) * stride + page + 2 * start

    func range(along other: Axis) -> ClosedRange<Double> {
      let insets = configuration.insets(along: other)
      if other == axis, configuration.map == nil {
        if configuration.joinsEnds { return -.infinity ... .infinity }
        if isCentred {
          return (first - insets.start)...max(first - insets.start, last + insets.end)
        }
      }
      let length = configuration.contentLength(along: other, row: row)
      let end = length - size.length(along: other) + insets.end
      return (0 - insets.start)...max(0 - insets.start, end)
    }
    self.range = PerAxis(range)
    follows = PerAxis { other in
      if configuration.map != nil { return true }
      let range = range(along: other)
      let always =
        other == .horizontal
        ? configuration.alwaysBouncesHorizontally : configuration.alwaysBouncesVertically
      return range.lowerBound < range.upperBound || configuration.bounces && always
    }
    paging = Paging(
      stride: stride,
      first: first,
      count: configuration.pages,
      range: range(along: axis),
      wraps: configuration.joinsEnds
    )
    overlap = max(0, page - stride)
    visible = VisibleRange(
      stride: stride,
      viewport: configuration.view.length(along: axis) + overlap,
      count: configuration.pages
    )
    shift =
      frame.start(along: axis) + start - first + (page - configuration.view.length(along: axis)) / 2
  }

  /// Returns the position of the view's start relative to page 0, less the overlap.
  func viewStart(at offset: Double, along axis: Axis) -> Double {
    offset - frame.start(along: axis) - start - overlap
  }
}

extension ScrollConfiguration {
  /// Returns the insets along an axis; `start` is the inset before the first page.
  fileprivate func insets(along axis: Axis) -> (start: Double, end: Double) {
    guard axis == .horizontal else { return (insets.top, insets.bottom) }
    return isMirrored ? (insets.right, insets.left) : (insets.left, insets.right)
  }

  /// Returns the length of the content along an axis; `row` is the length of the row of pages.
  fileprivate func contentLength(along axis: Axis, row: Double) -> Double {
    if let map {
      return Double(axis == .horizontal ? map.columns : map.rows) * map.cellSize.length(along: axis)
    }
    let size = scroller ?? view
    return axis == self.axis ? row : crossLength ?? size.length(along: axis)
  }

  /// Whether the first page follows the last; always false for a map.
  var joinsEnds: Bool { wraps && map == nil && pages > 0 }

  /// Whether horizontal positions of fingers are mirrored.
  var isMirrored: Bool { isRightToLeft && axis == .horizontal && map == nil }
}

extension Rect {
  /// Returns the left or the top edge.
  func start(along axis: Axis) -> Double { axis == .horizontal ? x : y }

  /// Returns the width or the height.
  func length(along axis: Axis) -> Double { axis == .horizontal ? width : height }
}

extension RecyclingRow {
  /// Creates the row of a recycling gallery.
  init(_ configuration: ScrollConfiguration) {
    let axis = configuration.axis
    let width = configuration.pageSize.length(along: axis)
    self.init(
      viewport: Size(
        width: configuration.view.length(along: axis),
        height: configuration.view.length(along: axis == .horizontal ? .vertical : .horizontal)
      ),
      width: width,
      space: configuration.ownStride.map { $0 - width } ?? configuration.gap,
      count: configuration.pages,
      inset: configuration.padding
    )
  }
}
