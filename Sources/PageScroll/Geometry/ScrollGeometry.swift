public import PageGeometry

/// The frames of pages in a scroll view, and the range of its content offset.
///
/// Points and frames are in points from the view's top left corner. Offsets are those of `ScrollState.offset`.
///
/// It never changes; it is a class so that the many parts of a scroll view that use it do not copy it.
public final class ScrollGeometry: Sendable {
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
    let view = configuration.view
    frame = Rect(Point { (view.length(along: $0) - size.length(along: $0)) / 2 }, size)
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

  // MARK: Frames of pages

  /// Returns the offsets at which content can rest.
  ///
  /// - Parameter axis: The axis of the offset.
  /// - Returns: In points. Along a row with joined ends it is infinite in both directions.
  public func range(along axis: Axis) -> ClosedRange<Double> { range[axis] }

  /// Returns the page difference: the page's index minus the page position.
  ///
  /// - Parameters:
  ///   - page: The index of the page.
  ///   - offset: The content offset, in points.
  /// - Returns: In pages; 0 if the page is at rest. With joined ends, the page position is in the first turn, and
  ///   an effect that wraps uses the nearer of the page's two differences. On a map it is the difference along
  ///   the row of the page, in columns.
  public func difference(ofPage page: Int, at offset: Point) -> Double {
    if let map = configuration.map {
      return Double(map.cells[page].column) - map.fraction(at: offset, along: .horizontal)
    }
    let position = paging.fraction(at: offset[configuration.axis])
    return Double(page) - (ring?.folded(position) ?? position)
  }

  /// Returns the middle of a page at rest, which is the origin of the poses of an effect.
  ///
  /// - Parameters:
  ///   - page: The index of the page. Only on a map does the result depend on it: the pages of each row rest at
  ///     their own height.
  ///   - offset: The content offset, in points. It moves the result across the row.
  /// - Returns: In points from the view's top left corner.
  public func restCentre(ofPage page: Int, at offset: Point) -> Point {
    guard let map = configuration.map else {
      return Point { axis in
        let middle = configuration.view.length(along: axis) / 2
        guard axis == configuration.axis else { return middle - offset[axis] }
        return configuration.isMirrored ? middle - shift : middle + shift
      }
    }
    let rows = Double(map.cells[page].row) - map.fraction(at: offset, along: .vertical)
    let view = configuration.view
    return Point(x: view.width / 2, y: view.height / 2 + rows * map.cellSize.height)
  }

  /// Returns the frame of a page without an effect.
  ///
  /// - Parameters:
  ///   - page: The index of the page. On a map, an index without a cell is a programmer error and traps.
  ///   - offset: The content offset, in points.
  /// - Returns: In points from the view's top left corner, without the page's margin. With joined ends, it is
  ///   the position that is nearest to that of a page at rest.
  public func frame(ofPage page: Int, at offset: Point) -> Rect {
    let (size, centre) = (configuration.pageSize, restCentre(ofPage: page, at: offset))
    var difference = difference(ofPage: page, at: offset)
    if let ring { difference = ring.nearest(difference) }
    let corner = Point { axis in
      let length = size.length(along: axis)
      if let map = configuration.map {
        let way = axis == .horizontal ? difference * map.cellSize.width : 0
        return centre[axis] - length / 2 + way
      }
      guard axis == configuration.axis else { return centre[axis] - length / 2 }
      let way = start - paging.first + difference * paging.stride
      guard configuration.isMirrored else { return frame.start(along: axis) + way }
      return frame.start(along: axis) + frame.length(along: axis) - way - length
    }
    return Rect(corner, size)
  }

  /// Returns the page at a point of the view without an effect.
  ///
  /// - Parameters:
  ///   - point: In points from the view's top left corner.
  ///   - offset: The content offset, in points.
  /// - Returns: The index of the page whose frame or margin contains the point; nil if there is none. Of two
  ///   overlapping pages it is the later one.
  public func page(at point: Point, offset: Point) -> Int? {
    let place = Point { axis in
      let touch = point[axis] - frame.start(along: axis)
      let isMirrored = configuration.isMirrored && axis == .horizontal
      return offset[axis] + (isMirrored ? frame.length(along: axis) - touch : touch)
    }
    return configuration.map.map { page(of: $0, at: place) } ?? pageOfRow(at: place)
  }

