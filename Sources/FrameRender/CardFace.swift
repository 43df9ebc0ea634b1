public import FrameImage
public import PageGeometry

/// The picture of a generated page: a numbered card.
///
/// Made to be looked at in motion: the hue says which page it is among its neighbours, the rings and
/// the border how it is tilted and stretched, and the heading at the top left which way up it is.
public enum CardFace {
  /// Draws the card of a page.
  ///
  /// The picture is transparent outside the rounded corners. It depends on nothing but its arguments.
  ///
  /// - Parameters:
  ///   - index: The page, from 0; the card shows `index + 1`.
  ///   - size: Width and height in points, over 0.
  ///   - scale: Pixels to the point, over 0.
  /// - Returns: A picture of `size * scale` pixels, rounded up.
  /// - Throws: `tooLarge` where a side is over 32 767 pixels, `outOfMemory` where memory ran out.
  public static func draw(page index: Int, size: Size, scale: Double) throws(CanvasError) -> Bitmap
  {
    precondition(index >= 0, "pages are counted from 0")
    precondition(size.width > 0 && size.height > 0, "a card has a size over 0")
    precondition(scale > 0, "a point has at least a part of a pixel")
    // A picture past cairo's limit need not fit an Int to be refused.
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
