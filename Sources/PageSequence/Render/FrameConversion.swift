import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import TextTools

/// The encoding of finished frames in formats of one file, without drawing.
package struct FrameConversion: Sendable {
  private let frames: FinishedFrames
  private let formats: [OutputFormat]
  private let background: Colour?
  private let plans: [(plan: AnimationPlan, formats: [OutputFormat])]
  private let size: (width: Int, height: Int)
  private let workers: Int

  /// Creates a conversion.
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - formats: Formats of one file.
  ///   - spec: The options of the formats, the background, and the part of the frames.
  ///   - isDurable: Whether to wait until the files are written to the disk.
  ///   - workers: The number of workers; nil for as many as cores and memory allow.
  ///   - cores: The number of cores.
  /// - Throws: The errors of `FinishedFrames.frame`, and `usage` for options that do not fit the frames.
  package init(
    _ frames: FinishedFrames,
    formats: OutputFormats,
    spec: SequenceSpec,
    isDurable: Bool = false,
    workers: Int?,
    cores: Int
  ) throws {
    (self.frames, self.formats) = (frames, formats.animations)
    let first = try frames.frame(0)
    size = (first.width, first.height)
    // A background of the frames themselves was drawn already.
    background = spec.background ?? (first.isOpaque ? nil : Colour(white: 0, alpha: 0))
    var spec = spec
    spec.background = background
    try spec.check(for: formats)
    let part = try FramePart(spec, shard: nil, of: frames.count)
    let limits = try RenderLimits(
      viewport: Size(width: Double(first.width), height: Double(first.height)),
      page: Size(width: 1, height: 1),
      scales: [1],
      frames: part.frames.count,
      formats: formats.all
    )
    self.workers = try limits.workers(requested: workers, cores: cores)
    var plans: [(plan: AnimationPlan, formats: [OutputFormat])] = []
    for format in formats.animations {
      let step = format.limits.step(frames.framesPerSecond / Double(part.every))
      var part = part
      if step > 1 {
        var fewer = spec
        fewer.every = part.every * step
        part = try FramePart(fewer, shard: nil, of: frames.count)
      }
      let times = FrameTimes(
        frames: part.frames,
        every: part.every,
        framesPerSecond: frames.framesPerSecond
      )
      if let place = plans.firstIndex(where: { $0.plan.times.every == times.every }) {
        plans[place].formats.append(format)
      } else {
        let plan = AnimationPlan(
          spec: spec,
          sizes: [size],
          times: times,
          background: background ?? Colour(white: 0, alpha: 1),
          isDurable: isDurable
        )
        plans.append((plan, [format]))
      }
    }
    self.plans = plans
    for (plan, formats) in plans { try plan.checkExactSize(formats) }
  }

  /// The number of frames that are encoded, for all formats together.
  package var frameCount: Int { plans.reduce(0) { $0 + $1.plan.times.frames.count } }

  /// Notes on what users cannot read in the files.
  package var notes: [String] {
    plans.flatMap { plan, formats in
      let rate = frames.framesPerSecond / Double(plan.times.every)
      let fewer =
        plan.times.every == (plan.spec.every ?? 1)
        ? []
        : [
          "\(formats[0].phrase) has at most \(formats[0].limits.rate.plainText) frames per second: it gets "
            + "\(plan.times.frames.count) frames at \(rate.plainText)"
        ]
      return fewer + plan.notes(formats)
    }
  }

  /// Encodes all files.
  ///
  /// - Parameters:
  ///   - output: The destination of the files.
  ///   - monitor: Receives the progress, and can stop the encoding.
  /// - Throws: The first failure of a frame or file, or `RenderStopped`.
  package func run(to output: RenderOutput, _ monitor: any RenderMonitor) async throws {
    try output.checkAnimations()
    var sets: [(plan: AnimationPlan, set: AnimationSet)] = []
    for entry in plans { sets.append((entry.plan, try await begin(entry, output))) }
    for (plan, set) in sets { try await run(set, plan.times.frames, monitor) }
    for (_, set) in sets { try set.commit() }
  }

  /// Encodes one file, which gets its name later.
  ///
  /// - Throws: The errors of `run(to:_:)`.
  package func finishedFile(
    _ output: RenderOutput,
    _ monitor: any RenderMonitor
  ) async throws -> FinishedFile {
    try output.checkAnimations()
    let set = try await begin(plans[0], output)
    try await run(set, plans[0].plan.times.frames, monitor)
    return FinishedFile(set)
  }

  private func begin(
    _ entry: (plan: AnimationPlan, formats: [OutputFormat]),
    _ output: RenderOutput
  ) async throws -> AnimationSet {
    try await entry.plan.begin(entry.formats, output) { frames, counts in
      for frame in frames { counts[0].count.add(try bitmap(frame)) }
    }
  }

  private func run(
    _ set: AnimationSet,
    _ frames: [Int],
    _ monitor: any RenderMonitor
  ) async throws {
    let encoders = set.encoders
    let delivered = try await FrameQueue<AnimationFrame>.run(frames, workers: workers) { frame in
      try set.append(frame)
      monitor.advance()
    } work: { queue in
      while !monitor.isStopped, let (place, index) = await queue.next() {
        try queue.finish(place, await encoders.frame(index) { [try bitmap(index)] })
      }
    }
    guard delivered == frames.count else {
      throw RenderStopped(done: delivered, total: frames.count, rest: .nothing)
    }
    try set.finish()
  }

  /// Reads a frame, over the background if it is opaque.
  private func bitmap(_ index: Int) throws -> Bitmap {
    let bitmap = try frames.frame(index)
    guard (bitmap.width, bitmap.height) == size else {
      throw FinishedFramesError.otherSize(
        frames.path,
        width: bitmap.width,
        height: bitmap.height
      )
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
