import PageEffects
import PageGeometry

/// The faces of a scene's fragments.
struct FragmentFaces {
  private let scene: Scene
  private let deck: PageDeck
  private let instructions: InstructionSet
  private let resolution: FaceResolution
  /// The visible part of the canvas, in points.
  private let bounds: Rect
  /// The faces of pages with extras.
  private var composed: [Composition: PageFace] = [:]
  /// The visible tiles of pages; nil for a page whose picture is not tiled.
  private var tiled: [Scene.Page.Key: PageFace?] = [:]
  /// The last blurred shape, which is reused because all pieces of a page have the same shadow.
  private var lastShape: (shape: BlurredShape, density: Double, face: PageFace)?

  /// A page, and the standard deviation of the blur of its reflection, or 0 for the page itself.
  private struct Composition: Hashable {
    var page: Scene.Page.Key
    var blur: Double
  }

  /// Creates the faces of a scene for a canvas of a size in pixels.
  init(
    _ scene: Scene,
    _ deck: PageDeck,
    scale: Double,
    canvas: (width: Int, height: Int),
    _ instructions: InstructionSet
  ) {
    bounds = Rect(
      x: 0,
      y: 0,
      width: Double(canvas.width) / scale,
      height: Double(canvas.height) / scale
    )
    (self.scene, self.deck, self.instructions) = (scene, deck, instructions)
    resolution = FaceResolution(scene, scale: scale, canvasPixels: canvas.width * canvas.height)
  }

  /// Returns the faces of a fragment from front to back, on the fragment's plane.
  ///
  /// Only an opaque page can show its layers one by one: those of a translucent page would be visible through each
  /// other. Pieces share a composed face, as there may be a thousand of them, and so do overlays and a blur.
  mutating func faces(of fragment: Scene.Fragment) throws(RenderError) -> [PlacedFace] {
    switch fragment.content {
    case .face: return try faces(of: fragment, blurredBy: 0)
    case .reflection(let reflection, let visible, _):
      let blur = max(reflection.blur, 0)
      guard let reach = reflection.fadeReach(in: visible) else {
        return try faces(of: fragment, blurredBy: blur)
      }
      let face = try face(of: fragment.page, blurredBy: blur)
        .faded(from: reflection.edge, of: visible, reach: reach)
      return [PlacedFace(face, on: fragment)]
    case .shape(let shape, _):
      let face = face(of: shape, density: resolution.density(of: fragment))
      return [PlacedFace(face: face, outline: fragment.outline, alpha: fragment.alpha)]
    }
  }

  private mutating func faces(
    of fragment: Scene.Fragment,
    blurredBy blur: Double
  ) throws(RenderError) -> [PlacedFace] {
    let page = fragment.page
    guard let extras = page.pose.extras, fragment.alpha == 1, blur == 0, extras.pieces.isEmpty,
      let layers = ComposedFace(extras)?.separateLayers
    else { return [PlacedFace(try face(of: page, blurredBy: blur), on: fragment)] }
    let own = try layerFaces(of: page)
    var faces: [PlacedFace] = []
    for layer in layers.reversed() {
      let face = try own.face(of: layer)?.clipped(to: fragment.outline)
      if let face { faces.append(face) }
    }
    return faces
  }

  /// Returns the picture of a page, which its layers show.
  private mutating func picture(of page: Scene.Page) throws(RenderError) -> PageFace {
    let tiles = try tiledFace(of: page)
    let picture = if let tiles { tiles } else { try deck.face(of: page.index) }
    // A page with its own rectangle shows its whole picture.
    return page.ownBox.map { picture.placed($0) } ?? picture
  }

  private mutating func layerFaces(of page: Scene.Page) throws(RenderError) -> LayerFaces {
    LayerFaces(picture: try picture(of: page), page: page, deck: deck, resolution: resolution)
  }

