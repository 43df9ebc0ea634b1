import EffectTestSupport
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// Estimates of the work of drawing scenes, by which a render is divided.
struct SceneWorkTests {
  private static let layout = Layout(Size(40, 40), in: Size(120, 60), pages: 3)

  @Test(arguments: [
    ("[{ translate: { x: d * L } }]", true, 1.0),
    ("[{ translate: { x: d * L } }, { scale: 0.5 }]", true, 1),
    ("[{ translate: { x: d * L } }]", false, 4), ("[{ rotateZ: 30deg }]", true, 4),
  ])
  func `A picture that only moves and shrinks takes one sample of a pixel`(
    transform: String,
    hasPictures: Bool,
    least: Double
  ) throws {
    let effect = try WrittenEffect.make("transform: \(transform)", layout: Self.layout)
    let work = SceneWork(try Scene(effect, at: 1), scale: 1, hasPictures: hasPictures) { _ in 2.5 }
    #expect(work.covered > 0)
    let samples = work.samples / work.covered
    #expect(least == 1 ? samples == 1 : samples >= least, "\(samples)")
  }
}
