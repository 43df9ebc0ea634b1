package import PageGeometry

/// The values from which the matrices of one pose are built.
struct PosePlacement {
  /// The result of the effect's operations, before reflection and the offset.
  var own: Matrix4
  /// The axis that is reflected; nil for none.
  var reflected: Axis?
  /// The offset of the pages from the viewport's centre, in points.
  var origin: Point
  /// The vanishing point, in points relative to the viewport's centre.
  var eye: Point
  /// The distance of the eye, in points; infinite without perspective.
  var distance: Double
  /// The size of a page, in points.
  var pageSize: Size
  /// The way a layer fits the page's picture, unless it has its own.
  var pictureFit: PageFit

  /// Applies reflection.
  func reflecting(_ own: Matrix4) -> Matrix4 {
    if let reflected { own.reflected(reflected) } else { own }
  }

  /// Applies reflection and the offset.
  func moved(_ own: Matrix4) -> Matrix4 {
    .translation(x: origin.x, y: origin.y) * reflecting(own)
  }

  /// Applies perspective to a moved matrix.
  func seen(_ model: Matrix4) -> Matrix4 { Pose.rounded(model.seen(from: eye, at: distance)) }

  /// Applies reflection, the offset and perspective.
  func placed(_ own: Matrix4) -> Matrix4 { seen(moved(own)) }
}

extension Matrix4 {
  /// Reflects the position and rotation of a page, without mirroring its picture.
  package func reflected(_ axis: Axis) -> Matrix4 {
    let mirror = Matrix4.scale(x: axis == .horizontal ? -1 : 1, y: axis == .vertical ? -1 : 1)
    return mirror * self * mirror
  }

  /// Applies perspective with a vanishing point.
  ///
  /// The result is `translation(eye) * perspective(distance) * translation(-eye) * self`.
  ///
  /// Lengths are in points; an infinite distance means no perspective.
  func seen(from eye: Point, at distance: Double) -> Matrix4 {
    guard distance.isFinite else { return self }
    let divisor = row3 - row2 / distance
    let growth = divisor - row3
    return Matrix4(row0 + eye.x * growth, row1 + eye.y * growth, row2, divisor)
  }
}

extension Point {
  /// Returns the point reflected along an axis.
  func reflected(_ axis: Axis) -> Point {
    axis == .horizontal ? Point(x: -x, y: y) : Point(x: x, y: -y)
  }
}
