import FrameEncode
import PageGeometry
package import PageScroll

/// The limits on the rate of frames in a GIF.
package enum GIFRate {
  private static let most = OutputFormats.fastestGIF

  /// Returns the scroll, resampled at the maximum rate of a GIF if its frames are too short.
  static func limited(_ scroll: FrameScroll, every: Int) -> FrameScroll {
    let limit = most * Double(every)
    return scroll.framesPerSecond > limit ? scroll.resampled(at: limit) : scroll
  }

  /// Returns a note that the frames are resampled; nil if they are not.
  package static func note(_ scroll: FrameScroll, every: Int) -> String? {
    let limited = limited(scroll, every: every)
    guard limited.framesPerSecond != scroll.framesPerSecond else { return nil }
    func count(_ scroll: FrameScroll) -> Int { (scroll.frames + every - 1) / every }
    return "a GIF has at most \(most.plainText) frames per second: "
      + "\(count(limited).counting("frame")) instead of \(count(scroll))"
  }

  /// Throws an error if a GIF cannot have the frames of a part at their rate.
  ///
  /// This is the case if frames are too long, or if a range of PNG frames is combined with a resampled GIF,
  /// whose frames have different times.
  static func check(
    _ scroll: FrameScroll,
    _ part: FramePart,
    _ formats: OutputFormats
  ) throws(SequenceError) {
    let time = Double(part.every) / scroll.framesPerSecond
    guard time * 100 <= Double(GIFEncoder.maximumDelay) else {
      throw .usage(
        "a frame of a GIF cannot be shown for \(time.plainText) s",
        "At most \((Double(GIFEncoder.maximumDelay) / 100).plainText) s; "
          + "make --fps larger or --every smaller."
      )
    }
    let isAll = part.whole == (scroll.frames + part.every - 1) / part.every
    let rate = limited(scroll, every: part.every).framesPerSecond
    guard formats.frames == .png, !isAll, rate != scroll.framesPerSecond else { return }
    throw .usage(
      "--range cannot be combined with a resampled GIF, which has at most \(most.plainText) frames per "
        + "second",
      "Make --fps \((most * Double(part.every)).plainText) or smaller, or write the GIF alone."
    )
  }
}
