import PageGeometry

extension ScrollModel {
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
    isAutoplaying = isPlaying
    restartAutoplay()
    if !isPlaying, case .drift = ending {
      begin(stop(from: offset(at: self.time), keeping: velocity(at: self.time)), ending: .move)
    }
  }

  /// Starts the interval before the next move again.
  mutating func restartAutoplay() { autoplayStart = time }

  /// Stops autoplay for an action of the user, unless it resumes after it.
  mutating func interruptAutoplay() {
    if configuration.autoplay?.resumes != true { isAutoplaying = false }
  }

  /// The time at which autoplay starts its next motion; nil if it waits for something else.
  var autoplayDue: Double? {
    guard isAutoplaying, let pace = configuration.autoplay?.pace, autoplayTarget != nil else {
      return nil
    }
    let start = max(autoplayStart, motionStart)
    return if case .interval(let seconds) = pace { start + seconds } else { start }
  }

  /// Starts the next motion of autoplay.
  mutating func autoplay() {
    guard let target = autoplayTarget, let pace = configuration.autoplay?.pace else { return }
    let start = offset(at: time)
    let end = restOffset(ofPage: target, across: start)
    guard case .speed(let speed) = pace else { return move(to: end, page: target) }
    let axis = configuration.axis
    let duration = abs(end[axis] - start[axis]) / (speed * configuration.stride)
    begin(
      PerAxis {
        $0 == axis
          ? .move(from: start[$0], to: end[$0], duration: duration, curve: .easing(.linear))
          : .resting(at: start[$0])
      },
      ending: .drift
    )
  }

  /// The number of pages after which a motion at constant speed through joined ends starts again.
  private static var driftLength: Int { 1000 }

  /// The page to which autoplay moves resting content next; nil if there is none, or if autoplay waits.
  private var autoplayTarget: Int? {
    guard ending == nil, touches.isEmpty, zooms.isEmpty, !configuration.reducesMotion,
      configuration.map == nil, configuration.pages > 0, let pace = configuration.autoplay?.pace
    else { return nil }
    let (axis, paging) = (configuration.axis, geometry.paging)
    let offset = offset(at: time)[axis]
    func reachable(_ page: Int) -> Int? {
      let page = page.clamped(to: paging.pages)
      return paging.offset(ofPage: page) == offset ? nil : page
    }
    switch pace {
    case .interval: return reachable(visible.current + 1) ?? reachable(0)
    case .speed:
      let length = paging.wraps ? Self.driftLength : configuration.pages
      // Content beyond the last page is not moved back.
      return offset < paging.range.upperBound ? reachable(visible.current + length) : nil
    }
  }
}
