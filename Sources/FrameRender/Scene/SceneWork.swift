import PageGeometry

/// An estimate of the work of drawing a scene.
package struct SceneWork: Sendable {
  /// The share of the viewport that pages cover, in 0…1.
  package let covered: Double
  /// The number of texture samples per pixel of the viewport; a pixel of a reduced page needs several.
  package let samples: Double

  /// The distance of the points at which the work is estimated, as a share of the viewport's shorter side.
  private static let distance = 1.0 / 12

  /// Estimates the work at the points of a grid.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - scale: Pixels per point.
  ///   - hasPictures: Whether the pages are pictures from files, which take other samples than generated pages.
  ///   - texelsPerPoint: Returns the number of texels per point of a page, by its index.
  package init(_ scene: Scene, scale: Double, hasPictures: Bool, texelsPerPoint: (Int) -> Double) {
    let faces = scene.fragments.reversed().compactMap { fragment -> Face? in
      guard fragment.origin != nil,
        let outline = scene.outline(of: fragment.outline, through: fragment.matrix)
      else { return nil }
      let texels = texelsPerPoint(fragment.page.index) / scale
      return Face(
        outline: outline,
        isOpaque: fragment.isFace && fragment.alpha >= 1,
        samples: Self.samples(of: fragment, texels: texels, isPicture: hasPictures)
      )
    }
    let points = scene.viewport.grid(Self.distance)
    var (covered, samples) = (0, 0.0)
    for point in points {
      var isCovered = false
      // From front to back: pixels behind an opaque page are not drawn.
      for face in faces where face.outline.contains(point) {
        isCovered = true
        samples += face.samples
        if face.isOpaque { break }
      }
      covered += isCovered ? 1 : 0
    }
    self.covered = Double(covered) / Double(points.count)
    self.samples = samples / Double(points.count)
  }

  private struct Face {
    let outline: ConvexPolygon
    let isOpaque: Bool
    let samples: Double
  }

  /// Returns the number of samples of a pixel in the middle of a fragment, as `Footprint` chooses it.
  private static func samples(
    of fragment: Scene.Fragment,
    texels: Double,
    isPicture: Bool
  ) -> Double {
    let bounds = PageOutline.bounds(fragment.outline)
    let centre = Point(x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
    let forward = Homography(fragment.matrix)
    // `ScaledSampler` adds the texels of a row once for all its pixels.
    guard let backward = forward.inverse, !(isPicture && forward.keepsAxes) else { return 1 }
    let middle = forward.map(centre)
    guard middle.z > 0 else { return 1 }
    func texel(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let point = backward.map(Point(x: middle.x / middle.z + x, y: middle.y / middle.z + y))
      return SIMD2(point.x, point.y) / point.z * texels
    }
    let footprint = Footprint(
      texel(1, 0) - texel(0, 0),
      texel(0, 1) - texel(0, 0),
      columnHalvings: 8,
      rowHalvings: 8,
      isPicture: isPicture
    )
    return Double(footprint.across * footprint.down)
  }
}
