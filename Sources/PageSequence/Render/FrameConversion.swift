import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import TextTools

/// The encoding of frames from a source in formats of one file.
package struct FrameConversion: FrameJob {
  private let frames: any FrameSource
  private let background: Colour?
  package let groups: [FormatGroup]
  private let size: (width: Int, height: Int)
  private let workers: Int

  package var rest: RenderStopped.Rest { .nothing }

  /// Creates a conversion.
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - formats: Formats of one file.
  ///   - spec: The options of the formats, the background, and the part of the frames.
  ///   - workers: The number of workers; nil for as many as cores and memory allow.
  ///   - cores: The number of cores.
  /// - Throws: The errors of the source's frames, and `usage` for options that do not fit the frames.
  package init(
    _ frames: any FrameSource,
    formats: OutputFormats,
    spec: SequenceSpec,
    workers: Int?,
    cores: Int
  ) throws {
    self.frames = frames
    let first = try frames.frame(0)
    size = (first.width, first.height)
    // A background of the frames themselves was drawn already.
    background = spec.background ?? (first.isOpaque ? nil : Colour(white: 0, alpha: 0))
    var spec = spec
    spec.background = background
    try spec.check(for: formats)
    let part = try FramePart(range: spec.range, every: spec.every, of: frames.count)
    let limits = try RenderLimits(
      viewport: Size(width: Double(first.width), height: Double(first.height)),
      page: Size(width: 1, height: 1),
      scales: [1],
      frames: part.frames.count,
      formats: formats.all
    )
    self.workers = try limits.workers(requested: workers, cores: cores)
    var groups: [FormatGroup] = []
    for format in formats.animations {
      let step = format.limits.step(frames.framesPerSecond / Double(part.every))
      let part = try FramePart(range: spec.range, every: part.every * step, of: frames.count)
      try format.limits.check(frames.framesPerSecond, every: part.every, of: format)
      if let place = groups.firstIndex(where: { $0.part.every == part.every }) {
        groups[place].formats.append(format)
      } else {
        groups.append(
          FormatGroup(
            formats: [format],
            spec: spec,
            part: part,
            framesPerSecond: frames.framesPerSecond,
            sizes: [size],
            background: background ?? Colour(white: 0, alpha: 1)
          )
        )
      }
    }
    self.groups = groups
    for group in groups { try group.checkExactSize() }
  }

  /// Notes on what users cannot read in the files.
  package var notes: [String] {
    groups.flatMap { group in
      guard group.part.every != group.spec.every ?? 1 else { return group.notes }
      let (format, part) = (group.formats[0], group.part)
      let rate = frames.framesPerSecond / Double(part.every)
      let fewer =
        "\(format.phrase) has at most \(format.limits.rate.plainText) frames per second: "
        + "it gets \(part.frames.count.counting("frame")) at \(rate.plainText)"
      return [fewer] + group.notes
    }
  }

  /// Encodes all files.
  ///
  /// - Parameters:
  ///   - output: The destination of the files.
  ///   - monitor: Receives the progress, and can stop the encoding.
  /// - Returns: Nil, because no list of frames is written.
  /// - Throws: The first failure of a frame or file, or `RenderStopped`.
  package func run(to output: RenderOutput, _ monitor: any RenderMonitor) async throws -> String? {
    try output.checkAnimations()
    try await write(try await begin(output, monitor), monitor)
    return nil
  }

  /// Reads frames on several workers.
  package func produce<Output: Sendable>(
    _ frames: [Int],
    of group: FormatGroup,
    from first: Int,
    _ monitor: any RenderMonitor,
    make: @escaping @Sendable (DrawnFrame) async throws -> Output,
    deliver: @escaping (Output) throws -> Void
  ) async throws -> Int {
    try await FrameQueue<Output>.run(frames, from: first, workers: workers, deliver: deliver) {
      queue in
      while !monitor.isStopped, let (place, index) = await queue.next() {
        let frame = DrawnFrame(index: index, bitmaps: [try bitmap(index)])
        try queue.finish(place, try await make(frame))
      }
    }
  }

  /// Reads a frame, over the background if it is opaque.
  private func bitmap(_ index: Int) throws -> Bitmap {
    let bitmap = try frames.frame(index)
    guard (bitmap.width, bitmap.height) == size else {
      throw FinishedFramesError.otherSize(frames.name, width: bitmap.width, height: bitmap.height)
    }
    guard !bitmap.isOpaque else { return bitmap }
    guard let background else { throw FinishedFramesError.transparent(index: index) }
    let bytes = background.bytes
    return background.alpha < 1 ? bitmap : bitmap.over(SIMD3(bytes.x, bytes.y, bytes.z))
  }
}

extension OutputFormat.Limits {
  /// Returns the distance between the frames that fit the maximum frame rate; 1 for all frames.
  fileprivate func step(_ framesPerSecond: Double) -> Int {
    rate.isFinite ? max(1, Int((framesPerSecond / rate).rounded(.up))) : 1
  }
}
