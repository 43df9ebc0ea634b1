import FrameImage
package import PageEffects
import PageGeometry

/// A figure of an effect: its curves in panels, and a row of frames below.
package enum CurveFigure {
  private static let width = 960.0
  private static let margin = 36.0
  private static let captionHeight = 40.0
  private static let titleHeight = 70.0
  private static let frameGap = 8.0
  private static let tallestFrame = 260.0
  private static let background = Colour(white: 1)
  private static let ink = Colour(white: 0.12)
  private static let faintInk = Colour(white: 0.45)

  /// Pixels per point.
  private static let scale = 2.0

  /// The number of frames in the row.
  package static let frames = 7

  /// Returns the scale at which a frame of a layout fills its cell in the row.
  package static func frameScale(for layout: Layout) -> Double {
    let frameWidth = (width - 2 * margin - frameGap * Double(frames - 1)) / Double(frames)
    let viewport = layout.viewport
    return scale * min(frameWidth / viewport.width, tallestFrame / viewport.height)
  }

  /// Draws the figure of an effect; equal effects give equal figures.
  ///
  /// Titles that are too long are scaled down. `source` must have as many pages as the effect's
  /// layout.
  package static func drawing(
    of effect: Effect,
    title: String,
    subtitle: String,
    source: PageDeck.Source
  ) throws(RenderError) -> Drawing {
    let panels = CurvePanels(effect)
    let frames = try row(of: effect, source)
    let framesTop = margin + titleHeight + panels.height
    let frameHeight = frames.map { Double($0.bitmap.height) / scale }.max() ?? 0
    let size = Size(width: width, height: framesTop + frameHeight + captionHeight + margin)

    var drawing = Drawing(size: size, scale: scale)
    let sheet = Rect(x: 0, y: 0, width: size.width, height: size.height)
    drawing.fill(.rectangle(sheet), background)
    let room = width - 2 * margin
    drawing.write(title, 18, at: Point(x: margin, y: margin + 18), ink, width: room)
    drawing.write(subtitle, 10, at: Point(x: margin, y: margin + 42), faintInk, width: room)
    panels.draw(at: Point(x: margin, y: margin + titleHeight), width: room, on: &drawing)
    for (index, frame) in frames.enumerated() {
      let cell = (room + frameGap) / Double(Self.frames)
      let frameWidth = Double(frame.bitmap.width) / scale
      let x = margin + cell * Double(index) + (cell - frameGap - frameWidth) / 2
      drawing.place(frame.bitmap, at: Point(x: x, y: framesTop))
      let caption = AxisTicks.text(of: frame.position, decimals: 2)
      let middle = Point(x: x + frameWidth / 2, y: framesTop + frameHeight + 19)
      drawing.write(caption, 9, at: middle, isCentred: true, faintInk, width: room)
    }
    let bottom = Point(x: width / 2, y: framesTop + frameHeight + captionHeight)
    drawing.write("page position", 9, at: bottom, isCentred: true, faintInk, width: room)
    return drawing
  }

  /// Returns the frames from one resting page to the next, at equal steps.
  private static func row(
    of effect: Effect,
    _ source: PageDeck.Source
  ) throws(RenderError) -> [(position: Double, bitmap: Bitmap)] {
    let layout = effect.layout
    let deck = PageDeck(source, pageSize: layout.pageSize, scale: frameScale(for: layout))
    let renderer = FrameRenderer(deck: deck, background: .standardBackground)
    // Starts at page 2 if possible, so that previous pages are visible too.
    let first = Double(max(0, min(2, layout.pages - 2)))
    var row: [(position: Double, bitmap: Bitmap)] = []
    for frame in 0..<frames {
      let position = first + Double(frame) / Double(frames - 1)
      row.append((position, try renderer.draw(Scene(effect, at: position))))
    }
    return row
  }
}
