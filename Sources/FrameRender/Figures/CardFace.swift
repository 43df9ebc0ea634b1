public import FrameImage
public import PageGeometry

/// The picture of a generated page: a numbered card.
///
/// The hue distinguishes a page from its neighbours, the rings and the border show how it is tilted and
/// stretched, and the heading at the top left shows its orientation.
public enum CardFace {
  /// Draws the card of a page.
  ///
  /// The picture is transparent outside the rounded corners. Equal arguments give equal pictures.
  ///
  /// - Parameters:
  ///   - index: The page, from 0; the card shows `index + 1`.
  ///   - size: Width and height in points, greater than 0.
  ///   - scale: Pixels per point, greater than 0.
  /// - Returns: A picture of `size * scale` pixels, rounded up.
  /// - Throws: `canvasTooLarge` if a side is longer than 32 767 pixels, `outOfMemory` if there is
  ///   not enough memory.
  public static func draw(page index: Int, size: Size, scale: Double) throws(RenderError) -> Bitmap
  {
    precondition(index >= 0, "index must be at least 0")
    precondition(size.width > 0 && size.height > 0, "a card's size must be greater than 0")
    precondition(scale > 0, "scale must be greater than 0")
    // The size is limited here, because a size beyond cairo's limit may not fit into an Int.
    let limit = Double(Int32.max)
    let width = min((size.width * scale).rounded(.up), limit)
    let height = min((size.height * scale).rounded(.up), limit)
    var canvas = try CairoCanvas(width: Int(width), height: Int(height))
    let colours = CardColours(page: index)
    colours.patch.paint(on: &canvas)
    canvas.setPixelsPerPoint(x: width / size.width, y: height / size.height)
    let layout = CardLayout(size: size)
    layout.drawRings(on: &canvas)
    layout.drawBorder(on: &canvas)
    layout.drawHeading(ink: colours.ink, on: &canvas)
    layout.drawLines(on: &canvas)
    layout.drawNumber(index + 1, on: &canvas)
    canvas.keepInside(layout.outline)
    return try canvas.finish()
  }
}
