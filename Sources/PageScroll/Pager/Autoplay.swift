import PageGeometry

/// The rule by which the content of a row moves through its pages without input.
///
/// Autoplay waits while a finger is down and while a page is zoomed. It does nothing on a map and if motion is
/// reduced.
public struct Autoplay: Sendable, Hashable {
  /// The pace of autoplay.
  public enum Pace: Sendable, Hashable {
    /// A move to the next page after the content has rested for some seconds, greater than 0.
    ///
    /// After the last page of a row without joined ends, the content moves back to the first page.
    case interval(Double)
    /// A constant speed in pages per second, greater than 0.
    ///
    /// In a row without joined ends, the content stops at the last page.
    case speed(Double)
  }

  /// The pace.
  public var pace: Pace
  /// Whether autoplay continues after the user has moved the content; otherwise it ends with a touch.
  public var resumes: Bool

  /// Creates a rule; an interval or a speed that is not greater than 0 is a programmer error and traps.
  public init(_ pace: Pace, resumes: Bool = false) {
    switch pace {
    case .interval(let value), .speed(let value):
      precondition(value > 0, "interval and speed must be greater than 0")
    }
    (self.pace, self.resumes) = (pace, resumes)
  }
}

/// Whether the content moves without input, and when its next motion starts.
struct AutoplayClock: Sendable {
  /// Whether the content moves without input, as soon as the user and the program leave it at rest.
  var isPlaying: Bool
  /// The earliest start of the next interval: the time at which autoplay was last started or stopped.
  var start = 0.0

  /// The number of pages after which a motion at constant speed through joined ends starts again.
  private static let driftLength = 1000

  /// The time of the next motion; nil if autoplay waits for something else.
  func nextChange(of pager: Pager) -> Double? {
    guard isPlaying, let (_, pace) = next(of: pager) else { return nil }
    let start = max(start, pager.content.idleStart)
    return if case .interval(let seconds) = pace { start + seconds } else { start }
  }

  /// The page to which autoplay moves resting content next; nil if there is none, or if autoplay waits.
  private func next(of pager: Pager) -> (page: Int, pace: Autoplay.Pace)? {
    let geometry = pager.content.geometry
    let (configuration, paging) = (geometry.configuration, geometry.paging)
    guard let pace = configuration.autoplay?.pace, pager.content.isIdle,
      !configuration.reducesMotion, configuration.map == nil, configuration.pages > 0
    else { return nil }
    let current = pager.loader.visible.current
    let offset = pager.content.offset(at: pager.log.time)[configuration.axis]
    func reachable(_ page: Int) -> Int? {
      let page = page.clamped(to: paging.pages)
      return paging.offset(ofPage: page) == offset ? nil : page
    }
    let page: Int?
    switch pace {
    case .interval: page = reachable(current + 1) ?? reachable(0)
    case .speed:
      let length = paging.wraps ? Self.driftLength : configuration.pages
      // Content beyond the last page is not moved back.
      page = offset < paging.range.upperBound ? reachable(current + length) : nil
    }
    return page.map { ($0, pace) }
  }

  /// Starts the next motion.
  func move(_ pager: inout Pager) {
    guard let (page, pace) = next(of: pager) else { return }
    guard case .speed(let speed) = pace else { return pager.move(toPage: page) }
    let (geometry, start) = (pager.content.geometry, pager.content.offset(at: pager.log.time))
    let (axis, stride) = (geometry.configuration.axis, geometry.configuration.stride)
    let end = Point { $0 == axis ? geometry.restOffset(ofPage: page)[axis] : start[$0] }
    let duration = abs(end[axis] - start[axis]) / (speed * stride)
    let curve = MoveCurve.easing(.linear)
    pager.begin(.moving(from: start, to: end, duration: duration, curve: curve), ending: .drift)
  }
}
