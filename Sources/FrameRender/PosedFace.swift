import PageGeometry

/// A face, or a part of one, that is ready to be drawn.
struct PosedFace {
  let alpha: Float
  let spans: RowSpans
  let mask: CoverageMask
  /// What is left out of it; nil where nothing is.
  let gap: CoverageGap?
  var sampler: TextureSampler

  /// A face that is posed; nil where nothing of it is seen.
  ///
  /// - Parameters:
  ///   - face: What is shown, and where in its plane.
  ///   - toCanvas: From points of that plane to pixels.
  ///   - outline: What is seen of the plane, in points.
  ///   - gap: What is left out, in points.
  ///   - alpha: How opaque it is, in 0…1.
  ///   - width: Columns of the canvas.
  ///   - height: Rows of the canvas.
  ///   - tiles: Where the face's tiles are kept.
  ///   - instructions: What to use.
  init?(
    _ face: PageFace,
    _ toCanvas: Homography,
    within outline: [Point],
    without gap: [Point]? = nil,
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
      let shown = target.holds(outline)
        ? outline
        : ConvexPolygon(of: outline, seenThrough: .identity, within: target)?.vertices,
      let outline = ConvexPolygon(of: shown, seenThrough: toCanvas, within: bounds)
    else { return nil }
    self.alpha = Float(alpha)
    self.gap = gap.flatMap {
      CoverageGap($0, toCanvas, width: width, height: height, instructions)
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
  /// Whether no point lies outside, but for rounding.
  fileprivate func holds(_ points: [Point]) -> Bool {
    let slack = 1e-9 * max(width, height)
    return points.allSatisfy { point in
      point.x >= x - slack && point.x <= x + width + slack && point.y >= y - slack
        && point.y <= y + height + slack
    }
  }
}
