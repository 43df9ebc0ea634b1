import FrameImage
package import PageEffects
package import PageGeometry

/// A shape of one colour with soft edges: a shadow or a floor.
package struct BlurredShape: Sendable, Equatable {
  /// The convex outline, in points.
  package let outline: [Point]
  package let colour: Colour
  /// The standard deviation of the blur, in points.
  package let radius: Double

  /// The extent of a blur, in standard deviations: beyond it, opacity is less than 0.5 of 255.
  private static let extent = 3.0

  /// The outline within which the shape is drawn: a box around it and its blur, or the shape itself if
  /// the radius is 0.
  var bounds: [Point] {
    guard radius > 0 else { return outline }
    return PageOutline.bounds(outline).expanded(by: Self.extent * radius).corners
  }

  /// Whether the outline is a box.
  private var isBox: Bool {
    outline.count == 4 && Set(outline.map(\.x)).count == 2 && Set(outline.map(\.y)).count == 2
  }

  /// The maximum number of texture pixels per standard deviation.
  ///
  /// More pixels are unnecessary, because the texture is interpolated.
  private static let pixelsPerDeviation = 4.0

  /// Returns the number of pixels that are rendered for a texture of at most `density` pixels per point.
  func pixels(density: Double) -> Double {
    guard radius > 0 else { return 0 }
    let (box, density) = texture(density: density)
    return box.width * density * box.height * density
  }

  /// Returns the box of a texture of at most `density` pixels per point, and its density.
  ///
  /// The radius must be greater than 0.
  private func texture(density: Double) -> (box: Rect, density: Double) {
    let density = min(density, Self.pixelsPerDeviation / radius)
    // The margin is a whole number of pixels, so that the pixels of an aligned shape coincide with
    // those of the canvas.
    let reach = (Self.extent * radius * density).rounded(.up) / density
    return (PageOutline.bounds(outline).expanded(by: reach), density)
  }

  /// Renders the shape into a texture of at most `density` pixels per point and `maximumPixels` in
  /// total.
  func face(density: Double, maximumPixels: Int, _ instructions: InstructionSet) -> PageFace {
    let bounds = PageOutline.bounds(outline)
    // Without a blur, one colour is enough, because the face is drawn within the outline of the shape.
    guard radius > 0 else { return PageFace(colour, over: bounds) }
    let (box, density) = texture(density: density)
    let (width, height) = BakedCanvas.size(of: box, density: density, maximumPixels: maximumPixels)
    let pixels = SIMD2(Double(width) / box.width, Double(height) / box.height)
    // An edge without a blur is averaged over each pixel, which has a variance of 1/12. The same variance
    // is added to the blur, so that a blurred edge is averaged over each pixel too.
    let deviation = (pixels * radius * pixels * radius + 1.0 / 12).squareRoot()
    let blur: GaussianBlur
    if isBox {
      let inside = Rect(
        x: (bounds.x - box.x) * pixels.x,
        y: (bounds.y - box.y) * pixels.y,
        width: bounds.width * pixels.x,
        height: bounds.height * pixels.y
      )
      blur = GaussianBlur(
        inside,
        of: colour.opaque.premultiplied,
        width: width,
        height: height,
        deviation: deviation,
        instructions
      )
    } else {
      var canvas = BakedCanvas(box, density: density, maximumPixels: maximumPixels, instructions)
      canvas.draw(PlacedFace(face: PageFace(colour, over: bounds), outline: outline, alpha: 1))
      blur = GaussianBlur(canvas.finish(), deviation: deviation, instructions)
    }
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    return PageFace(texture: Texture(blur.bitmap), source: blur.place(whole), target: box)
  }
}
