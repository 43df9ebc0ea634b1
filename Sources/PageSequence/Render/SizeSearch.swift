package import FrameEncode
import PageGeometry
import TextTools

/// A reduction of the settings of a render, for a smaller file.
private struct SizeStep {
  /// The value of `--quality`; nil for that of the spec.
  var quality: Int?
  /// The value of `--colors`; nil for that of the spec.
  var colours: Int?
  /// The factor of `--scale`.
  var scale = 1.0
  /// The factor of `--every`.
  var every = 1

  /// The settings as options of the command line, such as `--quality 60 --scale 0.75`; `scale` is that of the
  /// sequence.
  func options(scale: Double) -> String {
    let options = [
      quality.map { "--quality \($0)" }, colours.map { "--colors \($0)" },
      self.scale == 1 ? nil : "--scale \((scale * self.scale).plainText)",
      every == 1 ? nil : "--every \(every)",
    ]
    return options.compactMap(\.self).joined(separator: " ")
  }

  /// Returns the spec with the reduced settings; `scale` is that of the sequence.
  func reducing(_ spec: SequenceSpec, scale: Double) -> SequenceSpec {
    var spec = spec
    if let quality { spec.quality = quality }
    if let colours { spec.colors = colours }
    if self.scale != 1 { spec.scale = [scale * self.scale] }
    if every != 1 { spec.every = (spec.every ?? 1) * every }
    return spec
  }
}

/// The search for settings with which a file is not larger than a limit.
///
/// Quality or colours are reduced first. If that is not enough, frames are smaller, and then there are fewer.
package struct SizeSearch: Sendable {
  /// The largest allowed size, in bytes.
  private let limit: Int
  /// The settings without a reduction.
  private let spec: SequenceSpec
  /// The scale of the sequence.
  private let scale: Double
  /// The steps by frame size and rate; in each list, files become smaller.
  private let steps: [[SizeStep]]

  /// The scales and frame rates, from the largest.
  private static let frames: [(scale: Double, every: Int)] = [
    (1, 1), (0.75, 1), (0.5, 1), (0.5, 2), (0.35, 2), (0.25, 3),
  ]
  /// The frame rates for frames that are drawn already.
  private static let finishedFrames: [(scale: Double, every: Int)] = [(1, 1), (1, 2), (1, 3)]
  private static let qualities = [100] + stride(from: 95, through: 30, by: -5)
  private static let colours = [256, 192, 128, 96, 64, 48, 32]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - limit: The largest allowed size, in bytes.
  ///   - format: A format that `supports` the search.
  ///   - spec: The settings, whose quality and colours are the best that are tried.
  ///   - scale: The scale of the sequence.
  ///   - changesScale: Whether frames can be drawn at a smaller scale.
  package init(
    _ limit: Double,
    _ format: OutputFormat,
    _ spec: SequenceSpec,
    scale: Double,
    changesScale: Bool = true
  ) {
    (self.limit, self.spec, self.scale) = (Int(limit), spec, scale)
    let looks: [SizeStep]
    if format.reads(\.colors) {
      let most = spec.colors ?? SequenceSpec.usualColors
      let fewer = Self.colours.filter { $0 < most }
      looks = ([most] + fewer).map { SizeStep(colours: $0) }
    } else {
      let best = spec.quality ?? format.standardQuality ?? 100
      let lower = Self.qualities.filter { $0 < best }
      looks = ([best] + lower).map { SizeStep(quality: $0) }
    }
    let frames = changesScale ? Self.frames : Self.finishedFrames
    steps = frames.map { scale, every in
      looks.map { SizeStep(quality: $0.quality, colours: $0.colours, scale: scale, every: every) }
    }
  }

  /// Whether a format has settings that make its files smaller.
  package static func supports(_ format: OutputFormat) -> Bool {
    !format.isFrames && (format.reads(\.colors) || format.reads(\.quality))
  }

  /// Encodes files until the best one that fits is found.
  ///
  /// - Parameter encode: Encodes a file with reduced settings.
  /// - Returns: The best file, or the smallest one if none fits, and the options with which it was encoded.
  /// - Throws: The error of `encode`.
  package func run(
    _ encode: (SequenceSpec) async throws -> FrameWriters
  ) async throws -> (options: String, file: FrameWriters, fits: Bool) {
    func encoded(_ step: SizeStep) async throws -> FrameWriters {
      try await encode(step.reducing(spec, scale: scale))
    }
    var smallest: (step: SizeStep, file: FrameWriters)?
    for steps in steps {
      let first = try await encoded(steps[0])
      if first.size <= limit { return (steps[0].options(scale: scale), first, true) }
      var (best, tooLarge) = (steps.count - 1, 0)
      // With a single step, the first file is the smallest too.
      var file = try await best == 0 ? first : encoded(steps[best])
      smallest = (steps[best], file)
      guard file.size <= limit else { continue }
      while best - tooLarge > 1 {
        let middle = (best + tooLarge) / 2
        let trial = try await encoded(steps[middle])
        if trial.size <= limit { (best, file) = (middle, trial) } else { tooLarge = middle }
      }
      return (steps[best].options(scale: scale), file, true)
    }
    guard let smallest else { preconditionFailure("a search has steps") }
    return (smallest.step.options(scale: scale), smallest.file, false)
  }
}
