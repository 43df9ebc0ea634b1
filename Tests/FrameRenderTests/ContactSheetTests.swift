import EffectTestSupport
import FrameImage
import FrameRender
import FrameTestSupport
import PageDecks
import PageEffects
import PageGeometry
import Testing

/// Frames in a row, with their page positions below.
struct ContactSheetTests {
  static let row = "transform: [{ translate: { x: d * L } }]"

  @Test(arguments: [1.0, 2, 0.5], [[3.0], [0, 0.25, -1.5], [0, 1, 2, 3, 4]])
  func `Frames are in a row, with captions below them`(scale: Double, positions: [Double]) throws {
    let layout = Layout(Size(20, 20), in: Size(64, 40))
    let effect = try WrittenEffect.make(Self.row, layout: layout)
    let deck = PageDeck(.cards(count: layout.pages), pageSize: layout.pageSize, scale: scale)
    let renderer = FrameRenderer(deck: deck, background: .standardBackground)
    let sheet = try ContactSheet.filmstrip(
      renderer,
      try positions.map { (try Scene(effect, at: $0), $0) }
    )

    let frames = try positions.map { try renderer.draw(Scene(effect, at: $0)) }
    let (width, height) = (frames[0].width, frames[0].height)
    // The margins and the gaps are equal.
    let margin = (sheet.width - width * frames.count) / (frames.count + 1)
    #expect(margin > 0)
    #expect(sheet.width == margin + (width + margin) * frames.count)
    #expect(sheet.height > height + 2 * margin)
    #expect(sheet.isOpaque)
    for (place, frame) in frames.enumerated() {
      let x = margin + (width + margin) * place
      let part = Bitmap.drawn(width: width, height: height) { column, row in
        let pixel = sheet.pixel(x + column, margin + row)
        return [UInt8(pixel.red), UInt8(pixel.green), UInt8(pixel.blue), UInt8(pixel.alpha)]
      }
      let isSame = part == frame
      #expect(isSame, "frame \(place)")
      // There is a caption below each frame, and nothing between frames.
      let below = (height + margin..<sheet.height).contains { row in
        (x..<x + width).contains { sheet.pixel($0, row) != sheet.pixel(0, 0) }
      }
      #expect(below, "caption \(place)")
      let beside = (0..<height).allSatisfy { sheet.pixel(x - 1, margin + $0) == sheet.pixel(0, 0) }
      #expect(beside)
    }
  }
}
