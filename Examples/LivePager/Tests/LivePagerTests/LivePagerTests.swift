import Foundation
import LivePager
import PageGeometry
import PageScroll
import Testing

struct LivePagerTests {
  static func played(framesPerSecond: Double) throws -> (pager: Pager, frames: [Playback.Frame]) {
    var playback = Playback(try Playback.deck(), RecordedTouch.swipes)
    let frames = playback.play(framesPerSecond: framesPerSecond)
    return (playback.pager, frames)
  }

  @Test func `A swipe turns the page, a short drag does not, and a tap finds the front page`()
    throws
  {
    let (pager, frames) = try Self.played(framesPerSecond: 60)
    #expect(pager.taps == [1])
    #expect(frames.last?.position == 1)
    #expect(frames.contains { $0.position > 1.15 })
    #expect(pager.views == [0, 1, 2, 3] && pager.model.loadedPages == [0, 1, 2, 3])
  }

  @Test func `The front page is the last one, and has the pose of the effect`() throws {
    let (_, frames) = try Self.played(framesPerSecond: 60)
    let last = try #require(frames.last)
    #expect(last.pages.map(\.index) == [0, 1, 2, 3])
    let front = try #require(last.pages.first { $0.index == 1 })
    #expect(front.origin == Point(x: 195, y: 300) && Homography(front.pose.matrix) == .identity)
    let back = last.pages[0].pose
    // Poses are rounded to multiples of 2⁻³².
    #expect(back.alpha == 0.75 && back.matrix.row0.w == -20)
    #expect(abs(back.matrix.row0.x - 0.85) < 1e-9)
  }

  @Test func `The frames do not depend on the frame rate`() throws {
    let slow = try Self.played(framesPerSecond: 60).frames
    let fast = try Self.played(framesPerSecond: 120).frames
    let common = slow.compactMap { frame in
      fast.first { $0.time == frame.time }.map { ($0, frame) }
    }
    #expect(common.count > 30)
    for (one, other) in common { #expect(one == other, "at \(one.time)") }
  }

  @Test func `No frames are drawn while everything is at rest`() throws {
    let (pager, frames) = try Self.played(framesPerSecond: 60)
    let end = try #require(frames.last?.time)
    #expect(Double(frames.count) < 0.8 * end * 60)
    #expect(pager.nextFrame == .afterInput)
  }

  @Test func `A rotation during a swipe keeps the position`() throws {
    var pager = try Playback.deck()
    for touch in RecordedTouch.swipes.prefix(8) { pager.handle(touch) }
    let before = pager.model.state(at: pager.model.time)
    #expect(before.phase == .dragging && before.position > 0)
    try pager.resize(to: Size(width: 600, height: 390), time: pager.model.time)
    let after = pager.model.state(at: pager.model.time)
    #expect(after.phase == .dragging && abs(after.position - before.position) < 1e-9)
    #expect(pager.pages.first?.origin == Point(x: 300, y: 195))
  }

  @Test func `A preset's file has the numbers that the guide states`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let path = folder.appendingPathComponent("../../Sources/LivePager/Presets/deck.yaml").path
    #expect(try numbers(ofPreset: path, at: 0) == ["alpha": 1])
    #expect(
      try numbers(ofPreset: path, at: -1)
        == ["alpha": 0.75, "scaleX": 0.85, "scaleY": 0.85, "translationX": -20]
    )
  }
}
