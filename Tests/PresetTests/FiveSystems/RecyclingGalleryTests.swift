import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import Testing

/// A row of pictures, one exactly centred, that reuses a few views.
///
/// The view is 500 wide, a picture 150, and the gap 20. `RecyclingRowTests` checks other sizes.
struct RecyclingGalleryTests {
  private let gallery: ShippedScroll

  init() throws { gallery = try ShippedScroll("recycling-gallery", preset: "swiper-slide") }

  /// Creates a drag from the centre over a distance, with an optional rest before the release.
  private func drag(_ way: Double, duration: Double, rest: Double = 0) -> Gesture {
    .drag(Point(x: way, y: 0), from: Point(x: 250, y: 100), duration, rest: rest)
  }

  @Test func `One picture is exactly centred, at whole points from the left edge`() throws {
    for index in 0..<8 {
      let scene = try gallery.scene(at: Double(index) * 170)
      #expect(scene.frame(ofPage: index + 1) == Rect(x: 175, y: 50, width: 150, height: 100))
    }
    // The first picture is at ⌊250 − 245⌋.
    #expect(try gallery.scene(at: 0).frame(ofPage: 0)?.x == 5)
  }

  @Test func `A picture has a white border of a twentieth of its width`() throws {
    let scene = try gallery.scene(at: 0)
    let layers = try #require(scene.pages.first?.pose.extras?.layers)
    #expect(layers.map(\.shows).first == .picture)
    let border = layers.dropFirst()
    #expect(border.allSatisfy { $0.shows == .colour(Colour(white: 1)) })
    #expect(
      border.map(\.box) == [
        Rect(x: -75, y: -50, width: 150, height: 7.5),
        Rect(x: -75, y: 42.5, width: 150, height: 7.5),
        Rect(x: -75, y: -50, width: 7.5, height: 100),
        Rect(x: 67.5, y: -50, width: 7.5, height: 100),
      ]
    )
  }

  @Test func `There are always ⌈500 / 170⌉ + 2 views`() {
    let whole = ScrollTimeline(gallery.script)
    #expect(whole.loads.prefix(5) == [0, 1, 2, 3, 4])
    #expect(whole.atHand.allSatisfy { $0.count == 5 })
    #expect(whole.loads.count > 8)
  }

  @Test(
    arguments: [
      (324, [], []), (325, [5], [0]), (494, [5], [0]), (495, [5, 6], [0, 1]),
    ] as [(Double, [Int], [Int])]
  )
  func `A view is reused on the right after two pictures have left the viewport on the left`(
    offset: Double,
    comes: [Int],
    goes: [Int]
  ) {
    let there = gallery.played([
      .scrollToOffset(Point(x: offset, y: 0), duration: 1, curve: .linear)
    ])
    #expect(there.loads.dropFirst(5) == comes[...])
    #expect(there.unloads == goes)
    let back = gallery.played([
      .scrollToOffset(Point(x: offset, y: 0), duration: 1, curve: .linear), .waitUntilAtRest,
      .scrollToOffset(.zero, duration: 1, curve: .linear),
    ])
    #expect(back.loads.dropFirst(5) == (comes + goes.reversed())[...])
  }

  @Test
  func `Without momentum the left picture is aligned, or the next if over half of it is outside`() {
    for way in stride(from: 1.0, through: 400, by: 3) {
      let x = 340 + way
      let place = ((x - 5) / 170).rounded(.down)
      let left = place + (x - 5 - 170 * place > 75 ? 1 : 0)
      // F + 170 i − (⌊350 / 2⌋ mod 170), where F is 5.
      let aligned = left <= 0 ? 0 : 5 + 170 * left - 175.truncatingRemainder(dividingBy: 170)
      let state = gallery.end(
        of: [drag(way, duration: 0.5, rest: 0.2)],
        from: .offset(Point(x: 340, y: 0), velocity: .zero)
      ) { $0.physics.slop = 0 }
      #expect(state.offset.x == aligned, "\(way)")
    }
  }

  @Test func `A drag with momentum over less than half of 170 points moves one picture`() {
    let start = GestureScript.Start.offset(Point(x: 510, y: 0), velocity: .zero)
    #expect(gallery.end(of: [drag(60, duration: 0.1)], from: start).offset.x == 680)
    #expect(gallery.end(of: [drag(-60, duration: 0.1)], from: start).offset.x == 340)
  }

  @Test func `The content does not move beyond its ends`() {
    // The content is 2 · 5 + 12 · 170 − 20 long.
    let end = 2_030.0 - 500
    let last = GestureScript.Start.offset(Point(x: end, y: 0), velocity: .zero)
    let state = gallery.end(of: [drag(40, duration: 0.1)], from: last)
    #expect(state.offset.x == end)
    #expect(gallery.end(of: [drag(-40, duration: 0.1)]).offset.x == 0)
  }

  @Test func `A long flick decelerates, and then a picture is centred`() throws {
    let timeline = gallery.played([drag(120, duration: 0.1)])
    let kinds = timeline.kinds
    let stops = try #require(kinds.firstIndex(of: .didEndDecelerating))
    #expect(stops < (kinds.firstIndex(of: .didEndScrolling) ?? 0))
    let free = timeline.state(at: timeline.events[stops].time - 0.001)
    #expect(free.phase == .decelerating)
    // After the slop, 110 points at 1200 points per second, followed by normal deceleration.
    let rest = 110 + 1_200 / DecelerationRate.normal.decay
    #expect(abs(free.offset.x - rest) < 1)
    let end = timeline.state(at: timeline.duration)
    let place = ((rest - 5) / 170).rounded(.down)
    let left = place + (rest - 5 - 170 * place > 75 ? 1 : 0)
    #expect(end.offset.x == 170 * left)
  }
}
