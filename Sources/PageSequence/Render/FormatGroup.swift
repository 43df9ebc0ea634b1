import FrameEncode
import FrameFiles
import PageGeometry
package import PageScroll
import TextTools

/// The formats of a render that have the same frames, and these frames.
///
/// A format whose maximum frame rate is lower than the rate of the scroll has other frames than the rest.
struct FormatGroup: Sendable {
  /// The formats.
  var formats: OutputFormats
  /// The scroll, resampled if a format needs a lower rate.
  let scroll: FrameScroll
  /// The frames to render.
  let part: FramePart

  /// The times of the frames, relative to the first rendered frame.
  var times: FrameTimes {
    FrameTimes(frames: part.frames, every: part.every, framesPerSecond: scroll.framesPerSecond)
  }

  /// Groups the formats of a render; the first group has the highest frame rate.
  ///
  /// - Throws: `usage` for a part that does not exist, for a range if there are several groups, and for
  ///   frames that are too long for a format.
  static func groups(
    _ formats: OutputFormats,
    of sequence: FrameSequence,
    shard: FrameShard?
  ) throws(SequenceError) -> [FormatGroup] {
    let every = sequence.spec.every ?? 1
    var scrolls: [(scroll: FrameScroll, formats: [OutputFormat])] = []
    for format in formats.all {
      let scroll = format.limits.limited(sequence.scroll, every: every)
      let place = scrolls.firstIndex { $0.scroll.framesPerSecond == scroll.framesPerSecond }
      if let place {
        scrolls[place].formats.append(format)
      } else {
        scrolls.append((scroll, [format]))
      }
    }
    scrolls.sort { $0.scroll.framesPerSecond > $1.scroll.framesPerSecond }
    var groups: [FormatGroup] = []
    for (scroll, formats) in scrolls {
      var spec = sequence.spec
      // The numbers of a range are those of the first group.
      if !groups.isEmpty { spec.range = nil }
      let part = try FramePart(spec, shard: shard, of: scroll.frames)
      groups.append(
        FormatGroup(formats: OutputFormats(list: formats), scroll: scroll, part: part)
      )
      for format in formats { try format.limits.check(scroll, every: every, of: format) }
    }
    try checkRange(groups)
    return groups
  }

  /// Throws an error if a range is combined with formats of different frame rates.
  private static func checkRange(_ groups: [FormatGroup]) throws(SequenceError) {
    guard groups.count > 1, let slowest = groups.last?.formats.all[0] else { return }
    let (part, scroll) = (groups[0].part, groups[0].scroll)
    guard part.whole != (scroll.frames + part.every - 1) / part.every else { return }
    let rate = slowest.limits.rate
    throw .usage(
      "--range cannot be combined with formats of different frame rates: "
        + "\(slowest.phrase) has at most \(rate.plainText) frames per second",
      "Make --fps \((rate * Double(part.every)).plainText) or smaller, "
        + "or write \(slowest.phrase) alone."
    )
  }
}

extension OutputFormat.Limits {
  /// Returns the scroll, resampled at the maximum rate if its frames are too short.
  fileprivate func limited(_ scroll: FrameScroll, every: Int) -> FrameScroll {
    let limit = rate * Double(every)
    return scroll.framesPerSecond > limit ? scroll.resampled(at: limit) : scroll
  }

  /// Throws an error if frames are too long for a format.
  fileprivate func check(
    _ scroll: FrameScroll,
    every: Int,
    of format: OutputFormat
  ) throws(SequenceError) {
    let time = Double(every) / scroll.framesPerSecond
    guard time > duration else { return }
    throw .usage(
      "a frame of \(format.phrase) cannot be shown for \(time.plainText) s",
      "At most \(duration.plainText) s; make --fps larger or --every smaller."
    )
  }
}

extension OutputFormats {
  /// Returns notes on formats for which a scroll is resampled.
  package func rateNotes(_ scroll: FrameScroll, every: Int) -> [String] {
    var notes: [String] = []
    for format in all {
      let limited = format.limits.limited(scroll, every: every)
      guard limited.framesPerSecond != scroll.framesPerSecond else { continue }
      func count(_ scroll: FrameScroll) -> Int { (scroll.frames + every - 1) / every }
      let note =
        "\(format.phrase) has at most \(format.limits.rate.plainText) frames per second: "
        + "\(count(limited).counting("frame")) instead of \(count(scroll))"
      if !notes.contains(note) { notes.append(note) }
    }
    return notes
  }
}
