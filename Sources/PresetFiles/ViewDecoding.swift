import PageEffects
import PageGeometry
import PageScroll

extension ScriptDecoder {
  /// Takes over what a file says of its scroll view.
  ///
  /// - Parameter node: A map that has its shape.
  mutating func decodeView(_ node: YamlNode) {
    if let size = node["size"]?.size { view.view = size }
    view.scroller = node["scroller"]?.size
    if let size = node["pageSize"]?.size { view.pageSize = size }
    if let gap = node["gap"]?.number { view.gap = gap }
    view.ownStride = node["stride"]?.number
    if let padding = node["padding"]?.number { view.padding = padding }
    if let pages = node["pages"]?.whole { view.pages = pages }
    if let axis: Axis = node["direction"]?.word() { view.axis = axis }
    if let alignment: PageAlignment = node["alignment"]?.word() { view.alignment = alignment }
    view.crossLength = node["crossLength"]?.number
    if let insets = node["insets"].flatMap(insets) { view.insets = insets }
    view.touchInsets = node["touchInsets"].flatMap(insets)
    if let stop = node["stop"].flatMap(stop) { view.stop = stop }
    if let lock = node["lock"].flatMap(lock) { view.lock = lock }
    if let loading = node["loading"].flatMap(loading) { view.loading = loading }
    let flags: [(String, WritableKeyPath<ScrollConfiguration, Bool>)] = [
      ("rtl", \.isRightToLeft), ("wrap", \.wraps), ("bounces", \.bounces),
      ("alwaysBouncesHorizontally", \.alwaysBouncesHorizontally),
      ("alwaysBouncesVertically", \.alwaysBouncesVertically), ("tapTurnsPage", \.tapTurnsPage),
      ("doubleTaps", \.recognisesDoubleTaps), ("bars", \.hasBars),
      ("innerShadows", \.hasInnerShadows), ("reducedMotion", \.reducesMotion),
    ]
    for (key, path) in flags {
      if let flag = node[key]?.flag { view[keyPath: path] = flag }
    }
    if let physics = node["physics"] { decodePhysics(physics) }
    if let map = node["map"] { decodeMap(map, pages: node["pages"]) }
    if let zoom = node["zoom"] { decodeZoom(zoom) }
  }

  private func insets(_ node: YamlNode) -> EdgeInsets? {
    node.numbers.map { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
  }

  private func stop(_ node: YamlNode) -> ScrollStop? {
    switch node.text {
    case "page": .page
    case "anywhere": .anywhere
    case "picture": .picture
    default: .nearestPage(limit: node["nearestPage"]?.whole)
    }
  }

  private func lock(_ node: YamlNode) -> DirectionLock? {
    switch node.text {
    case "none": DirectionLock.none
    case "strict": .strict
    default: node["normal"]?.number.map { .normal(margin: $0) } ?? .normal
    }
  }

  private func loading(_ node: YamlNode) -> PageLoading? {
    switch node.text {
    case "neighbours": .neighbours
    case "recycling": .recycling
    default: .visible(lookahead: node["visible"]?.whole ?? 0)
    }
  }

  private mutating func decodeMap(_ node: YamlNode, pages: YamlNode?) {
    if let pages { expected("no 'pages' beside a map, which has its own", pages) }
    do throws(PageMapError) {
      let rows = (node.list ?? []).compactMap(\.text)
      let map = try PageMap(rows: rows, cellSize: view.pageSize)
      (view.map, view.pages) = (map, map.cells.count)
    } catch {
      let row = error.row.flatMap { node.list?[$0 - 1] } ?? node
      errors.append(PresetError(.map(error), at: row.span))
    }
  }

  private mutating func decodeZoom(_ node: YamlNode) {
    if let picture = node["picture"]?.size {
      view.picture = picture
    } else if let maximum = node["maximum"], let largest = maximum.number {
      let smallest = node["minimum"]?.number ?? 1
      guard smallest <= largest else {
        return expected("a scale of at least the minimum, \(smallest.plainText)", maximum)
      }
      view.zoom = ZoomLimits(minimum: smallest, maximum: largest)
    }
  }

  // MARK: Physics

  private mutating func decodePhysics(_ node: YamlNode) {
    let numbers: [(String, WritableKeyPath<ScrollPhysics, Double>)] = [
      ("rubberBand", \.rubberBand), ("edgeSpeed", \.edgeSpeed), ("pageFlick", \.pageFlick),
      ("freeFlick", \.freeFlick), ("fastestFlick", \.fastestFlick), ("restTime", \.restTime),
      ("slop", \.slop), ("pixelsPerPoint", \.pixelsPerPoint), ("endSpeed", \.endSpeed),
      ("moveDuration", \.moveDuration), ("zoomDuration", \.zoomDuration),
    ]
    for (key, path) in numbers {
      if let number = node[key]?.number { view.physics[keyPath: path] = number }
    }
    if let rate = node["deceleration"] { view.physics.deceleration = rate.deceleration }
    if let rate = node["snapDeceleration"] { view.physics.snapDeceleration = rate.deceleration }
    if let spring = node["bounce"] { view.physics.bounce = spring.spring(over: .bounce) }
    if let spring = node["page"] { view.physics.page = spring.spring(over: .page) }
    if let curve = node["moveCurve"]?.moveCurve { view.physics.moveCurve = curve }
    if let flag = node["slowsOutside"]?.flag { view.physics.slowsOutside = flag }
  }
}

extension YamlNode {
  fileprivate var deceleration: DecelerationRate {
    number.map(DecelerationRate.init) ?? (text == "fast" ? .fast : .normal)
  }

  fileprivate func spring(over spring: Spring) -> Spring {
    Spring(
      mass: self["mass"]?.number ?? spring.mass,
      stiffness: self["stiffness"]?.number ?? spring.stiffness,
      dampingRatio: self["dampingRatio"]?.number ?? spring.dampingRatio
    )
  }

  fileprivate var moveCurve: MoveCurve? {
    if let numbers { return .bezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])) }
    let easing: Easing? = word()
    return easing.map(MoveCurve.easing)
  }
}
