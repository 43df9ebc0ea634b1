package import PageGeometry
package import PageScroll

/// A scroll view of a page: the model, and what the page knows and the model does not.
///
/// Inputs with numbers that are not finite are ignored, as no time or place can be derived from them.
package final class PageView {
  private var model: ScrollModel
  private var wheel = WheelFinger()
  /// The fingers on the view.
  private var fingers: Set<Int> = []
  private let hit: Hit?

  /// The page under a finger that lifts, which the page finds among its elements.
  private final class Hit: @unchecked Sendable {
    var page: Int?
  }

  /// The largest number of fingers that are handled.
  private static let mostFingers = 8

  /// Creates a view from the JSON of a request.
  package init(_ bytes: [UInt8]) throws(ReadingError) {
    let fields = try JSONFields(
      try JSONReader.node(bytes),
      keys: ["configuration", "page", "reach", "hits"]
    )
    let configuration = try fields.required("configuration", ViewReader.configuration)
    let page = try fields.optional("page") { node throws(ReadingError) -> Int in
      try node.count(0...LayoutReader.mostPages)
    }
    let reach = try fields.optional("reach", Self.reach)
    let findsPages = try fields.optional("hits") { node throws(ReadingError) -> Bool in
      try node.flag()
    }
    let hit = findsPages == true ? Hit() : nil
    self.hit = hit
    var hitTest: ScrollModel.HitTest?
    if let hit { hitTest = { _, _ in hit.page } }
    model = ScrollModel(configuration, start: .page(page ?? 0), reach: reach, hitTest: hitTest)
  }

  private static func reach(_ node: JSONNode) throws(ReadingError) -> ClosedRange<Double> {
    let ends = try node.list(of: 2) { node throws(ReadingError) in try node.number(-1e4...1e4) }
    guard ends[0] <= ends[1] else { throw ReadingError("the first end is after the second") }
    return ends[0]...ends[1]
  }

  // MARK: State

  /// The numbers that a page asks for one at a time.
  package enum Number: Int32 {
    case time, nextChange, restTime, isAutoplaying, isMoving
  }

  /// Returns a number; NaN for none.
  package func number(_ number: Number) -> Double {
    switch number {
    case .time: model.time
    case .nextChange: [model.nextChange, wheel.liftTime].compactMap { $0 }.min() ?? .nan
    case .restTime: max(model.restTime, wheel.liftTime ?? 0)
    case .isAutoplaying: model.isAutoplaying ? 1 : 0
    case .isMoving: wheel.liftTime != nil || model.restTime > model.time ? 1 : 0
    }
  }

  /// Advances to a time, unless it is before the model's time.
  package func advance(to time: Double) {
    guard time.isFinite else { return }
    wheel.liftIfDue(&model, time: time)
    model.advance(to: max(time, model.time))
  }

  /// Advances to a time, and writes the state there.
  package func state(at time: Double) -> [Double] {
    advance(to: time)
    let state = model.state(at: model.time)
    let configuration = model.configuration
    let isMirrored = configuration.isRightToLeft && configuration.axis == .horizontal
    let along = isMirrored ? -state.shift : state.shift
    let across = configuration.map == nil
    var move =
      configuration.axis == .horizontal
      ? Point(x: along, y: across ? -state.offset.y : 0)
      : Point(x: across ? -state.offset.x : 0, y: along)
    // Adding 0 makes −0 to 0.
    move = Point(x: move.x + 0, y: move.y + 0)
    let phase = ScrollPhase.allCases.firstIndex(of: state.phase) ?? 0
    let cell = state.cell ?? Point(x: .nan, y: .nan)
    var numbers: [Double] = [
      state.time, state.offset.x, state.offset.y, state.velocity.x, state.velocity.y,
      Double(phase), Double(state.page), state.position, move.x, move.y, cell.x, cell.y, state.bar,
      state.isDark ? 1 : 0, Double(state.zooms.count),
      Double(state.touches.count),
    ]
    for zoom in state.zooms {
      let (growth, shift) = configuration.zoomArea?.growth(of: zoom) ?? (1, .zero)
      numbers += [
        Double(zoom.page), zoom.scale, zoom.offset.x, zoom.offset.y, growth, shift.x, shift.y,
      ]
    }
    for touch in state.touches { numbers += [touch.x, touch.y] }
    return numbers
  }

  /// Returns the events since the last call, with `EventNumbers.length` numbers each.
  package func takeEvents() -> [Double] { model.takeEvents().flatMap { EventNumbers.of($0) } }

  /// Returns the page of a flat row at a point, or that of the last hit; nil if there is none.
  package func page(at point: Point) -> Int? { point.isFinite ? model.page(at: point) : nil }

  // MARK: Inputs

  /// Adds a finger with an identifier of at least 0; one that is already on the view is ignored.
  package func touchDown(_ id: Int, at point: Point, time: Double) {
    guard time.isFinite, point.isFinite else { return }
    advance(to: time)
    guard id >= 0, fingers.count < Self.mostFingers, fingers.insert(id).inserted else { return }
    wheel.lift(&model, time: model.time)
    model.touchDown(id, at: point, time: time)
  }

  /// Moves a finger.
  package func touchMoved(_ id: Int, to point: Point, time: Double) {
    guard time.isFinite, point.isFinite, fingers.contains(id) else { return }
    advance(to: time)
    model.touchMoved(id, to: point, time: time)
  }

  /// Lifts a finger.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - page: The page under the finger, if the page finds them itself; nil for none.
  ///   - time: The time in seconds.
  package func touchUp(_ id: Int, on page: Int?, time: Double) {
    guard time.isFinite, fingers.remove(id) != nil else { return }
    advance(to: time)
    hit?.page = page
    model.touchUp(id, time: time)
  }

  /// Cancels all touches.
  package func touchesCancelled(time: Double) {
    guard time.isFinite else { return }
    advance(to: time)
    fingers = []
    wheel.cancel()
    model.touchesCancelled(time: time)
  }

  /// Scrolls by a movement of a wheel or trackpad, in points.
  package func scroll(by delta: Point, time: Double) {
    guard time.isFinite, delta.isFinite, fingers.isEmpty else { return }
    advance(to: time)
    wheel.scroll(by: delta, &model, time: model.time)
  }

  /// Changes the model at a time, after the wheel's finger has lifted.
  package func change(at time: Double, _ change: (inout ScrollModel) -> Void) {
    guard time.isFinite else { return }
    advance(to: time)
    wheel.lift(&model, time: model.time)
    change(&model)
  }

  /// Changes the configuration by the JSON of a request.
  package func configure(_ bytes: [UInt8], time: Double) throws(ReadingError) {
    let configuration = try ViewReader.configuration(try JSONReader.node(bytes))
    change(at: time) { $0.setConfiguration(configuration, time: time) }
  }
}

extension ZoomArea {
  /// Returns the scale and translation of a page's picture within its frame, relative to the picture at rest.
  fileprivate func growth(of zoom: PageZoom) -> (growth: Double, shift: Point) {
    let growth = zoom.scale / rest.scale
    let shift = Point(
      x: (viewport.width / 2 + rest.offset.x) * growth - zoom.offset.x - viewport.width / 2,
      y: (viewport.height / 2 + rest.offset.y) * growth - zoom.offset.y - viewport.height / 2
    )
    return (growth, shift)
  }
}

extension Point {
  /// Whether both coordinates are numbers of points.
  package var isFinite: Bool { abs(x) <= JSONNode.mostPoints && abs(y) <= JSONNode.mostPoints }
}
