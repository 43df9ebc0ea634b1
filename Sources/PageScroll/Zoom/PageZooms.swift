import PageGeometry

/// The zoomed pages of a scroll view, and the two fingers that zoom one of them.
struct PageZooms: Sendable {
  /// The zoomed pages that no pinch moves.
  var pages: [ZoomedPage] = []
  /// The pinch; nil if no fingers zoom a page.
  var pinch: Pinch?
  /// The time at which a motion of a page last ended.
  private(set) var lastEnd = 0.0

  // MARK: State

  /// A page that no finger moves; nil if it is not zoomed.
  subscript(page: Int) -> ZoomedPage? { pages.first { $0.page == page } }

  /// Whether a zoomed page decelerates.
  var isSliding: Bool { pages.contains(where: { $0.isSliding }) }

  /// The times at which moving pages come to rest.
  var ends: [Double] { pages.compactMap { $0.end } }

  // MARK: Changes

  /// Replaces the course of a page.
  mutating func begin(_ course: ZoomedPage.Course, of page: Int) {
    remove(page)
    pages.append(ZoomedPage(page: page, course: course))
  }

  mutating func remove(_ page: Int) { pages.removeAll { $0.page == page } }

  /// Changes the indices of pages; a page whose new index is nil is removed.
  mutating func renumber(_ number: (Int) -> Int?) {
    pages = pages.compactMap { zoomed in
      number(zoomed.page).map { ZoomedPage(page: $0, course: zoomed.course) }
    }
  }

  /// Stops decelerating pages.
  mutating func freeze(at time: Double) {
    for index in pages.indices where pages[index].isSliding {
      pages[index].course = .resting(pages[index].zoom(at: time))
    }
  }

  /// Ends the motions that have come to rest at the time of the log, and forgets pages at the initial zoom.
  ///
  /// If the content decelerates, only its end is reported, together with that of the page.
  mutating func end(in area: ZoomArea?, whileContentSlows slows: Bool, _ log: inout EventLog) {
    for index in pages.indices {
      guard let end = pages[index].end, end <= log.time else { continue }
      lastEnd = log.time
      let (zoomed, rest) = (pages[index], pages[index].rest)
      pages[index].course = .resting(rest)
      if !zoomed.isSliding {
        log.report(.didEndZooming(zoomed.page, scale: rest.scale))
      } else if !slows, !isSliding {
        log.report(.didEndDecelerating)
      }
    }
    guard let rest = area?.rest else { return }
    pages.removeAll { $0.end == nil && $0.rest == rest }
  }

  /// Ends all zooms at once, because pages no longer zoom.
  mutating func endAll(_ log: inout EventLog) {
    for zoomed in pages {
      if case .zooming = zoomed.course { log.report(.didEndZooming(zoomed.page, scale: 1)) }
    }
    pages = []
  }
}

/// Two fingers that zoom a page.
struct Pinch: Sendable {
  var page: Int
  /// The zoom at the start of the pinch.
  let start: Zoom
  /// The distance between the fingers at the start, greater than 0.
  let distance: Double
  /// The middle between the fingers at the start, in points of the page.
  let middle: Point
  let area: ZoomArea

  /// Returns the zoom when the fingers are at a distance, and the middle between them is at a point.
  func zoom(distance: Double, middle: Point) -> Zoom {
    let raw = area.limits.raw(shown: start.scale)
    let scale = area.limits.shown(raw: raw * distance / self.distance)
    return area.clamped(start.anchored(at: self.middle, scale: scale, movedTo: middle))
  }
}