  /// Returns the page of a map at a position in the content.
  private func page(of map: PageMap, at place: Point) -> Int? {
    let (size, margin) = (configuration.pageSize, configuration.style.margin)
    let cell = PageMap.Cell {
      (place[$0] / map.cellSize.length(along: $0)).floored(in: -1...map.count(along: $0))
    }
    // A page is in the middle of its cell.
    let (corner, inset) = (map.offset(of: cell), configuration.gap / 2)
    let isOnPage = Axis.allCases.allSatisfy { axis in
      let (before, after) = (margin.before(along: axis), margin.after(along: axis))
      let rest = place[axis] - corner[axis] - inset
      // A negative margin can be larger than the page, so the bounds are not a range.
      return -before <= rest && rest < size.length(along: axis) + after
    }
    return isOnPage ? map.page(in: cell) : nil
  }

  /// Returns the page of a row at a position in the content.
  private func pageOfRow(at place: Point) -> Int? {
    let (size, margin) = (configuration.pageSize, configuration.style.margin)
    let (axis, other) = (configuration.axis, configuration.axis.other)
    let before = configuration.isMirrored ? margin.after(along: axis) : margin.before(along: axis)
    let length = size.length(along: axis) + margin.before(along: axis) + margin.after(along: axis)
    let start = start - before
    let page = ((place[axis] - start) / configuration.stride).floored(in: paging.pages)
    let rest = place[axis] - start - Double(page) * configuration.stride
    // A row is in the middle of the scroller.
    let side = (frame.length(along: other) - size.length(along: other)) / 2
    let top = side - margin.before(along: other)
    let bottom = side + size.length(along: other) + margin.after(along: other)
    // A negative margin can be larger than the page, so the bounds are not ranges.
    guard 0 <= rest, rest < length, top <= place[other], place[other] < bottom else { return nil }
    if let ring { return ring.item(at: page) }
    return (0..<configuration.pages).contains(page) ? page : nil
  }

  // MARK: The scroll view

  /// The row with joined ends; nil for other rows and for maps.
  var ring: Wrap? { paging.wraps ? Wrap(count: paging.count) : nil }

  /// Returns the rules of motion along an axis.
  func rules(along axis: Axis) -> MotionRules { configuration.rules(range[axis]) }

  /// Returns a length along an axis, with its sign changed if the positions of fingers are mirrored.
  func mirrored(_ length: Double, _ axis: Axis) -> Double {
    configuration.isMirrored && axis == .horizontal ? -length : length
  }

  /// Returns the offset; with joined ends, the equivalent offset in the first turn.
  func folded(_ offset: Point) -> Point {
    guard let ring else { return offset }
    return Point { axis in
      guard axis == configuration.axis else { return offset[axis] }
      return paging.first + ring.folded(paging.fraction(at: offset[axis])) * paging.stride
    }
  }

  /// Returns the page index; with joined ends, the equivalent index in the first turn.
  func foldedPage(_ page: Int) -> Int { ring?.item(at: page) ?? page }

  /// Returns the offset at which an unfolded page rests, given the offset across the row.
  func restOffset(ofPage page: Int, across: Point = .zero) -> Point {
    if let map = configuration.map {
      return map.offset(of: map.cells[page.clamped(to: 0...map.cells.count - 1)])
    }
    let place = paging.offset(ofPage: page.clamped(to: paging.pages))
    return Point { axis in
      axis == configuration.axis ? place : across[axis].clamped(to: range[axis])
    }
  }

  /// Returns whether the scroller receives touches at a point.
  func receivesTouch(at point: Point) -> Bool {
    guard let insets = configuration.touchInsets else { return true }
    return point.x >= frame.x - insets.left && point.x < frame.x + frame.width + insets.right
      && point.y >= frame.y - insets.top && point.y < frame.y + frame.height + insets.bottom
  }

  // MARK: Resistance

  func rubberBand(along axis: Axis) -> RubberBand { rubberBand(of: frame.length(along: axis)) }

  /// Returns the rubber band of a zoomed page.
  func pageRubberBand(along axis: Axis) -> RubberBand {
    rubberBand(of: configuration.pageSize.length(along: axis))
  }

  private func rubberBand(of length: Double) -> RubberBand {
    RubberBand(coefficient: configuration.physics.rubberBand, length: length)
  }

  /// Returns the offset without resistance of content at an offset.
  func raw(ofOffset offset: Point) -> Point {
    Point { rubberBand(along: $0).raw(offset: offset[$0], range: range[$0]) }
  }

  /// Returns the content's velocity at an offset as a fraction of the finger's velocity; 1 inside the range.
  func slope(at offset: Double, along axis: Axis) -> Double {
    guard configuration.map == nil else { return 1 }
    guard configuration.bounces else { return range[axis].contains(offset) ? 1 : 0 }
    return rubberBand(along: axis).slope(atOffset: offset, range: range[axis])
  }

