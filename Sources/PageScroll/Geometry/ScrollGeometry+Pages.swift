public import PageGeometry

extension ScrollGeometry {
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
    return Double(page) - (paging.wraps ? Wrap(count: paging.count).folded(position) : position)
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
    return Point(
      x: configuration.view.width / 2,
      y: configuration.view.height / 2 + rows * map.cellSize.height
    )
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
    if paging.wraps { difference = Wrap(count: paging.count).nearest(difference) }
    func position(_ axis: Axis) -> Double {
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
    return Rect(
      x: position(.horizontal),
      y: position(.vertical),
      width: size.width,
      height: size.height
    )
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
    let cell = PageMap.Cell(
      column: (place.x / map.cellSize.width).floored(in: -1...map.columns),
      row: (place.y / map.cellSize.height).floored(in: -1...map.rows)
    )
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
    let (size, axis, margin) = (
      configuration.pageSize, configuration.axis, configuration.style.margin
    )
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
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
    if paging.wraps { return Wrap(count: paging.count).item(at: page) }
    return (0..<configuration.pages).contains(page) ? page : nil
  }
}
