extension ScrollModel {
  /// Pauses the motion of the content.
  ///
  /// The content stands still until `resumeMotion`, a touch or a move. Content at rest, a drag and zooms are
  /// not affected.
  ///
  /// - Parameter time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func pauseMotion(time: Double) {
    let time = advance(toInput: time)
    if ending != nil, pauseStart == nil { pauseStart = time }
  }

  /// Continues a paused motion from where it was, at the velocity that it had.
  ///
  /// - Parameter time: In seconds; a time before `self.time` counts as `self.time`.
  public mutating func resumeMotion(time: Double) {
    let time = advance(toInput: time)
    guard let start = pauseStart else { return }
    motionStart += time - start
    pauseStart = nil
  }

  /// Returns the time since the start of the motion, without the time for which it is paused.
  func motionTime(at time: Double) -> Double { min(time, pauseStart ?? .infinity) - motionStart }
}
