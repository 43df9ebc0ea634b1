import Foundation
import JSONCoding
import PageGeometry
import PageScroll
import PresetFiles
import Testing

/// The decoding of keys and steps of a script.
struct GestureScriptFileTests {
  private static func file(_ text: String) throws(PresetFailure) -> GestureScriptFile {
    try GestureScriptFile.parse(text: text, file: "it.yaml")
  }

  private static let plain = ScrollConfiguration(
    view: Size(width: 640, height: 400),
    pageSize: Size(width: 240, height: 320),
    pages: 12
  )

  @Test func `Omitted keys have their defaults`() throws {
    let file = try Self.file("steps: []\n")
    #expect(file.script == GestureScript(configuration: Self.plain, steps: []))
  }

  @Test func `All parts of a file are decoded`() throws {
    let file = try Self.file(
      """
      summary: Let go.
      view: { pages: 3, rtl: true }
      start: { offset: [100, -2.5], velocity: [1e3, 0] }
      samplesPerSecond: 60
      steps: [{ wait: rest }]
      """
    )
    var view = Self.plain
    (view.pages, view.isRightToLeft) = (3, true)
    let script = GestureScript(
      summary: "Let go.",
      configuration: view,
      start: .offset(Point(x: 100, y: -2.5), velocity: Point(x: 1_000, y: 0)),
      samplesPerSecond: 60,
      steps: [.waitUntilAtRest]
    )
    #expect(file.script == script)
  }

  @Test(arguments: [
    ("{ page: 4 }", GestureScript.Start.page(4)),
    ("{ offset: [1, 2] }", .offset(Point(x: 1, y: 2), velocity: .zero)),
  ])
  func `A start is a page or an offset`(_ text: String, _ start: GestureScript.Start) throws {
    #expect(try Self.file("start: \(text)\nsteps: []").script.start == start)
  }

  // MARK: View

