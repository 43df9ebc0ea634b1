package import FrameImage
package import PageEffects
package import PageGeometry

/// A contact sheet: frames in rows with a caption below each, a larger picture, and an effect's curves.
package struct SheetFigure {
  /// The lines above the frames.
  package var title: String
  package var subtitle: String
  /// The number of frames in a row.
  package var columns: Int
  /// The width in pixels.
  package var width: Int
  /// The size of a frame in points.
  package var viewport: Size

  /// The number of columns of a sheet.
  package static let columnCounts = 1...50
  /// The width of a sheet in pixels.
  package static let widths = 200...16_384

  private static let margin = 24.0
  private static let gap = 12.0
  private static let titleHeight = 58.0
  private static let captionHeight = 24.0
  private static let background = Colour(white: 1)
  private static let ink = Colour(white: 0.12)
  private static let faintInk = Colour(white: 0.45)
  /// The width below which captions are not legible, in pixels; chosen by eye.
  private static let narrowestFrame = 32.0

  /// Creates a sheet without frames.
  package init(title: String, subtitle: String, columns: Int, width: Int, viewport: Size) {
    precondition(Self.columnCounts.contains(columns), "columns must be 1 to 50")
    precondition(Self.widths.contains(width), "width must be 200 to 16384")
    (self.title, self.subtitle) = (title, subtitle)
    (self.columns, self.width, self.viewport) = (columns, width, viewport)
  }

  private var contentWidth: Double { Double(width) - 2 * Self.margin }

  /// The width of a frame in pixels.
  private var cell: Double {
    let gaps = Self.gap * Double(columns - 1)
    return ((contentWidth - gaps) / Double(columns)).rounded(.down)
  }

  /// Whether frames are wide enough for their captions.
  package var hasRoom: Bool { cell >= Self.narrowestFrame }

  /// Pixels per point of the frames.
  package var frameScale: Double { cell / viewport.width }

  /// Pixels per point of the larger picture: one, unless it would be wider than the rows.
  package var onionScale: Double { min(1, contentWidth / viewport.width) }

  /// The height of the sheet in pixels, without a larger picture and curves.
  package func height(frames: Int) -> Double {
    Self.margin + Self.titleHeight + Double(rows(frames)) * rowHeight + Self.margin
  }

  private func rows(_ frames: Int) -> Int { (frames + columns - 1) / columns }

  private var frameHeight: Double {
    Double(FrameRenderer.frameSize(of: viewport, scale: frameScale).height)
  }

  private var rowHeight: Double { frameHeight + Self.captionHeight + Self.gap }

  /// Draws the sheet; its scale is one pixel per point.
  ///
  /// - Parameters:
  ///   - frames: Frames at `frameScale` with their captions, at least one.
  ///   - onion: A picture at `onionScale`; nil for none.
  ///   - effect: The effect whose curves are drawn; nil for none.
  /// - Returns: The drawing.
  package func drawing(
    frames: [(bitmap: Bitmap, caption: String)],
    onion: Bitmap?,
    curvesOf effect: Effect?
  ) -> Drawing {
    precondition(!frames.isEmpty, "a sheet must have at least one frame")
    let panels = effect.map(CurvePanels.init)
    let onionTop = height(frames: frames.count) - Self.margin
    let panelsTop = onionTop + (onion.map { Double($0.height) + CurvePanels.gap } ?? 0)
    let size = Size(width: Double(width), height: panelsTop + (panels?.height ?? 0) + Self.margin)
    var drawing = Drawing(size: size, scale: 1)
    let sheet = Rect(x: 0, y: 0, width: size.width, height: size.height)
    drawing.fill(.rectangle(sheet), Self.background)
    let (room, left) = (contentWidth, Self.margin)
    drawing.write(title, 16, at: Point(x: left, y: left + 16), Self.ink, width: room)
    drawing.write(subtitle, 10, at: Point(x: left, y: left + 38), Self.faintInk, width: room)
    for (number, frame) in frames.enumerated() { place(frame, number, on: &drawing) }
    if let onion {
      let left = (size.width - Double(onion.width)) / 2
      drawing.place(onion, at: Point(x: left, y: onionTop))
    }
    panels?.draw(at: Point(x: left, y: panelsTop), width: room, on: &drawing)
    return drawing
  }

  private func place(
    _ frame: (bitmap: Bitmap, caption: String),
    _ number: Int,
    on drawing: inout Drawing
  ) {
    let x = Self.margin + Double(number % columns) * (cell + Self.gap)
    let y = Self.margin + Self.titleHeight + Double(number / columns) * rowHeight
    drawing.place(frame.bitmap, at: Point(x: x, y: y))
    let middle = Point(x: x + cell / 2, y: y + frameHeight + 18)
    drawing.write(frame.caption, 9, at: middle, isCentred: true, Self.faintInk, width: cell)
  }
}
