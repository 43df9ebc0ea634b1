public import FrameImage
import PageEffects
import PageGeometry

/// Several frames in one picture, to see an effect at a glance.
public enum ContactSheet {
  /// The space around frames, in points.
  private static let margin = 16.0
  /// The height of a caption's figures, in points.
  private static let captionHeight = 24.0

  /// A row of frames with a figure beneath each.
  ///
  /// - Parameters:
  ///   - renderer: What draws the frames; its scale is the sheet's.
  ///   - pictures: What is seen and the figure, such as the page position, left to right, at least one.
  /// - Returns: The row, opaque where the renderer's background is.
  /// - Throws: Where a frame cannot be drawn.
  public static func filmstrip(
    _ renderer: FrameRenderer,
    _ pictures: [(scene: Scene, figure: Double)]
  ) throws(RenderError) -> Bitmap {
    precondition(!pictures.isEmpty, "a filmstrip has at least one frame")
    var frames: [Bitmap] = []
    for picture in pictures { frames.append(try renderer.draw(picture.scene)) }
    let scale = renderer.deck.scale
    let margin = Int((margin * scale).rounded())
    let caption = Int((captionHeight * scale).rounded())
    let (width, height) = (frames[0].width, frames[0].height)
    var sheet: Bitmap
    do {
      var canvas = try CairoCanvas(
        width: margin + (width + margin) * frames.count,
        height: margin + height + margin + caption + margin
      )
      canvas.fill(
        .rectangle(width: Double(canvas.width), height: Double(canvas.height)),
        Colour(white: 0.04)
      )
      for (place, picture) in pictures.enumerated() {
        let figures = Numerals(Self.text(of: picture.figure), capHeight: Double(caption))
        let box = Rect(
          x: Double(margin + (width + margin) * place),
          y: Double(margin + height + margin),
          width: Double(width),
          height: Double(caption)
        )
        canvas.stroke(figures.path(centredIn: box), Colour(white: 0.72), width: figures.stroke)
      }
      sheet = try canvas.finish()
    } catch { throw .canvas(error) }
    for (place, frame) in frames.enumerated() {
      sheet.place(frame, x: margin + (width + margin) * place, y: margin)
    }
    return sheet
  }

  /// A page position with as many decimals as it needs, two at most.
  private static func text(of position: Double) -> String {
    let hundredths = Int((position * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    guard part != 0 else { return "\(sign)\(whole)" }
    return "\(sign)\(whole)."
      + (part % 10 == 0 ? "\(part / 10)" : part < 10 ? "0\(part)" : "\(part)")
  }
}
