import FrameRender
import PageEffects
import PageGeometry

/// The picture of a generated page of one colour, with round corners and a hairline inside its edge.
struct PlainFace {
  private let page: Int
  private let size: Size

  /// Creates the picture of a page; the size is in points.
  init(page: Int, size: Size) { (self.page, self.size) = (page, size) }

  /// Draws the page over a whole canvas.
  func draw(on canvas: inout CairoCanvas) {
    let unit = min(size.width, size.height)
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
    canvas.fill(.rectangle(box), CardColours(page: page).plain)
    let line = max(unit * 0.005, 0.35)
    canvas.stroke(
      .roundedRectangle(box.expanded(by: -line / 2), radius: unit * 0.085),
      Colour(white: 1, alpha: 0.3),
      width: line
    )
    canvas.keepInside(.roundedRectangle(box, radius: unit * 0.085))
  }
}
