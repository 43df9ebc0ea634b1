import PageEffects
import PageGeometry
package import PresetFiles
import RealModule

/// The search for the preset and the settings that frames show.
package struct TrackFit: Sendable {
  /// A preset with settings.
  package struct Match: Sendable {
    /// A setting that the data tells.
    package struct Setting: Sendable {
      /// The name of the parameter.
      package var name: String
      /// The value, in radians for an angle.
      package var value: Double
      /// The standard error, in the same unit.
      package var error: Double
      /// Whether the value is an angle.
      package var isAngle: Bool
      /// The width of the slider's range, in the same unit, by which errors are judged.
      package var width: Double
    }

    /// The name of the preset.
    package var preset: String
    /// The settings that the data tells.
    package var settings: [Setting]
    /// The names of the settings that the data cannot tell, alone or from each other.
    package var unknown: [String]
    /// The settings that together give the poses: as few as possible differ from their defaults.
    var written: [Setting]
    /// The page position of each frame.
    package var positions: [Double]
    /// The root of the mean square of the differences of coordinates, in points.
    package var error: Double
    /// Whether only noise remains; else the settings are wrong by more than their standard errors.
    package var isExplained: Bool
    /// The names of other presets that the data cannot tell from this one.
    package var equal: [String] = []
    /// The price by which presets are compared; lower is better.
    var score: Double
  }

  private let file: TrackFile
  private let noise: Double?

  /// Creates the search.
  ///
  /// - Parameters:
  ///   - file: The corners of pages by frame.
  ///   - noise: The standard deviation of coordinates, in points; nil to estimate it.
  package init(_ file: TrackFile, noise: Double? = nil) { (self.file, self.noise) = (file, noise) }

  /// The number of presets whose settings are searched in a few steps.
  private static let mostSearched = 24
  /// The number of presets whose settings are searched until nothing changes.
  private static let mostRefined = 8
  /// The number of presets that are compared with their defaults.
  private static let mostPlain = 24
  /// The number of presets of which all settings are searched, from several starts.
  private static let mostFree = 4
  /// The share of squares by which a preset that may be right can leave more than the best one so far.
  private static let farther = 100.0

  /// Finds the presets that are nearest to the frames.
  ///
  /// - Parameter presets: The presets to compare.
  /// - Returns: The matches, the best first; presets that are equal on the data are named with the first.
  package func matches(_ presets: [Preset]) -> [Match] {
    var starts: [Start] = []
    for preset in presets {
      guard let fit = fit(preset, .none), let start = fit.positions([]) else { continue }
      starts.append(Start(preset: preset, positions: start.positions, square: start.square))
    }
    starts.sort { $0.square < $1.square }
    let searched = starts.prefix(Self.mostSearched).map { start in
      (start: start, square: quickSquare(start.preset, start.positions))
    }.sorted { $0.square < $1.square }
    var candidates: [Candidate] = []
    let near = searched.prefix(Self.mostRefined)
      .filter { $0.square <= Self.farther * (searched.first?.square ?? 0) }
    let plain = starts.prefix(Self.mostFree).map(\.preset.name)
    for item in searched
    where near.contains(where: { $0.start.preset.name == item.start.preset.name })
      || plain.contains(item.start.preset.name)
    {
      candidates += fits(item.start.preset, item.start.positions, [.none, .plain, .eye])
    }
    // Settings whose defaults are formulas, and other starts, are searched only for the nearest presets.
    for start in nearest(searched.map(\.start), candidates) {
      candidates += fits(start.preset, start.positions, [.plain, .eye, .all], fromSeveral: true)
    }
    // Without settings a search is short, and what needs no settings may be hidden by what fits noise with many.
    for start in starts.prefix(Self.mostPlain)
    where !candidates.contains(where: { $0.preset.name == start.preset.name }) {
      candidates += fits(start.preset, start.positions, [.none])
    }
    var variance = self.variance(candidates)
    var results = ranked(candidates, variance)
    candidates += twins(starts, results, candidates)
    variance = self.variance(candidates)
    results = ranked(candidates, variance)
    if let first = results.first, let fit = fit(first.best.preset, first.freest.freedom) {
      results[0].freest.free = OtherSolutions(fit: fit, variance: variance).only(first.freest.free)
    }
    return joined(results.map { match($0, variance) })
  }

  /// A preset with the page positions at which its defaults are nearest to the data.
  private struct Start {
    var preset: Preset
    var positions: [Double]
    /// The sum of the squares of the distances of corners.
    var square: Double
  }

  /// Returns the presets whose settings leave least.
  private func nearest(_ starts: [Start], _ candidates: [Candidate]) -> [Start] {
    let sorted = candidates.sorted { $0.free.square < $1.free.square }
    var names: [String] = []
    for candidate in sorted
    where candidate.free.square <= Self.farther * sorted[0].free.square
      && !names.contains(candidate.preset.name)
    {
      names.append(candidate.preset.name)
    }
    return names.prefix(Self.mostFree).compactMap { name in
      starts.first { $0.preset.name == name }
    }
  }

  /// Searches the settings of all presets that have, with their defaults, the same corners as the best ones: there may
  /// be more of them than are searched otherwise.
  private func twins(
    _ starts: [Start],
    _ results: [PresetResult],
    _ candidates: [Candidate]
  ) -> [Candidate] {
    let best = results.filter { $0.score - results[0].score < Self.equal }
    let squares = starts.filter { start in
      best.contains { $0.best.preset.name == start.preset.name }
    }.map(\.square)
    return starts.filter { start in
      squares.contains { abs(start.square - $0) <= 1e-6 * $0 }
        && !candidates.contains { $0.preset.name == start.preset.name && $0.freedom != .none }
    }.flatMap { fits($0.preset, $0.positions, [.none, .plain, .eye]) }
  }

  /// A preset with the settings that were found.
  private struct Candidate {
    var preset: Preset
    var source: PoseSource
    var freedom: PoseSource.Freedom
    /// The result with all settings free, for their errors.
    var free: SettingsFit.Result
    /// The result with those settings at their defaults that the data cannot tell from others.
    var written: SettingsFit.Result
  }

  /// Searches the settings of a preset with some freedoms, without those that add no setting.
  private func fits(
    _ preset: Preset,
    _ positions: [Double],
    _ freedoms: [PoseSource.Freedom],
    fromSeveral: Bool = false
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for freedom in freedoms {
      guard let fit = fit(preset, freedom),
        fit.source.settings.count != candidates.last?.source.settings.count
      else { continue }
      let last = candidates.last
      let found = fit.source.settings.map { setting in
        let index = last?.source.settings.firstIndex { $0.name == setting.name }
        return index.flatMap { last?.free.values[$0] } ?? setting.initial
      }
      let known = last?.free.positions ?? positions
      let free =
        fromSeveral
        ? StartedFit(fit: fit).result(from: found, positions: known)
        : fit.result(from: found, positions: known)
      guard let free else { continue }
      guard let (all, written) = written(free, fit) else { continue }
      candidates.append(
        Candidate(
          preset: preset,
          source: fit.source,
          freedom: freedom,
          free: all,
          written: written
        )
      )
    }
    return candidates
  }

  /// Searches again with those settings at their defaults that the data cannot tell from others.
  ///
  /// - Returns: The result with all settings, and the one with the settings to write.
  private func written(
    _ free: SettingsFit.Result,
    _ fit: SettingsFit
  ) -> (all: SettingsFit.Result, written: SettingsFit.Result)? {
    var start = fit.source.settings.map(\.initial)
    guard free.distinct.count < start.count else { return (free, free) }
    for index in free.distinct { start[index] = free.values[index] }
    guard var written = fit.result(from: start, positions: free.positions, free: free.distinct)
    else { return nil }
    var all = free
    // Fewer settings may lead to a minimum that all of them together missed.
    if written.square < free.square,
      let found = fit.result(from: written.values, positions: written.positions)
    {
      all = found
    }
    if written.square > Self.worse * all.square {
      written = all
      written.distinct = Array(start.indices)
    }
    return (all, written)
  }

  /// The share of squares above which settings at their defaults leave too much.
  private static let worse = 1.2

  /// Returns what a short search of a preset's settings leaves.
  private func quickSquare(_ preset: Preset, _ positions: [Double]) -> Double {
    guard var fit = fit(preset, .eye) else { return .infinity }
    (fit.mostSteps, fit.leastGain) = (12, 0.02)
    return fit.result(from: fit.source.settings.map(\.initial), positions: positions)?.square
      ?? .infinity
  }

  private func fit(_ preset: Preset, _ freedom: PoseSource.Freedom) -> SettingsFit? {
    guard let source = PoseSource(preset, layout: file.layout, freedom: freedom) else { return nil }
    return SettingsFit(
      source: source,
      layouts: [file.layout],
      observations: file.observations,
      frameCount: file.frameCount
    )
  }

  /// The number of coordinates.
  private var count: Double { Double(file.observations.count * 8) }

  /// The variance of noise: as given, or that of the best match, without the numbers that were searched.
  private func variance(_ candidates: [Candidate]) -> Double {
    if let noise { return noise * noise }
    let variances = candidates.map { candidate in
      let searched = candidate.written.movingFrames + candidate.written.distinct.count
      return candidate.written.square / max(count - Double(searched), 1)
    }
    return max(variances.min() ?? 0, 1e-8)
  }

  /// The candidates of one preset.
  private struct PresetResult {
    /// The one whose settings are written.
    var best: Candidate
    /// The one whose settings are known or unknown.
    var freest: Candidate
    /// The price of the best one.
    var score: Double
  }

  /// The results of all presets, the best first.
  private func ranked(_ candidates: [Candidate], _ variance: Double) -> [PresetResult] {
    Dictionary(grouping: candidates, by: \.preset.name).values
      .compactMap { result(of: $0, variance) }
      .sorted { ($0.score, $0.best.preset.name) < ($1.score, $1.best.preset.name) }
  }

  /// Joins the results for one preset.
  private func result(of candidates: [Candidate], _ variance: Double) -> PresetResult? {
    let scored = candidates.map { (candidate: $0, score: score($0, variance)) }
    guard let best = scored.min(by: { $0.score < $1.score }) else { return nil }
    // The data may be explained with some settings at their defaults; yet they are unknown, too.
    let freest = best.candidate.freedom == .all ? PoseSource.Freedom.all : .eye
    let others = candidates.filter { $0.freedom <= freest }
    let most = others.map(\.freedom).max()
    let free = others.filter { $0.freedom == most }.min { $0.free.square < $1.free.square }
    return PresetResult(best: best.candidate, freest: free ?? best.candidate, score: best.score)
  }

  /// The price of a candidate: what it leaves in squares of the noise, and the numbers that were searched.
  private func score(_ candidate: Candidate, _ variance: Double) -> Double {
    // Formulas are seldom replaced by numbers.
    let replaced = candidate.freedom == .all ? 12.0 : 0
    // Page positions that no page shows explain no noise.
    let positions =
      Double.log(count / Double(file.frameCount)) * Double(candidate.written.movingFrames)
    return candidate.written.square / variance + positions
      + Double.log(count) * Double(candidate.written.distinct.count) + replaced
  }

  private func match(_ result: PresetResult, _ variance: Double) -> Match {
    let (candidate, freest) = (result.best, result.freest)
    let (free, written) = (freest.free, candidate.written)
    func setting(_ setting: PoseSource.Setting, _ value: Double, _ error: Double) -> Match.Setting {
      Match.Setting(
        name: setting.name,
        value: value,
        error: error * variance.squareRoot(),
        isAngle: setting.isAngle,
        width: setting.width
      )
    }
    var (settings, unknown): ([Match.Setting], [String]) = ([], [])
    for (index, own) in freest.source.settings.enumerated() {
      if let error = free.errors[index] {
        settings.append(setting(own, free.values[index], error))
      } else {
        unknown.append(own.name)
      }
    }
    return Match(
      preset: candidate.preset.name,
      settings: settings,
      unknown: unknown,
      written: written.distinct.map { index in
        setting(
          candidate.source.settings[index],
          written.values[index],
          written.errors[index] ?? 0
        )
      },
      positions: written.positions,
      error: (written.square / count).squareRoot(),
      isExplained: free.isNoise,
      score: result.score
    )
  }

  /// The difference of prices below which the data cannot tell presets apart: the odds are 400 to 1.
  private static let equal = 12.0

  /// Names presets that the data cannot tell from the best one together with it.
  private func joined(_ matches: [Match]) -> [Match] {
    guard var first = matches.first else { return [] }
    let equal = matches.dropFirst().filter { $0.score - first.score < Self.equal }
    first.equal = equal.map(\.preset)
    return [first] + matches.dropFirst().filter { !first.equal.contains($0.preset) }
  }
}
