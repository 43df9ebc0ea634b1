import FrameEncode
import FrameImage

/// Frames that are drawn or read, and written in one or more formats.
package protocol FrameJob: Sendable {
  /// The formats with their frames.
  var groups: [FormatGroup] { get }
  /// The files that remain if the job is stopped.
  var rest: RenderStopped.Rest { get }

  /// Makes frames on several workers, until all are delivered or the monitor stops.
  ///
  /// - Parameters:
  ///   - frames: The indices of the frames.
  ///   - group: The group of the frames.
  ///   - first: The number of leading frames that are already delivered.
  ///   - monitor: Can stop the workers.
  ///   - make: Makes the result to deliver from a frame.
  ///   - deliver: Called with each result, in order; never by two workers at once.
  /// - Returns: The number of delivered frames, including the leading ones.
  /// - Throws: The first error of a frame, of `make` or of `deliver`.
  func produce<Output: Sendable>(
    _ frames: [Int],
    of group: FormatGroup,
    from first: Int,
    _ monitor: any RenderMonitor,
    make: @escaping @Sendable (DrawnFrame) async throws -> Output,
    deliver: @escaping (Output) throws -> Void
  ) async throws -> Int

  /// Writes all formats.
  ///
  /// - Parameters:
  ///   - output: The destination of the files.
  ///   - monitor: Receives the progress, and can stop the job.
  /// - Returns: The path of the list of frames; nil if there is none.
  /// - Throws: The first failure of a frame or file, or `RenderStopped`.
  func run(to output: RenderOutput, _ monitor: any RenderMonitor) async throws -> String?
}

extension FrameJob {
  /// The number of frames that are made, for all formats together.
  package var frameCount: Int { groups.reduce(0) { $0 + $1.part.frames.count } }

  /// Writes a job of one format with one file, which gets its name later.
  ///
  /// - Throws: The errors of `run(to:_:)`.
  package func finishedFile(
    _ output: RenderOutput,
    _ monitor: any RenderMonitor
  ) async throws -> FrameWriters {
    try output.checkAnimations()
    let writers = FrameWriters(try await begin(groups[0], output, monitor))
    try await write(writers, of: groups[0], monitor)
    return writers
  }

  /// The files of a group, which are begun.
  typealias Begun = (group: FormatGroup, writers: [any FrameWriter])

  /// Begins the files of all animations.
  func begin(_ output: RenderOutput, _ monitor: any RenderMonitor) async throws -> [Begun] {
    var begun: [Begun] = []
    for group in groups { begun.append((group, try await begin(group, output, monitor))) }
    return begun
  }

  /// Begins the files of a group's animations, one for each format and scale.
  private func begin(
    _ group: FormatGroup,
    _ output: RenderOutput,
    _ monitor: any RenderMonitor
  ) async throws -> [any FrameWriter] {
    var writers: [any FrameWriter] = []
    for format in group.formats where !format.isFrames {
      let settings = try await settings(for: format, of: group, monitor)
      for (scale, target) in output.files(of: format).enumerated() {
        writers.append(
          try FileWriter(format, settings[scale], scale: scale, of: group, to: target, output)
        )
      }
    }
    return writers
  }

  /// Writes groups one after the other, and gives their files their names when all are complete.
  ///
  /// - Parameters:
  ///   - begun: The groups.
  ///   - first: The number of leading frames that are already written.
  ///   - monitor: Receives the progress, and can stop the job.
  /// - Throws: The first failure of a frame or file, or `RenderStopped`.
  func write(_ begun: [Begun], from first: Int = 0, _ monitor: any RenderMonitor) async throws {
    let all = begun.map { (group: $0.group, writers: FrameWriters($0.writers)) }
    for (group, writers) in all {
      try await write(writers, of: group, from: first, monitor)
    }
    for (_, writers) in all { try writers.commit() }
  }

  /// Makes the frames of a group, and writes them to the end.
  private func write(
    _ writers: FrameWriters,
    of group: FormatGroup,
    from first: Int = 0,
    _ monitor: any RenderMonitor
  ) async throws {
    let all = group.part.frames
    let delivered = try await produce(all, of: group, from: first, monitor) { frame in
      try await writers.encode(frame)
    } deliver: { functions in
      for write in functions { try write() }
      monitor.advance()
    }
    guard delivered == all.count else {
      throw RenderStopped(done: delivered, total: all.count, rest: rest)
    }
    try writers.finish()
  }

  // MARK: Palettes

  /// Returns the settings of a format's encoders, one for each scale.
  ///
  /// A palette that all frames share is chosen from the colours of a sample of frames.
  func settings(
    for format: OutputFormat,
    of group: FormatGroup,
    _ monitor: any RenderMonitor
  ) async throws -> [SinkSettings] {
    var settings = group.settings(for: format)
    let mode: PaletteMode =
      switch format.palette {
      case .none: .frame
      case .any: group.spec.palette ?? .auto
      case .shared: .global
      }
    guard mode != .frame else { return settings }
    let counts = settings.map { SharedCount(matte: $0.palette.matte) }
    let (sample, isOpaque) = (group.sample, settings[0].isOpaque)
    try await count(Array(sample.prefix(1)), of: group, in: counts, monitor)
    // If the first frame alone has too many colours for one palette, the others are not needed.
    if mode == .auto, isOpaque, counts.allSatisfy({ $0.count.colours == nil }) { return settings }
    try await count(Array(sample.dropFirst()), of: group, in: counts, monitor)
    for (place, count) in counts.enumerated() {
      settings[place].shared = count.count.sharedPalette(
        mode,
        colours: settings[place].palette.colours,
        isTransparent: !isOpaque
      )
    }
    return settings
  }

  /// Makes frames and counts their colours, at each scale.
  private func count(
    _ sample: [Int],
    of group: FormatGroup,
    in counts: [SharedCount],
    _ monitor: any RenderMonitor
  ) async throws {
    let delivered = try await produce(sample, of: group, from: 0, monitor) { frame in
      frame.bitmaps
    } deliver: { bitmaps in
      for (count, bitmap) in zip(counts, bitmaps) { count.count.add(bitmap) }
    }
    guard delivered == sample.count else {
      throw RenderStopped(done: delivered, total: sample.count, rest: .nothing)
    }
  }
}

/// A count of colours to which frames are added one at a time.
private final class SharedCount {
  var count: ColourCount

  init(matte: SIMD3<UInt8>) { count = ColourCount(matte: matte) }
}
