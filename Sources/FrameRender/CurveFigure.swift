import FrameImage
public import PageEffects
import PageGeometry

/// An effect on one sheet: its curves in small panels, and frames of it in a row beneath.
public enum CurveFigure {
  private static let width = 960.0
  private static let margin = 36.0
  private static let gap = 28.0
  private static let captionHeight = 40.0
  private static let panelHeight = 224.0
  private static let titleHeight = 70.0
  private static let frameGap = 8.0
  private static let tallestFrame = 260.0
  private static let background = Colour(white: 1)
  private static let ink = Colour(white: 0.12)
  private static let faintInk = Colour(white: 0.45)

  /// How many looks at the effect make its curves: two for each point from left to right.
  private static let steps = 800

  /// Pixels per point of frames, and of the whole as pixels.
  private static let scale = 2.0

  /// How many frames are in the row.
  public static let frames = 7

  /// Pixels per point of a layout with which a frame of it fills its place in the row.
  public static func frameScale(for layout: Layout) -> Double {
    let frameWidth = (width - 2 * margin - frameGap * Double(frames - 1)) / Double(frames)
    let viewport = layout.viewport
    return scale * min(frameWidth / viewport.width, tallestFrame / viewport.height)
  }

  /// The sheet of an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - title: What stands above, made smaller where it is too long.
  ///   - subtitle: What stands beneath the title.
  ///   - source: What the frames' pages show, as many as the layout has.
  /// - Returns: The sheet; equal effects give equal sheets.
  /// - Throws: Where a frame cannot be drawn.
  public static func drawing(
    of effect: Effect,
    title: String,
    subtitle: String,
    source: PageDeck.Source
  ) throws(RenderError) -> Drawing {
    let range = PoseCurve.range(of: effect)
    let curves = PoseCurve.curves(of: effect, over: range, steps: steps).filter(\.changes)
    let groups = PoseCurve.Kind.allCases.map { kind in curves.filter { $0.kind == kind } }
      .filter { !$0.isEmpty }
    let frames = try row(of: effect, source)
    let rows = (groups.count + 1) / 2
    let panelsHeight = Double(rows) * (panelHeight + gap)
    let framesTop = margin + titleHeight + panelsHeight
    let frameHeight = frames.map { Double($0.bitmap.height) / scale }.max() ?? 0
    let size = Size(width: width, height: framesTop + frameHeight + captionHeight + margin)

    var drawing = Drawing(size: size, scale: scale)
    drawing.fill(.rectangle(width: size.width, height: size.height), background)
    write(title, 18, at: Point(x: margin, y: margin + 18), ink, on: &drawing)
    write(subtitle, 10, at: Point(x: margin, y: margin + 42), faintInk, on: &drawing)
    for (place, group) in groups.enumerated() {
      // The last panel of an odd number has the row for itself.
      let isAlone = place == groups.count - 1 && place % 2 == 0
      let half = (width - 2 * margin - gap) / 2
      CurvePanel(
        curves: group,
        range: range,
        box: Rect(
          x: margin + Double(place % 2) * (half + gap),
          y: margin + titleHeight + Double(place / 2) * (panelHeight + gap),
          width: isAlone ? width - 2 * margin : half,
          height: panelHeight
        )
      ).draw(on: &drawing)
    }
    for (place, frame) in frames.enumerated() {
      let cell = (width - 2 * margin + frameGap) / Double(Self.frames)
      let frameWidth = Double(frame.bitmap.width) / scale
      let x = margin + cell * Double(place) + (cell - frameGap - frameWidth) / 2
      drawing.place(frame.bitmap, at: Point(x: x, y: framesTop))
      write(
        AxisTicks.text(of: frame.position, decimals: 2),
        9,
        at: Point(x: x + frameWidth / 2, y: framesTop + frameHeight + 19),
        isCentred: true,
        faintInk,
        on: &drawing
      )
    }
    let bottom = Point(x: width / 2, y: framesTop + frameHeight + captionHeight)
    write("page position", 9, at: bottom, isCentred: true, faintInk, on: &drawing)
    return drawing
  }

  private static func write(
    _ text: String,
    _ capHeight: Double,
    at place: Point,
    isCentred: Bool = false,
    _ colour: Colour,
    on drawing: inout Drawing
  ) {
    let line = Lettering(text, capHeight: capHeight).fitted(width: width - 2 * margin)
    let start = Point(x: isCentred ? place.x - line.width / 2 : place.x, y: place.y)
    drawing.stroke(line.path(at: start), colour, width: line.stroke)
  }

  /// Frames from a page at rest to the next one.
  private static func row(
    of effect: Effect,
    _ source: PageDeck.Source
  ) throws(RenderError) -> [(position: Double, bitmap: Bitmap)] {
    let layout = effect.layout
    let deck = PageDeck(source, pageSize: layout.pageSize, scale: frameScale(for: layout))
    let renderer = FrameRenderer(deck: deck, background: .standardBackground)
    // Pages that have passed are seen too, where there are enough.
    let first = Double(max(0, min(2, layout.pages - 2)))
    var row: [(position: Double, bitmap: Bitmap)] = []
    for frame in 0..<frames {
      let position = first + Double(frame) / Double(frames - 1)
      row.append((position, try renderer.draw(Scene(effect, at: position))))
    }
    return row
  }
}
