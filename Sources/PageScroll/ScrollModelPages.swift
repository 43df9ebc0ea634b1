public import PageGeometry

extension ScrollModel {
  /// Puts new pages in; what is seen stays where it is.
  ///
  /// A map has no place for more pages, and stays as it is.
  ///
  /// - Parameters:
  ///   - count: How many, at least 0.
  ///   - page: The page that they come before, moved into the row.
  ///   - time: In seconds, not before `self.time`.
  public mutating func insertPages(_ count: Int, at page: Int, time: Double) {
    advance(to: time)
    precondition(count >= 0, "pages are put in")
    guard configuration.map == nil, count > 0 else { return }
    let place = page.clamped(to: 0...configuration.pages)
    identities.insert(count, at: place)
    renumber(pages: configuration.pages + count) { $0 < place ? $0 : $0 + count }
  }

  /// Takes pages out; in place of the current one comes the next.
  ///
  /// - Parameters:
  ///   - count: How many, at least 0; those beyond the last are none.
  ///   - page: The first of them.
  ///   - time: In seconds, not before `self.time`.
  public mutating func removePages(_ count: Int, at page: Int, time: Double) {
    advance(to: time)
    precondition(count >= 0, "pages are taken out")
    let all = 0..<configuration.pages
    guard configuration.map == nil, count > 0, all.contains(page) else { return }
    let gone = page..<min(all.upperBound, page + min(count, all.upperBound))
    identities.remove(gone.count, at: page)
    renumber(pages: all.count - gone.count) { number in
      number < gone.lowerBound ? number : gone.contains(number) ? nil : number - gone.count
    }
  }

  /// Shows another thing on a page, such as a picture that came late.
  ///
  /// - Parameters:
  ///   - page: Its number; one that is not there is left alone.
  ///   - time: In seconds, not before `self.time`.
  public mutating func replacePage(_ page: Int, time: Double) {
    advance(to: time)
    guard (0..<(configuration.map?.cells.count ?? configuration.pages)).contains(page) else {
      return
    }
    identities.replace(page)
    tell(.didReplace(page))
  }

  /// Gives back all pages but the current one and its neighbours.
  ///
  /// - Parameter time: In seconds, not before `self.time`.
  public mutating func warnOfMemory(time: Double) {
    advance(to: time)
    tell(.memoryWarning)
    let near = [-1, 0, 1].map { publishedPage(seen.page + $0) }
    for page in pages.keep(Set(near).union(shownPages(of: seen))) { tell(.didUnload(page)) }
  }

  /// Gives the view another size, as a rotation does: the page at rest stays, as does the place
  /// between pages of content that moves.
  ///
  /// - Parameters:
  ///   - view: The view's size, in points, over 0.
  ///   - scroller: The scroller's; nil leaves it.
  ///   - pageSize: The size of a page, over 0; nil leaves it.
  ///   - time: In seconds, not before `self.time`.
  public mutating func resize(
    _ view: Size,
    scroller: Size? = nil,
    pageSize: Size? = nil,
    time: Double
  ) {
    advance(to: time)
    let before = (area: area, zooms: zooms.map { ($0.page, $0.zoom(at: self.time)) })
    change { configuration in
      configuration.view = view
      configuration.scroller = scroller ?? configuration.scroller
      configuration.pageSize = pageSize ?? configuration.pageSize
      configuration.map?.cellSize = configuration.pageSize
    }
    guard let was = before.area, let area else { return }
    zooms = before.zooms.map { page, zoom in
      ZoomedPage(page: page, course: .resting(KeptZoom(zoom, in: was).zoom(in: area)))
    }
    endZooms()
  }

  /// Changes numbers of pages, and keeps what is seen in its place.
  private mutating func renumber(pages count: Int, _ number: (Int) -> Int?) {
    let page = publishedPage(seen.page)
    let current = number(page)
    let shift = current.map { $0 - page } ?? 0
    for page in pages.renumber(number) { tell(.didUnload(page)) }
    zooms = zooms.compactMap { zoomed in
      number(zoomed.page).map { ZoomedPage(page: $0, course: zoomed.course) }
    }
    change(shift: shift) { $0.pages = count }
  }

  /// Changes the configuration at once, and has the content where it belongs then.
  ///
  /// - Parameters:
  ///   - shift: How many pages further the pages that are seen lie.
  ///   - change: What is changed.
  private mutating func change(shift: Int = 0, _ change: (inout ScrollConfiguration) -> Void) {
    let before = self
    let ending = ending
    touches = []
    change(&configuration)
    geometry = ScrollGeometry(configuration)
    if pages.row != nil { pages.row = RecyclingRow(configuration) }
    let now = kept(before.offset(at: time), of: before, shift: shift, isAtRest: ending == nil)
    rest(at: now)
    guard let ending else {
      settle()
      return look()
    }
    // What was on its way goes on to the same page, from where it is, as fast as pages are long.
    let target = Point { before.motion[$0].rest }
    let end = kept(target, of: before, shift: shift, isAtRest: true)
    let velocity = before.velocity(at: time)
    let growth = configuration.stride / before.configuration.stride
    begin(
      PerAxis { axis in
        .settle(
          from: now[axis],
          velocity: velocity[axis] * (axis == configuration.axis ? growth : 1),
          to: end[axis],
          physics: configuration.physics,
          mayPass: false
        )
      },
      ending: ending,
      goal: before.goal.map { $0 + shift }
    )
  }

  /// Where an offset lies after a change.
  private func kept(_ offset: Point, of before: ScrollModel, shift: Int, isAtRest: Bool) -> Point {
    if let map = configuration.map { return cell.map(map.offset) ?? .zero }
    let (paging, old) = (geometry.paging, before.geometry.paging)
    return Point { axis in
      guard axis == configuration.axis else {
        return offset[axis].clamped(to: geometry.range[axis])
      }
      if configuration.stop == .anywhere, shift == 0 {
        return KeptPlace.offset(offset[axis], range: old.range).offset(in: paging)
      }
      if isAtRest { return paging.offset(ofPage: old.page(at: offset[axis]) + shift) }
      let fraction = old.fraction(at: offset[axis]) + Double(shift)
      guard !configuration.wraps else { return paging.first + fraction * paging.stride }
      return KeptPlace.fraction(fraction).offset(in: paging)
    }
  }
}
