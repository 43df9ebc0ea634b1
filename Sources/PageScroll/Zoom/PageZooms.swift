import PageGeometry

/// The zoomed pages of a scroll view, and the two fingers that zoom one of them.
struct PageZooms: Sendable {
  /// The zoomed pages that no pinch moves.
  private(set) var pages: [ZoomedPage] = []
  /// The pinch; nil if no fingers zoom a page.
  var pinch: Pinch?
  /// The time at which a motion of a page last ended.
  private(set) var lastEnd = 0.0

  // MARK: State

  /// Returns the zoom of a page that no finger moves; nil if it is not zoomed.
  func zoom(of page: Int, at time: Double) -> Zoom? {
    pages.first { $0.page == page }?.zoom(at: time)
  }

  func phases(at time: Double) -> [ScrollPhase] { pages.map { $0.phase(at: time) } }

  /// Returns whether the scale of a page changes.
  func changesScale(of page: Int) -> Bool {
    if case .zooming = pages.first(where: { $0.page == page })?.course { true } else { false }
  }

  /// Whether a zoomed page decelerates.
  var isSliding: Bool {
    pages.contains { if case .sliding = $0.course { true } else { false } }
  }

  /// The earliest time at which a page comes to rest; nil if none moves.
  var nextChange: Double? { pages.compactMap(\.end).min() }

  /// The time at which all pages are at rest; nil if none moves.
  var restTime: Double? { pages.compactMap(\.end).max() }

  // MARK: Changes

  /// Replaces the course of a page.
  mutating func begin(_ course: ZoomedPage.Course, of page: Int) {
    remove(page)
    pages.append(ZoomedPage(page: page, course: course))
  }

  mutating func remove(_ page: Int) { pages.removeAll { $0.page == page } }

  /// Removes the pages that are not visible.
  mutating func keep(_ visible: Set<Int>) { pages.removeAll { !visible.contains($0.page) } }

  /// Changes the indices of pages; a page whose new index is nil is removed.
  mutating func renumber(_ number: (Int) -> Int?) {
    pages = pages.compactMap { zoomed in
      number(zoomed.page).map { ZoomedPage(page: $0, course: zoomed.course) }
    }
  }

  /// Gives pages the equivalent zoom after a change of their size.
  mutating func resize(
    from before: ZoomArea,
    to area: ZoomArea,
    at time: Double,
    _ configuration: ScrollConfiguration
  ) {
    pages = pages.map { $0.resized(from: before, to: area, at: time, configuration) }
  }

  /// Stops decelerating pages.
  mutating func freeze(at time: Double) {
    for index in pages.indices {
      guard case .sliding = pages[index].course else { continue }
      pages[index].course = .resting(pages[index].zoom(at: time))
    }
  }

  /// Ends the motions that have come to rest, and forgets pages at the initial zoom.
  ///
  /// - Parameters:
  ///   - area: The content and the limits of a page; nil if pages no longer zoom.
  ///   - slows: Whether the content decelerates: then only its end is reported, together with that of the page.
  ///   - log: Has the time, and gets the events.
  mutating func end(in area: ZoomArea?, whileContentSlows slows: Bool, _ log: inout EventLog) {
    for index in pages.indices {
      guard let end = pages[index].end, end <= log.time else { continue }
      lastEnd = log.time
      let (zoomed, rest) = (pages[index], pages[index].rest)
      pages[index].course = .resting(rest)
      switch zoomed.course {
      case .resting: break
      case .zooming: log.report(.didEndZooming(zoomed.page, scale: rest.scale))
      case .sliding: if !slows, !isSliding { log.report(.didEndDecelerating) }
      }
    }
    guard let rest = area?.rest else { return }
    pages.removeAll { zoomed in
      if case .resting(let zoom) = zoomed.course { zoom == rest } else { false }
    }
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
  private let start: Zoom
  /// The scale without resistance at the start.
  private let rawScale: Double
  /// The distance between the fingers at the start, greater than 0.
  private let distance: Double
  /// The middle between the fingers at the start, in points of the page.
  private let middle: Point

  /// Starts a pinch with the fingers at a distance, and the middle between them at a point of the page.
  init(of page: Int, from start: Zoom, distance: Double, middle: Point, in area: ZoomArea) {
    (self.page, self.start, self.distance, self.middle) = (page, start, distance, middle)
    rawScale = area.limits.raw(shown: start.scale)
  }

  /// Returns the zoom when the fingers are at a distance, and the middle between them is at a point.
  func zoom(distance: Double, middle: Point, in area: ZoomArea) -> Zoom {
    let scale = area.limits.shown(raw: rawScale * distance / self.distance)
    return area.clamped(start.anchored(at: self.middle, scale: scale, movedTo: middle))
  }
}
