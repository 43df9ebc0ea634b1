/// When the frames of a part of a sequence are seen, counted from the first of them.
struct FrameTimes {
  /// The frames, ascending, evenly apart.
  let frames: [Int]
  /// How far they are apart.
  let every: Int
  let framesPerSecond: Double

  /// When the frame at a place gives way to the next, in seconds.
  func end(ofPlace place: Int) -> Double {
    Double((place + 1) * every) / framesPerSecond
  }

  /// How long a frame is seen in a GIF, in hundredths of a second: each ends at the hundredth nearest
  /// to its end, so that their sum is right.
  func delay(ofFrame frame: Int) -> Int {
    let place = (frame - frames[0]) / every
    let start = place == 0 ? 0 : end(ofPlace: place - 1)
    return Int((end(ofPlace: place) * 100).rounded()) - Int((start * 100).rounded())
  }
}
