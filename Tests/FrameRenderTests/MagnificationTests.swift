import EffectTestSupport
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// The largest magnification of an effect's pages.
struct MagnificationTests {
  @Test(arguments: [
    ("[{ translate: { x: d * L } }]", 1.0),
    ("[{ scale: { x: 0.5, y: 0.25 } }]", 0.5),
    // The result is the magnification of the largest page, along its more magnified side.
    ("[{ scale: { x: 1, y: '1 + 0.25 * max(0, 1 - abs(d))' } }]", 1.25),
    ("[{ rotate: { axis: [0, 0, 1], angle: 37deg } }]", 1.0),
    ("[{ scale: { x: 3, y: 3 } }]", Magnification.limit),
    // At a perspective distance of 500 points, a page that is 100 points nearer is 1.25 times as
    // large.
    ("[{ translate: { z: 100 } }]", 1.25),
    // Only the last of the nine pages is larger.
    ("[{ scale: { x: '1 + 0.5 * max(0, index - 7)', y: 1 } }]", 1.5),
    // The page is behind the eye.
    ("[{ translate: { z: 600 } }]", Magnification.limit),
  ])
  func `The magnification is the maximum over all pages and corners`(
    transform: String,
    expected: Double
  ) throws {
    let yaml = "perspective: { distance: 500 }\nwindow: [-2, 2]\ntransform: \(transform)"
    let effect = try WrittenEffect.make(yaml, layout: SceneTests.layout(pages: 9))
    #expect(abs(Magnification.maximum(of: effect) - expected) < 1e-9)
  }

  @Test func `A corner that is nearer to the eye is magnified`() throws {
    let yaml =
      "perspective: { distance: 500 }\nwindow: [-2, 2]\ntransform: [{ rotate: { axis: [0, 1, 0], angle: 90deg * d } }]"
    let effect = try WrittenEffect.make(yaml, layout: SceneTests.layout(pages: 9))
    // The page is 10 points wide, and one half of it is nearer to the eye than its centre.
    let most = Magnification.maximum(of: effect)
    #expect(most > 1.005 && most < 1.03)
  }
  @Test(arguments: [
    ("[{ translate: { x: d * L } }]", 1.0),
    ("[{ scale: 0.5 }]", 0.5),
    ("[{ translate: { z: 100 } }]", 1.25),
    // One side of the page is near the eye, but the magnification is 1 in its middle.
    ("[{ rotateY: 60deg }]", Magnification.limit * 2 / 3),
  ])
  func `Pictures have the detail of a page's middle, or a little more if a corner is near the eye`(
    transform: String,
    expected: Double
  ) throws {
    let layout = Layout(Size(800, 10), in: Size(1000, 100), pages: 9)
    let yaml = "perspective: { distance: 500 }\nwindow: [-2, 2]\ntransform: \(transform)"
    let effect = try WrittenEffect.make(yaml, layout: layout)
    #expect(abs(Magnification.detail(of: effect) - expected) < 1e-9)
  }
}