  private mutating func face(
    of page: Scene.Page,
    blurredBy blur: Double
  ) throws(RenderError) -> PageFace {
    let key = Composition(page: page.key, blur: blur)
    if let face = composed[key] { return face }
    let own = try layerFaces(of: page)
    guard let extras = page.pose.extras else { return own.picture }
    let (box, composition) = (scene.box(of: page), ComposedFace(extras, blurredBy: blur))
    let face =
      try composition?.face(
        of: own,
        on: box,
        ComposedFace.Detail(
          magnification: resolution.magnification(of: page),
          density: resolution.density(of: page),
          maximumPixels: resolution.maximumPixels.ofFace,
          visible: extras.layers.isEmpty ? visiblePart(of: page) ?? box : box
        ),
        instructions
      ) ?? own.picture.moved(by: extras.layers.first).covered(by: extras.overlays, on: box)
    composed[key] = face
    return face
  }

  /// Returns a box around the visible parts of a page, in points relative to its centre; nil if nothing is visible,
  /// and if the page is turned or tilted.
  ///
  /// The sampler may halve the texture of such a page again, in steps that begin at the edge of the visible part.
  private func visiblePart(of page: Scene.Page) -> Rect? {
    var corners: [Point] = []
    for fragment in scene.fragments where fragment.page.key == page.key {
      guard let origin = fragment.origin else { continue }
      let toCanvas = scene.homography(fragment.matrix)
      guard toCanvas.keepsAxes else { return nil }
      guard let toPlane = toCanvas.inverse,
        let outline = ConvexPolygon(of: fragment.outline, seenThrough: toCanvas, within: bounds)
      else { continue }
      corners += outline.vertices.map { corner in
        let point = toPlane.map(corner)
        return Point(x: point.x / point.z + origin.x, y: point.y / point.z + origin.y)
      }
    }
    return corners.isEmpty ? nil : PageOutline.bounds(corners)
  }

  /// Returns the visible tiles of a page; nil if its picture is not tiled.
  ///
  /// They are found once for each page, because a page can have thousands of fragments.
  private mutating func tiledFace(of page: Scene.Page) throws(RenderError) -> PageFace? {
    guard deck.isTiled else { return nil }
    if let face = tiled[page.key] { return face }
    let face = try visibleTiles(of: page)
    tiled[page.key] = .some(face)
    return face
  }

  private func visibleTiles(of page: Scene.Page) throws(RenderError) -> PageFace? {
    // A page that is drawn in layers or in its own rectangle needs its whole picture.
    let isWhole = page.ownBox != nil || page.pose.extras?.layers.isEmpty == false
    var corners: [Point] = isWhole ? scene.box(of: page).corners : []
    for fragment in scene.fragments where fragment.page.key == page.key {
      guard let origin = fragment.origin else { continue }
      corners += fragment.outline.map { Point(x: $0.x + origin.x, y: $0.y + origin.y) }
    }
    let magnification = resolution.magnification(of: page)
    guard !corners.isEmpty, magnification > 0 else { return nil }
    return try deck.tiledFace(
      of: page.index,
      in: PageOutline.bounds(corners),
      fit: isWhole ? .fill : deck.fit,
      pixelsPerPoint: magnification
    )
  }

  private mutating func face(of shape: BlurredShape, density: Double) -> PageFace {
    if let lastShape, lastShape.shape == shape, lastShape.density == density {
      return lastShape.face
    }
    let maximum = resolution.maximumPixels.ofShape
    let face = shape.face(density: density, maximumPixels: maximum, instructions)
    lastShape = (shape, density, face)
    return face
  }
}

extension PlacedFace {
  /// Creates the face of a page on the plane of a fragment that shows it.
  fileprivate init(_ face: PageFace, on fragment: Scene.Fragment) {
    var target = face.target
    let origin = fragment.origin ?? .zero
    (target.x, target.y) = (target.x - origin.x, target.y - origin.y)
    self.init(face: face.placed(target), outline: fragment.outline, alpha: fragment.alpha)
  }
}
