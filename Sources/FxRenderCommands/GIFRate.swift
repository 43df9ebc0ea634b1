import FrameEncode
import PageGeometry
import PageScroll
import PageSequence

/// How fast frames may follow one another in a GIF.
enum GIFRate {
  private static let most = OutputFormats.fastestGIF

  /// A scroll whose frames are seen long enough, over the same time.
  static func limited(_ scroll: FrameScroll, every: Int) -> FrameScroll {
    let limit = most * Double(every)
    return scroll.framesPerSecond > limit ? scroll.resampled(at: limit) : scroll
  }

  /// What there is to say where frames are taken at another rate.
  static func note(_ scroll: FrameScroll, every: Int) -> String? {
    let limited = limited(scroll, every: every)
    guard limited.framesPerSecond != scroll.framesPerSecond else { return nil }
    func count(_ scroll: FrameScroll) -> Int { (scroll.frames + every - 1) / every }
    return "a GIF has at most \(most.plainText) frames a second: "
      + "\(count(limited)) frames instead of \(count(scroll))"
  }

  /// Refuses what a GIF cannot have.
  ///
  /// - Parameters:
  ///   - scroll: The scroll.
  ///   - part: The frames of it.
  ///   - formats: What is written.
  /// - Throws: `CommandError` where frames are seen for too long, or where only some are to be written,
  ///   which are other frames in a GIF.
  static func check(_ scroll: FrameScroll, _ part: FramePart, _ formats: OutputFormats) throws {
    let time = Double(part.every) / scroll.framesPerSecond
    guard time * 100 <= Double(GIFEncoder.maximumDelay) else {
      throw CommandError.usage(
        "a frame of a GIF cannot be seen for \(time.plainText) s",
        "At most \((Double(GIFEncoder.maximumDelay) / 100).plainText) s; "
          + "make --fps larger or --every smaller."
      )
    }
    let isAll = part.whole == (scroll.frames + part.every - 1) / part.every
    let rate = limited(scroll, every: part.every).framesPerSecond
    guard formats.frames == .png, !isAll, rate != scroll.framesPerSecond else { return }
    throw CommandError.usage(
      "--range means other frames in a GIF, which has at most \(most.plainText) a second",
      "Make --fps \((most * Double(part.every)).plainText) or smaller, or write the GIF by itself."
    )
  }
}
