import PageGeometry
import PresetFiles
import Testing

/// Tests of the key `stage`, which has the defaults of page size, gap and number of pages.
struct PresetStageTests {
  private static let wide = Size(width: 640, height: 400)
  private static let phone = Size(width: 390, height: 844)

  private func stage(_ yaml: String) throws -> PresetStage {
    let text = "summary: One.\ntransform: []\nstage: \(yaml)\n"
    return try #require(try Preset(name: "one", sources: ["one.yaml": text]).stage)
  }

  @Test(
    arguments: [
      ("{ width: 100%, height: 100% }", wide, .horizontal, (640, 400)),
      ("{ width: 100%, height: 100% }", phone, .vertical, (390, 844)),
      ("{ width: 60%, height: 75% }", wide, .horizontal, (384, 300)),
      ("{ width: 60%, height: 75% }", wide, .vertical, (384, 300)),
      // What is not given is as large as the viewport.
      ("{ height: 120 }", wide, .horizontal, (640, 120)),
      ("{}", phone, .horizontal, (390, 844)),
      // With proportions, a page is the largest that fits.
      ("{ width: 75%, height: 80%, aspect: 3/4 }", wide, .horizontal, (240, 320)),
      ("{ width: 75%, height: 80%, aspect: 3/4 }", phone, .horizontal, (292.5, 390)),
      ("{ aspect: 2 }", wide, .horizontal, (640, 320)),
      ("{ aspect: 0.5 }", wide, .horizontal, (200, 400)),
      // Length and breadth are along and across the scroll.
      ("{ length: 50% }", wide, .horizontal, (320, 400)),
      ("{ length: 50% }", wide, .vertical, (640, 200)),
      ("{ length: 25%, aspect: 2/3 }", wide, .horizontal, (160, 240)),
      ("{ breadth: 80 }", wide, .horizontal, (640, 80)),
      ("{ breadth: 80 }", wide, .vertical, (80, 400)),
      ("{ width: 300, height: 900 }", wide, .horizontal, (300, 900)),
    ] as [(String, Size, Axis, (Double, Double))]
  )
  func `A page has its share of the viewport, or its points`(
    page: String,
    viewport: Size,
    axis: Axis,
    expected: (Double, Double)
  ) throws {
    let size = try stage("{ page: \(page) }").pageSize(in: viewport, along: axis)
    #expect(size == Size(width: expected.0, height: expected.1))
  }

  @Test func `A gap is in points, or a share of the viewport's length`() throws {
    #expect(try stage("{ gap: -12.5 }").gap(in: Self.wide, along: .horizontal) == -12.5)
    #expect(try stage("{ gap: 5% }").gap(in: Self.wide, along: .horizontal) == 32)
    #expect(try stage("{ gap: -5% }").gap(in: Self.wide, along: .vertical) == -20)
  }

  @Test func `A stage may have other pages and gaps in tall and in wide viewports`() throws {
    let page = "page: { width: 50% }, gap: 4"
    let both = try stage(
      "{ \(page), tall: { page: { width: 80% } }, wide: { page: { height: 25% }, gap: 10% } }"
    )
    let square = Size(width: 300, height: 300)
    for axis in Axis.allCases {
      #expect(both.pageSize(in: Self.phone, along: axis) == Size(width: 312, height: 844))
      #expect(both.pageSize(in: Self.wide, along: axis) == Size(width: 640, height: 100))
      #expect(both.pageSize(in: square, along: axis) == Size(width: 300, height: 75))
    }
    // What a shape does not have is as in all viewports.
    #expect(both.gap(in: Self.phone, along: .horizontal) == 4)
    #expect(both.gap(in: Self.wide, along: .horizontal) == 64)
    let tall = try stage("{ \(page), tall: { page: { width: 80% } } }")
    #expect(tall.pageSize(in: Self.wide, along: .vertical) == Size(width: 320, height: 400))
  }

  @Test func `A preset can have a direction, with a stage and without one`() throws {
    func preset(_ keys: String) throws -> Preset {
      try Preset(name: "one", sources: ["one.yaml": "summary: One.\ntransform: []\n\(keys)\n"])
    }
    #expect(try preset("direction: vertical").stage?.direction == .vertical)
    let both = try preset("direction: vertical\nstage: { pages: 5 }").stage
    #expect(both?.direction == .vertical && both?.pages == 5)
    #expect(try preset("stage: { pages: 5 }").stage?.direction == nil)
  }

  @Test func `A stage need not set everything`() throws {
    let pages = try stage("{ pages: 5 }")
    #expect(pages.pages == 5)
    #expect(pages.pageSize(in: Self.wide, along: .horizontal) == nil)
    #expect(pages.gap(in: Self.wide, along: .horizontal) == nil)
    #expect(try stage("{ gap: 1 }").pages == nil)
  }

  @Test func `A stage is inherited as a whole`() throws {
    let parent = "summary: One.\ntransform: []\nstage: { page: { width: 50% }, pages: 5 }\n"
    func stage(_ child: String) throws -> PresetStage? {
      let files = ["one.yaml": parent, "two.yaml": "extends: one\nsummary: Two.\n\(child)"]
      return try Preset(name: "two", sources: files).stage
    }
    let inherited = try #require(try stage(""))
    #expect(inherited.pages == 5)
    #expect(inherited.pageSize(in: Self.wide, along: .horizontal) == Size(width: 320, height: 400))
    let own = try #require(try stage("stage: { gap: 8 }\n"))
    #expect(own.pages == nil && own.usual.page == nil)
    #expect(own.gap(in: Self.wide, along: .horizontal) == 8)
  }

  @Test func `A preset without the key has no stage`() throws {
    let text = "summary: One.\ntransform: []\n"
    #expect(try Preset(name: "one", sources: ["one.yaml": text]).stage == nil)
  }

  @Test func `The formulas of a preset include its stage`() throws {
    let text = "summary: One.\ntransform: []\nstage: { page: { width: 50%, aspect: 1 }, gap: 3 }\n"
    let preset = try Preset(name: "one", sources: ["one.yaml": text])
    let last = try #require(preset.formulas.last)
    #expect(last.key == "stage" && last.text == "{ page: { width: 50%, aspect: 1 }, gap: 3 }")
  }
}
