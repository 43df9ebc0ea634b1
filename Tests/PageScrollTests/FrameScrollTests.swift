import PageGeometry
import PageScroll
import Testing

/// Tests of the frames of a sweep and of a script.
struct FrameScrollTests {
  /// Returns the timeline of a script that moves by a page in a number of seconds.
  private static func timeline(_ duration: Double) -> ScrollTimeline {
    let size = Size(width: 100, height: 100)
    return ScrollTimeline(
      GestureScript(
        configuration: ScrollConfiguration(view: size, pageSize: size, pages: 3),
        steps: [.scrollToPage(1, duration: duration, curve: .linear)]
      )
    )
  }

  @Test(arguments: [
    // The last frame is the first at rest.
    (0.5, 10.0, 6), (0.5, 7, 5), (0.5, 0.1, 2), (0, 60, 1), (2, 59.94, 121),
  ])
  func `A script's last frame is the first at rest`(duration: Double, rate: Double, frames: Int) {
    let timeline = Self.timeline(duration)
    let last = FrameScroll.firstFrame(atOrAfter: timeline.duration, framesPerSecond: rate)
    let scroll = FrameScroll.script(timeline, framesPerSecond: rate, frames: Int(last) + 1)
    #expect(scroll.frames == frames && scroll.framesPerSecond == rate)
    #expect(timeline.state(at: scroll.time(ofFrame: frames - 1)).offset == Point(x: 100, y: 0))
    for frame in 1..<max(1, frames - 1) {
      let offset = timeline.state(at: scroll.time(ofFrame: frame)).offset.x
      #expect(abs(offset - 100 * Double(frame) / rate / duration) < 1e-9)
    }
  }

  /// Times, frames per second, and the first frame at or after the time.
  private static let ends: [(Double, Double, Double)] = [
    (0, 60, 0), (0.5, 60, 30), (0.51, 60, 31), (0.501, 60, 31), (1e9, 1e9, 1e18),
    // 0.07 · 100 is rounded up to more than 7, although 0.07 == 7 / 100.
    (0.07, 100, 7), ((7.0 / 60).nextUp, 60, 8), ((7.0 / 60).nextDown, 60, 7), (7.0 / 60, 60, 7),
  ]

  @Test(arguments: ends)
  func `The first frame at or after a time is exact despite rounding`(
    time: Double,
    rate: Double,
    frame: Double
  ) {
    #expect(FrameScroll.firstFrame(atOrAfter: time, framesPerSecond: rate) == frame)
  }

  @Test func `A time just after a frame needs one more frame`() {
    for frame in 1...600 {
      for end in [Double(frame) / 60, (Double(frame) / 60).nextUp, (Double(frame) / 60).nextDown] {
        let last = FrameScroll.firstFrame(atOrAfter: end, framesPerSecond: 60)
        #expect(last / 60 >= end && (last - 1) / 60 < end)
      }
    }
  }

  @Test(arguments: [
    (31, 60.0, 50.0, 26), (31, 60, 30, 16), (2, 60, 50, 2), (1, 60, 50, 1), (30, 60, 50, 26),
  ])
  func `A resampled script has the same duration to within a frame`(
    frames: Int,
    rate: Double,
    other: Double,
    count: Int
  ) {
    let scroll = FrameScroll.script(Self.timeline(1), framesPerSecond: rate, frames: frames)
    let resampled = scroll.resampled(at: other)
    #expect(resampled.frames == count && resampled.framesPerSecond == other)
    #expect(resampled.time(ofFrame: 1) == 1 / other)
    // The resampled script is not shorter, and less than a frame longer.
    let spare = resampled.time(ofFrame: count - 1) - scroll.time(ofFrame: frames - 1)
    #expect((-1e-12..<1 / other).contains(spare))
  }

  @Test func `A sweep is resampled as a sweep`() {
    let sweep = Sweep(from: 0, to: 2, way: 61, framesPerSecond: 60, hold: 3)
    let scroll = FrameScroll.sweep(sweep)
    #expect(scroll.frames == 67 && scroll.framesPerSecond == 60)
    #expect(scroll.time(ofFrame: 0) == 0 && scroll.time(ofFrame: 66) == 66.0 / 60)
    guard case .sweep(let resampled) = scroll.resampled(at: 30) else {
      return #expect(Bool(false), "a sweep must stay a sweep")
    }
    #expect(resampled == sweep.resampled(at: 30) && resampled.framesPerSecond == 30)
  }
}
