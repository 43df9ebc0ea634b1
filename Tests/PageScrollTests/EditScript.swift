import PageGeometry
import PageScroll
import ScrollTestSupport

/// Random scripts in which pages and the view change while content moves or is held.
extension RandomScript {
  /// Returns a random script on a random map of pages, or on a random row that may also scroll across.
  ///
  /// Content jumps only if its pages or the size of its view change.
  mutating func edited() -> GestureScript {
    var configuration = tameConfiguration()
    configuration.pages = whole(1...30)
    let across =
      configuration.axis == .horizontal ? configuration.view.height : configuration.view.width
    if chance(0.5) { configuration.crossLength = across * number(1...4) }
    configuration.stop = one(of: [
      .anywhere, .page, .nearestPage(limit: nil), .nearestPage(limit: 1), .picture,
    ])
    if chance(0.15) { configuration.map = map(for: configuration) }
    configuration.tapTurnsPage = chance(0.2)
    if chance(0.3) { configuration.autoplay = autoplay() }
    let steps = (0..<whole(1...5)).flatMap { _ in editedSteps(configuration) }
    return GestureScript(
      configuration: configuration,
      start: chance(0.8)
        ? .page(whole(0...configuration.pages - 1))
        : .offset(
          Point(
            x: number(-0.3...0.3) * configuration.view.width,
            y: number(-0.3...0.3) * configuration.view.height
          ),
          velocity: .zero
        ),
      steps: steps
    )
  }

  private mutating func editedSteps(_ configuration: ScrollConfiguration) -> [Gesture] {
    let view = configuration.view
    switch whole(0...8) {
    case 0, 1: return heldSteps(configuration)
    case 7:
      let velocity = Point(x: number(-4000...4000), y: number(-4000...4000))
      return [
        .flick(velocity: velocity, from: nil, duration: 0), wait(0.3), .pause(0.1), wait(0.3),
      ]
        + edit(configuration)
    case 8:
      let turn = one(of: PageTurn.allCases)
      return [.turnPage(turn), wait(0.4)] + edit(configuration) + [.autoplay(chance(0.5))]
    case 2:
      let velocity = Point(x: number(-4000...4000), y: number(-4000...4000))
      return [.flick(velocity: velocity, from: nil, duration: 0), wait(0.5)] + edit(configuration)
    case 3:
      let drag = Gesture.drag(
        from: point(in: view),
        to: point(in: view, beyond: 0.5),
        duration: number(0.05...0.4),
        curve: .linear,
        rest: chance(0.2) ? 0.15 : 0
      )
      return [drag, wait(0.3)] + edit(configuration)
    case 4:
      let page = Gesture.scrollToPage(whole(0...configuration.pages), duration: nil, curve: nil)
      return [page, wait(0.4)] + edit(configuration)
    case 5: return [.arrow(one(of: [1, -1, 2])), wait(0.4)] + edit(configuration)
    default: return [chance(0.5) ? .waitUntilAtRest : wait(1)] + edit(configuration)
    }
  }

  /// Returns a finger that comes down, moves and lifts, with changes in between.
  private mutating func heldSteps(_ configuration: ScrollConfiguration) -> [Gesture] {
    var steps = [Gesture.touchDown(point(in: configuration.view))]
    for _ in 0...whole(0...4) {
      if chance(0.4) { steps += [wait(0.01)] + edit(configuration) }
      if chance(0.2) { steps.append(wait(0.2)) }
      steps.append(
        .touchMove(
          to: point(in: configuration.view, beyond: 0.5),
          duration: number(0.01...0.3),
          curve: one(of: [.linear, .quadOut])
        )
      )
    }
    return chance(0.8) ? steps + [.touchUp] : steps
  }

  private mutating func wait(_ most: Double) -> Gesture { .wait(number(1e-6...most)) }

  /// Returns a change of pages or of the view, at a time without any other input.
  private mutating func edit(_ configuration: ScrollConfiguration) -> [Gesture] {
    let page = whole(0...configuration.pages)
    let edit: Gesture
    switch whole(0...3) {
    case 0: edit = .remove(at: page, count: whole(1...3))
    case 1: edit = resize(configuration)
    default: edit = .insert(at: page, count: whole(1...3))
    }
    return [edit, wait(0.001)]
  }

  private mutating func resize(_ configuration: ScrollConfiguration) -> Gesture {
    let (view, page) = (configuration.view, configuration.pageSize)
    let turned = Size(width: view.height, height: view.width)
    let size = chance(0.5) ? turned : view
    return .rotate(
      view: size,
      scroller: configuration.scroller == nil ? nil : page,
      pageSize: chance(0.5)
        ? page : Size(width: page.width * number(0.8...1.2), height: page.height)
    )
  }
}
