import FrameEncode
import FrameFiles
import FrameRender
import PageEffects
import PageGeometry
package import PageScroll
import TextTools

/// The formats of a render that have the same frames, and these frames.
///
/// A format whose maximum frame rate is lower than the rate of the scroll has other frames than the rest.
package struct FormatGroup: Sendable {
  /// The formats.
  var formats: [OutputFormat]
  /// The options of the formats.
  let spec: SequenceSpec
  /// The frames to write.
  let part: FramePart
  /// The frame rate of the scroll, from which the frames are selected.
  let framesPerSecond: Double
  /// The width and height of frames at each scale, in pixels.
  let sizes: [(width: Int, height: Int)]
  /// The colour behind the pages.
  let background: Colour

  /// The number of frames from whose colours a shared palette is chosen.
  private static let sampleCount = 16

  /// Returns the time at which a frame ends, in seconds after the start of the first frame, by its position.
  func end(ofPlace place: Int) -> Double { Double((place + 1) * part.every) / framesPerSecond }

  /// Returns the duration of a frame in a GIF, in hundredths of a second.
  ///
  /// The end of each frame is rounded, not its duration, so that rounding errors do not accumulate.
  func delay(ofFrame frame: Int) -> Int {
    let place = part.place(ofFrame: frame)
    let start = place == 0 ? 0 : end(ofPlace: place - 1)
    return Int((end(ofPlace: place) * 100).rounded()) - Int((start * 100).rounded())
  }

  /// An evenly spaced sample of the frames.
  var sample: [Int] {
    let count = min(Self.sampleCount, part.frames.count)
    return (0..<count).map { part.frames[$0 * (part.frames.count - 1) / max(1, count - 1)] }
  }

  /// Returns the settings of a format's encoders without a shared palette, one for each scale.
  func settings(for format: OutputFormat) -> [SinkSettings] {
    sizes.map { width, height in
      var settings = SinkSettings(
        width: width,
        height: height,
        frames: part.frames.count,
        framesPerSecond: framesPerSecond / Double(part.every),
        isOpaque: background.alpha == 1
      )
      settings.options = spec.encoding
      settings.options.quality = spec.quality ?? format.standardQuality
      settings.background = background.bytes
      settings.matte = (spec.matte ?? SequenceSpec.usualMatte).bytes
      return settings
    }
  }

  /// Notes on what users cannot read in the files, for each format and scale.
  var notes: [String] {
    formats.flatMap { format in settings(for: format).compactMap(format.note) }
  }

  /// Throws an error if a video's codec needs pixels that the frames do not have, and the spec forbids it.
  func checkExactSize() throws(SequenceError) {
    guard spec.exactSize else { return }
    for format in formats where !format.codecs.isEmpty {
      guard let note = settings(for: format).compactMap(format.note).first else { continue }
      throw .usage("--exact-size: \(note)", "Choose another --size or --scale, or another format.")
    }
  }
}

extension FormatGroup {
  /// Groups the formats of a render; the first group has the highest frame rate.
  ///
  /// - Throws: `usage` for a part that does not exist, for a range if there are several groups, and for
  ///   frames that are too long for a format.
  static func groups(
    _ formats: OutputFormats,
    of sequence: FrameSequence,
    shard: FrameShard?
  ) throws(SequenceError) -> [FormatGroup] {
    let spec = sequence.request
    let every = spec.every ?? 1
    var range = spec.range
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
      groups.append(
        FormatGroup(
          formats: formats,
          spec: spec,
          part: try FramePart(range: range, every: every, shard: shard, of: scroll.frames),
          framesPerSecond: scroll.framesPerSecond,
          sizes: sequence.renderers.map { $0.frameSize(of: sequence.layout.viewport) },
          background: sequence.background
        )
      )
      // The numbers of a range are those of the first group.
      range = nil
      for format in formats {
        try format.limits.check(scroll.framesPerSecond, every: every, of: format)
      }
    }
    if scrolls.count > 1, groups[0].part.isRange(of: scrolls[0].scroll.frames) {
      throw rangeError(scrolls.last?.formats[0] ?? formats.all[0], every: every)
    }
    return groups
  }

  /// Returns the error of a range that is combined with formats of different frame rates.
  private static func rangeError(_ slowest: OutputFormat, every: Int) -> SequenceError {
    let rate = slowest.limits.rate
    return .usage(
      "--range cannot be combined with formats of different frame rates: "
        + "\(slowest.phrase) has at most \(rate.plainText) frames per second",
      "Make --fps \((rate * Double(every)).plainText) or smaller, "
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
  func check(
    _ framesPerSecond: Double,
    every: Int,
    of format: OutputFormat
  ) throws(SequenceError) {
    let time = Double(every) / framesPerSecond
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

extension Colour {
  /// The colour with 8 bits per part: red, green, blue and alpha.
  var bytes: SIMD4<UInt8> {
    let parts = SIMD4(red, green, blue, alpha) * 255
    return SIMD4<UInt8>(parts.rounded(.toNearestOrAwayFromZero))
  }
}
