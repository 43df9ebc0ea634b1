import PageEffects
import PageGeometry

/// What the fragments of a scene show.
struct FragmentFaces {
  /// How often the pixels of a face that is seen small are halved at most.
  private static let mostHalvings = 10

  private let scene: Scene
  private let deck: PageDeck
  private let instructions: InstructionSet
  /// How many pixels a face that is made for the scene may have.
  private let mostPixels: Int
  /// Faces that are made for this scene, by page.
  private var composed: [Int: PageFace] = [:]
  /// The sheet that was made last: all pieces of a page cast the same shadow.
  private var lastSheet: (sheet: BlurredSheet, density: Double, face: PageFace)?

  /// Faces may have four times the pixels of the canvas, so that a page that fills it may be seen at
  /// twice its size, and a million where the canvas is small.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - deck: What pages show by themselves.
  ///   - canvasPixels: How many pixels the scene is drawn onto.
  ///   - instructions: What to use.
  init(_ scene: Scene, _ deck: PageDeck, canvasPixels: Int, _ instructions: InstructionSet) {
    self.scene = scene
    self.deck = deck
    self.instructions = instructions
    mostPixels = max(4 * canvasPixels, 1 << 20)
  }

  /// What a fragment shows, in its points.
  ///
  /// - Throws: Where the page's picture cannot be had.
  mutating func face(of fragment: Scene.Fragment) throws(RenderError) -> PageFace {
    switch fragment.shows {
    case .face(let origin):
      let face = try face(of: fragment.page)
      let target = face.target
      return origin == .zero
        ? face
        : face.placed(
          Rect(
            x: target.x - origin.x,
            y: target.y - origin.y,
            width: target.width,
            height: target.height
          )
        )
    case .shadow(let shadow, let outline):
      let shape = outline.map { Point(x: $0.x + shadow.x, y: $0.y + shadow.y) }
      return face(
        of: BlurredSheet(shape: shape, colour: shadow.colour, radius: shadow.radius),
        density: density(magnification(of: fragment))
      )
    case .floor(let floor):
      let shape = Rect(aboutOrigin: floor.size).corners
      return face(
        of: BlurredSheet(shape: shape, colour: floor.colour, radius: floor.radius),
        density: density(magnification(of: fragment))
      )
    }
  }

  private mutating func face(of page: Scene.Page) throws(RenderError) -> PageFace {
    let picture = try deck.face(of: page.index)
    guard let extras = page.pose.extras, let composition = ComposedFace(extras) else {
      return picture
    }
    if let face = composed[page.index] { return face }
    // All parts of the page show the same face.
    let largest = scene.fragments.reduce(0) { most, fragment in
      guard case .face = fragment.shows, fragment.page.index == page.index else { return most }
      return max(most, magnification(of: fragment))
    }
    let face = composition.face(
      of: picture,
      on: scene.pageRect,
      magnification: largest,
      density: density(largest),
      mostPixels: mostPixels,
      instructions
    )
    composed[page.index] = face
    return face
  }

  private mutating func face(of sheet: BlurredSheet, density: Double) -> PageFace {
    if let lastSheet, lastSheet.sheet == sheet, lastSheet.density == density {
      return lastSheet.face
    }
    let face = sheet.face(density: density, mostPixels: mostPixels, instructions)
    lastSheet = (sheet, density, face)
    return face
  }

  /// Pixels to the point of a fragment where it is seen largest; infinite near the eye.
  private func magnification(of fragment: Scene.Fragment) -> Double {
    let map = Homography(fragment.matrix)
    return deck.scale * fragment.outline.reduce(0) { max($0, map.magnification(at: $1)) }
  }

  /// Pixels to the point that a face is made with: those of the canvas, or half of them, a quarter and
  /// so on, or twice as many, but no more than a fifth fewer than it is seen with.
  ///
  /// Only these, so that a page does not change its sharpness all the while that it moves.
  private func density(_ magnification: Double) -> Double {
    var density = deck.scale * Magnification.limit
    for _ in 0..<Self.mostHalvings where density / 2 >= magnification * 0.8 { density /= 2 }
    return density
  }
}
