import PageGeometry

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
    guard isPlaying, let pace = pager.content.geometry.configuration.autoplay?.pace,
      target(of: pager) != nil
    else { return nil }
    let start = max(start, pager.content.idleStart)
    return if case .interval(let seconds) = pace { start + seconds } else { start }
  }

  /// The page to which autoplay moves resting content next; nil if there is none, or if autoplay waits.
  private func target(of pager: Pager) -> Int? {
    let configuration = pager.content.geometry.configuration
    guard pager.content.isIdle, !configuration.reducesMotion, configuration.map == nil,
      configuration.pages > 0, let pace = configuration.autoplay?.pace
    else { return nil }
    let (paging, current) = (pager.content.geometry.paging, pager.loader.visible.current)
    let offset = pager.content.offset(at: pager.log.time)[configuration.axis]
    func reachable(_ page: Int) -> Int? {
      let page = page.clamped(to: paging.pages)
      return paging.offset(ofPage: page) == offset ? nil : page
    }
    switch pace {
    case .interval: return reachable(current + 1) ?? reachable(0)
    case .speed:
      let length = paging.wraps ? Self.driftLength : configuration.pages
      // Content beyond the last page is not moved back.
      return offset < paging.range.upperBound ? reachable(current + length) : nil
    }
  }

  /// Starts the next motion.
  func move(_ pager: inout Pager) {
    let (content, time) = (pager.content, pager.log.time)
    guard let target = target(of: pager), let pace = content.geometry.configuration.autoplay?.pace
    else { return }
    let start = content.offset(at: time)
    let end = content.geometry.restOffset(ofPage: target, across: start)
    guard case .speed(let speed) = pace else { return pager.move(to: end, page: target) }
    let axis = content.geometry.configuration.axis
    let duration = abs(end[axis] - start[axis]) / (speed * content.geometry.configuration.stride)
    let axes = PerAxis {
      $0 == axis
        ? AxisMotion.move(
          from: start[$0],
          to: end[$0],
          duration: duration,
          curve: .easing(.linear)
        )
        : .resting(at: start[$0])
    }
    pager.begin(axes, ending: .drift)
  }
}
