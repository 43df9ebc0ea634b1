// swift-format-ignore-file
//?blur reflection pieces
extension __type__Cell {
  /// Returns a snapshot of what is in the box of the page.
  private func sharpImage() -> CGImage? {
    if let snapshot { return snapshot }
    let renderer = UIGraphicsImageRenderer(bounds: contents.bounds)
    contents.layoutIfNeeded()
    snapshot = renderer.image { contents.layer.render(in: $0.cgContext) }.cgImage
    return snapshot
  }
  //?blur reflection

  /// Returns a snapshot that is blurred with a standard deviation, in points, and whose edges stay sharp.
  private func image(
    blurredBy exact: Double, _ kept: inout (deviation: Double, image: CGImage?)?
  ) -> CGImage? {
    let deviation = blurStep > 0 ? (exact / blurStep).rounded() * blurStep : exact
    guard deviation > 0 else { return sharpImage() }
    if let kept, kept.deviation == deviation { return kept.image }
    guard let sharp = sharpImage() else { return nil }
    let image = CIImage(cgImage: sharp)
    let scale = image.extent.width / contents.bounds.width
    let soft = image.clampedToExtent().applyingGaussianBlur(sigma: deviation * scale)
    kept = (deviation, Self.context.createCGImage(soft, from: image.extent))
    return kept?.image
  }
  //.?reflection

  /// Shows the mirrored copy of a part of the page.
  private func showCopy(_ layer: CALayer, _ pose: __type__.Pose, _ outline: CGPath, of part: CGRect) {
    let (box, reflection) = (bounds, pose.reflection)
    layer.bounds = part
    layer.position = CGPoint(x: part.midX, y: part.midY)
    layer.transform = CATransform3D(flat: mirror(of: pose))
    let picture = self.layer(0, of: layer)
    picture.frame = part
    //?blur
    let own = min(max(pose.blur.strength, 0), 1) * max(pose.blur.radius, 0)
    let other = max(reflection.blur, 0)
    picture.contents = image(blurredBy: (own * own + other * other).squareRoot(), &copyImage)
    //.
    picture.contents = image(blurredBy: max(reflection.blur, 0), &copyImage) //?-blur
    picture.contentsRect = CGRect(
      x: part.minX / box.width, y: part.minY / box.height,
      width: part.width / box.width, height: part.height / box.height)
    let shape = mask(picture)
    shape.path = outline
    shape.position = CGPoint(x: -part.minX, y: -part.minY)
    //?fade
    let rest = rest(of: pose) //?clip
    let rest = box //?-clip
    let (edge, fade) = (reflection.edge, reflection.fade ?? 0)
    let (x, y) = (rest.midX + edge.x * rest.width / 2, rest.midY + edge.y * rest.height / 2)
    let gradient = (layer.mask as? CAGradientLayer) ?? CAGradientLayer()
    layer.mask = gradient
    gradient.frame = box
    gradient.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
    gradient.startPoint = CGPoint(x: x / box.width, y: y / box.height)
    gradient.endPoint = CGPoint(x: (x - edge.x * fade) / box.width, y: (y - edge.y * fade) / box.height)
    layer.opacity = fade > 0 ? Float(min(max(reflection.opacity, 0), 1)) : 0
    //.
    layer.opacity = Float(min(max(reflection.opacity, 0), 1)) //?-fade
  }

  /// Returns the matrix that moves the page to its copy, in points from its centre.
  private func mirror(of pose: __type__.Pose) -> __type__.Matrix {
    let rest = rest(of: pose) //?clip
    let rest = bounds //?-clip
    let edge = pose.reflection.edge
    let (x, y) = (rest.midX - bounds.midX, rest.midY - bounds.midY)
    let along = edge.x != 0 ? 2 * x + edge.x * (rest.width + pose.reflection.gap) : 0
    let down = edge.y != 0 ? 2 * y + edge.y * (rest.height + pose.reflection.gap) : 0
    return __type__.Matrix(
      edge.x != 0 ? -1 : 1, 0, 0, along, 0, edge.y != 0 ? -1 : 1, 0, down, 0, 0, 1, 0, 0, 0, 0, 1)
  }
  //.
}

//.
