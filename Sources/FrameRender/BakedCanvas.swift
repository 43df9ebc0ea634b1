import FrameImage
import PageGeometry

/// A flat box that posed faces are drawn onto, to be posed itself.
struct BakedCanvas: ~Copyable {
  /// The box, in points of its plane.
  let box: Rect
  private let width: Int
  private let height: Int
  private let instructions: InstructionSet
  private var buffer = FrameBuffer()

  /// - Parameters:
  ///   - box: The box, in points of its plane; it has an area.
  ///   - density: Pixels to the point; fewer where the canvas would be too large.
  ///   - mostPixels: How many pixels the canvas may have.
  ///   - instructions: What to use.
  init(_ box: Rect, density: Double, mostPixels: Int, _ instructions: InstructionSet) {
    self.box = box
    self.instructions = instructions
    let most = Double(mostPixels)
    var (width, height) = (box.width * density, box.height * density)
    // Neither side nor area may be too large; a box that is a line keeps its length.
    let shrink = min(1, (most / max(width, 1) / max(height, 1)).squareRoot())
    (width, height) = (min(width * shrink, most), min(height * shrink, most))
    self.width = max(1, Int(width.rounded(.up)))
    self.height = max(1, Int(height.rounded(.up)))
    buffer.begin(width: self.width, height: self.height)
  }

  /// Pixels to the point along each side.
  var density: SIMD2<Double> { SIMD2(Double(width) / box.width, Double(height) / box.height) }

  /// Draws a face behind what is there.
  ///
  /// - Parameters:
  ///   - face: What is shown, and where in its plane.
  ///   - toPlane: From points of that plane to points of the box's.
  ///   - outline: What is seen of the face's plane.
  ///   - alpha: How opaque it is, in 0…1.
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

  /// What was drawn; nothing elsewhere.
  consuming func finish() -> Bitmap {
    buffer.drawRows(over: SIMD4())
    return buffer.bitmap
  }
}
