import PageGeometry

/// A face, or a part of one, transformed to the canvas and ready to be drawn.
struct PosedFace {
  let alpha: Float
  let spans: RowSpans
  let mask: CoverageMask
  /// The part that is not drawn, if any.
  let cutout: Cutout?
  var sampler: TextureSampler

  /// Whether a pixel is opaque wherever the picture is.
  var isOpaque: Bool { alpha == 1 && !sampler.fades }

  /// Transforms a face to the canvas.
  ///
  /// The result is nil if the face is not visible. `plane` maps points of the face's plane to pixels of the
  /// canvas; `cutout` is in points of that plane.
  init?(
    _ placed: PlacedFace,
    _ plane: Homography,
    without cutout: [Point]? = nil,
    canvas: (width: Int, height: Int),
    _ tiles: inout TileStore,
    _ instructions: InstructionSet
  ) {
    let (width, height) = canvas
    let bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let (face, toCanvas) = (placed.face, placed.toCanvas(plane))
    let (source, target) = (face.source, face.target)
    let scaleX = target.width / source.width
    let scaleY = target.height / source.height
    let origin = Point(x: target.x - source.x * scaleX, y: target.y - source.y * scaleY)
    let fromTexture = toCanvas.preceded(byScaleX: scaleX, y: scaleY, movedTo: origin)
    guard let toTexture = fromTexture.inverse,
      let shown = target.contains(placed.outline)
        ? placed.outline
        : ConvexPolygon(of: placed.outline, seenThrough: .identity, within: target)?.vertices,
      let outline = ConvexPolygon(of: shown, seenThrough: toCanvas, within: bounds)
    else { return nil }
    alpha = Float(placed.alpha)
    self.cutout = cutout.flatMap {
      Cutout($0, plane, width: width, height: height, instructions)
    }
    spans = RowSpans(outline, width: width, height: height)
    mask = CoverageMask(outline, instructions)
    sampler = TextureSampler(face, toTexture, within: outline, width: width, &tiles, instructions)
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
