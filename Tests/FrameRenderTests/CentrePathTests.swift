import EffectTestSupport
import FrameRender
import PageEffects
import PageGeometry
import Testing

struct CentrePathTests {
  private static let layout = Layout.sample

  private func path(_ text: String) throws -> [[Point]] {
    let effect = try WrittenEffect.make("window: [-2, 2]\n" + text, layout: Self.layout)
    return CentrePath(of: effect, stepsPerPage: 1).stretches
  }

  @Test func `The path of a rotated page is in points of the viewport`() throws {
    let middle = Point(Self.layout.viewport.width / 2, Self.layout.viewport.height / 2)
    let path = try path("transform: [{ translate: { x: 30 * d, y: -d } }, { rotateY: 20deg * d }]")
    #expect(path.count == 1)
    #expect(path[0] == [-2, -1, 0, 1, 2].map { Point(middle.x + 30 * $0, middle.y - $0) })
  }

  @Test func `Perspective moves distant centres toward the middle`() throws {
    let path = try path(
      "perspective: { distance: 100 }\ntransform: [{ translate: { x: 30, z: -100 } }]"
    )
    #expect(abs(path[0][0].x - Self.layout.viewport.width / 2 - 15) < 1e-9)
  }

  @Test func `The path is interrupted where the page is hidden or behind the eye`() throws {
    #expect(
      try path("hidden: d == 0\ntransform: [{ translate: { x: d } }]").map(\.count) == [2, 2]
    )
    #expect(try path("transform: [{ translate: { x: 1 / d } }]").map(\.count) == [2, 2])
    #expect(
      try path("perspective: { distance: 100 }\ntransform: [{ translate: { z: 150 * d } }]")
        .map(\.count) == [3]
    )
  }
}
