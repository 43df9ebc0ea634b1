import EffectTestSupport
import Foundation
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles
import TestSupport
import Testing

/// The visible pages and their order.
struct SceneTests {
  /// Returns a layout with pages of 10×10 points, which are so small that a whole ring is visible.
  static func layout(pages: Int, viewport: Double = 1000) -> Layout {
    Layout(Size(10, 10), in: Size(viewport, 100), pages: pages)
  }

  static func scene(
    _ yaml: String,
    pages: Int = 30,
    viewport: Double = 1000,
    at position: Double
  ) throws -> Scene {
    let effect = try WrittenEffect.make(yaml, layout: layout(pages: pages, viewport: viewport))
    return try Scene(effect, at: position)
  }

  static let row = "transform: [{ translate: { x: d * L } }]"

  // MARK: Visible pages

  @Test(arguments: [
    ("[-2, 2]", 8.0, 10.0, [6, 7, 8, 9, 10, 11, 12]),
    ("[0, 0.5]", 3.25, 3.3, []),
    ("[-2, 2]", -9, -3, []),
    ("[-2, 2]", 28, 60, [26, 27, 28, 29]),
    ("[-2, 2]\nwrap: true", 28, 30, [0, 1, 2, 26, 27, 28, 29]),
    ("[-2, 2]\nwrap: true", -61, -61, [0, 1, 27, 28, 29]),
    ("[-2, 2]\nwrap: true", 3, 40, Array(0..<30)),
  ])
  func `The reach of a sweep contains all pages that become visible`(
    window: String,
    from: Double,
    to: Double,
    pages: [Int]
  ) throws {
    let yaml = "window: \(window)\n\(Self.row)"
    let effect = try WrittenEffect.make(yaml, layout: Self.layout(pages: 30))
    let sweep = Sweep(from: from, to: to, way: 2, framesPerSecond: 60)
    #expect((0..<30).filter(Scene.reach(of: effect, .sweep(sweep))) == pages)
    // Every visible page is in the reach.
    for step in 0...20 {
      let scene = try Scene(effect, at: from + (to - from) * Double(step) / 20)
      #expect(scene.pages.allSatisfy { pages.contains($0.index) })
    }
  }