  static let keys: [(String, @Sendable (inout ScrollConfiguration) throws -> Void)] = [
    ("size: 844x390.5", { $0.view = Size(width: 844, height: 390.5) }),
    ("size: [844, 390]", { $0.view = Size(width: 844, height: 390) }),
    ("scroller: 240x320", { $0.scroller = Size(width: 240, height: 320) }),
    ("pageSize: 100x200", { $0.pageSize = Size(width: 100, height: 200) }),
    ("gap: -20", { $0.gap = -20 }),
    ("stride: 30", { $0.ownStride = 30 }),
    ("padding: 10", { $0.padding = 10 }),
    ("pages: 0", { $0.pages = 0 }),
    ("direction: vertical", { $0.axis = .vertical }),
    ("rtl: true", { $0.isRightToLeft = true }),
    ("wrap: true", { $0.wraps = true }),
    ("alignment: centre", { $0.alignment = .centre }),
    ("stop: page", { $0.stop = .page }),
    ("stop: anywhere", { $0.stop = .anywhere }),
    ("stop: picture", { $0.stop = .picture }),
    ("stop: nearestPage", { $0.stop = .nearestPage(limit: nil) }),
    ("stop: { nearestPage: 2 }", { $0.stop = .nearestPage(limit: 2) }),
    ("flicksFrom: target", { $0.flicksFrom = .target }),
    ("bouncesAtHoles: true", { $0.bouncesAtHoles = true }),
    ("startsAtEdge: true", { $0.startsAtEdge = true }),
    ("crossLength: 800", { $0.crossLength = 800 }),
    ("tileSide: 256", { $0.tileSide = 256 }),
    ("background: black", { $0.background = .black }),
    (
      "pageMargin: [1, 2, 3, 4]",
      { $0.style.margin = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    ),
    ("border: 0.05", { $0.style.border = 0.05 }),
    ("fitsPicture: true", { $0.style.fitsPicture = true }),
    (
      "shadow: { y: 2, radius: 3, opacity: 0.3 }",
      { $0.style.shadow = PageStyle.Shadow(y: 2, radius: 3, opacity: 0.3) }
    ),
    ("insets: [1, 2, 3, 4]", { $0.insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }),
    (
      "touchInsets: [0, -5, 0, 5]",
      { $0.touchInsets = EdgeInsets(top: 0, left: -5, bottom: 0, right: 5) }
    ),
    ("bounces: false", { $0.bounces = false }),
    ("alwaysBouncesHorizontally: true", { $0.alwaysBouncesHorizontally = true }),
    ("alwaysBouncesVertically: true", { $0.alwaysBouncesVertically = true }),
    ("lock: none", { $0.lock = .none }),
    ("lock: normal", { $0.lock = .normal }),
    ("lock: { normal: 3 }", { $0.lock = .normal(margin: 3) }),
    ("lock: strict", { $0.lock = .strict }),
    ("loading: visible", { $0.loading = .visible(lookahead: 0) }),
    ("loading: { visible: 2 }", { $0.loading = .visible(lookahead: 2) }),
    ("loading: neighbours", { $0.loading = .neighbours }),
    ("loading: recycling", { $0.loading = .recycling }),
    ("zoom: { maximum: 3 }", { $0.zoom = ZoomLimits(minimum: 1, maximum: 3) }),
    ("zoom: { minimum: 0.5, maximum: 2 }", { $0.zoom = ZoomLimits(minimum: 0.5, maximum: 2) }),
    ("zoom: { picture: 2400x1600 }", { $0.picture = Size(width: 2_400, height: 1_600) }),
    ("tapTurnsPage: true", { $0.tapTurnsPage = true }),
    ("doubleTaps: true", { $0.recognisesDoubleTaps = true }),
    ("bars: true", { $0.hasBars = true }),
    ("innerShadows: true", { $0.hasInnerShadows = true }),
    ("reducedMotion: true", { $0.reducesMotion = true }),
    ("autoplay: { interval: 3 }", { $0.autoplay = Autoplay(.interval(3)) }),
    (
      "autoplay: { speed: 0.5, resumes: true }",
      { $0.autoplay = Autoplay(.speed(0.5), resumes: true) }
    ),
    (
      #"map: ["1 ·", "2 3"], pageSize: 20x30"#,
      {
        $0.pageSize = Size(width: 20, height: 30)
        $0.map = try PageMap(rows: ["1 ·", "2 3"], cellSize: $0.pageSize)
        $0.pages = 3
      }
    ),
    (
      #"map: ["1 2"], pageSize: 180x280, gap: 20"#,
      {
        ($0.pageSize, $0.gap, $0.pages) = (Size(width: 180, height: 280), 20, 2)
        $0.map = try PageMap(rows: ["1 2"], cellSize: Size(width: 200, height: 300))
      }
    ),
  ]

  @Test(arguments: keys.indices) func `A key of the view is decoded`(_ index: Int) throws {
    let (text, change) = Self.keys[index]
    var expected = Self.plain
    try change(&expected)
    let file = try Self.file("view: { \(text) }\nsteps: []")
    #expect(file.script.configuration == expected, "\(text)")
  }

  static let constants: [(String, @Sendable (inout ScrollPhysics) -> Void)] = [
    ("deceleration: normal", { $0.deceleration = .normal }),
    ("deceleration: fast", { $0.deceleration = .fast }),
    ("deceleration: 0.95", { $0.deceleration = DecelerationRate(0.95) }),
    ("snapDeceleration: normal", { $0.snapDeceleration = .normal }),
    ("rubberBand: 0.5", { $0.rubberBand = 0.5 }),
    (
      "bounce: { stiffness: 150 }",
      { $0.bounce = Spring(mass: 1, stiffness: 150, dampingRatio: 1) }
    ),
    (
      "page: { mass: 0.5, stiffness: 100, dampingRatio: 1.1 }",
      { $0.page = Spring(mass: 0.5, stiffness: 100, dampingRatio: 1.1) }
    ),
    ("page: { mass: 2 }", { $0.page = Spring(mass: 2, stiffness: 200, dampingRatio: 1) }),
    ("edgeSpeed: 1", { $0.edgeSpeed = 1 }),
    ("pageFlick: 2", { $0.pageFlick = 2 }),
    ("freeFlick: 3", { $0.freeFlick = 3 }),
    ("fastestFlick: 4", { $0.fastestFlick = 4 }),
    ("restTime: 0.5", { $0.restTime = 0.5 }),
    ("velocity: leastSquares", { $0.velocity = .leastSquares }),
    ("velocity: { window: 0.17 }", { $0.velocity = .window(seconds: 0.17) }),
    ("carriedMomentum: powerLaw", { $0.carriedMomentum = .powerLaw }),
    ("slop: 0", { $0.slop = 0 }),
    ("pixelsPerPoint: 3", { $0.pixelsPerPoint = 3 }),
    ("endSpeed: 6", { $0.endSpeed = 6 }),
    ("moveDuration: 0.4", { $0.moveDuration = 0.4 }),
    ("moveCurve: sineInOut", { $0.moveCurve = .easing(.sineInOut) }),
    ("moveCurve: [0.1, -1, 1, 2]", { $0.moveCurve = .bezier(CubicBezier(0.1, -1, 1, 2)) }),
    ("zoomDuration: 0.7", { $0.zoomDuration = 0.7 }),
    ("slowsOutside: false", { $0.slowsOutside = false }),
  ]

  @Test(arguments: constants.indices)
  func `A constant of the physics is decoded`(_ index: Int) throws {
    let (text, change) = Self.constants[index]
    var expected = ScrollPhysics()
    change(&expected)
    let file = try Self.file("view: { physics: { \(text) } }\nsteps: []")
    #expect(file.script.configuration.physics == expected, "\(text)")
  }

  // MARK: Steps

  private static let here = Point(x: 1, y: 2)

  static let steps: [(String, Gesture)] = [
    (
      "drag: { from: [1, 2], to: [10, 0] }",
      .drag(from: here, to: Point(x: 10, y: 0), duration: 0.25, curve: .linear, rest: 0)
    ),
    (
      "drag: { from: [1, 2], by: [10, 0], duration: 2, curve: sineOut, rest: 3 }",
      .drag(from: here, to: Point(x: 11, y: 2), duration: 2, curve: .sineOut, rest: 3)
    ),
    ("touches: [[0.5, 1, 2]]", .touches([TouchSample(time: 0.5, point: here)], liftsAfter: 0)),
    (
      "touches: { samples: [[0, 0, 0], [0, 1, 2]], liftsAfter: 0.1 }",
      .touches(
        [TouchSample(time: 0, point: .zero), TouchSample(time: 0, point: here)],
        liftsAfter: 0.1
      )
    ),
    ("flick: [1, 2]", .flick(velocity: here, from: nil, duration: 0)),
    (
      "flick: { velocity: [1, 2], from: [0, 0], duration: 1 }",
      .flick(velocity: here, from: .zero, duration: 1)
    ),
    ("tap: [1, 2]", .tap(here)),
    ("doubleTap: [1, 2]", .doubleTap(here)),
    (
      "pinch: { center: [1, 2], from: 80, to: 20 }",
      .pinch(center: here, to: here, distance: 80, toDistance: 20, duration: 0.25, curve: .linear)
    ),
    (
      "pinch: { center: [0, 0], by: [1, 2], from: 8, to: 2, duration: 1, curve: quadIn }",
      .pinch(center: .zero, to: here, distance: 8, toDistance: 2, duration: 1, curve: .quadIn)
    ),
    ("arrow: next", .arrow(1)),
    ("arrow: previous", .arrow(-1)),
    ("scrollTo: 3", .scrollToPage(3, duration: nil, curve: nil)),
    (
      "scrollTo: { page: 3, duration: 0, curve: quadOut }",
      .scrollToPage(3, duration: 0, curve: .quadOut)
    ),
    (
      "scrollTo: { page: 3, direction: backward }",
      .scrollToPage(3, duration: nil, curve: nil, direction: .backward)
    ),
    ("scrollTo: { offset: [1, 2] }", .scrollToOffset(here, duration: nil, curve: nil)),
    ("turnPage: backward", .turnPage(.backward)),
    ("autoplay: start", .autoplay(true)),
    ("autoplay: stop", .autoplay(false)),
    ("pause: 0.5", .pause(0.5)),
    ("zoomTo: [1, 2, 3, 4]", .zoom(Rect(x: 1, y: 2, width: 3, height: 4))),
    ("rotate: 400x640", .rotate(view: Size(width: 400, height: 640), scroller: nil, pageSize: nil)),
    (
      "rotate: { size: 4x6, scroller: 2x3, pageSize: [1, 2] }",
      .rotate(
        view: Size(width: 4, height: 6),
        scroller: Size(width: 2, height: 3),
        pageSize: Size(width: 1, height: 2)
      )
    ),
    ("insert: 3", .insert(at: 3, count: 1)),
    ("insert: { at: 3, count: 2 }", .insert(at: 3, count: 2)),
    ("remove: 0", .remove(at: 0, count: 1)),
    ("remove: { at: 3 }", .remove(at: 3, count: 1)),
    ("replace: 3", .replace(3)),
    ("memoryWarning", .memoryWarning),
    ("wait: 0.5", .wait(0.5)),
    ("wait: rest", .waitUntilAtRest),
  ]

  @Test(arguments: steps)
  func `A step is decoded into a gesture`(_ text: String, _ gesture: Gesture) throws {
    #expect(try Self.file("steps:\n  - \(text)\n").script.steps == [gesture])
  }

  static let heldSteps: [(String, Gesture)] = [
    ("down: [1, 2]", .touchDown(here)),
    ("move: { to: [10, 0] }", .touchMove(to: Point(x: 10, y: 0), duration: 0.25, curve: .linear)),
    (
      "move: { by: [-1, 3], duration: 2, curve: sineOut }",
      .touchMove(to: Point(x: 9, y: 3), duration: 2, curve: .sineOut)
    ),
    ("insert: 0", .insert(at: 0, count: 1)),
    ("wait: 1", .wait(1)),
    (
      "move: { by: [1, 1], duration: 0 }",
      .touchMove(to: Point(x: 10, y: 4), duration: 0, curve: .linear)
    ),
    ("up", .touchUp),
  ]

  @Test func `Steps while a finger is down are decoded`() throws {
    let text = "steps:\n" + Self.heldSteps.map { "  - \($0.0)\n" }.joined()
    #expect(try Self.file(text).script.steps == Self.heldSteps.map(\.1))
  }

  @Test func `Every key and step of the schema is tested`() throws {
    func names(_ rows: [String]) -> Set<String> {
      Set(rows.map { String($0.prefix { $0 != ":" }) })
    }
    let properties = try #require(try JSONValue(schema: JSONSchema.script)["properties"])
    let view = try #require(properties["view"]?["properties"])
    #expect(names(Self.keys.map(\.0)).union(["physics"]) == view.keys)
    #expect(names(Self.constants.map(\.0)) == view["physics"]?["properties"]?.keys)
    let step = try #require(properties["steps"]?["items"]?["anyOf"])
    #expect(step["0"] == ["enum": ["up", "memoryWarning"]])
    let held = names(Self.heldSteps.map(\.0)).union(["up"])
    #expect(
      names(Self.steps.map(\.0)).union(held)
        == step["1"]?["properties"]?.keys.union(["up", "memoryWarning"])
    )
  }

