package import PageGeometry
package import PageScroll
import TestSupport

/// A generator of seeded random scripts on random scroll views.
package struct RandomScript {
  private var random: SplitMix

  package init(seed: Int) { random = SplitMix(state: UInt64(seed) &* 0x2545_F491_4F6C_DD1D &+ 1) }

  // MARK: Numbers

  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  package mutating func whole(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  package mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  package mutating func one<Element>(of elements: [Element]) -> Element {
    elements[whole(0...elements.count - 1)]
  }

  /// Returns a random number with a uniformly distributed exponent.
  package mutating func size(_ range: ClosedRange<Double>) -> Double {
    // Repeated doubling needs no logarithm.
    let octaves = (range.upperBound / range.lowerBound).exponent
    var size = range.lowerBound * number(1...2)
    for _ in 0..<whole(0...Int(octaves)) { size *= 2 }
    return min(size, range.upperBound)
  }

  package mutating func point(in view: Size, beyond: Double = 0) -> Point {
    Point(
      x: number(-beyond * view.width...(1 + beyond) * view.width),
      y: number(-beyond * view.height...(1 + beyond) * view.height)
    )
  }

  /// Returns a velocity of up to twenty views per second.
  package mutating func velocity(in view: Size) -> Point {
    Point(x: number(-20...20) * view.width, y: number(-20...20) * view.height)
  }

  // MARK: Scripts, including some that no script file allows

  /// Returns any kind of scroll view: with extreme sizes, without pages, with joined ends, with a map or with
  /// zoom.
  package mutating func wildConfiguration() -> ScrollConfiguration {
    // The sides have similar lengths, so that a rotation does not make thousands of pages visible.
    let length = size(chance(0.3) ? 1e-3...1e6 : 50.0...800)
    let view = Size(width: length * number(0.5...2), height: length * number(0.5...2))
    let page =
      chance(0.5)
      ? view : Size(width: view.width * number(0.2...1.5), height: view.height * number(0.2...1.5))
    var result = ScrollConfiguration(
      view: view,
      pageSize: page,
      pages: one(of: [0, 1, 2, 3, 5, 8, 40, 1_000_000])
    )
    result.axis = one(of: Axis.allCases)
    let pageLength = result.axis == .horizontal ? page.width : page.height
    if chance(0.4) { result.gap = pageLength * number(-0.9...1) }
    if chance(0.2) { result.padding = pageLength * number(0...0.5) }
    if chance(0.2) { result.ownStride = pageLength * number(0.1...2) }
    if chance(0.3) { result.scroller = Size(width: page.width, height: view.height) }
    result.isRightToLeft = chance(0.3)
    result.wraps = chance(0.25)
    result.alignment = one(of: PageAlignment.allCases)
    result.stop = one(of: [
      .anywhere, .page, .page, .page, .nearestPage(limit: nil), .nearestPage(limit: 1), .picture,
    ])
    // Script files allow at most this many pages in view.
    if result.view.length(along: result.axis) / result.stride > 1000 {
      (result.gap, result.ownStride, result.pageSize) = (0, nil, view)
    }
    if chance(0.15) { result.map = map(for: result) }
    if chance(0.3) {
      let cross = result.axis == .horizontal ? view.height : view.width
      result.crossLength = cross * number(0.5...3)
    }
    if chance(0.2) {
      result.insets = EdgeInsets(
        top: view.height * number(0...0.2),
        left: view.width * number(0...0.2),
        bottom: view.height * number(0...0.2),
        right: view.width * number(0...0.2)
      )
    }
    result.bounces = chance(0.7)
    result.alwaysBouncesHorizontally = chance(0.2)
    result.alwaysBouncesVertically = chance(0.2)
    result.lock = one(of: [.none, .normal, .strict])
    if chance(0.2) { result.touchInsets = .zero }
    result.loading = one(of: [
      .visible(lookahead: 0), .visible(lookahead: 2), .visible(lookahead: .max), .neighbours,
      .recycling,
    ])
    if result.pages > 1000 {
      result.loading = .visible(lookahead: 1)
      (result.gap, result.ownStride) = (max(0, result.gap), nil)
    }
    if chance(0.3) {
      result.zoom = ZoomLimits(minimum: number(0.1...1), maximum: number(1...8))
      if chance(0.5) {
        result.picture = Size(
          width: page.width * number(0.2...4),
          height: page.height * number(0.2...4)
        )
      }
    }
    if chance(0.5) { result.tileSide = max(page.width, page.height) * number(0.2...2) }
    result.tapTurnsPage = chance(0.3)
    result.recognisesDoubleTaps = chance(0.4)
    result.hasBars = chance(0.3)
    result.reducesMotion = chance(0.15)
    if chance(0.2) { result.autoplay = autoplay() }
    result.physics = wildPhysics()
    return result
  }

  package mutating func autoplay() -> Autoplay {
    Autoplay(
      chance(0.5) ? .interval(number(0.05...1)) : .speed(number(0.1...20)),
      resumes: chance(0.5)
    )
  }

  /// Returns a map of pages; nil if the gap is negative and as long as a page, which script files do not allow.
  package mutating func map(for configuration: ScrollConfiguration) -> PageMap? {
    let size = configuration.pageSize
    guard min(size.width, size.height) + configuration.gap > 0 else { return nil }
    let cells = Set(
      (0...whole(0...8)).map { _ in PageMap.Cell(column: whole(0...3), row: whole(0...3)) }
    )
    return try? PageMap(cells: cells, cellSize: size)
  }

  package mutating func wildPhysics() -> ScrollPhysics {
    var physics = ScrollPhysics()
    func spring(_ random: inout Self) -> Spring {
      Spring(
        mass: random.number(0.2...3),
        stiffness: random.number(20...400),
        dampingRatio: random.one(of: [1, 1, 0.3, 0.8, 1.4, 4])
      )
    }
    if chance(0.3) { (physics.bounce, physics.page) = (spring(&self), spring(&self)) }
    if chance(0.2) { physics.deceleration = .fast }
    if chance(0.2) { physics.slop = one(of: [0, 1, 30]) }
    if chance(0.2) { physics.pixelsPerPoint = number(0.5...4) }
    if chance(0.2) { (physics.moveDuration, physics.zoomDuration) = (0, 0) }
    if chance(0.2) { physics.moveCurve = .easing(one(of: Easing.allCases)) }
    if chance(0.2) { physics.pageFlick = one(of: [0, 10, 1000]) }
    physics.slowsOutside = chance(0.8)
    return physics
  }

  /// Returns a random script on any kind of scroll view.
  package mutating func wild() -> GestureScript {
    let configuration = wildConfiguration()
    let start: GestureScript.Start =
      chance(0.8)
      ? .page(whole(-2...configuration.pages + 2))
      : .offset(
        point(in: configuration.view, beyond: 3),
        velocity: velocity(in: configuration.view)
      )
    return GestureScript(
      configuration: configuration,
      start: start,
      samplesPerSecond: one(of: [20, 30, 60]),
      steps: (0..<whole(1...8)).flatMap { _ in
        chance(0.15) ? heldFinger(configuration) : [wildStep(configuration)]
      }
    )
  }

  /// Returns a finger that comes down, moves and perhaps lifts, with any steps in between.
  private mutating func heldFinger(_ configuration: ScrollConfiguration) -> [Gesture] {
    var steps = [Gesture.touchDown(point(in: configuration.view, beyond: 0.3))]
    for _ in 0...whole(0...3) {
      if chance(0.6) { steps.append(wildStep(configuration)) }
      steps.append(
        .touchMove(
          to: point(in: configuration.view, beyond: 1),
          duration: chance(0.1) ? 0 : number(0.001...0.3),
          curve: one(of: Easing.allCases)
        )
      )
    }
    return chance(0.7) ? steps + [.touchUp] : steps
  }

  private mutating func wildStep(_ configuration: ScrollConfiguration) -> Gesture {
    let view = configuration.view
    let (start, end) = (point(in: view, beyond: 0.3), point(in: view, beyond: 1))
    let duration = chance(0.15) ? 0 : number(0.01...0.4)
    let page = whole(-3...min(configuration.pages, 1_000_000) + 3)
    switch whole(0...18) {
    case 0, 1, 2:
      return .drag(
        from: start,
        to: end,
        duration: duration,
        curve: one(of: Easing.allCases),
        rest: chance(0.3) ? number(0...0.2) : 0
      )
    case 3:
      var time = 0.0
      let samples = (0...whole(0...12)).map { _ in
        time += chance(0.2) ? 0 : number(0...0.05)
        return TouchSample(time: time, point: point(in: view, beyond: 0.2))
      }
      return .touches(samples, liftsAfter: chance(0.5) ? 0 : number(0...0.2))
    case 4, 5:
      return .flick(
        velocity: velocity(in: view),
        from: chance(0.5) ? start : nil,
        duration: one(of: [0, 0.05, 0.1])
      )
    case 6: return .tap(start)
    case 7: return .doubleTap(start)
    case 8, 9:
      return .pinch(
        center: start,
        to: point(in: view),
        distance: number(0...300),
        toDistance: number(0...300),
        duration: duration,
        curve: .linear
      )
    case 10: return .arrow(one(of: [1, -1, 1, -1, 3, .max, .min]))
    case 11:
      let moved = chance(0.3) ? duration : nil
      return .scrollToPage(chance(0.9) ? page : .max, duration: moved, curve: .backOut)
    case 12:
      return .scrollToOffset(point(in: view, beyond: 4), duration: duration, curve: nil)
    case 13:
      let rect = Rect(x: start.x, y: start.y, width: view.width / 3, height: view.height / 3)
      return .zoom(rect)
    case 14:
      return .rotate(
        view: Size(width: view.height, height: view.width),
        scroller: nil,
        pageSize: chance(0.5)
          ? Size(width: configuration.pageSize.height, height: configuration.pageSize.width) : nil
      )
    case 15:
      return chance(0.5)
        ? .insert(at: page, count: whole(0...3)) : .remove(at: max(0, page), count: whole(0...3))
    case 16: return chance(0.5) ? .replace(page) : .memoryWarning
    case 17:
      return chance(0.4)
        ? .turnPage(one(of: PageTurn.allCases))
        : chance(0.5) ? .autoplay(chance(0.5)) : .pause(number(0...0.3))
    default: return chance(0.5) ? .wait(number(0...0.5)) : .waitUntilAtRest
    }
  }
}
