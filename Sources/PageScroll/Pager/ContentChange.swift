import PageGeometry

/// A change of the content of a scroll view, which converts offsets and motions.
struct ContentChange {
  /// The scroll view before the change.
  let before: ScrollGeometry
  /// The scroll view after the change.
  let geometry: ScrollGeometry
  /// Returns the new index of a page, or of the page that takes its position; nil if pages keep their indices.
  let number: ((Int) -> Int)?

  private var configuration: ScrollConfiguration { geometry.configuration }

  /// Whether zoomed pages, or their distances, have another size.
  var resizesPages: Bool {
    before.configuration.zoomArea != configuration.zoomArea
      || before.configuration.stride != configuration.stride
  }

  /// Returns the new index of a page, or of the page that takes its position.
  func page(_ page: Int) -> Int { number?(page) ?? page }

  /// Returns the length of the content along an axis as a multiple of its length before the change.
  ///
  /// The length of content without paging is not scaled.
  func scale(along axis: Axis) -> Double {
    if let map = configuration.map, let old = before.configuration.map {
      return map.cellSize.length(along: axis) / old.cellSize.length(along: axis)
    }
    guard axis == configuration.axis, configuration.stop != .anywhere else { return 1 }
    return configuration.stride / before.configuration.stride
  }

  /// Returns the equivalent of an offset at which content moves or is held.
  func moved(_ offset: Point) -> Point {
    Point { axis in
      let moved = moved(offset[axis], along: axis)
      let isFree = configuration.bounces || configuration.map != nil
      return isFree ? moved : moved.clamped(to: geometry.range[axis])
    }
  }

  private func moved(_ offset: Double, along axis: Axis) -> Double {
    if configuration.map != nil { return offset * scale(along: axis) }
    let range = before.range[axis]
    guard axis == configuration.axis else {
      return number == nil ? geometry.range[axis].following(offset, from: range) : offset
    }
    let (paging, old) = (geometry.paging, before.paging)
    if let number {
      let page = old.page(at: offset)
      return offset + Double(number(page) - page) * paging.stride
    }
    if configuration.stop == .anywhere { return paging.range.following(offset, from: range) }
    return paging.offset(atFraction: old.fraction(at: offset))
  }

  /// Returns the equivalent of the offset at which a motion ends: a page, or an offset in the range.
  func target(_ offset: Point) -> Point {
    let resting = resting(offset)
    guard configuration.map == nil else { return resting }
    return Point { resting[$0].clamped(to: geometry.range[$0]) }
  }

  /// Returns the equivalent of an offset at which content rests.
  ///
  /// A page still rests. Other content may be beyond an end of the new range.
  func resting(_ offset: Point) -> Point {
    let moved = moved(offset)
    if let map = configuration.map, let old = before.configuration.map {
      guard let cell = old.cell(at: offset), old.offset(of: cell) == offset else { return moved }
      return map.offset(of: cell)
    }
    return Point { axis in
      let paging = geometry.paging
      guard axis == configuration.axis else { return moved[axis].clamped(to: geometry.range[axis]) }
      if configuration.stop == .anywhere, number == nil {
        return paging.offset(keeping: offset[axis], from: before.range[axis])
      }
      guard configuration.stop != .anywhere, let page = restingPage(at: offset[axis]) else {
        return moved[axis]
      }
      return paging.offset(ofPage: self.page(page).clamped(to: paging.pages))
    }
  }

  /// Returns the page that rested at an offset before the change.
  ///
  /// Pages at an end of the range may rest at an offset that is nearer to another page.
  private func restingPage(at offset: Double) -> Int? {
    let old = before.paging
    let page = old.page(at: offset)
    return [page, page + 1, page - 1].first {
      old.pages.contains($0) && old.offset(ofPage: $0) == offset
    }
  }

  /// Returns a motion after the change; nil if the content rests by another rule.
  ///
  /// The offset is that after the change, at which the motion starts.
  func continued(_ motion: ContentMotion, at offset: Point, time: Double) -> PerAxis<AxisMotion>? {
    let old = before.configuration
    guard old.hasPages == configuration.hasPages, old.stop == configuration.stop else { return nil }
    let (rest, elapsed) = (target(motion.rest), motion.elapsed(at: time))
    return PerAxis { axis in
      let edit = MotionRules.Edit(
        position: offset[axis],
        rest: rest[axis],
        scale: scale(along: axis)
      )
      return geometry.rules(along: axis).continued(motion.axes[axis], after: edit, at: elapsed)
    }
  }
}