  // MARK: Shipped scripts

  @Test func `A shipped script is found by its name`() throws {
    let library = PresetLibrary(folders: [shipped])
    #expect(library.scriptNames.contains("swipes"))
    for name in library.scriptNames {
      let file = try library.script(name)
      #expect(!file.script.summary.isEmpty && !file.script.steps.isEmpty)
      #expect(try library.script("\(shipped.path)/Scrolls/\(name).yaml").script == file.script)
    }
    #expect(!library.names.contains { library.scriptNames.contains($0) })
  }

  @Test func `The message for an unknown script suggests the most similar name`() {
    let library = PresetLibrary(folders: [shipped])
    let failure = #expect(throws: PresetFailure.self) { try library.script("swips") }
    #expect(failure == .unknownScript("swips", known: library.scriptNames))
    #expect(
      PresetFailure.unknownScript("swips", known: ["fling", "swipes"]).description == """
        there is no script 'swips'
          Did you mean 'swipes'? Scripts: fling, swipes. A file is named by its path, such as ./swips.yaml.
        """
    )
  }

  @Test func `A missing script file is an error`() {
    let failure = #expect(throws: PresetFailure.self) {
      try GestureScriptFile.read(path: "/nowhere/it.yaml")
    }
    #expect(failure?.description == "cannot read the script '/nowhere/it.yaml': it does not exist")
  }

  @Test func `A script that is too large is refused`() throws {
    let text = "# " + String(repeating: "-", count: FileKind.script.maximumBytes)
    try withFolder(["it.yaml": text]) { folder in
      let failure = #expect(throws: PresetFailure.self) {
        try GestureScriptFile.read(path: folder.file("it"))
      }
      #expect(
        failure?.description == """
          \(folder.file("it")):1:1: error: the file is too large for a script
            A script has at most 4096 KiB.
          """
      )
    }
  }

  @Test func `The examples in the reference of scripts are valid`() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: "\(shipped.path)/Scrolls/README.md"),
      encoding: .utf8
    )
    let examples = page.components(separatedBy: "```yaml\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(examples.count > 4)
    for example in examples { #expect(throws: Never.self) { try Self.file(example) } }
  }
}
