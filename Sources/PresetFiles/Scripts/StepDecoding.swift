import PageEffects
import PageGeometry
import PageScroll
import TextTools

extension ScriptDecoder {
  /// Decodes a step.
  ///
  /// - Parameter node: A word or map that has the shape of a step.
  /// - Returns: The gesture; nil after an error that the shape does not rule out.
  mutating func step(_ node: YamlNode) -> Gesture? {
    let entry = node.map?.first
    guard let name = (entry?.key ?? node.text).flatMap(StepName.init(rawValue:)) else { return nil }
    checkFinger(before: name, node)
    let gesture = name.step.decode(entry?.value ?? node, &self)
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
    if name.step.finger == .down, !isDown {
      let expectation = "a step 'down' before '\(name.rawValue)'"
      report(.expected(expectation, found: "no finger that is down"), at: node.span)
    }
    if name.step.finger == .own, isDown {
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

  func drag(_ node: YamlNode) -> Gesture? {
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
  func fingerMove(_ node: YamlNode) -> Gesture? {
    guard let from = finger?.point else { return nil }
    let distance = node["by"]?.point ?? .zero
    return .touchMove(
      to: node["to"]?.point ?? Point(x: from.x + distance.x, y: from.y + distance.y),
      duration: node["duration"]?.number ?? 0.25,
      curve: node["curve"]?.word() ?? .linear
    )
  }

  mutating func touches(_ node: YamlNode) -> Gesture? {
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

  func pinch(_ node: YamlNode) -> Gesture? {
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

  func scrollTo(_ node: YamlNode) -> Gesture? {
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

  mutating func rotation(_ node: YamlNode) -> Gesture? {
    guard let size = (node["size"] ?? node).size else { return nil }
    let (scroller, pageSize) = (node["scroller"]?.size, node["pageSize"]?.size)
    view.view = size
    if let scroller { view.scroller = scroller }
    if let pageSize { view.pageSize = pageSize }
    checkPagesInView(node)
    return .rotate(view: size, scroller: scroller, pageSize: pageSize)
  }
}
