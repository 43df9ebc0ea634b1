import PageGeometry
package import PageScroll

/// Reads the configuration of a scroll view; its keys are the properties of `ScrollConfiguration`.
package enum ViewReader {
  /// Reads a configuration.
  package static func configuration(_ node: JSONNode) throws(ReadingError) -> ScrollConfiguration {
    let fields = try JSONFields(node, keys: keys)
    var view = ScrollConfiguration(
      view: try fields.required("view", LayoutReader.size),
      pageSize: try fields.required("pageSize", LayoutReader.size),
      pages: try fields.required("pages") { node throws(ReadingError) in
        try node.count(0...LayoutReader.mostPages)
      }
    )
    try readLayout(fields, into: &view)
    try readRules(fields, into: &view)
    try readContent(fields, into: &view)
    guard view.stride > 0 else {
      throw ReadingError("a page's length and the gap must be greater than 0 together")
    }
    guard view.crowdedAxes.isEmpty else {
      throw ReadingError("at most \(ScrollConfiguration.mostPagesInView) pages may be in view")
    }
    return view
  }

  private static let keys = [
    "view", "pageSize", "pages", "scroller", "gap", "padding", "ownStride", "axis",
    "isRightToLeft", "wraps", "alignment", "map", "crossLength", "insets", "stop", "flicksFrom",
    "bouncesAtHoles", "startsAtEdge", "bounces", "alwaysBouncesHorizontally",
    "alwaysBouncesVertically", "lock", "touchInsets", "pageMargin", "loading", "zoom", "picture",
    "tileSide",
    "tapTurnsPage", "recognisesDoubleTaps", "hasBars", "background", "reducesMotion", "autoplay",
    "physics",
  ]

  private static func readLayout(
    _ fields: JSONFields,
    into view: inout ScrollConfiguration
  ) throws(ReadingError) {
    view.scroller = try fields.optional("scroller", LayoutReader.size)
    view.gap = try fields.number("gap", or: view.gap)
    view.padding = try fields.number("padding", or: view.padding)
    view.ownStride = try fields.optional("ownStride") { node throws(ReadingError) in
      try node.positive()
    }
    view.axis = try fields.word("axis", or: view.axis)
    view.isRightToLeft = try fields.flag("isRightToLeft", or: view.isRightToLeft)
    view.wraps = try fields.flag("wraps", or: view.wraps)
    view.alignment = try fields.word("alignment", or: view.alignment)
    if let rows = try fields.optional("map", rows) {
      let size = Size(
        width: view.pageSize.width + view.gap,
        height: view.pageSize.height + view.gap
      )
      guard size.width > 0, size.height > 0 else {
        throw ReadingError("a page and the gap must be greater than 0 together")
      }
      do { view.map = try PageMap(rows: rows, cellSize: size) } catch {
        throw ReadingError("expected rows of page numbers and '·'").within("map")
      }
    }
    view.crossLength = try fields.optional("crossLength", length)
    view.insets = try fields.optional("insets", insets) ?? view.insets
    view.touchInsets = try fields.optional("touchInsets", insets)
    view.style.margin = try fields.optional("pageMargin", insets) ?? view.style.margin
  }

  private static func readRules(
    _ fields: JSONFields,
    into view: inout ScrollConfiguration
  ) throws(ReadingError) {
    view.stop = try fields.optional("stop", stop) ?? view.stop
    view.flicksFrom = try fields.word("flicksFrom", or: view.flicksFrom)
    view.bouncesAtHoles = try fields.flag("bouncesAtHoles", or: view.bouncesAtHoles)
    view.startsAtEdge = try fields.flag("startsAtEdge", or: view.startsAtEdge)
    view.bounces = try fields.flag("bounces", or: view.bounces)
    view.alwaysBouncesHorizontally = try fields.flag(
      "alwaysBouncesHorizontally",
      or: view.alwaysBouncesHorizontally
    )
    view.alwaysBouncesVertically = try fields.flag(
      "alwaysBouncesVertically",
      or: view.alwaysBouncesVertically
    )
    view.lock = try fields.optional("lock", lock) ?? view.lock
    view.tapTurnsPage = try fields.flag("tapTurnsPage", or: view.tapTurnsPage)
    view.recognisesDoubleTaps = try fields.flag(
      "recognisesDoubleTaps",
      or: view.recognisesDoubleTaps
    )
    view.hasBars = try fields.flag("hasBars", or: view.hasBars)
    view.background = try fields.optional("background") { node throws(ReadingError) in
      try node.word()
    }
    view.reducesMotion = try fields.flag("reducesMotion", or: view.reducesMotion)
    view.autoplay = try fields.optional("autoplay", autoplay)
    view.physics = try fields.optional("physics", PhysicsReader.physics) ?? view.physics
  }

  private static func readContent(
    _ fields: JSONFields,
    into view: inout ScrollConfiguration
  ) throws(ReadingError) {
    view.loading = try fields.optional("loading", loading) ?? view.loading
    view.zoom = try fields.optional("zoom") { node throws(ReadingError) in
      let fields = try JSONFields(node, keys: ["minimum", "maximum"])
      let minimum = try fields.positive("minimum")
      let maximum = try fields.required("maximum") { node throws(ReadingError) in
        try node.number(minimum...JSONNode.mostPoints)
      }
      return ZoomLimits(minimum: minimum, maximum: maximum)
    }
    view.picture = try fields.optional("picture", LayoutReader.size)
    view.tileSide = try fields.optional("tileSide") { node throws(ReadingError) in
      try node.positive()
    }
  }

  // MARK: Values

  private static func length(_ node: JSONNode) throws(ReadingError) -> Double { try node.number() }

  private static func rows(_ node: JSONNode) throws(ReadingError) -> [String] {
    try node.list(atMost: PageMap.largestSide) { node throws(ReadingError) in try node.text() }
  }

  private static func insets(_ node: JSONNode) throws(ReadingError) -> EdgeInsets {
    let fields = try JSONFields(node, keys: ["top", "left", "bottom", "right"])
    var insets = EdgeInsets.zero
    insets.top = try fields.number("top", or: insets.top)
    insets.left = try fields.number("left", or: insets.left)
    insets.bottom = try fields.number("bottom", or: insets.bottom)
    insets.right = try fields.number("right", or: insets.right)
    return insets
  }

  private static func stop(_ node: JSONNode) throws(ReadingError) -> ScrollStop {
    if case .object = node {
      let fields = try JSONFields(node, keys: ["nearestPage"])
      return try fields.required("nearestPage") { node throws(ReadingError) in
        if case .null = node { return .nearestPage(limit: nil) }
        return .nearestPage(limit: try node.count(1...LayoutReader.mostPages))
      }
    }
    switch try node.text() {
    case "page": return .page
    case "anywhere": return .anywhere
    case "picture": return .picture
    default: throw ReadingError("expected 'page', 'anywhere', 'picture' or { nearestPage }")
    }
  }

  private static func lock(_ node: JSONNode) throws(ReadingError) -> DirectionLock {
    if case .object = node {
      let margin = try JSONFields(node, keys: ["normal"]).required("normal") {
        node throws(ReadingError) in try node.number(0...JSONNode.mostPoints)
      }
      return .normal(margin: margin)
    }
    switch try node.text() {
    case "none": return .none
    case "strict": return .strict
    default: throw ReadingError("expected 'none', 'strict' or { normal }")
    }
  }

  private static func loading(_ node: JSONNode) throws(ReadingError) -> PageLoading {
    if case .object = node {
      let fields = try JSONFields(node, keys: ["lookahead"])
      return .visible(
        lookahead: try fields.required("lookahead") { node throws(ReadingError) in
          try node.count(0...LayoutReader.mostPages)
        }
      )
    }
    switch try node.text() {
    case "neighbours": return .neighbours
    case "recycling": return .recycling
    default: throw ReadingError("expected 'neighbours', 'recycling' or { lookahead }")
    }
  }

  private static func autoplay(_ node: JSONNode) throws(ReadingError) -> Autoplay {
    let fields = try JSONFields(node, keys: ["interval", "speed", "resumes"])
    // A shorter interval or a higher speed would move on several times within a frame.
    let interval = try fields.optional("interval") { node throws(ReadingError) in
      try node.number(0.01...JSONNode.mostPoints)
    }
    let speed = try fields.optional("speed") { node throws(ReadingError) in
      try node.number(1e-6...1_000)
    }
    let resumes = try fields.flag("resumes", or: false)
    switch (interval, speed) {
    case (let interval?, nil): return Autoplay(.interval(interval), resumes: resumes)
    case (nil, let speed?): return Autoplay(.speed(speed), resumes: resumes)
    default: throw ReadingError("expected either 'interval' or 'speed'")
    }
  }
}
