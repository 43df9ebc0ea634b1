import LivePager

/// Plays the recorded touches, and prints the page position and the visible pages over time.
@main
struct LivePagerProgram {
  static func main() throws {
    var playback = Playback(try Playback.deck(), RecordedTouch.swipes)
    for frame in playback.play(framesPerSecond: 60) {
      let pages = frame.pages.map { String($0.index) }.joined(separator: " ")
      print("\(frame.time)\t\(frame.position)\t\(pages)")
    }
  }
}
