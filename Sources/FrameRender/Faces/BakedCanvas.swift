import FrameImage
import PageGeometry

/// A flat canvas that faces are drawn onto to make the texture of another face.
struct BakedCanvas: ~Copyable {
  private let box: Rect
  private let width: Int
  private let height: Int
  private let instructions: InstructionSet
  private var buffer = FrameBuffer()

  /// Creates a transparent canvas over a box in points, whose area is over 0.
  ///
  /// It has `density` pixels per point, or fewer to stay within `maximumPixels`.
  init(_ box: Rect, density: Double, maximumPixels: Int, _ instructions: InstructionSet) {
    self.box = box
    self.instructions = instructions
    let most = Double(maximumPixels)
    var (width, height) = (box.width * density, box.height * density)
    // Limits the area and both sides; a box with almost no width keeps its length.
    let shrink = min(1, (most / max(width, 1) / max(height, 1)).squareRoot())
    (width, height) = (min(width * shrink, most), min(height * shrink, most))
    self.width = max(1, Int(width.rounded(.up)))
    self.height = max(1, Int(height.rounded(.up)))
    buffer.begin(width: self.width, height: self.height)
  }

  /// Pixels per point along each side.
  var density: SIMD2<Double> { SIMD2(Double(width) / box.width, Double(height) / box.height) }

  /// Draws a face behind the faces drawn before.
  ///
  /// `toPlane` maps points of the face's plane to the box's plane; `outline` is in those points.
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
