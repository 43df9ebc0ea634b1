import EffectTestSupport
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import TestSupport

/// Pictures on pages under an effect, ready to be drawn.
struct Stage {
  /// The effect's file, without its summary.
  var yaml: String
  /// What the pages show, one after the other.
  var pictures: [Bitmap]
  /// The size of a page, in points.
  var page: Size
  /// The size of the viewport, in points.
  var viewport = Size(width: 64, height: 64)
  /// Pixels per point.
  var scale = 1.0
  /// The page at rest, or between which pages the scroll is.
  var position = 0.0
  /// What is seen where no page is.
  var background = Colour.standardBackground
  /// What is done to each page beyond posing it; nil where the effect alone tells.
  var extras: ((Pose) -> PoseExtras)?

  /// The scene, and the picture that the renderer makes of it.
  func draw() throws -> (scene: Scene, bitmap: Bitmap) {
    let layout = Layout(pageSize: page, viewport: viewport, pages: pictures.count)
    let effect = try WrittenEffect.make(yaml, layout: layout)
    let scene =
      if let extras {
        Scene(
          pictures.indices.map { index in
            var pose = effect.pose(at: Double(index) - position, index: index)
            pose.extras = extras(pose)
            return Scene.Page(index: index, pose: pose)
          },
          layout: layout,
          depth: effect.depth
        )
      } else {
        try Scene(effect, at: position)
      }
    return (scene, try renderer { try $0.draw(scene) })
  }

  /// Runs with a renderer, as long as its picture files are there.
  func renderer<Result>(_ body: (FrameRenderer) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    let paths = try pictures.enumerated().map { try folder.writePicture($1, to: "\($0).png") }
    let deck = PageDeck(.images(paths), pageSize: page, scale: scale, fit: .fill)
    return try body(FrameRenderer(deck: deck, background: background))
  }
}
