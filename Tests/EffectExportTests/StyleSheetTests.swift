import EffectExport
import PageEffects
import PresetFiles
import Testing

/// The custom properties of exported style sheets.
struct StyleSheetTests {
  /// Returns the style sheet of a preset with some keys.
  private static func sheet(_ keys: String, style: ExportOptions.Style = .calc) throws -> String {
    var options = ExportOptions(layout: .sample)
    options.approximates = true
    options.style = style
    let request = ExportRequest(try ExportedNumberTests.effect(keys), options)
    return try #require(try CSSTarget.files(of: request).first).text
  }

  private static func rule(_ selector: String, _ sheet: String) throws -> String {
    let start = try #require(sheet.firstRange(of: "\n\(selector) {\n")).upperBound
    let end = try #require(sheet[start...].firstRange(of: "\n}")).lowerBound
    return String(sheet[start..<end])
  }

  @Test func `A rule uses only values that it or the page has`() throws {
    let sheet = try Self.sheet(
      """
      transform: [{ translate: { x: d * L } }]
      pieces:
        rows: 2
        columns: 3
        alpha: smoothstep(-2, 2, d)
        transform: [{ rotateZ: "spring(abs(d), 0.4, 6) * 10deg" }]
      overlays: [{ name: shade, opacity: "smoothstep(-2, 2, d) * spring(abs(d), 0.4, 6)" }]
      order: smoothstep(-2, 2, d) + spring(abs(d), 0.4, 6)
      """
    )
    let page = try Self.rule(".moving", sheet) + Self.rule(".moving-page", sheet)
    let piece = try Self.rule(".moving-page > .moving-piece", sheet)
    for lines in [page, page + piece] {
      let known = Set(lines.matches(of: #/(?m)^ +(--moving-[\w-]+):/#).map(\.output.1))
      let used = Set(lines.matches(of: #/var\((--moving-[\w-]+)\)/#).map(\.output.1))
      // Pages have their index and pieces their place from elements, and the page difference is animated.
      let given: Set<Substring> = ["d", "index", "row", "column"]
        .reduce(into: []) { $0.insert("--moving-\($1)") }
      #expect(used.subtracting(known).subtracting(given).isEmpty)
    }
  }

  @Test func `Scrolling stops at each page, and one page is current`() throws {
    let keys = "transform: [{ translate: { x: d * L } }]"
    let sheet = try Self.sheet(keys)
    #expect(try Self.rule(".moving", sheet).contains("  scroll-snap-type: x mandatory;"))
    let stop = try Self.rule(".moving-stop", sheet)
    let place = "calc(var(--moving-index) * var(--moving-page-scroll) * 1px)"
    #expect(stop.contains("  inset-inline-start: \(place);"))
    #expect(stop.contains("  scroll-snap-align: start;"))
    #expect(try Self.rule(".moving-page", sheet).contains("  --moving-page-current: "))
    // In a plain row without scroll timelines, no page is current.
    let row = try #require(sheet.firstRange(of: "@supports not ((animation-timeline: scroll())"))
    #expect(sheet[row.lowerBound...].contains("    --moving-page-current: 0;"))
    let request = ExportRequest(
      try ExportedNumberTests.effect(keys),
      ExportOptions(layout: .sample)
    )
    let demo = try #require(
      try CSSTarget.files(of: request).first { $0.path.hasSuffix("demo.html") }
    )
    let stops = demo.text.matches(of: #/class="moving-stop" id="moving-\d+"/#).count
    #expect(stops == request.options.layout.pages)
  }

  @Test func `The ranks of pages change neither where pages rest nor half way`() throws {
    let keys = "window: [-2, 5.25]\ntransform: [{ translate: { x: d * L } }]\norder: -d"
    let sheet = try Self.sheet(keys, style: .keyframes)
    let rule = try Self.rule("@keyframes moving-z-index", sheet)
    let jumps = rule.matches(of: #/([\d.]+)% \{ z-index: \d+; animation-timing-function/#)
    // Beyond the drawn range, a page has no rank.
    #expect(jumps.count == 7)
    let places = try jumps.map { 6.25 - 9.25 * (try #require(Double($0.output.1))) / 100 }
    #expect(places.allSatisfy { abs(2 * $0 - (2 * $0).rounded()) > 0.1 })
  }

  @Test
  func `A quotient beside a condition has a property of its own, which is 0 where it has no value`()
    throws
  {
    let keys = "let: { q: 'd == 0 ? 1 : sin(d) / d' }\ntransform: [{ scale: q }]"
    let page = try Self.rule(".moving-page", try Self.sheet(keys))
    #expect(page.contains("part-2: calc(sin(var(--moving-d)) / var(--moving-d));"))
    #expect(page.contains("* var(--moving-part-2)"))
  }

  @Test func `Without if(), what is in a page that is not seen is hidden`() throws {
    let sheet = try Self.sheet("transform: [{ translate: { x: d * L } }]")
    let start = try #require(sheet.firstRange(of: "@supports (not (visibility: if("))
    let rules = sheet[start.lowerBound...]
    #expect(rules.contains("    scale: var(--moving-page-shown);"))
    let content = "  @container style(--moving-page-shown: 0) {\n    .moving-page > * {\n"
    #expect(rules.contains("\(content)      visibility: hidden;"))
  }

  @Test
  func `The corners of a clip are in the style sheet and in the poses of JavaScript`() throws {
    let keys = "transform: []\nclip: { left: 3, corners: 20 - d }\ncornerRadius: 40"
    let page = try Self.rule(".moving-page", try Self.sheet(keys))
    #expect(page.contains("round calc(var(--moving-clip-corners) * 1px)"))
    #expect(page.contains("border-radius: calc(var(--moving-page-corner-radius) * 1px);"))
    let request = ExportRequest(
      try ExportedNumberTests.effect(keys),
      ExportOptions(layout: .sample)
    )
    let target = try #require(ExportJob.target(named: "js"))
    let code = try target.files(of: request).map(\.text).joined()
    #expect(code.contains("left: layout.vertical ? 0 : layout.rightToLeft ? 0 : 3,"))
    #expect(code.contains("corners: 20 - d,"))
  }

  @Test(arguments: [
    (
      "shadow: { opacity: 1 }\nclip: { left: 3 }\ncontent: { x: d }",
      "shadow: cut off where the page is clipped"
    ),
    ("shadow: { opacity: 1 }\nclip: { left: 3 }\nblur: { strength: d }", nil),
    (
      "cornerRadius: 4\npieces: { rows: 1, columns: 2 }",
      "rounded corners: drawn on the undivided page, not on its pieces (2 in a page)."
    ),
    ("cornerRadius: 4\nclip: { left: 3 }\noverlays: [{ name: a, opacity: 1 }]", nil),
  ])
  func `Layers that a style sheet cannot combine are losses`(keys: String, loss: String?) throws {
    let effect = try ExportedNumberTests.effect("transform: []\n\(keys)")
    let losses = try CSSTarget.losses(of: ExportRequest(effect, ExportOptions(layout: .sample)))
    #expect(losses.count == (loss == nil ? 0 : 1))
    #expect(losses.first?.hasPrefix(loss ?? "") ?? true, "\(losses)")
  }

  @Test(.timeLimit(.minutes(1))) func `Nested tables make a short style sheet`() throws {
    // Each table contains the next one, which its formula repeats.
    let nested = (0..<30).reduce("d") { inner, _ in "plc(d; -1:0, 0:\(inner), 1:1)" }
    let sheet = try Self.sheet("transform: [{ rotateZ: d * 9deg }]\nalpha: \(nested)")
    #expect(sheet.utf8.count < 300_000)
  }

  @Test(.timeLimit(.minutes(1)))
  func `The depth of many rotations makes a short style sheet`() throws {
    let turns = (0..<40).map { index in
      "{ rotate\(index % 2 == 0 ? "X" : "Y"): d * \(index + 1)deg }"
    }
    let sheet = try Self.sheet("order: depth\ntransform: [\(turns.joined(separator: ", "))]")
    #expect(sheet.utf8.count < 300_000)
  }

  @Test(.timeLimit(.minutes(1)))
  func `The ranks of pages by a chain of values make a style sheet of limited length`() throws {
    let lets = (1...60).map { "  l\($0): l\($0 - 1) * 0.5 + l\($0 - 1) * abs(d) / 16" }
    let sheet = try Self.sheet(
      """
      let:
        l0: 4e6 + d
      \(lets.joined(separator: "\n"))
      transform: [{ rotateZ: d * 9deg }]
      order: l60 + 4e6
      """
    )
    #expect(sheet.utf8.count < 3_000_000)
  }

  @Test(arguments: ["mode", "other"])
  func `A value that is only the name of a choice is a choice`(name: String) throws {
    let effect = try ExportedNumberTests.effect(
      """
      parameters:
        mode: { type: choice, choices: [slow, bezier], default: bezier, help: "Speed, as abs." }
      let:
        far: "last == bezier ? 40 : 0"
        last: other
        other: \(name == "mode" ? "mode" : "first")
        first: mode
      transform: [{ translate: { x: far * d } }]
      """
    )
    let layouts = ExportVectors.layouts(.sample, across: .sample)
    let error = try ExportError(of: effect, layouts: layouts)
    #expect(error.count > 100 && error.shift < 1e-6)
    var options = ExportOptions(layout: .sample)
    options.approximates = true
    for target in ExportJob.allTargets {
      let files = try target.files(of: ExportRequest(effect, options))
      // Neither a text nor a comment is a call. The plug-in for Swiper has a curve for its transitions.
      #expect(!files.contains { $0.text.contains("abs(x)") })
      #expect(target.name == "swiper" || !files.contains { $0.text.contains("cubic-bezier") })
      guard target.name == "css" else { continue }
      #expect(files[0].text.contains("1 - max(0, sign(abs(var(--moving-last) - 1) - 1e-09))"))
    }
  }

  // MARK: Reflections and backgrounds

  @Test func `A reflection is a mirrored element with a mask`() throws {
    let keys = """
      transform: [{ translate: { x: d * L } }]
      overlays: [{ name: shade, opacity: 0.5 }]
      reflection: { gap: 4, opacity: 0.5 * abs(d), fade: h / 2 }
      """
    let sheet = try Self.sheet(keys)
    let rule = try Self.rule(".moving-page > .moving-reflection", sheet)
    #expect(rule.contains("transform: translateY(calc(4 * 1px)) scaleY(-1);"))
    #expect(rule.contains("transform-origin: bottom;"))
    #expect(rule.contains("mask: linear-gradient(to bottom, transparent calc(100% - "))
    #expect(rule.contains("opacity: var(--moving-reflection-opacity);"))
    #expect(sheet.contains(".moving-page > .moving-reflection::after"))
    let effect = try ExportedNumberTests.effect(keys)
    let request = ExportRequest(effect, ExportOptions(layout: .sample))
    #expect(try CSSTarget.losses(of: request).isEmpty)
    let demo = try #require(
      try CSSTarget.files(of: request).first { $0.path.hasSuffix("demo.html") }
    )
    #expect(demo.text.contains("<div class=\"moving-reflection\"></div>"))
  }

  @Test(arguments: [
    "blur: 0.5", "content: { x: 5 }", "clip: { left: 3 }", "pieces: { rows: 2, columns: 2 }",
  ])
  func `Layers that clip the page make its reflection a loss`(layer: String) throws {
    let keys = "transform: []\nreflection: { opacity: 0.5 }\n\(layer)"
    let request = ExportRequest(
      try ExportedNumberTests.effect(keys),
      ExportOptions(layout: .sample)
    )
    #expect(try CSSTarget.losses(of: request) == ["pages have no reflection (opacity up to 0.5)."])
  }

  @Test(
    arguments: [
      ("\"#102030\"", "background: #102030;"),
      (
        "{ gradient: [black, white], angle: 45deg }",
        "background: linear-gradient(45deg, #000000 0%, #ffffff 100%);"
      ),
      (
        "{ gradient: [red, black, { color: white, at: 60% }], shape: radial }",
        "background: radial-gradient(circle farthest-corner, #ff0000 0%, #000000 30%, #ffffff 60%);"
      ),
    ]
  )
  func `A colour and a gradient are the background of the scroller`(
    background: String,
    expected: String
  ) throws {
    let sheet = try Self.sheet("transform: []\nbackground: \(background)")
    #expect(try Self.rule(".moving", sheet).contains(expected))
  }

  @Test(arguments: ["page", "{ picture: wood.png }", #"{ picture: "wood\nx.png" }"#])
  func `Other backgrounds are a loss`(background: String) throws {
    let effect = try ExportedNumberTests.effect("transform: []\nbackground: \(background)")
    let losses = try CSSTarget.losses(of: ExportRequest(effect, ExportOptions(layout: .sample)))
    #expect(losses.count == 1 && losses[0].hasPrefix("the scroller has no background ("))
    #expect(!losses[0].contains("\n"))
  }

  // MARK: What is in a page

  @Test func `What is in a page inherits only the values that it uses`() throws {
    let keys = """
      let: { turn: 'd * 9deg', shade: 'abs(d)' }
      transform: [{ rotateZ: turn }]
      overlays: [{ name: dark, opacity: shade / 2 }]
      """
    let sheet = try Self.sheet(keys)
    let expected = [
      "turn": false, "d": false, "page-opacity": false, "overlay-dark": true, "page-shown": true,
      "page-current": true, "page-stride": true,
    ]
    for (name, inherits) in expected {
      let start = "@property --moving-\(name) { syntax: \"<number>\"; "
      #expect(sheet.contains("\(start)inherits: \(inherits); initial-value: 0; }"), "\(name)")
    }
  }

  @Test func `Overlays let clicks through`() throws {
    let sheet = try Self.sheet("transform: []\noverlays: [{ name: dark, opacity: 0.5 }]")
    #expect(try Self.rule(".moving-page::after", sheet).contains("  pointer-events: none;"))
  }

  @Test func `Rules for reduced motion are only for browsers that show the effect`() throws {
    let sheet = try Self.sheet("transform: [{ translate: { x: d * L } }]")
    let condition = "@supports (animation-timeline: scroll()) and (z-index: sign(1)) {\n"
    #expect(sheet.contains("\(condition)  @media (prefers-reduced-motion: reduce) {\n"))
    #expect(sheet.matches(of: #/(?m)^@media/#).isEmpty)
  }

  @Test func `The use of a style sheet has the elements of its pages`() throws {
    let keys = """
      transform: [{ translate: { x: d * L } }]
      pieces: { rows: 2, columns: 3, shown: d != 0 }
      """
    let use = CSSTarget.usage(
      of: ExportRequest(try ExportedNumberTests.effect(keys), ExportOptions(layout: .sample))
    )
    #expect(use.matches(of: #/class="moving-page page"/#).count == 2)
    #expect(use.matches(of: #/class="moving-piece"/#).count == 12)
    #expect(use.matches(of: #/class="moving-content content"/#).count == 2)
  }
}