  // MARK: Visible pages

  /// Returns the visible pages of a row, not folded if the ends are joined.
  func visibleRange(at offset: Double, reach: ClosedRange<Double>?) -> Range<Int> {
    if let reach {
      let position = paging.fraction(at: offset)
      let first = (position.rounded(.down) + reach.lowerBound).rounded(.up)
      let last = (position.rounded(.up) + reach.upperBound).rounded(.down)
      let pages = paging.pages
      return first.floored(in: pages)..<last.floored(in: pages) + 1
    }
    // The position of the view's start relative to page 0, less the overlap.
    let start = offset - frame.start(along: configuration.axis) - self.start - overlap
    return configuration.joinsEnds ? visible.endlessPages(at: start) : visible.pages(at: start)
  }

  /// Returns the visible pages of a map, whose current cell is given.
  func visiblePages(of map: PageMap, at offset: Point, current: PageMap.Cell?) -> VisiblePages {
    func range(_ axis: Axis) -> Range<Int> {
      VisibleRange(
        stride: map.cellSize.length(along: axis),
        viewport: configuration.view.length(along: axis),
        count: map.count(along: axis)
      ).pages(at: offset[axis] - frame.start(along: axis))
    }
    return VisiblePages(
      current: current.flatMap { map.page(in: $0) } ?? -1,
      range: range(.horizontal),
      rows: range(.vertical)
    )
  }

  /// Returns the indices of visible pages, folded if the ends are joined.
  func pages(in visible: VisiblePages) -> Set<Int> {
    guard let map = configuration.map else {
      // With joined ends, the view may show a page several times.
      return Set(visible.range.prefix(configuration.pages).map(foldedPage))
    }
    return Set(
      visible.rows.flatMap { row in
        visible.range.compactMap { map.page(in: PageMap.Cell(column: $0, row: row)) }
      }
    )
  }

  /// Returns a range of pages or of rows of a map with more at both ends, as far as there are more.
  func widened(_ range: Range<Int>, by more: Int, count: Int?) -> Range<Int> {
    let wide = (range.lowerBound - more)..<(range.upperBound + more)
    if configuration.joinsEnds { return wide }
    return wide.clamped(to: 0..<(count ?? configuration.pages))
  }

  // MARK: Zoom

  /// Converts a point of the view to a point of a page, when the content rests at an offset.
  func place(of point: Point, in page: Int, at rest: Point) -> Point {
    let (size, shift) = (configuration.pageSize, shift(of: page, at: rest))
    return Point { axis in
      let middle = (configuration.view.length(along: axis) - size.length(along: axis)) / 2
      return point[axis] - middle - mirrored(shift[axis], axis)
    }
  }

  /// Returns the distance from the middle of the view to the middle of a page.
  private func shift(of page: Int, at rest: Point) -> Point {
    if let map = configuration.map {
      let place = map.offset(of: map.cells[page])
      return Point { place[$0] - rest[$0] }
    }
    return Point { axis in
      guard axis == configuration.axis else { return 0 }
      let pages = Double(page) - paging.fraction(at: rest[axis])
      return self.shift + (ring?.nearest(pages) ?? pages) * configuration.stride
    }
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
    if let map { return Double(map.count(along: axis)) * map.cellSize.length(along: axis) }
    let size = scroller ?? view
    return axis == self.axis ? row : crossLength ?? size.length(along: axis)
  }

  /// Returns the rules of motion in a range of offsets.
  func rules(_ range: ClosedRange<Double>) -> MotionRules {
    MotionRules(range, bounces: bounces, physics)
  }

  var hasPages: Bool { map != nil || pages > 0 }

  /// The number of pages of the row or map.
  var pageCount: Int { map?.cells.count ?? pages }

  /// Whether the first page follows the last; always false for a map.
  var joinsEnds: Bool { wraps && map == nil && pages > 0 }

  /// Whether horizontal positions of fingers are mirrored.
  var isMirrored: Bool { isRightToLeft && axis == .horizontal && map == nil }
}

extension Rect {
  /// Creates a rectangle from its top left corner and its size.
  init(_ corner: Point, _ size: Size) {
    self.init(x: corner.x, y: corner.y, width: size.width, height: size.height)
  }

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
      viewport: configuration.view.length(along: axis),
      width: width,
      space: configuration.ownStride.map { $0 - width } ?? configuration.gap,
      count: configuration.pages,
      inset: configuration.padding
    )
  }
}
