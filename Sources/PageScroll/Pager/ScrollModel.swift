public import PageGeometry

/// A paged scroll view without a screen, which converts touches and commands to offsets and events.
///
/// The motion since the last input has a closed form, so the state can be computed for any time up to
/// `nextChange`, in any order. Inputs and `advance(to:)` advance the model's time and collect events with
/// their exact times. An input whose time is before the model's time occurs at the model's time.
///
/// - Source: published measurements of UIScrollView.
public struct ScrollModel: Sendable {
  /// Finds the page at a point of the view.
  public typealias HitTest = @Sendable (Point, ScrollState) -> Int?

  /// Chooses the offset at rest after a release.
  public typealias TargetRule = @Sendable (Release) -> Point

  /// A release of the content by a finger.
  public struct Release: Sendable, Hashable {
    /// The content offset, in points.
    public var offset: Point
    /// The content's velocity, in points per second.
    public var velocity: Point
    /// The default offset at rest, in points.
    public var target: Point
    /// The current page at the start of the drag.
    public var page: Int
  }

  /// Finds the page at a point; nil if the pages are those of a flat row.
  private let hitTest: HitTest?
  /// The content with its motion, fingers, zooms and loaded pages.
  var pager: Pager
  private var autoplay: AutoplayClock
  private var taps = Taps()
  private(set) var identities: PageIdentities
  /// Whether the page is announced when the content rests.
  private var announcesPage = false

  /// Creates a scroll view at time 0, at rest or released at a velocity.
  ///
  /// - Parameters:
  ///   - configuration: The contents and the behaviour.
  ///   - start: The position at time 0.
  ///   - reach: The differences between page index and page position at which pages are visible with an
  ///     effect; with nil, the pages in the view's bounds are visible.
  ///   - hitTest: Finds the page at a point; with nil, the pages are those of a flat row.
  ///   - targetRule: Chooses the offset at rest; with nil, the default is kept.
  public init(
    _ configuration: ScrollConfiguration,
    start: GestureScript.Start = .page(0),
    reach: ClosedRange<Double>? = nil,
    hitTest: HitTest? = nil,
    targetRule: TargetRule? = nil
  ) {
    self.hitTest = hitTest
    pager = Pager(configuration, start: start, reach: reach, targetRule: targetRule)
    autoplay = AutoplayClock(isPlaying: configuration.autoplay != nil)
    identities = PageIdentities(count: configuration.pages)
    guard case .offset(_, let velocity) = start else { return }
    if velocity == .zero { pager.settle() } else { flick(velocity, time: 0) }
  }

  // MARK: State

  /// The contents and the behaviour of the scroll view.
  public var configuration: ScrollConfiguration { pager.content.geometry.configuration }

  /// The frames of pages and the range of the offset.
  public var geometry: ScrollGeometry { pager.content.geometry }

  /// The time to which the model was last advanced, in seconds.
  public var time: Double { pager.log.time }

  /// Whether the content moves without input, as soon as the user and the program leave it at rest.
  public var isAutoplaying: Bool { autoplay.isPlaying }

  private var offset: Point { pager.content.offset(at: time) }

  /// The indices of the loaded pages, in ascending order: those of which a `willLoad` event was reported, but no
  /// `didUnload`.
  ///
  /// They include all visible pages. With joined ends, all indices are in the first turn.
  public var loadedPages: [Int] { pager.loader.live.sorted() }

  /// Returns the state at a time.
  ///
  /// - Parameter time: The time in seconds, from `self.time` to `nextChange`.
  /// - Returns: The offset, velocity, phase, page and all other visible values.
  public func state(at time: Double) -> ScrollState {
    let content = pager.content
    let geometry = content.geometry
    let offset = content.offset(at: time)
    return ScrollState(
      time: time,
      view: geometry.configuration.view,
      offset: geometry.folded(offset),
      velocity: content.velocity(at: time),
      phase: content.phase(at: time),
      page: geometry.foldedPage(pager.loader.visiblePages(of: content, atOffset: offset).current),
      position: geometry.paging.fraction(at: offset[geometry.configuration.axis]),
      shift: geometry.shift,
      cell: geometry.configuration.map.map { map in
        Point { offset[$0] / map.cellSize.length(along: $0) }
      },
      zooms: content.pageZooms(at: time),
      touches: content.fingers.touches.map { $0.point(at: time) },
      bar: taps.bars.opacity(at: time),
      isDark: (geometry.configuration.background == .black) != taps.bars.isHidden,
      identities: identities
    )
  }

