#if canImport(QuartzCore)
import PageEffects
import PageGeometry
import QuartzCore

extension CALayer {
  /// Shows a page of a frame; the layer has the size of a page, and its anchor point is its centre.
  public func show(_ page: Pager.Page) {
    position = CGPoint(x: page.origin.x, y: page.origin.y)
    opacity = Float(page.pose.alpha)
    transform = CATransform3D(page.pose.matrix)
  }
}

extension CATransform3D {
  /// Creates the transform for row vectors from a matrix for column vectors.
  init(_ matrix: Matrix4) {
    let (x, y, z, w) = (matrix.row0, matrix.row1, matrix.row2, matrix.row3)
    self.init(
      m11: x.x,
      m12: y.x,
      m13: z.x,
      m14: w.x,
      m21: x.y,
      m22: y.y,
      m23: z.y,
      m24: w.y,
      m31: x.z,
      m32: y.z,
      m33: z.z,
      m34: w.z,
      m41: x.w,
      m42: y.w,
      m43: z.w,
      m44: w.w
    )
  }
}
#endif
