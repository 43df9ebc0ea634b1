import FrameRender
import PageGeometry

/// The picture of a generated page: a numbered card.
///
/// The hue distinguishes a page from its neighbours, the rings and the border show how it is tilted and
/// stretched, and the heading at the top left shows its orientation.
struct CardFace {
  private let page: Int
  private let size: Size

  /// Creates the card of a page, which shows `page + 1`; the size is in points.
  init(page: Int, size: Size) { (self.page, self.size) = (page, size) }

  /// Draws the card over a whole canvas.
  func draw(on canvas: inout CairoCanvas) {
    let colours = CardColours(page: page)
    colours.patch.paint(on: &canvas)
    let layout = CardLayout(size: size)
    layout.drawRings(on: &canvas)
    layout.drawBorder(on: &canvas)
    layout.drawHeading(ink: colours.ink, on: &canvas)
    layout.drawLines(on: &canvas)
    layout.drawNumber(page + 1, on: &canvas)
    canvas.keepInside(layout.outline)
  }
}
