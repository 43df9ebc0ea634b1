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

  /// Draws a face on the plane of the box, behind all faces that were drawn before it.
  mutating func draw(_ face: PlacedFace) {
    let plane = Homography(
      [density.x, 0, -box.x * density.x],
      [0, density.y, -box.y * density.y],
      [0, 0, 1]
    )
    let posed = PosedFace(face, plane, canvas: (width, height), &buffer.tiles, instructions)
    if let posed { buffer.pages.append(posed) }
  }

  /// Returns the picture, transparent where nothing was drawn.
  consuming func finish() -> Bitmap {
    buffer.drawRows(over: SIMD4())
    return buffer.bitmap
  }
}
