import EffectTestSupport
import FrameImage
import FrameRender
import FrameTestSupport
import PageDecks
import PageEffects
import PageGeometry
import PageScroll
import TestSupport
import Testing

/// The look of pages that a scroll view defines: their heights, borders, shadows and margins.
struct StyledPagesTests {
  /// A view of 500×200 with pages of 150×100.
  private static func view(_ style: PageStyle) -> ScrollConfiguration {
    var view = ScrollConfiguration(view: Size(500, 200), pageSize: Size(150, 100), pages: 3)
    view.style = style
    return view
  }

  private static func effect(_ yaml: String = "") throws -> Effect {
    let view = view(PageStyle())
    let layout = Layout(view.pageSize, in: view.view, pages: 3)
    let row = "transform: [{ translate: { x: d * L } }]\n"
    return try WrittenEffect.make(row + yaml, layout: layout)
  }

  private static func scene(
    _ style: PageStyle,
    yaml: String = "",
    pictures: PictureSizes? = nil
  ) throws -> Scene {
    let view = view(style)
    let state = ScrollModel(view).state(at: 0)
    return try Scene(effect(yaml), view, state, pictures: pictures)
  }

  @Test(
    arguments: [(40, 30, 43, 112.5), (20, 30, -13, 225), (100, 10, 92, 15)]
      as [(Int, Int, Double, Double)]
  )
  func `The height of a page follows its picture, and its top is on a whole point`(
    width: Int,
    height: Int,
    top: Double,
    length: Double
  ) throws {
    let folder = TemporaryFolder()
    let path = try folder.writePicture(
      TestPicture.plain([200, 100, 50, 255], side: 1),
      to: "small.png"
    )
    let picture = Bitmap.drawn(width: width, height: height) { _, _ in [200, 100, 50, 255] }
    let paths = [try folder.writePicture(picture, to: "picture.png"), path]
    var style = PageStyle()
    style.fitsPicture = true
    let size = Self.view(style).pageSize
    let pictures = PictureSizes(.images(paths), pageSize: size)
    #expect(pictures.size(of: 0) == Size(Double(width), Double(height)))
    // Further pages repeat the pictures.
    #expect(pictures.size(of: 2) == pictures.size(of: 0))
    let scene = try Self.scene(style, pictures: pictures)
    let page = try #require(scene.pages.first { $0.index == 0 })
    let corners = try #require(scene.corners(of: page))
    // 150 · height / width, and ⌊(200 − that) / 2⌋ from the top.
    #expect(corners[0] == Point(175, top))
    #expect(corners[2] == Point(325, top + length))
    let middle = Point(250, top + length / 2)
    #expect(scene.hit(at: middle)?.place == Point(75, length / 2))
    #expect(scene.hit(at: Point(250, top - 1)) == nil)

    let deck = PageDeck(.images(paths + paths), pageSize: size, fit: .fill)
    let bitmap = try FrameRenderer(deck: deck, background: Colour(white: 1)).draw(scene)
    let rows = (0..<200).filter { bitmap.bytes[($0 * 500 + 250) * 4 + 2] == 50 }
    #expect(rows.first == max(0, Int(top)) && rows.count == min(200, Int(length)))
  }

  @Test func `A picture that cannot be read keeps the height of the page`() throws {
    var style = PageStyle()
    style.fitsPicture = true
    let pictures = PictureSizes(.images(["missing.png"]), pageSize: Self.view(style).pageSize)
    let scene = try Self.scene(style, pictures: pictures)
    let plain = try Self.scene(PageStyle())
    #expect(scene.corners(of: scene.pages[0]) == plain.corners(of: plain.pages[0]))
    let cards = PictureSizes(.cards(count: 3), pageSize: Self.view(style).pageSize)
    #expect(cards.size(of: 2) == Self.view(style).pageSize)
  }

  @Test func `A border is drawn in white along the inside of the edges`() throws {
    var style = PageStyle()
    style.border = 0.1
    let scene = try Self.scene(style)
    let folder = TemporaryFolder()
    let path = try folder.writePicture(TestPicture.plain([0, 0, 0, 255], side: 8), to: "black.png")
    let deck = PageDeck(.images([path, path, path]), pageSize: scene.pageSize)
    let bitmap = try FrameRenderer(deck: deck, background: Colour(white: 0.5)).draw(scene)
    func grey(_ x: Int, _ y: Int) -> UInt8 { bitmap.bytes[(y * 500 + x) * 4] }
    // The first page is at 175…325 and 50…150, and its border is 15 points wide.
    for x in [175, 189, 310, 324] { #expect(grey(x, 100) == 255, "\(x)") }
    for x in [190, 250, 309] { #expect(grey(x, 100) == 0, "\(x)") }
    for y in [50, 64, 135, 149] { #expect(grey(250, y) == 255, "\(y)") }
    for y in [65, 134] { #expect(grey(250, y) == 0, "\(y)") }
    #expect(grey(174, 100) == 128 && grey(250, 49) == 128)
  }

  @Test func `A shadow is that of the effect if it has one, otherwise that of the view`() throws {
    var style = PageStyle()
    style.shadow = PageStyle.Shadow(x: 1, y: 2, radius: 3, opacity: 0.4)
    let shadow = try #require(try Self.scene(style).pages[0].pose.extras?.shadow)
    #expect((shadow.x, shadow.y, shadow.radius, shadow.opacity) == (1, 2, 3, 0.4))
    #expect(shadow.colour == Colour(white: 0))
    let own = try Self.scene(style, yaml: "shadow: { y: 9, opacity: 1 }")
    #expect(own.pages[0].pose.extras?.shadow?.y == 9)
    #expect(try Self.scene(PageStyle()).pages[0].pose.extras == nil)
  }

  @Test func `A margin belongs to a page for touches only`() throws {
    var style = PageStyle()
    style.margin = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    let scene = try Self.scene(style)
    // Page 0 is in front of page 1, and so is its margin.
    for (x, y, page) in [
      (155.0, 100.0, 0), (154, 100, nil), (250, 40, 0), (250, 39, nil), (250, 179, 0),
      (250, 180, nil), (330, 100, 0), (364, 100, 0), (365, 100, 1),
    ] as [(Double, Double, Int?)] {
      #expect(scene.hit(at: Point(x, y))?.page == page, "\(x) \(y)")
    }
    #expect(scene.hit(at: Point(155, 100))?.place == Point(-20, 50))
    let plain = try Self.scene(PageStyle())
    #expect(scene.corners(of: scene.pages[0]) == plain.corners(of: plain.pages[0]))
  }
}
