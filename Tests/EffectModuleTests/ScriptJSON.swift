import EffectModule
import JSONCoding
import PageGeometry
import PageScroll

/// Scripts as the JSON that the module for browsers reads.
enum ScriptJSON {
  static func json(_ script: GestureScript) -> JSONValue {
    [
      "configuration": ViewJSON.json(script.configuration), "start": json(script.start),
      "samplesPerSecond": .number(script.samplesPerSecond),
      "steps": .array(script.steps.map(json)),
    ]
  }

  private static func json(_ start: GestureScript.Start) -> JSONValue {
    switch start {
    case .page(let page): ["page": whole(page)]
    case .offset(let offset, let velocity):
      ["offset": json(offset), "velocity": json(velocity)]
    }
  }

  private static func json(_ step: Gesture) -> JSONValue {
    var members = fingers(step) ?? moves(step) ?? changes(step)
    // Nil is omitted.
    members = members.filter { $0.value != .null }
    return .object(members)
  }

  private static func fingers(_ step: Gesture) -> [String: JSONValue]? {
    switch step {
    case .touches(let samples, let rest):
      [
        "is": "touches", "liftsAfter": .number(rest),
        "samples": .array(samples.map { .numbers($0.time, $0.point.x, $0.point.y) }),
      ]
    case .drag(let from, let to, let duration, let curve, let rest):
      [
        "is": "drag", "from": json(from), "to": json(to), "duration": .number(duration),
        "curve": .string(curve.rawValue), "rest": .number(rest),
      ]
    case .flick(let velocity, let from, let duration):
      [
        "is": "flick", "velocity": json(velocity), "from": from.map(json) ?? .null,
        "duration": .number(duration),
      ]
    case .touchDown(let point): ["is": "touchDown", "point": json(point)]
    case .touchMove(let to, let duration, let curve):
      [
        "is": "touchMove", "to": json(to), "duration": .number(duration),
        "curve": .string(curve.rawValue),
      ]
    case .touchUp: ["is": "touchUp"]
    case .tap(let point): ["is": "tap", "point": json(point)]
    case .doubleTap(let point): ["is": "doubleTap", "point": json(point)]
    case .pinch(let center, let to, let distance, let toDistance, let duration, let curve):
      [
        "is": "pinch", "center": json(center), "to": json(to), "distance": .number(distance),
        "toDistance": .number(toDistance), "duration": .number(duration),
        "curve": .string(curve.rawValue),
      ]
    default: nil
    }
  }

  private static func moves(_ step: Gesture) -> [String: JSONValue]? {
    switch step {
    case .arrow(let step): ["is": "arrow", "step": whole(step)]
    case .scrollToPage(let page, let duration, let curve, let direction):
      [
        "is": "scrollToPage", "page": whole(page),
        "duration": duration.map { .number($0) } ?? .null,
        "curve": curve.map { .string($0.rawValue) } ?? .null,
        "direction": .string(direction.rawValue),
      ]
    case .scrollToOffset(let offset, let duration, let curve):
      [
        "is": "scrollToOffset", "offset": json(offset),
        "duration": duration.map { .number($0) } ?? .null,
        "curve": curve.map { .string($0.rawValue) } ?? .null,
      ]
    case .turnPage(let turn): ["is": "turnPage", "turn": .string(turn.rawValue)]
    case .autoplay(let isPlaying): ["is": "autoplay", "isPlaying": .bool(isPlaying)]
    case .pause(let duration): ["is": "pause", "duration": .number(duration)]
    case .zoom(let rect):
      [
        "is": "zoom", "origin": json(Point(x: rect.x, y: rect.y)),
        "size": ViewJSON.json(Size(width: rect.width, height: rect.height)),
      ]
    case .wait(let duration): ["is": "wait", "duration": .number(duration)]
    case .waitUntilAtRest: ["is": "waitUntilAtRest"]
    default: nil
    }
  }

  private static func changes(_ step: Gesture) -> [String: JSONValue] {
    switch step {
    case .rotate(let view, let scroller, let pageSize):
      [
        "is": "rotate", "view": ViewJSON.json(view),
        "scroller": scroller.map(ViewJSON.json) ?? .null,
        "pageSize": pageSize.map(ViewJSON.json) ?? .null,
      ]
    case .insert(let page, let count):
      ["is": "insert", "page": whole(page), "count": whole(count)]
    case .remove(let page, let count):
      ["is": "remove", "page": whole(page), "count": whole(count)]
    case .replace(let page): ["is": "replace", "page": whole(page)]
    case .memoryWarning: ["is": "memoryWarning"]
    default: [:]
    }
  }

  private static func json(_ point: Point) -> JSONValue {
    ["x": .number(point.x), "y": .number(point.y)]
  }

  /// Returns a whole number; the greatest and the least of the program are those of the module, too.
  private static func whole(_ number: Int) -> JSONValue {
    .number(min(max(Double(number), -JSONNode.mostPoints), JSONNode.mostPoints))
  }
}
