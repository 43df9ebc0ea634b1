import EffectTestSupport
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import Testing

/// Scenes of scroll views, with numbers computed by hand.
struct ScrolledSceneTests {
  private static let row = "window: [-2, 2]\ntransform: [{ translate: { x: d * L } }]"

  /// Returns the scene at a time of a gesture script.
  private func scene(
    _ view: ScrollConfiguration,
    _ steps: [Gesture],
    yaml: String = row,
    at time: Double = 0,
    showsTouches: Bool = false
  ) throws -> Scene {
    let layout = Layout(
      pageSize: view.pageSize,
      viewport: view.view,
      gap: view.gap,
      pages: view.pages,
      axis: view.axis,
      isRightToLeft: view.isRightToLeft
    )
    let effect = try WrittenEffect.make(yaml, layout: layout)
    let timeline = ScrollTimeline(GestureScript(configuration: view, steps: steps), of: effect)
    return try Scene(effect, view, timeline.state(at: time), showsTouches: showsTouches)
  }

  /// Returns the top left corner of each page.
  private func places(_ scene: Scene) -> [Int: Point?] {
    Dictionary(uniqueKeysWithValues: scene.pages.map { ($0.index, scene.corners(of: $0)?.first) })
  }

  /// A view of 300×200 with pages of 100×80.
  private static var view: ScrollConfiguration {
    ScrollConfiguration(view: Size(300, 200), pageSize: Size(100, 80), pages: 6)
  }

  // MARK: Rows

  @Test(arguments: [
    // The page at rest is in the middle, at the left edge or at the right edge.
    (PageAlignment.centre, false, 100.0), (.start, false, 0), (.end, false, 200),
    // A right-to-left row begins at the right.
    (.centre, true, 100), (.start, true, 200), (.end, true, 0),
  ])
  func `A page at rest has the given alignment`(
    alignment: PageAlignment,
    isRightToLeft: Bool,
    left: Double
  ) throws {
    var view = Self.view
    (view.alignment, view.isRightToLeft) = (alignment, isRightToLeft)
    let places = places(try scene(view, [.scrollToPage(2, duration: 0, curve: nil)]))
    let step = isRightToLeft ? -100.0 : 100
    for (page, place) in places { #expect(place?.x == left + Double(page - 2) * step) }
    #expect(places[2] == Point(left, 60) && places.count == 3)
  }

  @Test func `A column of pages begins at the top`() throws {
    var view = Self.view
    (view.alignment, view.axis) = (.start, .vertical)
    let places = places(try scene(view, [.scrollToPage(1, duration: 0, curve: nil)]))
    #expect(places == [1: Point(100, 0), 2: Point(100, 80), 3: Point(100, 160)])
  }

  @Test func `Inserted pages have new indices`() throws {
    let view = Self.view
    let steps: [Gesture] = [.insert(at: 1, count: 1), .remove(at: 2, count: 1), .replace(0)]
    let places = places(try scene(view, steps))
    #expect(places == [7: Point(100, 60), 6: Point(200, 60)])
  }

  @Test func `A ring stays closed when a page is inserted`() throws {
    var view = Self.view
    (view.wraps, view.view.width) = (true, 500)
    let yaml = Self.row + "\nwrap: true"
    let places = places(try scene(view, [.insert(at: 3, count: 1)], yaml: yaml))
    #expect(places.mapValues { $0?.x } == [4: 0, 5: 100, 0: 200, 1: 300, 2: 400])
  }

  // MARK: Maps

  @Test func `Cells of a map are placed by column and row`() throws {
    var view = Self.view
    view.map = try PageMap(rows: ["1 · 2", "3 4 5", "· 6 7"], cellSize: view.pageSize)
    view.view = Size(220, 180)
    view.scroller = view.pageSize
    // The offset is that of column 1 and row 1, plus half a cell to the right and a quarter of a cell down.
    let offset = Point(150, 100)
    let places = places(try scene(view, [.scrollToOffset(offset, duration: 0, curve: nil)]))
    // Page 3 is in the cell at column 1 and row 1. Without the additional shift, it would be at (60, 50).
    #expect(
      places == [
        0: Point(-90, -50), 1: Point(110, -50), 2: Point(-90, 30),
        3: Point(10, 30), 4: Point(110, 30), 5: Point(10, 110), 6: Point(110, 110),
      ]
    )
  }

  // MARK: Zoom

