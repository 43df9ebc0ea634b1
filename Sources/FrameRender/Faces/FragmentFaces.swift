import PageEffects
import PageGeometry

/// The faces of a scene's fragments.
struct FragmentFaces {
  /// The maximum number of times the resolution of a small face is halved.
  private static let maximumHalvings = 10

  private let scene: Scene
  private let deck: PageDeck
  private let instructions: InstructionSet
  /// Pixels of the canvas per point of the viewport.
  private let scale: Double
  /// The maximum numbers of pixels of a composed face and of a blurred shape that are rendered for the scene.
  private let maximumPixels: (ofFace: Int, ofShape: Int)
  /// The faces that were rendered for the scene, by page index.
  private var composed: [Int: PageFace] = [:]
  /// The visible tiles of pages, by page index; nil for a page whose picture is not tiled.
  private var tiled: [Int: PageFace?] = [:]
  /// The last blurred shape, which is reused because all pieces of a page have the same shadow.
  private var lastShape: (shape: BlurredShape, density: Double, face: PageFace)?

  /// Creates the faces of a scene for a canvas with a number of pixels.
  ///
  /// A face may have four times as many pixels as the canvas, so that a page that fills the canvas
  /// stays sharp at twice its size. The limit is never less than a million pixels; for a shape, which has soft
  /// edges and may be different for each page, never less than a quarter of that.
  init(
    _ scene: Scene,
    _ deck: PageDeck,
    scale: Double,
    canvasPixels: Int,
    _ instructions: InstructionSet
  ) {
    self.scene = scene
    self.deck = deck
    self.scale = scale
    self.instructions = instructions
    maximumPixels = (max(4 * canvasPixels, 1 << 20), max(4 * canvasPixels, 1 << 18))
  }

  /// Returns the face of a fragment, in the fragment's points.
  mutating func face(of fragment: Scene.Fragment) throws(RenderError) -> PageFace {
    switch fragment.content {
    case .face(let origin):
      let face = try face(of: fragment.page)
      guard origin != .zero else { return face }
      var target = face.target
      (target.x, target.y) = (target.x - origin.x, target.y - origin.y)
      return face.placed(target)
    case .shape(let shape, _):
      return face(of: shape, density: density(magnification(of: fragment)))
    }
  }

  private mutating func face(of page: Scene.Page) throws(RenderError) -> PageFace {
    let tiles = try tiledFace(of: page)
    var picture = if let tiles { tiles } else { try deck.face(of: page.index) }
    // A page with its own rectangle shows its whole picture.
    if let box = page.ownBox { picture = picture.placed(box) }
    guard let extras = page.pose.extras, let composition = ComposedFace(extras) else {
      return picture
    }
    if let face = composed[page.index] { return face }
    // The largest magnification decides, because all pieces of the page share the face.
    let largest = scene.fragments.reduce(0) { largest, fragment in
      guard case .face = fragment.content, fragment.page.index == page.index else { return largest }
      return max(largest, magnification(of: fragment))
    }
    let face = composition.face(
      of: picture,
      on: scene.box(of: page),
      magnification: largest,
      density: density(largest),
      maximumPixels: maximumPixels.ofFace,
      instructions
    )
    composed[page.index] = face
    return face
  }

  /// Returns the visible tiles of a page; nil if its picture is not tiled.
  ///
  /// They are found once for each page, because a page can have thousands of fragments.
  private mutating func tiledFace(of page: Scene.Page) throws(RenderError) -> PageFace? {
    guard deck.isTiled else { return nil }
    if let face = tiled[page.index] { return face }
    let face = try visibleTiles(of: page)
    tiled[page.index] = .some(face)
    return face
  }

  private func visibleTiles(of page: Scene.Page) throws(RenderError) -> PageFace? {
    // A page that is drawn in layers or in its own rectangle shows its whole picture.
    let isWhole = page.ownBox != nil || page.pose.extras?.layers.isEmpty == false
    var corners: [Point] = isWhole ? scene.box(of: page).corners : []
    var largest = 0.0
    for fragment in scene.fragments where fragment.page.index == page.index {
      guard case .face(let origin) = fragment.content else { continue }
      corners += fragment.outline.map { Point(x: $0.x + origin.x, y: $0.y + origin.y) }
      largest = max(largest, magnification(of: fragment))
    }
    guard !corners.isEmpty, largest > 0 else { return nil }
    return try deck.tiledFace(
      of: page.index,
      in: PageOutline.bounds(corners),
      pixelsPerPoint: largest
    )
  }

  private mutating func face(of shape: BlurredShape, density: Double) -> PageFace {
    if let lastShape, lastShape.shape == shape, lastShape.density == density {
      return lastShape.face
    }
    let face = shape.face(density: density, maximumPixels: maximumPixels.ofShape, instructions)
    lastShape = (shape, density, face)
    return face
  }

  /// Returns the largest number of canvas pixels per point of a fragment; infinite near the eye.
  private func magnification(of fragment: Scene.Fragment) -> Double {
    let map = Homography(fragment.matrix)
    return scale * fragment.outline.reduce(0) { max($0, map.magnification(at: $1)) }
  }

  /// Returns the number of pixels per point for a face with a magnification.
  ///
  /// The possible values are the canvas's scale times 2, 1, ½, ¼ and so on. The result is the
  /// smallest of them that is at least 80 % of the magnification, or the largest if none is.
  ///
  /// The steps keep the sharpness of a page constant during most of its motion.
  private func density(_ magnification: Double) -> Double {
    var density = scale * Magnification.limit
    for _ in 0..<Self.maximumHalvings where density / 2 >= magnification * 0.8 { density /= 2 }
    return density
  }
}
