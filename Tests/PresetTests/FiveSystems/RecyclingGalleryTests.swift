import FrameRender
import PageGeometry
import PageScroll
import Testing

/// Pictures in a row, one exactly in the middle, on few views.
///
/// The view is 500 wide, a picture 150, and 20 are between two. `RecyclingRowTests` have the sums for
/// other sizes.
struct RecyclingGalleryTests {
  private let gallery: ShippedScroll

  init() throws { gallery = try ShippedScroll("recycling-gallery", preset: "swiper-slide") }

  /// A finger at the middle that moves content so far, and rests before it lifts, or does not.
  private func drag(_ way: Double, duration: Double, rest: Double = 0) -> Gesture {
    .drag(
      from: Point(x: 250, y: 100),
      to: Point(x: 250 - way, y: 100),
      duration: duration,
      curve: .linear,
      rest: rest
    )
  }

  @Test func `One picture is exactly in the middle, whole points from the left edge`() throws {
    for place in 0..<8 {
      let scene = try gallery.scene(at: Double(place) * 170)
      #expect(scene.frame(ofPage: place + 1) == Rect(x: 175, y: 50, width: 150, height: 100))
    }
    // a = ⌊250 − 245⌋, which is the first offset.
    #expect(try gallery.scene(at: 0).frame(ofPage: 0)?.x == 5)
  }

  @Test func `⌈500 / 170⌉ + 2 views are alive, for ever`() {
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
  func `A view moves behind the last once two pictures passed off the left`(
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

  @Test func `Without momentum it goes to the left picture, the next if over half is gone`() {
    for way in stride(from: 1.0, through: 400, by: 3) {
      let x = 340 + way
      let place = ((x - 5) / 170).rounded(.down)
      let left = place + (x - 5 - 170 * place > 75 ? 1 : 0)
      // F + 170 i − (⌊350 / 2⌋ mod 170), and F is 5.
      let aligned = left <= 0 ? 0 : 5 + 170 * left - 175.truncatingRemainder(dividingBy: 170)
      let state = gallery.end(
        of: [drag(way, duration: 0.5, rest: 0.2)],
        from: .offset(Point(x: 340, y: 0), velocity: .zero)
      ) { $0.physics.slop = 0 }
      #expect(state.offset.x == aligned, "\(way)")
    }
  }

  @Test func `A drag under half of 170 with momentum goes one on in its direction`() {
    let start = GestureScript.Start.offset(Point(x: 510, y: 0), velocity: .zero)
    #expect(gallery.end(of: [drag(60, duration: 0.1)], from: start).offset.x == 680)
    #expect(gallery.end(of: [drag(-60, duration: 0.1)], from: start).offset.x == 340)
  }

  @Test func `It stays where there is no room`() {
    // The content is 2 · 5 + 12 · 170 − 20 long.
    let end = 2_030.0 - 500
    let last = GestureScript.Start.offset(Point(x: end, y: 0), velocity: .zero)
    let state = gallery.end(of: [drag(40, duration: 0.1)], from: last)
    #expect(state.offset.x == end)
    #expect(gallery.end(of: [drag(-40, duration: 0.1)]).offset.x == 0)
  }

  @Test func `A long flick runs out, and then a picture is moved to the middle`() throws {
    let timeline = gallery.played([drag(120, duration: 0.1)])
    let kinds = timeline.kinds
    let stops = try #require(kinds.firstIndex(of: .didEndDecelerating))
    #expect(stops < (kinds.firstIndex(of: .didEndScrolling) ?? 0))
    let free = timeline.state(at: timeline.events[stops].time - 0.001)
    #expect(free.phase == .decelerating)
    // 110 points after the slop at 1200 points a second run out by the usual decay.
    let rest = 110 + 1_200 / DecelerationRate.normal.decay
    #expect(abs(free.offset.x - rest) < 1)
    let end = timeline.state(at: timeline.duration)
    let place = ((rest - 5) / 170).rounded(.down)
    let left = place + (rest - 5 - 170 * place > 75 ? 1 : 0)
    #expect(end.offset.x == 170 * left)
  }
}
