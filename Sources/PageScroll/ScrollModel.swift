public import PageGeometry

/// A paged scroll view without a screen: fingers and commands go in, offsets and events come out.
///
/// A model knows one stretch of motion, from its last input on, as closed forms of time: any later
/// instant can be asked for in any order, until `nextChange`. Inputs and `advance(to:)` go forward in
/// time and collect events, each at the instant at which it happens.
///
/// - Source: UIScrollView's behaviour as people have measured it.
public struct ScrollModel: Sendable {
  /// Finds the page that a point of the view touches, where that is more than a matter of offsets.
  public typealias HitTest = @Sendable (Point, ScrollState) -> Int?

  /// Says where content comes to rest that a finger lets go.
  public typealias TargetRule = @Sendable (ScrollRelease) -> Point

  /// What it holds and how it behaves.
  public internal(set) var configuration: ScrollConfiguration
  /// The time of the last input, in seconds.
  public internal(set) var time: Double
  /// What has happened, the oldest first.
  public internal(set) var events: [ScrollEvent] = []

  let hitTest: HitTest?
  let targetRule: TargetRule?
  /// How many pages before and after the current one are seen; nil where a page is where it lies.
  let reach: ClosedRange<Double>?
  var geometry: ScrollGeometry
  /// The motion of the content, and when it began.
  var motion: PerAxis<AxisMotion>
  var motionStart: Double
  /// What is told when the motion has ended; nil where nothing is.
  var ending: Ending?
  /// The page that a motion goes to, which arrows count from.
  var goal: Int?
  var touches: [Touch] = []
  var drag: Drag?
  var pinch: Pinch?
  /// The cell of a map that content is held to.
  var cell: PageMap.Cell?
  /// What is current and seen now.
  var seen = Sight()
  /// The page that was last told to be the current one.
  var currentPage = -1
  var pages: PageStore
  var identities: PageIdentities
  var tap: PendingTap?
  var zooms: [ZoomedPage] = []
  var bars = Bars()

  /// How a motion ends.
  enum Ending: Sendable {
    /// A flick, whose picture may be moved to the middle then.
    case deceleration(aligns: Bool)
    /// A move of the program.
    case move
  }

  /// A scroll view at rest, or let go at a velocity, at time 0.
  ///
  /// - Parameters:
  ///   - configuration: What it holds and how it behaves.
  ///   - start: Where it is.
  ///   - reach: The page differences that are seen where pages do not lie where they are, as an effect
  ///     says; nil is those that meet the view.
  ///   - hitTest: What finds the page that is touched; nil looks at the flat row.
  ///   - targetRule: What may choose another place to rest; nil leaves it.
  public init(
    _ configuration: ScrollConfiguration,
    start: GestureScript.Start = .page(0),
    reach: ClosedRange<Double>? = nil,
    hitTest: HitTest? = nil,
    targetRule: TargetRule? = nil
  ) {
    self.configuration = configuration
    (self.reach, self.hitTest, self.targetRule) = (reach, hitTest, targetRule)
    geometry = ScrollGeometry(configuration)
    (time, motionStart) = (0, 0)
    motion = PerAxis { _ in .resting(at: 0) }
    pages = PageStore(configuration)
    identities = PageIdentities(count: configuration.pages)
    switch start {
    case .page(let page):
      let offset = restOffset(ofPage: publishedPage(page))
      motion = PerAxis { .resting(at: offset[$0]) }
    case .offset(let offset, _):
      motion = PerAxis { .resting(at: offset[$0]) }
    }
    cell = configuration.map.map { $0.cell(at: offset(at: 0)) ?? $0.cells[0] }
    // What is current at the start is no change.
    currentPage = publishedPage(sight(at: 0).page)
    look(anew: true)
    if case .offset(_, let velocity) = start, velocity != .zero { flick(velocity, time: 0) }
  }

  // MARK: What it shows

  /// What it shows at a time.
  ///
  /// - Parameter time: From `time` to `nextChange`, in seconds.
  /// - Returns: Offset, velocity, phase and page.
  public func state(at time: Double) -> ScrollState {
    let offset = offset(at: time)
    let position = geometry.paging.fraction(at: offset[configuration.axis])
    return ScrollState(
      time: time,
      offset: published(offset),
      velocity: velocity(at: time),
      phase: phase(at: time),
      page: publishedPage(sight(at: time).page),
      position: position,
      shift: geometry.shift,
      cell: configuration.map.map { map in
        Point { offset[$0] / map.cellSize.length(along: $0) }
      },
      zooms: shownZooms(at: time),
      touches: touches.map { $0.point(at: time) },
      bar: bars.opacity(at: time),
      isDark: bars.isDark,
      identities: identities
    )
  }

