import FrameEncode
import PageScroll

/// How fast frames may follow one another in a GIF.
enum GIFRate {
  /// The most frames a second: viewers show shorter ones for longer.
  private static let most = 50.0

  /// A scroll whose frames are seen long enough, over the same time.
  static func limited(_ sweep: Sweep, every: Int) -> Sweep {
    let limit = most * Double(every)
    return sweep.framesPerSecond > limit ? sweep.resampled(at: limit) : sweep
  }

  /// What there is to say where frames are taken at another rate.
  static func note(_ sweep: Sweep, every: Int) -> String? {
    let limited = limited(sweep, every: every)
    guard limited != sweep else { return nil }
    func count(_ sweep: Sweep) -> Int { (sweep.frames + every - 1) / every }
    return "note: a GIF has at most \(most.plainText) frames a second: "
      + "\(count(limited)) frames instead of \(count(sweep))"
  }

  /// Refuses what a GIF cannot have.
  ///
  /// - Parameters:
  ///   - sweep: The scroll.
  ///   - part: The frames of it.
  ///   - formats: What is written.
  /// - Throws: `UsageError` where frames are seen for too long, or where only some are to be written,
  ///   which are other frames in a GIF.
  static func check(_ sweep: Sweep, _ part: FramePart, _ formats: Formats) throws {
    let time = Double(part.every) / sweep.framesPerSecond
    guard time * 100 <= Double(GIFEncoder.maximumDelay) else {
      throw UsageError(
        "a frame of a GIF cannot be seen for \(time.plainText) s",
        "At most \((Double(GIFEncoder.maximumDelay) / 100).plainText) s; "
          + "make --fps larger or --every smaller."
      )
    }
    let isAll = part.whole == (sweep.frames + part.every - 1) / part.every
    guard formats.frames == .png, !isAll, limited(sweep, every: part.every) != sweep else { return }
    throw UsageError(
      "--range means other frames in a GIF, which has at most \(most.plainText) a second",
      "Make --fps \((most * Double(part.every)).plainText) or smaller, or write the GIF by itself."
    )
  }
}
