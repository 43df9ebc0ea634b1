import FrameEncode
import FrameImage
import FrameTestSupport

/// A sequence of seeded frames for the sinks of formats.
enum SampleSequence {
  static let (width, height) = (13, 11)
  static let rate = 25.0

  /// Returns four frames of noise; the third repeats the second.
  static func frames(isOpaque: Bool) -> [Bitmap] {
    [1, 2, 2, 3].map { seed in
      Bitmap.noise(width: width, height: height, seed: seed, isOpaque: isOpaque)
    }
  }

  static func settings(
    isOpaque: Bool,
    shared: Palette? = nil,
    _ change: (inout SinkSettings) -> Void = { _ in }
  ) -> SinkSettings {
    var settings = SinkSettings(
      width: width,
      height: height,
      frames: 4,
      framesPerSecond: rate,
      isOpaque: isOpaque
    )
    settings.shared = shared
    change(&settings)
    return settings
  }

  /// Encodes frames, and returns the file; for frame files, all files in a row.
  static func file(
    _ format: OutputFormat,
    _ frames: [Bitmap],
    isOpaque: Bool,
    _ change: (inout SinkSettings) -> Void = { _ in }
  ) throws -> [UInt8] {
    let settings = settings(isOpaque: isOpaque, change)
    var bytes: [UInt8] = []
    switch format.files {
    case .each(_, let makeSink):
      let sink = makeSink(settings)
      for frame in frames { bytes += sink.encode(frame) { Array($0) }.result }
    case .one(let makeSink):
      let sink = makeSink(settings)
      for (place, frame) in frames.enumerated() {
        try sink.append(EncodedFrame(frame), until: Double(place + 1) / rate) { bytes += $0 }
      }
      try sink.finish { bytes += $0 }
    case .program: preconditionFailure("a program writes the file")
    }
    return bytes
  }
}
