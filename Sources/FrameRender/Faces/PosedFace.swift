import PageGeometry

/// A face, or a part of one, transformed to the canvas and ready to be drawn.
struct PosedFace {
  let alpha: Float
  let spans: RowSpans
  let mask: CoverageMask
  /// The part that is not drawn, if any.
  let cutout: Cutout?
  var sampler: TextureSampler

  /// Transforms a face to the canvas.
  ///
  /// The result is nil if the face is not visible. `toCanvas` maps points of the face's plane to
  /// pixels; `outline` and `cutout` are in points of that plane.
  init?(
    _ face: PageFace,
    _ toCanvas: Homography,
    within outline: [Point],
    without cutout: [Point]? = nil,
    alpha: Double,
    width: Int,
    height: Int,
    _ tiles: inout TileStore,
    _ instructions: InstructionSet
  ) {
    let bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let (source, target) = (face.source, face.target)
    let scaleX = target.width / source.width
    let scaleY = target.height / source.height
    let origin = Point(x: target.x - source.x * scaleX, y: target.y - source.y * scaleY)
    let fromTexture = toCanvas.preceded(byScaleX: scaleX, y: scaleY, movedTo: origin)
    guard let toTexture = fromTexture.inverse,
      let shown = target.contains(outline)
        ? outline
        : ConvexPolygon(of: outline, seenThrough: .identity, within: target)?.vertices,
      let outline = ConvexPolygon(of: shown, seenThrough: toCanvas, within: bounds)
    else { return nil }
    self.alpha = Float(alpha)
    self.cutout = cutout.flatMap {
      Cutout($0, toCanvas, width: width, height: height, instructions)
    }
    spans = RowSpans(outline, width: width, height: height)
    mask = CoverageMask(outline, instructions)
    sampler = TextureSampler(
      face,
      toTexture,
      within: outline,
      width: width,
      &tiles,
      instructions
    )
  }
}

extension Rect {
  /// Returns whether all points are inside, up to rounding errors.
  fileprivate func contains(_ points: [Point]) -> Bool {
    let slack = 1e-9 * max(width, height)
    return points.allSatisfy { point in
      point.x >= x - slack && point.x <= x + width + slack && point.y >= y - slack
        && point.y <= y + height + slack
    }
  }
}