  @Test func `A zoomed page is clipped to its frame`() throws {
    var view = Self.view
    view.zoom = ZoomLimits(minimum: 1, maximum: 4)
    // The step zooms in on a quarter of the page, which is then drawn at twice its size. The top left
    // corner of the quarter is the page's point (50, 20).
    let rect = Rect(50, 20, 50, 40)
    let scene = try scene(view, [.zoom(rect)], at: 5)
    let page = try #require(scene.pages.first { $0.index == 0 })
    // The frame of the page begins at (100, 60). The corner of the zoomed page is 100 points to the left
    // of that point and 40 points above it.
    #expect(
      scene.corners(of: page) == [Point(0, 20), Point(200, 20), Point(200, 180), Point(0, 180)]
    )
    #expect(page.pose.extras?.clip == PoseInsets(left: 50, top: 20, right: 0, bottom: 20))
    let seen = try #require(scene.fragments.first { $0.page.index == 0 }).outline
    #expect(Set(seen.map { [$0.x, $0.y] }) == [[0, -20], [50, -20], [50, 20], [0, 20]])
    let other = try #require(scene.pages.first { $0.index == 1 })
    #expect(other.pose.extras == nil)
  }

  @Test func `The round corners of a zoomed page are those of its frame`() throws {
    var view = Self.view
    view.zoom = ZoomLimits(minimum: 1, maximum: 4)
    // The page is drawn at twice its size, so a radius of 6 points of the page is 12 points of the view.
    let rect = Rect(50, 20, 50, 40)
    let yaml = Self.row + "\ncornerRadius: 12"
    let pages = try scene(view, [.zoom(rect)], yaml: yaml, at: 5).pages
    let radii = Dictionary(
      uniqueKeysWithValues: pages.map { ($0.index, $0.pose.extras?.cornerRadius) }
    )
    #expect(radii[0] == 6 && radii[1] == 12)
  }

  @Test func `The corners of a clip are those of the frame of a zoomed page`() throws {
    var view = Self.view
    view.zoom = ZoomLimits(minimum: 1, maximum: 4)
    let rect = Rect(50, 20, 50, 40)
    for (keys, expected) in [
      ("clip: { corners: 16 }", 8.0), ("clip: { corners: 0 }\ncornerRadius: 12", 6),
    ] {
      let pages = try scene(view, [.zoom(rect)], yaml: "\(Self.row)\n\(keys)", at: 5).pages
      let page = try #require(pages.first { $0.index == 0 })
      #expect(page.pose.extras?.clip?.corners == expected, "\(keys)")
    }
  }

  // MARK: Overlays

  @Test func `Touches are drawn only if requested`() throws {
    let drag = Gesture.drag(
      from: Point(50, 40),
      to: Point(150, 80),
      duration: 1,
      curve: .linear,
      rest: 1
    )
    for isRightToLeft in [false, true] {
      var view = Self.view
      view.isRightToLeft = isRightToLeft
      for (time, place) in [(0.0, Point(50, 40)), (0.5, Point(100, 60))] {
        let scene = try scene(view, [drag], at: time, showsTouches: true)
        #expect(scene.overlays == [.touch(at: place)])
        #expect(try self.scene(view, [drag], at: time).overlays.isEmpty)
      }
      #expect(try scene(view, [drag], at: 3, showsTouches: true).overlays.isEmpty)
    }
  }

  @Test
  func `Inner shadows and the bar are over the pages, and touches are over everything`() throws {
    var view = Self.view
    (view.hasInnerShadows, view.hasBars) = (true, true)
    let tap = Gesture.tap(Point(150, 100))
    let scene = try scene(view, [tap], showsTouches: true)
    let black = (from: Colour(white: 0, alpha: 0.5), to: Colour(white: 0, alpha: 0.25))
    let bar = Colour(white: 0.97, alpha: 0.9)
    #expect(
      scene.overlays == [
        .band(
          Rect(0, 0, 300, 20),
          from: black.from,
          to: Colour(white: 0, alpha: 0),
          axis: .vertical
        ),
        .band(
          Rect(0, 190, 300, 10),
          from: Colour(white: 0, alpha: 0),
          to: black.to,
          axis: .vertical
        ),
        .band(Rect(0, 0, 300, 44), from: bar, to: bar, axis: .vertical),
        .touch(at: Point(150, 100)),
      ]
    )
    #expect(scene.background == Colour(white: 1))
    // After a tap the bar has faded, and the background is dark.
    let later = try self.scene(view, [tap], at: 2)
    #expect(later.overlays.count == 2 && later.background == Colour(white: 0))
    #expect(try self.scene(Self.view, [tap]).background == nil)
  }
}