  /// The content offset, which goes on where ends are joined.
  func offset(at time: Double) -> Point {
    guard let drag, let touch = touch(drag.touch) else {
      return Point { motion[$0].position(at: time - motionStart) }
    }
    return dragged(drag, to: touch.point(at: time))
  }

  func velocity(at time: Double) -> Point {
    guard let drag, let touch = touch(drag.touch) else {
      return Point { motion[$0].velocity(at: time - motionStart) }
    }
    let offset = offset(at: time)
    let (speed, finger) = (touch.speed, touch.point(at: time))
    return Point { axis in
      guard drag.follows[axis], speed[axis] != 0, isMoved(by: drag, to: finger, along: axis) else {
        return 0
      }
      return mirrored(-speed[axis], axis) * slope(at: offset[axis], along: axis)
    }
  }

  func phase(at time: Double) -> ScrollPhase {
    if drag != nil || pinch != nil { return .dragging }
    return .told(
      of: motion.both.map { $0.phase(at: time - motionStart) } + zooms.map { $0.phase(at: time) }
    )
  }

  /// Whether there is a page at all.
  var hasPages: Bool { configuration.map != nil || configuration.pages > 0 }

  /// An offset, where ends are joined within the first turn.
  func published(_ offset: Point) -> Point {
    guard configuration.joinsEnds else { return offset }
    let (axis, paging) = (configuration.axis, geometry.paging)
    let position = Wrap(count: paging.count).folded(paging.fraction(at: offset[axis]))
    return Point { $0 == axis ? paging.first + position * paging.stride : offset[$0] }
  }

  /// A page's number, where ends are joined within the first turn.
  func publishedPage(_ page: Int) -> Int {
    configuration.joinsEnds ? Wrap(count: configuration.pages).item(at: page) : page
  }

  /// Where the content rests that shows a page, which may be one of a later turn.
  ///
  /// - Parameters:
  ///   - page: Its number.
  ///   - across: The offset across the row, which stays.
  /// - Returns: In points.
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

  /// A length along an axis as fingers count it.
  func mirrored(_ length: Double, _ axis: Axis) -> Double {
    configuration.isMirrored && axis == .horizontal ? -length : length
  }

  // MARK: Time

  /// When it does something by itself that is not a closed form of time: a flick or move ends, a tap
  /// turns out to have been one.
  ///
  /// Nil where it only rests.
  public var nextChange: Double? {
    var times: [Double] = []
    if ending != nil { times.append(motionEnd) }
    if let tap { times.append(tap.due) }
    times += zooms.compactMap(\.end)
    return times.min()
  }

  /// When everything rests if nothing else is done, at least `time`.
  public var restTime: Double {
    zooms.compactMap(\.end).reduce(max(time, motionEnd, tap?.due ?? 0, bars.end), max)
  }

  private var motionEnd: Double {
    motionStart + max(motion.x.duration, motion.y.duration)
  }

  /// Lets time pass, and collects what happens.
  ///
  /// - Parameter time: In seconds, not before `self.time`.
  public mutating func advance(to time: Double) {
    precondition(time >= self.time, "time goes forward")
    while let next = nextChange, next <= time {
      observe(until: max(next, self.time))
      change()
    }
    observe(until: time)
  }

  /// Does what is due now.
  private mutating func change() {
    if let tap, tap.due <= time {
      self.tap = nil
      recognise(tap)
    }
    endZooms()
    if let ending, motionEnd <= time {
      // Sums of times round: what has ended is exactly where it rests.
      rest(at: Point { motion[$0].rest })
      end(ending)
    }
  }

  /// Tells that a motion has ended.
  mutating func end(_ ending: Ending) {
    switch ending {
    case .move: tell(.didEndScrolling)
    case .deceleration(let aligns):
      if !isSliding { tell(.didEndDecelerating) }
      if aligns { alignPicture() }
    }
  }

  /// Moves a picture of a row to the middle.
  mutating func alignPicture() {
    let (axis, now) = (configuration.axis, offset(at: time))
    guard let row = pages.row else { return }
    let aligned = row.alignedOffset(of: row.leftIndex(at: now[axis]))
    let target = aligned.clamped(to: geometry.range[axis])
    guard target != now[axis] else { return }
    move(to: Point { $0 == axis ? target : now[$0] }, goal: nil, nil, nil)
  }

  mutating func tell(_ kind: ScrollEvent.Kind) {
    events.append(ScrollEvent(time: time, kind: kind))
  }

  /// Hands over what has happened since it was last asked.
  public mutating func takeEvents() -> [ScrollEvent] {
    defer { events = [] }
    return events
  }
}
