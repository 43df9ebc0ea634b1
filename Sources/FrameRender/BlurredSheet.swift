import FrameImage
import PageEffects
import PageGeometry

/// A shape of one colour with soft edges: a shadow, or a floor.
struct BlurredSheet: Equatable {
  /// The shape, in points, convex.
  let shape: [Point]
  let colour: Colour
  /// The standard deviation of its blur, in points.
  let radius: Double

  /// The pixels that a standard deviation takes at most: between them straight lines are as good.
  private static let pixelsOfRadius = 4.0

  /// The sheet's picture.
  ///
  /// - Parameters:
  ///   - density: Pixels of the canvas to the point where it is seen largest.
  ///   - mostPixels: How many pixels the picture may have.
  ///   - instructions: What to use.
  /// - Returns: The picture, and where it lies in the sheet's plane.
  func face(
    density: Double,
    mostPixels: Int,
    _ instructions: InstructionSet
  ) -> PageFace {
    let bounds = PageOutline.bounds(shape)
    // Without a blur the outline of what is drawn is that of the shape.
    guard radius > 0 else { return PageFace(colour, over: bounds) }
    let density = min(density, Self.pixelsOfRadius / radius)
    // Whole pixels, so that those of a sheet on whole pixels of the canvas are the canvas' own.
    let reach = (PageSheets.reach * radius * density).rounded(.up) / density
    let box = Rect(
      x: bounds.x - reach,
      y: bounds.y - reach,
      width: bounds.width + 2 * reach,
      height: bounds.height + 2 * reach
    )
    var canvas = BakedCanvas(box, density: density, mostPixels: mostPixels, instructions)
    let pixels = canvas.density
    canvas.draw(PageFace(colour, over: bounds), .identity, within: shape, alpha: 1)
    let picture = canvas.finish()
    let whole = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    // Weights are those of places. To bring what edges are, means over pixels, to what they would be
    // at the pixels' middles, each has to be a mean itself: a twelfth of a pixel wider.
    let variance = pixels * radius * pixels * radius + 1.0 / 12
    let blur = GaussianBlur(picture, deviation: variance.squareRoot())
    return PageFace(texture: Texture(blur.bitmap), source: blur.place(whole), target: box)
  }
}
