extension SinkSettings {
  /// The frame rate of a video as a fraction; the rates of NTSC, such as 29.97, are multiples of 1 / 1001.
  var videoRate: (over: Int, under: Int) {
    let film = (framesPerSecond * 1.001).rounded()
    if framesPerSecond != framesPerSecond.rounded(), abs(film / 1.001 - framesPerSecond) < 0.005 {
      return (Int(film) * 1000, 1001)
    }
    let duration = FrameDelay(framesPerSecond: framesPerSecond)
    return (Int(duration.divisor), Int(duration.dividend))
  }
}