  @Test(arguments: [
    // The window includes both ends.
    ("[-2, 2]", 10.0, [8, 9, 10, 11, 12]),
    ("[-2, 2]", 10.25, [9, 10, 11, 12]),
    ("[-2, 2]", 10.5, [9, 10, 11, 12]),
    ("[0, 3]", 10, [10, 11, 12, 13]),
    ("[-3, -1]", 10, [7, 8, 9]),
    ("[-0.5, 0.5]", 10.5, [10, 11]),
    ("[0.2, 0.4]", 10, []),
    // The positions are near or beyond the ends of the deck.
    ("[-2, 2]", 0, [0, 1, 2]),
    ("[-2, 2]", 29, [27, 28, 29]),
    ("[-2, 2]", -1.5, [0]),
    ("[-2, 2]", 30.5, [29]),
    ("[-2, 2]", -3, []),
    ("[-2, 2]", 32, []),
    ("[-2, 2]", 1e300, []),
    ("[-2, 2]", -1e300, []),
  ])
  func `A scene has the pages of a window`(window: String, position: Double, pages: [Int]) throws {
    let scene = try Self.scene("window: \(window)\n\(Self.row)", at: position)
    #expect(scene.pages.map(\.index).sorted() == pages)
    for page in scene.pages { #expect(page.pose.difference == Double(page.index) - position) }
  }

  @Test(arguments: [
    ("alpha: \"d == 1 ? 0 : 1\"", [9, 10, 12]),
    ("alpha: \"d == 1 ? -3 : 1\"", [9, 10, 12]),
    ("alpha: \"d == 1 ? 0.001 : 7\"", [9, 10, 11, 12]),
    ("hidden: d < 0 or d > 1", [10, 11]),
  ])
  func `Transparent and hidden pages are omitted`(rule: String, pages: [Int]) throws {
    let scene = try Self.scene("window: [-1, 2]\n\(rule)\n\(Self.row)", at: 10)
    #expect(scene.pages.map(\.index).sorted() == pages)
  }

  @Test(arguments: [
    // The viewport is as wide as three pages, whose neighbours touch its edges.
    (30.0, 10.0, [9, 10, 11]),
    (30, 10.5, [9, 10, 11, 12]),
    (30, 10.001, [9, 10, 11, 12]),
    (10, 10, [10]),
    (1, 10, [10]),
  ])
  func `Pages outside the viewport are omitted, even if they touch its edge`(
    viewport: Double,
    position: Double,
    pages: [Int]
  ) throws {
    let scene = try Self.scene(Self.row, viewport: viewport, at: position)
    #expect(scene.pages.map(\.index).sorted() == pages)
  }

  @Test func `Pages behind the eye or edge-on are omitted`() throws {
    let shift = "perspective: { distance: 100 }\ntransform: [{ translate: { z: d * 50 } }]"
    #expect(try Self.scene(shift, at: 10).pages.map(\.index).max() == 11)
    let turn = "window: [-1, 1]\ntransform: [{ rotateY: d * 90deg }]"
    #expect(try Self.scene(turn, at: 10).pages.map(\.index) == [10])
  }

  // MARK: Order

  @Test(arguments: [
    ("order: d", [8, 9, 10, 11, 12]),
    ("order: -d", [12, 11, 10, 9, 8]),
    // Of two pages with equal orders, the one with the smaller absolute page difference is in front. If
    // these are equal too, the page with the lower index is in front.
    ("order: 0", [12, 8, 11, 9, 10]),
    ("order: -abs(d)", [12, 8, 11, 9, 10]),
    ("order: \"d > 0 ? 1 : 0\"", [8, 9, 10, 12, 11]),
    ("order: index", [8, 9, 10, 11, 12]),
  ])
  func `Pages are sorted by order, then by distance and index`(rule: String, pages: [Int]) throws {
    let scene = try Self.scene("window: [-2, 2]\n\(rule)\n\(Self.row)", at: 10)
    #expect(scene.pages.map(\.index) == pages)
  }

  // MARK: Rings

  /// Positions at, between and near pages, including positions many rounds away.
  static let positions =
    [0.0, 0.1, 0.25, 0.5, 0.75, 0.999, 1, 5, 5.5, 6, 6.1, 11.9, 12, 13.5, 40.25]
    .flatMap { [$0, -$0] } + [1_000_000.5, -1_000_000.25]

  @Test(
    arguments: [1, 2, 3, 5, 12, 13],
    ["[-pages / 2 - 0.5, pages / 2 - 0.5]", "[-15, 15]", "[-pages, pages]"]
  )
  func `A window around a whole ring shows every page once`(pages: Int, window: String) throws {
    let ring = "wrap: true\nwindow: \"\(window)\""
      .replacing("\"[", with: "[").replacing("]\"", with: "]")
    for position in Self.positions {
      let scene = try Self.scene("\(ring)\n\(Self.row)", pages: pages, at: position)
      #expect(
        scene.pages.map(\.index).sorted() == Array(0..<pages),
        "at position \(position) of \(pages) pages"
      )
      for page in scene.pages {
        let difference = page.pose.difference
        #expect(abs(difference) <= Double(pages) / 2, "page \(page.index) at \(position)")
        let turns = (Double(page.index) - position - difference) / Double(pages)
        #expect(abs(turns - turns.rounded()) < 1e-6)
      }
    }
  }

