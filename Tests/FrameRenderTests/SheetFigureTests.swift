import EffectTestSupport
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// The layout of contact sheets.
struct SheetFigureTests {
  private func sheet(columns: Int, width: Int = 1_280) -> SheetFigure {
    SheetFigure(
      title: "title",
      subtitle: "What it looks like.",
      columns: columns,
      width: width,
      viewport: Size(640, 400)
    )
  }

  private func frames(_ count: Int, of sheet: SheetFigure) -> [(bitmap: Bitmap, caption: String)] {
    let (width, height) = FrameRenderer.frameSize(of: sheet.viewport, scale: sheet.frameScale)
    return (0..<count).map { (Bitmap(width: width, height: height), "\($0) s") }
  }

  @Test(arguments: [(1, 1), (3, 7), (6, 24), (50, 60)], [1_280, 4_001])
  func `Frames are in rows from left to right, apart from each other`(
    cells: (columns: Int, count: Int),
    width: Int
  ) throws {
    let sheet = sheet(columns: cells.columns, width: width)
    let drawing = sheet.drawing(frames: frames(cells.count, of: sheet), onion: nil, curvesOf: nil)
    #expect(drawing.size.width == Double(width))
    #expect(drawing.size.height == sheet.height(frames: cells.count))
    #expect(drawing.pictures.count == cells.count)
    for (number, picture) in drawing.pictures.enumerated() {
      let right = picture.corner.x + Double(picture.bitmap.width)
      #expect(right <= Double(width) - 24)
      #expect(picture.corner.y + Double(picture.bitmap.height) < drawing.size.height)
      guard number > 0 else { continue }
      let last = drawing.pictures[number - 1]
      if number % cells.columns == 0 {
        #expect(picture.corner.x == 24)
        #expect(picture.corner.y > last.corner.y + Double(last.bitmap.height))
      } else {
        #expect(picture.corner.y == last.corner.y)
        #expect(picture.corner.x > last.corner.x + Double(last.bitmap.width))
      }
    }
    let bitmap = try drawing.bitmap()
    #expect(bitmap.width == width)
  }

  @Test func `A larger picture and curves are below the frames`() throws {
    let sheet = sheet(columns: 4)
    let frames = frames(4, of: sheet)
    let effect = try WrittenEffect.make("transform: [{ translate: { x: d * L } }]", layout: .sample)
    let onion = Bitmap(width: 640, height: 400)
    let plain = sheet.drawing(frames: frames, onion: nil, curvesOf: nil)
    let large = sheet.drawing(frames: frames, onion: onion, curvesOf: nil)
    let all = sheet.drawing(frames: frames, onion: onion, curvesOf: effect)
    #expect(plain.size.height + 400 < large.size.height)
    #expect(large.size.height + 200 < all.size.height)
    let (picture, last) = (all.pictures[4], all.pictures[3])
    #expect(picture.corner.y > last.corner.y + Double(last.bitmap.height))
    #expect(picture.corner.x == 320)
    #expect(all.shapes.count > large.shapes.count)
  }

  @Test(arguments: [
    (6, 1_280, true), (50, 1_280, false), (50, 2_500, true), (4, 200, false), (3, 200, true),
  ])
  func `A sheet needs room for its columns`(columns: Int, width: Int, hasRoom: Bool) {
    #expect(sheet(columns: columns, width: width).hasRoom == hasRoom)
  }
}
