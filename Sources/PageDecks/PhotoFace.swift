import FrameRender
import PageEffects
import PageGeometry

/// The picture of a generated page that looks like a photograph, with the name and the avatar of its author.
struct PhotoFace {
  private let size: Size
  private let scene: PhotoScene
  private let mood: PhotoMood
  private let caption: PhotoCaption
  private let random: DeckRandom

  /// Creates the picture of a page; the size is in points.
  init(page: Int, size: Size) {
    var random = DeckRandom(page: page)
    let scenes = PhotoScene.allCases
    // The numbers of scenes and moods have no common divisor with these steps, so neighbours differ in both.
    scene = scenes[page % scenes.count]
    mood =
      PhotoMood.all[(page % PhotoMood.all.count * 3 + page / scenes.count) % PhotoMood.all.count]
    caption = PhotoCaption(page: page, scene, &random)
    (self.size, self.random) = (size, random)
  }

  /// Draws the page over a whole canvas.
  func draw(on canvas: inout CairoCanvas, _ instructions: InstructionSet) {
    var random = random
    let unit = min(size.width, size.height)
    let width = size.width / size.height
    let landscape = scene.landscape(mood, width: width, &random)
    landscape.paint(on: &canvas, instructions)
    PhotoDetails(size: size, mood: mood, landscape: landscape).draw(scene, on: &canvas, &random)
    caption.draw(in: size, on: &canvas)
    frame(unit, on: &canvas)
  }

  /// Draws a hairline inside the edge, and leaves a gap between the edge and neighbouring pages.
  private func frame(_ unit: Double, on canvas: inout CairoCanvas) {
    let gap = unit * 0.008
    let line = max(unit * 0.004, 0.35)
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height).expanded(by: -gap)
    canvas.stroke(
      .roundedRectangle(box.expanded(by: -line / 2), radius: unit * 0.05),
      Colour(white: 1, alpha: 0.32),
      width: line
    )
    canvas.keepInside(.roundedRectangle(box, radius: unit * 0.05))
  }
}