  /// Returns the page at a point of the view, at the model's time.
  ///
  /// - Parameter point: In points from the view's top left corner.
  /// - Returns: The page that the model's hit test finds, or, without one, the page of the flat row or map; nil
  ///   if there is none.
  public func page(at point: Point) -> Int? {
    if let hitTest { return hitTest(point, state(at: time)) }
    return geometry.page(at: point, offset: offset)
  }

  // MARK: Time

  /// The time of the next change without input, such as the end of a motion; nil if there is none.
  ///
  /// The end of the delay after a single tap and the next motion of autoplay are such changes too.
  public var nextChange: Double? {
    let announcement = isAnnouncementDue ? time : nil
    return [
      pager.content.nextChange, autoplay.nextChange(of: pager), announcement, taps.nextChange,
    ].compactMap { $0 }.min()
  }

  /// The time at which everything is at rest without further input, at least `time`.
  ///
  /// Autoplay's waiting and its motion at constant speed, and paused content, count as rest.
  public var restTime: Double { max(time, taps.restTime, pager.content.restTime ?? time) }

  /// Advances the time and collects events.
  ///
  /// - Parameter time: In seconds; a time before `self.time` has no effect. The time stamp of a touch is usually
  ///   before the time of the display's next frame, to which the model has already been advanced.
  public mutating func advance(to time: Double) {
    guard time >= self.time else { return }
    while let next = nextChange, next <= time {
      pager.follow(until: max(next, self.time))
      makeDueChanges()
    }
    pager.follow(until: time)
  }

  private mutating func makeDueChanges() {
    if let due = taps.nextChange, due <= time, let tap = taps.take() { recognise(tap) }
    pager.endZooms()
    pager.endMotion()
    announcePageAtRest()
    if let due = autoplay.nextChange(of: pager), due <= time { autoplay.move(&pager) }
  }

  /// Returns the events since the last call, in order of time.
  public mutating func takeEvents() -> [ScrollEvent] { pager.log.takeEvents() }

  // MARK: Fingers