  @Test(arguments: [
    ("[-1, 2]", 0.0, [0, 1, 2, 11]),
    ("[-1, 2]", 11.5, [0, 1, 11]),
    ("[-1, 2]", -0.5, [0, 1, 11]),
    // The opposite page is equally far away in both directions. Its positive difference is used,
    // which is outside this window.
    ("[-15, 1]", 0, [0, 1, 7, 8, 9, 10, 11]),
    ("[-15, 1]", 0.25, [0, 1, 7, 8, 9, 10, 11]),
    ("[2, 3]", 10, [0, 1]),
  ])
  func `A window narrower than its ring shows the pages of the window`(
    window: String,
    position: Double,
    pages: [Int]
  ) throws {
    let ring = "wrap: true\nwindow: \(window)\n\(Self.row)"
    let scene = try Self.scene(ring, pages: 12, at: position)
    #expect(scene.pages.map(\.index).sorted() == pages)
  }

  @Test(arguments: [1e15, 1e17, 1e300, -1e17, -1e300, .greatestFiniteMagnitude])
  func `A ring has pages at any position`(position: Double) throws {
    let scene = try Self.scene("wrap: true\nwindow: [-6, 6]\n\(Self.row)", pages: 12, at: position)
    #expect(scene.pages.map(\.index).sorted() == Array(0..<12))
  }

  @Test(arguments: WholeRings.all)
  func `A full ring preset shows every page at any position`(preset: String) throws {
    let layout = Layout(Size(24, 32), in: Size(4000, 4000))
    for step in 0..<96 {
      let effect = try WholeRings.effect(preset, layout: layout)
      let scene = try Scene(effect, at: Double(step) / 8)
      #expect(scene.pages.count == layout.pages, "at \(Double(step) / 8)")
    }
  }

  // MARK: Size of the deck

  /// The number of computed poses must not depend on the size of the deck.
  ///
  /// If it did, a deck of a hundred million pages would never finish.
  @Test(arguments: ["", "wrap: true\n"])
  func `A deck of a hundred million pages shows those of a deck of thirty`(wrap: String) throws {
    let yaml = "\(wrap)window: [-4, 4]\n\(Self.row)"
    let small = try Self.scene(yaml, pages: 30, at: 14.5)
    let large = try Self.scene(yaml, pages: 100_000_000, at: 50_000_014.5)
    #expect(large.pages.map(\.pose) == small.pages.map(\.pose))
    #expect(large.pages.map { $0.index - 50_000_000 } == small.pages.map(\.index))
  }

  // MARK: Errors

  @Test func `A pose that is not finite is reported`() throws {
    #expect(throws: RenderError.poseNotFinite(page: 12, difference: 2)) {
      try Self.scene("window: [0, 3]\ntransform: [{ translate: { x: 1 / (d - 2) } }]", at: 10)
    }
    let expected =
      "the effect gives page 12 no finite pose at page difference 2.0; "
      + "look for a division by 0 or a root of a negative number"
    #expect(RenderError.poseNotFinite(page: 12, difference: 2).description == expected)
  }

  // MARK: Geometry

  @Test func `Corners are in clockwise order from the top left`() throws {
    let scene = try Self.scene("window: [1, 1]\n\(Self.row)", viewport: 50, at: 10)
    let page = try #require(scene.pages.first)
    #expect(scene.corners(of: page) == Rect(30, 45, 10, 10).corners)
  }

  @Test func `A page partly behind the eye has an outline and no corners`() throws {
    let turn = "window: [0, 0]\nperspective: { distance: 4 }\ntransform: [{ rotateY: 80deg }]"
    let scene = try Self.scene(turn, viewport: 50, at: 10)
    let page = try #require(scene.pages.first)
    #expect(scene.corners(of: page) == nil)
    let outline = try #require(scene.outline(of: page))
    // Rounding errors may move a corner slightly outside the canvas.
    for vertex in outline.vertices {
      #expect(abs(vertex.x - 25) <= 25 + 1e-9)
      #expect(abs(vertex.y - 50) <= 50 + 1e-9)
    }
  }
}

/// The presets whose pages form a whole ring.
enum WholeRings {
  static let all = ["cylinder", "rotary"]

  static func effect(_ name: String, layout: Layout) throws -> Effect {
    try PresetFolder(path: Repository.presets.path).preset(named: name).effect(layout: layout)
  }
}
