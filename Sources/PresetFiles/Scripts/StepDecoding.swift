import PageEffects
import PageGeometry
import PageScroll

extension ScriptDecoder {
  /// Decodes a step.
  ///
  /// - Parameter node: A word or map that has the shape of a step.
  /// - Returns: The gesture; nil after an error that the shape does not rule out.
  mutating func step(_ node: YamlNode) -> Gesture? {
    let entry = node.map?.first
    guard let name = (entry?.key ?? node.text).flatMap(StepName.init(rawValue:)) else { return nil }
    checkFinger(before: name, node)
    let gesture = gesture(name, entry?.value ?? node)
    switch gesture {
    case .touchDown(let point)?: finger = (point, node)
    case .touchMove(let point, _, _)?: finger?.point = point
    case .touchUp?: finger = nil
    default: break
    }
    return gesture
  }

  /// Reports a finger that a step needs and that is not down, or that is down and must lift first.
  private mutating func checkFinger(before name: StepName, _ node: YamlNode) {
    let isDown = finger != nil
    if name.needsFinger, !isDown {
      let expectation = "a step 'down' before '\(name.rawValue)'"
      report(.expected(expectation, found: "no finger that is down"), at: node.span)
    }
    if name.hasOwnFinger, isDown {
      let expectation = "a step 'up' before '\(name.rawValue)'"
      report(.expected(expectation, found: "a finger that is still down"), at: node.span)
    }
  }

  /// Reports a finger that is still down at the end of the script.
  mutating func checkFingerAtEnd() {
    guard let finger else { return }
    report(
      .expected("a step 'up' after 'down'", found: "the end of the script"),
      at: finger.step.span
    )
  }

  private mutating func gesture(_ name: StepName, _ value: YamlNode) -> Gesture? {
    let count = value["count"]?.whole ?? 1
    switch name {
    case .drag: return drag(value)
    case .touches: return touches(value)
    case .flick:
      return (value["velocity"] ?? value).point.map {
        .flick(velocity: $0, from: value["from"]?.point, duration: value["duration"]?.number ?? 0)
      }
    case .down: return value.point.map(Gesture.touchDown)
    case .move: return fingerMove(value)
    case .up: return .touchUp
    case .tap: return value.point.map(Gesture.tap)
    case .doubleTap: return value.point.map(Gesture.doubleTap)
    case .pinch: return pinch(value)
    case .arrow: return .arrow(value.text == "next" ? 1 : -1)
    case .scrollTo: return move(value)
    case .zoomTo:
      return value.numbers.map { .zoom(Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
    case .rotate: return rotation(value)
    case .insert: return (value["at"] ?? value).whole.map { .insert(at: $0, count: count) }
    case .remove: return (value["at"] ?? value).whole.map { .remove(at: $0, count: count) }
    case .replace: return value.whole.map(Gesture.replace)
    case .wait: return value.number.map(Gesture.wait) ?? .waitUntilAtRest
    case .memoryWarning: return .memoryWarning
    }
  }

  private func drag(_ node: YamlNode) -> Gesture? {
    guard let from = node["from"]?.point else { return nil }
    let distance = node["by"]?.point ?? .zero
    return .drag(
      from: from,
      to: node["to"]?.point ?? Point(x: from.x + distance.x, y: from.y + distance.y),
      duration: node["duration"]?.number ?? 0.25,
      curve: node["curve"]?.word() ?? .linear,
      rest: node["rest"]?.number ?? 0
    )
  }

  /// Decodes a movement of the finger that stays down; nil if there is no such finger.
  private func fingerMove(_ node: YamlNode) -> Gesture? {
    guard let from = finger?.point else { return nil }
    let distance = node["by"]?.point ?? .zero
    return .touchMove(
      to: node["to"]?.point ?? Point(x: from.x + distance.x, y: from.y + distance.y),
      duration: node["duration"]?.number ?? 0.25,
      curve: node["curve"]?.word() ?? .linear
    )
  }

  private mutating func touches(_ node: YamlNode) -> Gesture? {
    let list = node["samples"] ?? node
    let samples = (list.list ?? []).compactMap { sample -> TouchSample? in
      sample.numbers.map { TouchSample(time: $0[0], point: Point(x: $0[1], y: $0[2])) }
    }
    guard !samples.isEmpty else {
      expected("at least one sample, [seconds, x, y]", list)
      return nil
    }
    for (index, pair) in zip(samples, samples.dropFirst()).enumerated()
    where pair.1.time < pair.0.time {
      guard let time = list.list?[index + 1].list?[0] else { continue }
      expected("a time of at least \(pair.0.time.plainText) seconds", time)
    }
    return .touches(samples, liftsAfter: node["liftsAfter"]?.number ?? 0)
  }

  private func pinch(_ node: YamlNode) -> Gesture? {
    guard let center = node["center"]?.point, let from = node["from"]?.number,
      let to = node["to"]?.number
    else { return nil }
    let distance = node["by"]?.point ?? .zero
    return .pinch(
      center: center,
      to: Point(x: center.x + distance.x, y: center.y + distance.y),
      distance: from,
      toDistance: to,
      duration: node["duration"]?.number ?? 0.25,
      curve: node["curve"]?.word() ?? .linear
    )
  }

  private func move(_ node: YamlNode) -> Gesture? {
    let (duration, curve) = (node["duration"]?.number, node["curve"]?.word() as Easing?)
    if let offset = node["offset"]?.point {
      return .scrollToOffset(offset, duration: duration, curve: curve)
    }
    return (node["page"] ?? node).whole.map {
      .scrollToPage(
        $0,
        duration: duration,
        curve: curve,
        direction: node["direction"]?.word() ?? .shortest
      )
    }
  }

  private mutating func rotation(_ node: YamlNode) -> Gesture? {
    guard let size = (node["size"] ?? node).size else { return nil }
    let (scroller, pageSize) = (node["scroller"]?.size, node["pageSize"]?.size)
    view.view = size
    if let scroller { view.scroller = scroller }
    if let pageSize { view.pageSize = pageSize }
    checkPagesInView(node)
    return .rotate(view: size, scroller: scroller, pageSize: pageSize)
  }
}