  /// Adds a finger, and stops the content if it is moving.
  ///
  /// - Parameters:
  ///   - id: The identifier of the touch; using that of a current touch is a programmer error and traps.
  ///   - point: The point in the view.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func touchDown(_ id: Int = 0, at point: Point, time: Double) {
    advance(to: time)
    precondition(pager.content.fingers[id] == nil, "id must not be in use")
    guard pager.content.accepts(point) else { return }
    interruptAutoplay()
    pager.touchDown(id, at: point)
  }

  /// Moves a finger.
  ///
  /// - Parameters:
  ///   - id: The identifier of the touch; an unknown one is ignored.
  ///   - point: The point in the view.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func touchMoved(_ id: Int = 0, to point: Point, time: Double) {
    advance(to: time)
    pager.touchMoved(id, to: TouchSample(time: self.time, point: point))
  }

  /// Lifts a finger.
  ///
  /// - Parameters:
  ///   - id: The identifier of the touch; an unknown one is ignored.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func touchUp(_ id: Int = 0, time: Double) {
    advance(to: time)
    guard let touch = pager.touchUp(id) else { return }
    if !touch.stopsMotion, !touch.isIgnored { endTap(at: touch.last.point) }
    if touch.stopsMotion || touch.isIgnored || touch.leavesUnrest { pager.settle() }
  }

  /// Cancels all touches: a drag ends without a velocity.
  ///
  /// - Parameter time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func touchesCancelled(time: Double) {
    advance(to: time)
    pager.cancelTouches()
  }

  /// Handles the end of a touch that was a tap.
  private mutating func endTap(at point: Point) {
    let page = page(at: point)
    let tap = Taps.Tap(point: point, page: page, due: time + Taps.doubleTapTime)
    guard configuration.recognisesDoubleTaps else { return recognise(tap) }
    if let first = taps.take() {
      if Taps.isDoubleTap(first, at: point) {
        pager.log.report(.doubleTapped(page, point))
        if let page { pager.toggleZoom(of: page, at: point) }
        return
      }
      recognise(first)
    }
    taps.pending = tap
  }

  /// Reports a single tap.
  private mutating func recognise(_ tap: Taps.Tap) {
    pager.log.report(.tapped(tap.page, tap.point))
    if configuration.hasBars { taps.bars.toggle(at: time) }
    // Content under another finger does not move.
    if configuration.tapTurnsPage, pager.content.fingers.touches.isEmpty, let page = tap.page,
      page != pager.loader.currentPage
    {
      scroll(toPage: page, duration: Self.turnDuration, time: time)
    }
  }

  /// The duration of a move to a tapped page, in seconds.
  ///
  /// - Source: iCarousel.
  private static let turnDuration = 0.4

  /// Releases the content at a velocity, as if a finger had touched it for an instant.
  ///
  /// - Parameters:
  ///   - velocity: The content's velocity, in points per second.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func flick(_ velocity: Point, time: Double) {
    advance(to: time)
    pager.cancelTouches()
    interruptAutoplay()
    pager.flick(velocity)
  }

  // MARK: Moves

  /// Moves to a page.
  ///
  /// - Parameters:
  ///   - page: The index, clamped to the pages, or folded if the ends are joined.
  ///   - duration: In seconds, at least 0. With 0 the move is immediate; nil is the default duration.
  ///   - curve: The timing; nil is the default curve.
  ///   - direction: The direction of the move if the ends are joined.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func scroll(
    toPage page: Int,
    duration: Double? = nil,
    curve: MoveCurve? = nil,
    direction: TurnDirection = .shortest,
    time: Double
  ) {
    advance(to: time)
    guard configuration.hasPages else { return }
    var target = page
    if let ring = geometry.ring {
      let position = geometry.paging.fraction(at: offset[configuration.axis])
      let end = position + ring.way(from: position, to: ring.item(at: page), direction)
      target = end.roundedHalfUp.floored(in: geometry.paging.pages)
    } else if configuration.map == nil {
      target = page.clamped(to: 0...configuration.pages - 1)
    }
    pager.move(toPage: target, duration: duration, curve: curve)
  }

  /// Moves to a content offset.
  ///
  /// - Parameters:
  ///   - offset: In points, clamped to the range unless the move is immediate.
  ///   - duration: In seconds, at least 0. With 0 the move is immediate; nil is the default duration.
  ///   - curve: The timing; nil is the default curve.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func scroll(
    toOffset offset: Point,
    duration: Double? = nil,
    curve: MoveCurve? = nil,
    time: Double
  ) {
    advance(to: time)
    let isImmediate = duration == 0
    let end = Point { isImmediate ? offset[$0] : offset[$0].clamped(to: geometry.range[$0]) }
    pager.move(to: end, duration: duration, curve: curve)
  }

  /// Moves by a number of pages from the current page, or from the target page of a move.
  ///
  /// - Parameters:
  ///   - step: The number of pages, negative for earlier ones. On a map only its sign counts: the move is one
  ///     column to the right or left.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func arrow(_ step: Int, time: Double) {
    advance(to: time)
    interruptAutoplay()
    if let map = configuration.map {
      guard let cell = pager.content.cell else { return }
      let next = PageMap.Cell(column: cell.column + step.signum(), row: cell.row)
      if let page = map.page(in: next) { pager.move(toPage: page) }
      return
    }
    guard configuration.pages > 0 else { return }
    let step = step.clamped(to: -configuration.pages...configuration.pages)
    pager.move(toPage: (pager.targetPage + step).clamped(to: geometry.paging.pages))
  }

  /// Turns to a neighbouring page for an assistive technology, such as a screen reader.
  ///
  /// The move is that of `scroll(toPage:)`. When the content rests, `announcePage` is reported once, however
  /// many turns came before. On a map, pages are turned in reading order.
  ///
  /// - Parameters:
  ///   - turn: The direction.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  /// - Returns: Whether there is such a page; if not, nothing changes.
  @discardableResult
  public mutating func turnPage(_ turn: PageTurn, time: Double) -> Bool {
    advance(to: time)
    let last = configuration.pageCount - 1
    let pages = configuration.joinsEnds ? geometry.paging.pages : 0...max(0, last)
    let current = pager.targetPage
    let end = turn == .forward ? pages.upperBound : pages.lowerBound
    guard configuration.hasPages, pages.contains(current), current != end else { return false }
    let page = current + (turn == .forward ? 1 : -1)
    interruptAutoplay()
    pager.move(toPage: page)
    announcesPage = true
    announcePageAtRest()
    return true
  }

  /// Whether the current page must be announced now.
  private var isAnnouncementDue: Bool {
    announcesPage && pager.content.motion.ending == nil && pager.content.fingers.touches.isEmpty
  }

  /// Reports the current page after a turn, when the content rests.
  private mutating func announcePageAtRest() {
    guard isAnnouncementDue else { return }
    announcesPage = false
    let page = pager.loader.currentPage
    if page >= 0 { pager.log.report(.announcePage(page, of: configuration.pageCount)) }
  }

  /// Zooms the current page to a part of its content.
  ///
  /// - Parameters:
  ///   - rect: The part, in points of the content; its width and height must be greater than 0.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func zoom(to rect: Rect, time: Double) {
    advance(to: time)
    pager.zoom(to: rect)
  }

  // MARK: Autoplay and pauses

  /// Starts or stops autoplay.
  ///
  /// A view without an `autoplay` rule ignores it. Stopped content comes to rest by the view's rule. Stop
  /// autoplay while a pointer hovers over the view or while it has the keyboard's focus, and offer a button for
  /// it (WCAG 2.2, 2.2.2).
  ///
  /// - Parameters:
  ///   - isPlaying: Whether the content moves without input.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func setAutoplaying(_ isPlaying: Bool, time: Double) {
    advance(to: time)
    guard configuration.autoplay != nil, isPlaying != isAutoplaying else { return }
    (autoplay.isPlaying, autoplay.start) = (isPlaying, self.time)
    if !isPlaying { pager.stopDrift() }
  }

  /// Stops autoplay for an action of the user, unless it resumes after it.
  private mutating func interruptAutoplay() {
    if configuration.autoplay?.resumes != true { autoplay.isPlaying = false }
  }

  /// Pauses the motion of the content.
  ///
  /// The content stands still until `resumeMotion`, a touch or a move. Content at rest, a drag and zooms are
  /// not affected.
  ///
  /// - Parameter time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func pauseMotion(time: Double) {
    advance(to: time)
    pager.content.motion.pause(at: self.time)
  }

  /// Continues a paused motion from where it was, at the velocity that it had.
  ///
  /// - Parameter time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func resumeMotion(time: Double) {
    advance(to: time)
    pager.content.motion.resume(at: self.time)
  }

  // MARK: Changes of the pages and of the view

  /// Changes the contents and the behaviour of the scroll view.
  ///
  /// The content keeps its position in pages, or its offset if it may rest anywhere. A motion, a drag or a pinch
  /// goes on with the same velocity, and comes to rest by the new rules. Pages are added or removed after the last
  /// page. A new autoplay rule starts at once. There are two exceptions:
  ///
  /// - If `axis`, `isRightToLeft`, the cells of `map`, or whether ends are joined changes, or `stop` changes to or
  ///   from `picture`, the arrangement is new. Fingers are cancelled, zooms end, and the content rests on the
  ///   current page.
  /// - If `bounces` becomes false, content beyond an end moves to the end at once.
  ///
  /// - Parameters:
  ///   - configuration: The new configuration. A negative number of pages, or a stride that is not greater than
  ///     0, is a programmer error and traps.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func setConfiguration(_ configuration: ScrollConfiguration, time: Double) {
    advance(to: time)
    guard configuration != self.configuration else { return }
    if configuration.autoplay != self.configuration.autoplay {
      setAutoplaying(false, time: self.time)
      autoplay.isPlaying = configuration.autoplay != nil
    }
    let old = self.configuration
    let (count, more) = (old.pages, configuration.pages - old.pages)
    guard configuration.isArranged(like: old) else {
      if more > 0 { identities.insert(more, at: count) }
      if more < 0 { identities.remove(-more, at: configuration.pages) }
      taps.renumber { _ in nil }
      return pager.rearrange(configuration)
    }
    if configuration.map == nil {
      if more > 0 { insertPages(more, at: count, time: self.time) }
      if more < 0 { removePages(-more, at: configuration.pages, time: self.time) }
    }
    pager.set(configuration)
  }

  /// Inserts new pages without moving the visible ones.
  ///
  /// Motions and drags go on. A map is not changed.
  ///
  /// - Parameters:
  ///   - count: The number of new pages, at least 0.
  ///   - page: The index of the first new page, clamped to the row.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func insertPages(_ count: Int, at page: Int, time: Double) {
    advance(to: time)
    precondition(count >= 0, "count must not be negative")
    guard configuration.map == nil, count > 0 else { return }
    let first = page.clamped(to: 0...configuration.pages)
    identities.insert(count, at: first)
    renumber(pages: configuration.pages + count, at: first) { $0 < first ? $0 : $0 + count }
  }

  /// Removes pages.
  ///
  /// If the current page is removed, the next page takes its position. Motions and drags go on. A map is not
  /// changed.
  ///
  /// - Parameters:
  ///   - count: The number of pages to remove, at least 0; if it is larger than the number of remaining
  ///     pages, all of them are removed.
  ///   - page: The index of the first page to remove; if there is no such page, nothing is removed.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func removePages(_ count: Int, at page: Int, time: Double) {
    advance(to: time)
    precondition(count >= 0, "count must not be negative")
    let all = 0..<configuration.pages
    guard configuration.map == nil, count > 0, all.contains(page) else { return }
    let gone = page..<min(all.upperBound, page + min(count, all.upperBound))
    identities.remove(gone.count, at: page)
    renumber(pages: all.count - gone.count, at: gone.lowerBound) { number in
      number < gone.lowerBound ? number : gone.contains(number) ? nil : number - gone.count
    }
  }

  /// Replaces the content of a page, such as a placeholder for a picture.
  ///
  /// - Parameters:
  ///   - page: The index of the page; if there is no such page, nothing is replaced.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func replacePage(_ page: Int, time: Double) {
    advance(to: time)
    guard (0..<configuration.pageCount).contains(page) else { return }
    identities.replace(page)
    pager.log.report(.didReplace(page))
  }

  /// Unloads all pages except the current one, its neighbours and visible ones.
  ///
  /// - Parameter time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func warnOfMemory(time: Double) {
    advance(to: time)
    pager.unloadFarPages()
  }

  /// Changes the size of the view, as in a rotation.
  ///
  /// A page at rest stays at rest, and content that moves or is held by a finger keeps its position in pages.
  /// Its motion or drag goes on.
  ///
  /// - Parameters:
  ///   - view: The size of the view, in points, greater than 0.
  ///   - scroller: The size of the scroller; nil keeps the current size.
  ///   - pageSize: The size of a page, greater than 0; nil keeps the current size. A size whose sum with the
  ///     gap is not greater than 0 is ignored.
  ///   - time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func resize(
    _ view: Size,
    scroller: Size? = nil,
    pageSize: Size? = nil,
    time: Double
  ) {
    advance(to: time)
    var configuration = configuration
    configuration.view = view
    configuration.scroller = scroller ?? configuration.scroller
    let before = configuration.pageSize
    configuration.pageSize = pageSize ?? before
    let cell = configuration.map?.cellSize
    let least = min(configuration.stride, cell?.width ?? .infinity, cell?.height ?? .infinity)
    if least <= 0 { configuration.pageSize = before }
    pager.change(to: configuration)
  }

  private mutating func renumber(
    pages count: Int,
    at next: Int,
    _ number: @escaping (Int) -> Int?
  ) {
    taps.renumber(number)
    pager.renumber(pages: count, at: next, number)
  }
}

extension ScrollConfiguration {
  /// Returns whether pages have the same order and fingers the same direction as in another configuration.
  fileprivate func isArranged(like other: ScrollConfiguration) -> Bool {
    // A row without pages has no ends.
    axis == other.axis && isMirrored == other.isMirrored && map?.cells == other.map?.cells
      && (wraps && map == nil) == (other.wraps && other.map == nil)
      && (stop == .picture) == (other.stop == .picture)
  }
}
