import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import Testing

/// A scroller 30 points wide that drives the cardflow effect.
struct CardSwitcherTests {
  private let cards: ShippedScroll

  init() throws { cards = try ShippedScroll("card-switcher", preset: "cardflow") }

  /// Returns the card that a tap hits at a content offset.
  private func tapped(_ point: Point, at offset: Double) throws -> Int? {
    let there = Gesture.scrollToOffset(Point(x: offset, y: 0), duration: 0, curve: nil)
    let script = GestureScript(configuration: cards.view, steps: [there, .tap(point)])
    for event in try ScrollTimeline(script, of: cards.effect()).events {
      if case .tapped(let page, _) = event.kind { return page }
    }
    Issue.record("no tap")
    return nil
  }

  @Test func `A drag from any point of the view moves one card per 30 points`() {
    for x in [1.0, 100, 240, 479] {
      for y in [1.0, 200, 399] {
        let drag = Gesture.drag(Point(x: 60, y: 0), from: Point(x: x, y: y), 0.5, rest: 0.2)
        let state = cards.end(of: [drag]) { $0.physics.slop = 0 }
        #expect(state.page == 2 && state.offset.x == 60, "\(x), \(y)")
      }
    }
  }

  @Test func `The page difference is index − offset / 30, and determines the pose`() throws {
    let timeline = ScrollTimeline(cards.script)
    let effect = try cards.effect()
    for time in ShippedScroll.instants(of: timeline) {
      let state = timeline.state(at: time)
      let scene = try Scene(effect, cards.view, state)
      #expect(!scene.pages.isEmpty)
      for page in scene.pages {
        let difference = Double(page.index) - state.offset.x / 30
        #expect(abs(page.pose.difference - difference) < 1e-12)
        #expect(page.pose == effect.pose(at: page.pose.difference, index: page.index))
      }
    }
  }

  @Test func `A transparent card passes touches to the card below`() throws {
    // Card 1 is 288 wide and centred at 480; card 0 extends from 120 to 360.
    #expect(try tapped(Point(x: 350, y: 200), at: 0) == 0)
    #expect(try tapped(Point(x: 400, y: 200), at: 0) == nil)
    // At offset 3 card 1 is faint and takes the tap: it is 283 wide and centred at 456, and card 0 ends at
    // 334.
    #expect(try tapped(Point(x: 325, y: 200), at: 3) == 1)
    #expect(try tapped(Point(x: 300, y: 200), at: 3) == 0)
  }

  @Test func `Previous cards shrink behind the front card, which is opaque and full-size`() throws {
    let scene = try cards.scene(at: 30)
    #expect(scene.pages.map(\.index) == [0, 1])
    #expect(scene.frame(ofPage: 1) == Rect(x: 120, y: 40, width: 240, height: 320))
    #expect(abs((scene.frame(ofPage: 0)?.width ?? 0) - 0.8 * 240) < 1e-6)
    #expect(scene.pages.allSatisfy { $0.pose.alpha == 1 })
  }
}
