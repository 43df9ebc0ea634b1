import PageGeometry

/// What the matrices of one pose are made with.
struct PoseStage {
  /// What the effect's steps make of the page, before it is reflected and moved.
  var own: Matrix4
  /// The axis that is reflected; nil where none is.
  var reflected: Axis?
  /// How far the layout's centre lies from the viewpoint, in points.
  var origin: Point
  /// The vanishing point, in points about the viewport's centre.
  var eye: Point
  /// The distance of the eye, in points; infinite without perspective.
  var distance: Double
  /// The size of a page, in points.
  var pageSize: Size

  /// Reflected where the effect is, and moved to its place in the layout.
  func moved(_ own: Matrix4) -> Matrix4 {
    let place = if let reflected { own.reflected(reflected) } else { own }
    return .translation(x: origin.x, y: origin.y) * place
  }

  /// What is moved already, seen from the eye.
  func seen(_ model: Matrix4) -> Matrix4 { Pose.rounded(model.seen(from: eye, at: distance)) }

  /// From what the effect's steps make to viewport points.
  func placed(_ own: Matrix4) -> Matrix4 { seen(moved(own)) }
}
