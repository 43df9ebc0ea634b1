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

  /// The contents and the behaviour of the scroll view.
  public internal(set) var configuration: ScrollConfiguration
  /// The time to which the model was last advanced, in seconds.
  public internal(set) var time: Double
  /// Whether the content moves without input, as soon as the user and the program leave it at rest.
  public internal(set) var isAutoplaying: Bool
  private var events: [ScrollEvent] = []
  /// The number of events, and of changes of the visible pages that lead to no event.
  var eventCount = 0
  /// The number of events above which pages and tiles that pass are not reported.
  var eventLimit = Int.max

  let hitTest: HitTest?
  let targetRule: TargetRule?
  /// The differences between page index and page position at which pages are visible with an effect; with
  /// nil, the pages in the view's bounds are visible.
  let reach: ClosedRange<Double>?
  /// The frames of pages and the range of the offset.
  public internal(set) var geometry: ScrollGeometry
  /// The motion of the content, and its start time.
  var motion: PerAxis<AxisMotion>
  var motionStart: Double
  /// The time since which the motion is paused; nil if it is not.
  var pauseStart: Double?
  /// The kind of the current motion; nil at rest.
  var ending: Ending?
  /// The page to which the motion goes; an arrow moves relative to it.
  var targetPage: Int?
  var touches: [Touch] = []
  var drag: Drag?
  var pinch: Pinch?
  /// The current cell of a map.
  var cell: PageMap.Cell?
  var visible = VisiblePages()
  /// The last reported current page.
  var currentPage = -1
  var pages: PageStore
  var identities: PageIdentities
  var tap: PendingTap?
  var zooms: [ZoomedPage] = []
  var bars = Bars()
  /// The earliest start of autoplay's next interval.
  var autoplayStart = 0.0
  /// Whether the page is announced when the content rests.
  var announcesPage = false

  /// The kind of a motion, which determines the event at its end.
  enum Ending: Sendable {
    /// The motion after a release, which may be followed by a move of a picture to the middle.
    case deceleration(aligns: Bool)
    /// A move by the program.
    case move
    /// A move of autoplay at constant speed.
    case drift

    /// The kind of a motion that stops earlier; a stopped drift no longer counts as rest.
    var whenStopped: Ending { if case .drift = self { .move } else { self } }
  }

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
    self.configuration = configuration
    isAutoplaying = configuration.autoplay != nil
    (self.reach, self.hitTest, self.targetRule) = (reach, hitTest, targetRule)
    geometry = ScrollGeometry(configuration)
    (time, motionStart) = (0, 0)
    motion = PerAxis { _ in .resting(at: 0) }
    pages = PageStore(configuration)
    identities = PageIdentities(count: configuration.pages)
    switch start {
    case .page(let page):
      let offset = restOffset(ofPage: foldedPage(page))
      motion = PerAxis { .resting(at: offset[$0]) }
    case .offset(let offset, _):
      // Content that does not bounce is never beyond its ends.
      let isLimited = !configuration.bounces && configuration.map == nil
      motion = PerAxis {
        .resting(at: isLimited ? offset[$0].clamped(to: geometry.range[$0]) : offset[$0])
      }
    }
    cell = configuration.map.map { $0.cell(at: offset(at: 0)) ?? $0.cells[0] }
    // The current page at the start is not reported as a change.
    currentPage = foldedPage(visiblePages(at: 0).current)
    updateVisiblePages(reloads: true)
    if case .offset(_, let velocity) = start {
      if velocity == .zero { settle() } else { flick(velocity, time: 0) }
    }
  }

  // MARK: State

  /// Returns the state at a time.
  ///
  /// - Parameter time: The time in seconds, from `self.time` to `nextChange`.
  /// - Returns: The offset, velocity, phase, page and all other visible values.
  public func state(at time: Double) -> ScrollState {
    let offset = offset(at: time)
    let position = geometry.paging.fraction(at: offset[configuration.axis])
    return ScrollState(
      time: time,
      view: configuration.view,
      offset: folded(offset),
      velocity: velocity(at: time),
      phase: phase(at: time),
      page: foldedPage(visiblePages(at: time).current),
      position: position,
      shift: geometry.shift,
      cell: configuration.map.map { map in
        Point { offset[$0] / map.cellSize.length(along: $0) }
      },
      zooms: shownZooms(at: time),
      touches: touches.map { $0.point(at: time) },
      bar: bars.opacity(at: time),
      isDark: (configuration.background == .black) != bars.isHidden,
      identities: identities
    )
  }

  /// Returns the content offset, not folded if the ends are joined.
  func offset(at time: Double) -> Point {
    guard let drag, let touch = touch(drag.touch) else {
      // A closure would copy the whole model, and bisection calls this often.
      let time = motionTime(at: time)
      return Point(x: motion.x.position(at: time), y: motion.y.position(at: time))
    }
    return dragged(drag, to: touch.point(at: time))
  }

  func velocity(at time: Double) -> Point {
    guard let drag, let touch = touch(drag.touch) else {
      let isPaused = pauseStart.map { time >= $0 } ?? false
      return isPaused ? .zero : Point { motion[$0].velocity(at: motionTime(at: time)) }
    }
    let (offset, finger) = (offset(at: time), touch.point(at: time))
    let speed = touch.speed(at: time, restTime: configuration.physics.restTime)
    if let map = drag.map {
      return map.velocity(
        forRaw: raw(of: drag, at: finger),
        velocity: Point { mirrored(-speed[$0], $0) }
      )
    }
    return Point { axis in
      let velocity = mirrored(-speed[axis], axis)
      guard drag.follows[axis], velocity != 0, isMoved(by: drag, to: finger, along: axis),
        !isStopped(drag, at: finger, velocity, along: axis)
      else { return 0 }
      return velocity * slope(at: offset[axis], along: axis)
    }
  }

  func phase(at time: Double) -> ScrollPhase {
    if drag != nil || pinch != nil { return .dragging }
    return .first(
      of: motion.both.map { $0.phase(at: motionTime(at: time)) } + zooms.map { $0.phase(at: time) }
    )
  }

  var hasPages: Bool { configuration.map != nil || configuration.pages > 0 }

  /// Returns the offset; with joined ends, the equivalent offset in the first turn.
  func folded(_ offset: Point) -> Point {
    guard configuration.joinsEnds else { return offset }
    let (axis, paging) = (configuration.axis, geometry.paging)
    let position = Wrap(count: paging.count).folded(paging.fraction(at: offset[axis]))
    return Point { $0 == axis ? paging.first + position * paging.stride : offset[$0] }
  }

  /// Returns the page index; with joined ends, the equivalent index in the first turn.
  func foldedPage(_ page: Int) -> Int {
    configuration.joinsEnds ? Wrap(count: configuration.pages).item(at: page) : page
  }

  /// Returns the offset at which an unfolded page rests, given the offset across the row.
  func restOffset(ofPage page: Int, across: Point = .zero) -> Point {
    if let map = configuration.map {
      return map.offset(of: map.cells[page.clamped(to: 0...map.cells.count - 1)])
    }
    let paging = geometry.paging
    let place = paging.offset(ofPage: page.clamped(to: paging.pages))
    return Point { axis in
      axis == configuration.axis ? place : across[axis].clamped(to: geometry.range[axis])
    }
  }

  func touch(_ id: Int) -> Touch? { touches.first { $0.id == id } }

  /// Returns a length along an axis, with its sign changed if the positions of fingers are mirrored.
  func mirrored(_ length: Double, _ axis: Axis) -> Double {
    configuration.isMirrored && axis == .horizontal ? -length : length
  }

  // MARK: Time

  /// The time of the next change without input, such as the end of a motion; nil if there is none.
  ///
  /// The end of the delay after a single tap and the next motion of autoplay are such changes too.
  public var nextChange: Double? {
    var times: [Double] = []
    if ending != nil, pauseStart == nil { times.append(motionEnd) }
    if let autoplayDue { times.append(autoplayDue) }
    if isAnnouncementDue { times.append(time) }
    if let tap { times.append(tap.due) }
    times += zooms.compactMap(\.end)
    return times.min()
  }

  /// The time at which everything is at rest without further input, at least `time`.
  ///
  /// Autoplay's waiting and its motion at constant speed, and paused content, count as rest.
  public var restTime: Double {
    var end = motionEnd
    if pauseStart != nil { end = time }
    if case .drift = ending { end = time }
    return zooms.compactMap(\.end).reduce(max(time, end, tap?.due ?? 0, bars.end), max)
  }

  private var motionEnd: Double {
    motionStart + max(motion.x.duration, motion.y.duration)
  }

  /// Advances the time and collects events.
  ///
  /// - Parameter time: In seconds; a time before `self.time` has no effect.
  public mutating func advance(to time: Double) {
    guard time >= self.time else { return }
    while let next = nextChange, next <= time {
      follow(until: max(next, self.time))
      makeDueChanges()
    }
    follow(until: time)
  }

  /// Advances the time for an input, and returns the time of the input.
  ///
  /// The time stamp of a touch is usually before the time of the display's next frame, to which the model has
  /// already been advanced. Such an input occurs now.
  mutating func advance(toInput time: Double) -> Double {
    advance(to: time)
    return self.time
  }

  private mutating func makeDueChanges() {
    if let tap, tap.due <= time {
      self.tap = nil
      recognise(tap)
    }
    endZooms()
    if let ending, pauseStart == nil, motionEnd <= time {
      // Sums of times are rounded, so the time may not be exactly the end; this makes the offset exact.
      rest(at: Point { motion[$0].rest })
      end(ending)
    }
    announcePageAtRest()
    if let due = autoplayDue, due <= time { autoplay() }
  }

  /// Reports the end of a motion.
  mutating func end(_ ending: Ending) {
    switch ending {
    case .move: report(.didEndScrolling)
    case .drift: break
    case .deceleration(let aligns):
      if !isSliding { report(.didEndDecelerating) }
      if aligns { alignPicture() }
    }
  }

  /// Moves the nearest picture of a gallery to the middle.
  mutating func alignPicture() {
    let (axis, now) = (configuration.axis, offset(at: time))
    guard let row = pages.row else { return }
    let aligned = row.alignedOffset(of: row.leftIndex(at: now[axis]))
    let target = aligned.clamped(to: geometry.range[axis])
    guard target != now[axis] else { return }
    move(to: Point { $0 == axis ? target : now[$0] })
  }

  mutating func report(_ kind: ScrollEvent.Kind) {
    events.append(ScrollEvent(time: time, kind: kind))
    eventCount += 1
  }

  /// Whether there are more events than the limit.
  var exceedsEventLimit: Bool { eventCount > eventLimit }

  /// Returns the events since the last call, in order of time.
  public mutating func takeEvents() -> [ScrollEvent] {
    defer { events = [] }
    return events
  }
}
