import PageGeometry
import TextTools

extension SequenceSpec {
  /// The number of frames above which a render says how many there are: half a minute at 60 frames per
  /// second.
  private static let manyFrames = 2_000

  /// Returns a note on a large number of frames; nil if there are few.
  ///
  /// Of the parts of a render, only the one with the first frame has the note.
  ///
  /// - Parameter part: The frames to render with this spec, in which only the given options are set.
  /// - Returns: The note, which names the option with a time in seconds that leads to the number.
  package func noteOnLength(_ part: FramePart) -> String? {
    guard part.frames.first == 0, part.whole > Self.manyFrames else { return nil }
    let frames = part.whole.counting("frame")
    let times = [("--duration", duration ?? 0), ("--hold", hold ?? 0)]
    // A time that leads to few frames is not the reason.
    let most = times.filter { $0.1 * (fps ?? Self.usualRate) >= Double(Self.manyFrames) / 2 }
    guard let (option, seconds) = most.max(by: { $0.1 < $1.1 }) else {
      return "there are \(frames)"
    }
    return "there are \(frames), because \(option) \(seconds.plainText) is a time in seconds; "
      + "milliseconds need a unit, such as 500ms"
  }
}
