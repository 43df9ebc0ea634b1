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
    renumber(pages: configuration.pages + count, at: place) { $0 < place ? $0 : $0 + count }
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
    renumber(pages: all.count - gone.count, at: gone.lowerBound) { number in
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
    let near = [-1, 0, 1].map { publishedPage(currentPage + $0) }
    for page in pages.keep(Set(near).union(shownPages(of: seen))) { tell(.didUnload(page)) }
  }

  /// Gives the view another size, as a rotation does: the page at rest stays, as does the place
  /// between pages of content that moves.
  ///
  /// - Parameters:
  ///   - view: The view's size, in points, over 0.
  ///   - scroller: The scroller's; nil leaves it.
  ///   - pageSize: The size of a page, over 0; nil leaves it, as does one that the gap would use up.
  ///   - time: In seconds, not before `self.time`.
  public mutating func resize(
    _ view: Size,
    scroller: Size? = nil,
    pageSize: Size? = nil,
    time: Double
  ) {
    advance(to: time)
    cancelTouches()
    change { configuration in
      configuration.view = view
      configuration.scroller = scroller ?? configuration.scroller
      let before = configuration.pageSize
      configuration.pageSize = pageSize ?? before
      let cell = configuration.map?.cellSize
      let least = min(configuration.stride, cell?.width ?? .infinity, cell?.height ?? .infinity)
      if least <= 0 { configuration.pageSize = before }
    }
  }

  /// Changes numbers of pages, and keeps what is seen in its place.
  ///
  /// - Parameters:
  ///   - count: How many pages there are then.
  ///   - place: The number then of what comes in place of a page that is no more.
  ///   - number: A page's new number; nil where it is no more.
  private mutating func renumber(pages count: Int, at place: Int, _ number: (Int) -> Int?) {
    cancelTouches()
    for page in pages.renumber(number) { tell(.didUnload(page)) }
    tap = tap.map { PendingTap(point: $0.point, page: $0.page.flatMap(number), due: $0.due) }
    zooms = zooms.compactMap { zoomed in
      number(zoomed.page).map { ZoomedPage(page: $0, course: zoomed.course) }
    }
    let (joinsEnds, old) = (configuration.joinsEnds, configuration.pages)
    change {
      $0.pages = count
    } renumbering: { page in
      guard old > 0 else { return place }
      guard joinsEnds else { return number(page) ?? place }
      let item = Wrap(count: old).item(at: page)
      return (page - item) / old * count + (number(item) ?? place)
    }
  }

  /// Changes the configuration at once, and has the content where it belongs then.
  ///
  /// - Parameters:
  ///   - change: What is changed.
  ///   - number: A page's new number; of later turns, too, where ends are joined.
  private mutating func change(
    _ change: (inout ScrollConfiguration) -> Void,
    renumbering number: (Int) -> Int = { $0 }
  ) {
    let before = self
    change(&configuration)
    geometry = ScrollGeometry(configuration)
    if pages.row != nil { pages.row = RecyclingRow(configuration) }
    if let was = before.area, let area, area != was {
      zooms = zooms.map { zoomed in
        let kept = KeptZoom(zoomed.zoom(at: time), in: was)
        return ZoomedPage(page: zoomed.page, course: .resting(kept.zoom(in: area)))
      }
      endZooms()
    }
    let now = kept(before.offset(at: time), of: before, isAtRest: before.ending == nil, number)
    rest(at: now)
    look(anew: true)
    guard let ending = before.ending else { return settle() }
    // What was on its way goes on to the same page, from where it is, as fast as pages are long.
    let end = kept(Point { before.motion[$0].rest }, of: before, isAtRest: true, number)
    let velocity = before.velocity(at: time)
    let growth =
      configuration.stop == .anywhere ? 1 : configuration.stride / before.configuration.stride
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
      goal: before.goal.map(number)
    )
    if self.ending == nil { self.end(ending) }
  }

  /// Where an offset lies after a change.
  private func kept(
    _ offset: Point,
    of before: ScrollModel,
    isAtRest: Bool,
    _ number: (Int) -> Int
  ) -> Point {
    if let map = configuration.map { return cell.map(map.offset) ?? .zero }
    let (paging, old) = (geometry.paging, before.geometry.paging)
    return Point { axis in
      guard axis == configuration.axis else {
        return offset[axis].clamped(to: geometry.range[axis])
      }
      let page = old.page(at: offset[axis])
      let shift = Double(number(page) - page)
      if configuration.stop == .anywhere {
        let moved = offset[axis] + shift * paging.stride
        return KeptPlace.offset(moved, range: old.range).offset(in: paging)
      }
      if isAtRest { return paging.offset(ofPage: number(page).clamped(to: paging.pages)) }
      let fraction = old.fraction(at: offset[axis]) + shift
      guard !configuration.joinsEnds else { return paging.first + fraction * paging.stride }
      return KeptPlace.fraction(fraction).offset(in: paging)
    }
  }
}
