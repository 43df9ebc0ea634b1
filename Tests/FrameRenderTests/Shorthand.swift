import PageEffects
import PageGeometry

// The tests of the renderer have hundreds of sizes and places, which are short without labels.

extension Size {
  init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }
}

extension Point {
  init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}

extension Rect {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Layout {
  /// A horizontal row of pages of a size.
  init(_ page: Size, in viewport: Size, pages: Int = 12) {
    self.init(pageSize: page, viewport: viewport, pages: pages)
  }
}

extension ContentLayer {
  /// A layer in a box, which shows the page's picture unless it shows something else.
  init(
    _ name: String,
    _ box: Rect,
    _ shows: Content = .picture,
    fit: PageFit = .cover,
    cornerRadius: Double = 0,
    matrix: Matrix4 = .identity,
    alpha: Double = 1
  ) {
    self.init(
      name: name,
      shows: shows,
      box: box,
      fit: fit,
      cornerRadius: cornerRadius,
      matrix: matrix,
      alpha: alpha
    )
  }
}
