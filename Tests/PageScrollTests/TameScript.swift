import PageGeometry
import PageScroll
import ScrollTestSupport

/// Random scripts without immediate moves, in which content never jumps.
extension RandomScript {
  /// Returns a random row of centred pages.
  mutating func tameConfiguration() -> ScrollConfiguration {
    let view = Size(width: number(100...500), height: number(100...500))
    var result = ScrollConfiguration(view: view, pageSize: view, pages: whole(1...9))
    if chance(0.5) {
      let page = Size(width: view.width * number(0.4...1), height: view.height * number(0.4...1))
      result.pageSize = page
      result.scroller = chance(0.5) ? page : nil
    }
    result.axis = one(of: Axis.allCases)
    let length = result.axis == .horizontal ? result.pageSize.width : result.pageSize.height
    if chance(0.5) { result.gap = length * number(-0.3...0.5) }
    result.isRightToLeft = chance(0.3)
    result.wraps = chance(0.3)
    result.stop = one(of: [.anywhere, .page, .page, .nearestPage(limit: nil)])
    result.bounces = chance(0.7)
    (result.alwaysBouncesHorizontally, result.alwaysBouncesVertically) = (true, true)
    result.lock = one(of: [.none, .normal(margin: 5), .strict])
    result.loading = .visible(lookahead: whole(0...2))
    if chance(0.3) { result.zoom = ZoomLimits(minimum: 1, maximum: number(1...5)) }
    result.recognisesDoubleTaps = chance(0.5)
    result.physics.slop = one(of: [0, 10])
    return result
  }

  /// Returns a random script of up to five steps on a random row; with a mirror image, the row is horizontal and
  /// without zoom.
  mutating func tame(mirrors: Bool = false) -> GestureScript {
    var configuration = tameConfiguration()
    if mirrors {
      // Keeps the ratio of the gap to the page's length, which is now its width.
      let length = configuration.pageSize.length(along: configuration.axis)
      configuration.gap *= configuration.pageSize.width / length
      (configuration.axis, configuration.zoom) = (.horizontal, nil)
      configuration.scroller = nil
    }
    let view = configuration.view
    let steps = (0..<whole(1...5)).map { _ -> Gesture in
      switch whole(0...8) {
      case 0...3:
        return .drag(
          from: point(in: view),
          to: point(in: view, beyond: 0.5),
          duration: number(0.05...0.4),
          curve: one(of: [.linear, .quadOut, .sineInOut]),
          rest: chance(0.3) ? 0.15 : 0
        )
      case 4:
        return .flick(
          velocity: Point(x: number(-3000...3000), y: number(-3000...3000)),
          from: nil,
          duration: one(of: [0, 0.1])
        )
      case 5: return .arrow(one(of: [1, -1, 2]))
      case 6: return .scrollToPage(whole(0...configuration.pages - 1), duration: nil, curve: nil)
      case 7:
        return .pinch(
          center: Point(x: view.width / 2, y: view.height / 2),
          to: point(in: view),
          distance: 60,
          toDistance: number(10...300),
          duration: 0.3,
          curve: .linear
        )
      default: return chance(0.5) ? .wait(number(0...0.6)) : .waitUntilAtRest
      }
    }
    return GestureScript(
      configuration: configuration,
      start: .page(whole(0...configuration.pages - 1)),
      steps: steps
    )
  }
}

extension Gesture {
  /// Returns a copy with other points, velocities and distances between two fingers.
  private func mapped(
    _ point: (Point) -> Point,
    velocity: (Point) -> Point,
    distance: (Double) -> Double
  ) -> Gesture {
    switch self {
    case .drag(let from, let to, let duration, let curve, let rest):
      return .drag(from: point(from), to: point(to), duration: duration, curve: curve, rest: rest)
    case .flick(let speed, let from, let duration):
      return .flick(velocity: velocity(speed), from: from.map(point), duration: duration)
    case .pinch(let center, let to, let start, let end, let duration, let curve):
      return .pinch(
        center: point(center),
        to: point(to),
        distance: distance(start),
        toDistance: distance(end),
        duration: duration,
        curve: curve
      )
    default: return self
    }
  }

  /// Returns the mirror image of the gesture in a view with a given width.
  func mirrored(in width: Double) -> Gesture {
    // Negative distances swap the two fingers.
    mapped(
      { Point(x: width - $0.x, y: $0.y) },
      velocity: { Point(x: -$0.x, y: $0.y) },
      distance: { -$0 }
    )
  }

  /// Returns a copy with all lengths multiplied by a factor.
  func scaled(by factor: Double) -> Gesture {
    func scale(_ point: Point) -> Point { Point(x: point.x * factor, y: point.y * factor) }
    return mapped(scale, velocity: scale, distance: { $0 * factor })
  }
}

extension GestureScript {
  /// Returns a copy with all lengths multiplied by a factor.
  func scaled(by factor: Double) -> GestureScript {
    func scale(_ size: Size) -> Size {
      Size(width: size.width * factor, height: size.height * factor)
    }
    var script = self
    script.steps = steps.map { $0.scaled(by: factor) }
    script.configuration.view = scale(configuration.view)
    script.configuration.pageSize = scale(configuration.pageSize)
    script.configuration.scroller = configuration.scroller.map(scale)
    script.configuration.gap *= factor
    if case .normal(let margin) = configuration.lock {
      script.configuration.lock = .normal(margin: margin * factor)
    }
    script.configuration.physics.slop *= factor
    script.configuration.physics.edgeSpeed *= factor
    script.configuration.physics.pageFlick *= factor
    script.configuration.physics.freeFlick *= factor
    script.configuration.physics.fastestFlick *= factor
    script.configuration.physics.endSpeed *= factor
    script.configuration.physics.pixelsPerPoint /= factor
    return script
  }
}
