public import FrameImage
public import FrameRender
public import PageGeometry

/// A kind of generated pages.
///
/// No deck uses fonts or photographs: shapes are drawn by formulas, and letters with the strokes of ``Glyph``. The
/// picture of a page depends on its index, its size and the scale only.
public enum GeneratedDeck: String, CaseIterable, Sendable {
  /// Numbered cards, which show how a page is tilted and stretched.
  case cards
  /// Landscapes, lights and flowers with a name and an avatar, which look like photographs.
  case photos
  /// Posters of shapes and large type.
  case posters
  /// Pages of one colour, which show nothing but the motion.
  case plain

  /// Draws a page.
  ///
  /// The picture is transparent outside the rounded corners.
  ///
  /// - Parameters:
  ///   - index: The page, from 0.
  ///   - size: Width and height in points, greater than 0.
  ///   - scale: Pixels per point, greater than 0.
  /// - Returns: A picture of `size * scale` pixels, rounded up.
  /// - Throws: `canvasTooLarge` if a side is longer than 32 767 pixels, `outOfMemory` if there is
  ///   not enough memory.
  public func draw(page index: Int, size: Size, scale: Double) throws(RenderError) -> Bitmap {
    try draw(page: index, size: size, scale: scale, .best)
  }

  /// Returns the name of a page, which captions can show.
  package func label(of page: Int) -> String {
    switch self {
    case .cards: "Card \(page + 1)"
    case .photos: PhotoCaption.name(of: page)
    case .posters: "Poster \(page + 1)"
    case .plain: "Page \(page + 1)"
    }
  }

  /// Draws a page with the instructions of inner loops, which this processor must support.
  package func draw(
    page index: Int,
    size: Size,
    scale: Double,
    _ instructions: InstructionSet
  ) throws(RenderError) -> Bitmap {
    precondition(index >= 0, "index must be at least 0")
    var canvas = try CairoCanvas(covering: size, scale: scale)
    switch self {
    case .cards: CardFace(page: index, size: size).draw(on: &canvas)
    case .photos: PhotoFace(page: index, size: size).draw(on: &canvas, instructions)
    case .posters: PosterFace(page: index, size: size).draw(on: &canvas)
    case .plain: PlainFace(page: index, size: size).draw(on: &canvas)
    }
    return try canvas.finish()
  }
}

extension PageDeck.Source {
  /// Returns generated pages.
  public static func generated(_ deck: GeneratedDeck, count: Int) -> Self {
    var pages = DrawnPages(name: deck.rawValue) { (page, size, scale) throws(RenderError) in
      try deck.draw(page: page, size: size, scale: scale)
    }
    pages.label = deck.label
    return .drawn(pages, count: count)
  }

  /// Returns generated cards, numbered from 1.
  public static func cards(count: Int) -> Self { .generated(.cards, count: count) }
}

extension CairoCanvas {
  /// Creates a canvas that covers a size in points.
  fileprivate init(covering size: Size, scale: Double) throws(RenderError) {
    precondition(size.width > 0 && size.height > 0, "a page's size must be greater than 0")
    precondition(scale > 0, "scale must be greater than 0")
    // The size is limited here, because a size beyond cairo's limit may not fit into an Int.
    let limit = Double(Int32.max)
    let width = min((size.width * scale).rounded(.up), limit)
    let height = min((size.height * scale).rounded(.up), limit)
    try self.init(width: Int(width), height: Int(height))
    setPixelsPerPoint(x: width / size.width, y: height / size.height)
  }
}
