import EffectTestSupport
import FrameImage
import FrameRender
import PageDecks
import PageEffects
import PageGeometry
import Testing

/// The figure of an effect's curves and frames.
struct CurveFigureTests {
  private func drawing(_ text: String, layout: Layout = .sample) throws -> Drawing {
    try CurveFigure.drawing(
      of: WrittenEffect.make(text, layout: layout),
      title: "title",
      subtitle: "A sample effect.",
      source: .cards(count: layout.pages)
    )
  }

  @Test(arguments: [
    // The arguments are the transform and the number of panel rows.
    ("{ translate: { x: 5 } }", 0), ("{ translate: { x: d } }", 1), ("{ rotateX: 9deg * d }", 1),
    ("{ translate: { x: d } }, { rotateX: 9deg * d }", 1),
    ("{ translate: { x: d } }, { rotateX: 9deg * d }, { scale: exp(d) }", 2),
  ])
  func `Panels are in rows of two`(transform: String, rows: Int) throws {
    let bare = try drawing("transform: []").size.height
    let row = try drawing("transform: [{ translate: { x: d } }]").size.height - bare
    #expect(row > 200)
    #expect(try drawing("transform: [\(transform)]").size.height == bare + Double(rows) * row)
  }

  @Test(arguments: [Size(640, 400), Size(10, 4_000)])
  func `Frames are side by side below the panels`(viewport: Size) throws {
    let layout = Layout(Size(240, 320), in: viewport)
    let drawing = try drawing("transform: [{ translate: { x: d * L } }]", layout: layout)
    #expect(drawing.pictures.count == CurveFigure.frames)
    var right = 0.0
    for picture in drawing.pictures {
      #expect(picture.corner.x > right)
      right = picture.corner.x + Double(picture.bitmap.width) / drawing.scale
      let bottom = picture.corner.y + Double(picture.bitmap.height) / drawing.scale
      #expect(right < drawing.size.width && bottom < drawing.size.height)
    }
    let bitmap = try drawing.bitmap()
    #expect(
      bitmap.width == 1_920 && Double(bitmap.height) == (drawing.size.height * 2).rounded(.up)
    )
  }

  @Test(arguments: ["d * 1e-9", "d * 1e12", "0.1 + 0.2 * step(0, d)", "d * 1e30"])
  func `All lines are inside the figure, even for extreme numbers`(formula: String) throws {
    let drawing = try drawing("transform: [{ translate: { y: '\(formula)', x: 2000 } }]")
    for shape in drawing.shapes {
      for case .line(let point) in shape.path.elements {
        #expect((0...drawing.size.width).contains(point.x))
        #expect((0...drawing.size.height).contains(point.y))
      }
    }
  }
}
