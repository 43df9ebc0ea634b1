import PageGeometry
package import PageScroll

/// Reads constants of scroll motion; the keys are the properties of `ScrollPhysics`.
package enum PhysicsReader {
  /// Reads constants.
  static func physics(_ node: JSONNode) throws(ReadingError) -> ScrollPhysics {
    let fields = try JSONFields(node, keys: keys)
    var physics = ScrollPhysics()
    physics.deceleration = try fields.optional("deceleration", rate) ?? physics.deceleration
    physics.snapDeceleration =
      try fields.optional("snapDeceleration", rate) ?? physics.snapDeceleration
    physics.rubberBand = try fields.positive("rubberBand", or: physics.rubberBand)
    physics.bounce = try fields.optional("bounce", spring) ?? physics.bounce
    physics.page = try fields.optional("page", spring) ?? physics.page
    physics.edgeSpeed = try fields.number("edgeSpeed", or: physics.edgeSpeed, distances)
    physics.pageFlick = try fields.number("pageFlick", or: physics.pageFlick, distances)
    physics.freeFlick = try fields.number("freeFlick", or: physics.freeFlick, distances)
    physics.fastestFlick = try fields.number("fastestFlick", or: physics.fastestFlick, distances)
    physics.restTime = try fields.number("restTime", or: physics.restTime, distances)
    physics.velocity = try fields.optional("velocity", velocity) ?? physics.velocity
    physics.carriedMomentum = try fields.word("carriedMomentum", or: physics.carriedMomentum)
    physics.slop = try fields.number("slop", or: physics.slop, distances)
    physics.pixelsPerPoint = try fields.positive("pixelsPerPoint", or: physics.pixelsPerPoint)
    // As in files: at 0, a spring would never end.
    physics.endSpeed = try fields.number(
      "endSpeed",
      or: physics.endSpeed,
      0.001...JSONNode.mostPoints
    )
    physics.moveDuration = try fields.number("moveDuration", or: physics.moveDuration, distances)
    physics.moveCurve = try fields.optional("moveCurve", curve) ?? physics.moveCurve
    physics.zoomDuration = try fields.number("zoomDuration", or: physics.zoomDuration, distances)
    physics.slowsOutside = try fields.flag("slowsOutside", or: physics.slowsOutside)
    return physics
  }

  private static let keys = [
    "deceleration", "snapDeceleration", "rubberBand", "bounce", "page", "edgeSpeed", "pageFlick",
    "freeFlick", "fastestFlick", "restTime", "velocity", "carriedMomentum", "slop",
    "pixelsPerPoint", "endSpeed", "moveDuration", "moveCurve", "zoomDuration", "slowsOutside",
  ]

  /// Reads a curve of a move: the name of an easing function, or the numbers of `cubic-bezier()`.
  package static func curve(_ node: JSONNode) throws(ReadingError) -> MoveCurve {
    guard case .array = node else { return .easing(try node.word()) }
    let numbers = try node.list(of: 4) { node throws(ReadingError) in try node.number() }
    guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw ReadingError("the x of both points must be from 0 to 1")
    }
    return .bezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
  }

  private static let distances = 0...JSONNode.mostPoints

  private static func rate(_ node: JSONNode) throws(ReadingError) -> DecelerationRate {
    // Nearer to 0 or 1, a motion would end at once or last for hours.
    DecelerationRate(try node.number(0.01...0.9999))
  }

  private static func spring(_ node: JSONNode) throws(ReadingError) -> Spring {
    let fields = try JSONFields(node, keys: ["mass", "stiffness", "dampingRatio"])
    return Spring(
      mass: try fields.positive("mass"),
      stiffness: try fields.positive("stiffness"),
      dampingRatio: try fields.positive("dampingRatio")
    )
  }

  private static func velocity(_ node: JSONNode) throws(ReadingError) -> VelocityEstimator {
    if case .object = node {
      let fields = try JSONFields(node, keys: ["window"])
      return .window(seconds: try fields.positive("window"))
    }
    switch try node.text() {
    case "weighted": return .weighted
    case "leastSquares": return .leastSquares
    default: throw ReadingError("expected 'weighted', 'leastSquares' or { window }")
    }
  }
}
