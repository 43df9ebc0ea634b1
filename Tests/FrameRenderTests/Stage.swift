import EffectTestSupport
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import TestSupport

/// An effect with pictures on its pages, ready to be drawn.
struct Stage {
  /// The text of the effect's file, without its summary.
  var yaml: String
  /// The pages' pictures, in order.
  var pictures: [Bitmap]
  /// The size of a page, in points.
  var page: Size
  /// The size of the viewport, in points.
  var viewport: Size
  /// The number of pixels per point.
  var scale: Double
  var position: Double
  /// The colour behind the pages.
  var background: Colour
  /// Sets the extras of each page; nil to keep those of the effect.
  var extras: ((inout PoseExtras, Pose) -> Void)?

  init(
    _ yaml: String,
    _ pictures: [Bitmap],
    page: Size,
    viewport: Size = Size(64, 64),
    scale: Double = 1,
    position: Double = 0,
    background: Colour = .standardBackground,
    _ extras: ((inout PoseExtras, Pose) -> Void)? = nil
  ) {
    (self.yaml, self.pictures, self.page, self.viewport) = (yaml, pictures, page, viewport)
    (self.scale, self.position) = (scale, position)
    (self.background, self.extras) = (background, extras)
  }

  /// Returns the scene and the rendered picture.
  func draw() throws -> (scene: Scene, bitmap: Bitmap) {
    let layout = Layout(page, in: viewport, pages: pictures.count)
    let effect = try WrittenEffect.make(yaml, layout: layout)
    let scene =
      if let extras {
        Scene(
          pictures.indices.map { index in
            var pose = effect.pose(at: Double(index) - position, index: index)
            var own = PoseExtras()
            extras(&own, pose)
            pose.extras = own
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

  /// Writes the pictures to temporary files and calls `body` with a renderer of these files.
  func renderer<Result>(_ body: (FrameRenderer) throws -> Result) throws -> Result {
    let folder = TemporaryFolder()
    let paths = try pictures.enumerated().map { try folder.writePicture($1, to: "\($0).png") }
    let deck = PageDeck(.images(paths), pageSize: page, scale: scale, fit: .fill)
    return try body(FrameRenderer(deck: deck, background: background))
  }
}
