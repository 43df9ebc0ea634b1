import FrameImage
import PageGeometry

/// A canvas on which faces are drawn to create the texture of another face.
struct BakedCanvas: ~Copyable {
  private let box: Rect
  private let width: Int
  private let height: Int
  private let instructions: InstructionSet
  private var buffer = FrameBuffer()

  /// Creates a transparent canvas that covers a box in points.
  ///
  /// The area of the box must be greater than 0. The canvas has `density` pixels per point, or fewer to
  /// stay within `maximumPixels`.
  init(_ box: Rect, density: Double, maximumPixels: Int, _ instructions: InstructionSet) {
    self.box = box
    self.instructions = instructions
    (width, height) = Self.size(of: box, density: density, maximumPixels: maximumPixels)
    buffer.begin(width: width, height: height, instructions)
  }

  /// Returns the size in pixels of a canvas that covers a box.
  static func size(of box: Rect, density: Double, maximumPixels: Int) -> (width: Int, height: Int) {
    let most = Double(maximumPixels)
    var (width, height) = (box.width * density, box.height * density)
    // Limits the number of pixels and the length of each side. A side shorter than a pixel counts
    // as one pixel.
    let shrink = min(1, (most / max(width, 1) / max(height, 1)).squareRoot())
    (width, height) = (min(width * shrink, most), min(height * shrink, most))
    return (max(1, Int(width.rounded(.up))), max(1, Int(height.rounded(.up))))
  }

  /// Pixels per point along each side.
  var density: SIMD2<Double> { SIMD2(Double(width) / box.width, Double(height) / box.height) }

  /// Draws a face behind all faces that were drawn before it.
  ///
  /// `toPlane` maps points of the face's plane to the plane of the box; `outline` is in points of
  /// the face's plane.
  mutating func draw(
    _ face: PageFace,
    _ toPlane: Homography,
    within outline: [Point],
    alpha: Double
  ) {
    let posed = PosedFace(
      face,
      Homography(
        (toPlane.row0 - toPlane.row2 * box.x) * density.x,
        (toPlane.row1 - toPlane.row2 * box.y) * density.y,
        toPlane.row2
      ),
      within: outline,
      alpha: alpha,
      width: width,
      height: height,
      &buffer.tiles,
      instructions
    )
    if let posed { buffer.pages.append(posed) }
  }

  /// Returns the picture, transparent where nothing was drawn.
  consuming func finish() -> Bitmap {
    buffer.drawRows(over: SIMD4())
    return buffer.bitmap
  }
}
