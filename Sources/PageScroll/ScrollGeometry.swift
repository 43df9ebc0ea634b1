import PageGeometry

/// Where things lie in a scroll view, and how far its content goes.
struct ScrollGeometry: Sendable {
  /// The scroller's frame in the view.
  let frame: Rect
  /// The offsets at which content can rest; without end along a row whose ends are joined.
  let range: PerAxis<ClosedRange<Double>>
  /// Whether a finger moves the content along an axis.
  let follows: PerAxis<Bool>
  /// Where the pages of a row rest.
  let paging: Paging
  /// Which pages of a row meet the view.
  let visible: VisiblePages
  /// How far a page reaches over the next one, as with a negative gap.
  private let overlap: Double
  /// Where page 0 lies in the content.
  let start: Double
  /// How far from the middle of the view the page is that rests.
  let shift: Double

  init(_ configuration: ScrollConfiguration) {
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
        if isCentred { return (first - insets.start)...(last + insets.end) }
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
    visible = VisiblePages(
      stride: stride,
      viewport: configuration.view.length(along: axis) + overlap,
      count: configuration.pages
    )
    shift =
      frame.start(along: axis) + start - first + (page - configuration.view.length(along: axis)) / 2
  }

  /// The content offset from which on pages are seen, counted from page 0: the view reaches beyond the
  /// scroller on both sides.
  func viewStart(at offset: Double, along axis: Axis) -> Double {
    offset - frame.start(along: axis) - start - overlap
  }
}

extension ScrollConfiguration {
  /// The insets along an axis, that before the first page first.
  fileprivate func insets(along axis: Axis) -> (start: Double, end: Double) {
    guard axis == .horizontal else { return (insets.top, insets.bottom) }
    return isMirrored ? (insets.right, insets.left) : (insets.left, insets.right)
  }

  /// The length of the content.
  fileprivate func contentLength(along axis: Axis, row: Double) -> Double {
    if let map {
      return Double(axis == .horizontal ? map.columns : map.rows) * map.cellSize.length(along: axis)
    }
    let size = scroller ?? view
    return axis == self.axis ? row : crossLength ?? size.length(along: axis)
  }

  /// Whether the last page is followed by the first: a map has no such ends.
  var joinsEnds: Bool { wraps && map == nil && pages > 0 }

  /// Whether fingers count the other way from left to right.
  var isMirrored: Bool { isRightToLeft && axis == .horizontal && map == nil }
}

extension Rect {
  /// Where it starts along an axis.
  func start(along axis: Axis) -> Double { axis == .horizontal ? x : y }

  /// How long it is along an axis.
  func length(along axis: Axis) -> Double { axis == .horizontal ? width : height }
}

extension RecyclingRow {
  /// The row of pictures of a scroll view.
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
