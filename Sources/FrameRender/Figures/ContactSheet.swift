package import FrameImage
import PageEffects
import PageGeometry

/// Several frames in one picture.
package enum ContactSheet {
  /// The space around frames, in points.
  private static let margin = 16.0
  /// The height of a caption's numerals, in points.
  private static let captionHeight = 24.0

  /// Draws a row of frames with a number below each.
  ///
  /// - Parameters:
  ///   - renderer: The renderer of the frames. Its scale is also the scale of the picture.
  ///   - pictures: The scenes from left to right, at least one, each with the number below it, such
  ///     as the page position.
  /// - Returns: The row, opaque if the renderer's background is.
  /// - Throws: `RenderError` if a frame or the row cannot be drawn.
  package static func filmstrip(
    _ renderer: FrameRenderer,
    _ pictures: [(scene: Scene, figure: Double)]
  ) throws(RenderError) -> Bitmap {
    precondition(!pictures.isEmpty, "a filmstrip must have at least one frame")
    var frames: [Bitmap] = []
    for picture in pictures { frames.append(try renderer.draw(picture.scene)) }
    let scale = renderer.deck.scale
    let margin = Int((margin * scale).rounded())
    let caption = Int((captionHeight * scale).rounded())
    let (width, height) = (frames[0].width, frames[0].height)
    var canvas = try CairoCanvas(
      width: margin + (width + margin) * frames.count,
      height: margin + height + margin + caption + margin
    )
    let whole = Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    canvas.fill(.rectangle(whole), Colour(white: 0.04))
    for (index, picture) in pictures.enumerated() {
      let numerals = Numerals(text(of: picture.figure), capHeight: Double(caption))
      let box = Rect(
        x: Double(margin + (width + margin) * index),
        y: Double(margin + height + margin),
        width: Double(width),
        height: Double(caption)
      )
      canvas.stroke(numerals.path(centredIn: box), Colour(white: 0.72), width: numerals.stroke)
    }
    var sheet = try canvas.finish()
    for (index, frame) in frames.enumerated() {
      sheet.place(frame, x: margin + (width + margin) * index, y: margin)
    }
    return sheet
  }

  /// Returns a page position with as many decimals as it needs, at most two.
  private static func text(of position: Double) -> String {
    let text = AxisTicks.text(of: position, decimals: 2)
    return String(text.dropLast(text.hasSuffix(".00") ? 3 : text.hasSuffix("0") ? 1 : 0))
  }
}
