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
    /// The names of other presets that the data cannot tell from this one.
    package var equal: [String] = []
    /// The price by which presets are compared; lower is better.
    var score: Double

    /// Whether nothing is known of any setting, because none was searched.
    var hasNoSettings: Bool { settings.isEmpty && unknown.isEmpty }
  }

  private let file: TrackFile
  private let noise: Double?

  /// Creates the search.
  ///
  /// - Parameters:
  ///   - file: The corners of pages by frame.
  ///   - noise: The standard deviation of coordinates, in points; nil to estimate it.
  package init(_ file: TrackFile, noise: Double? = nil) {
    (self.file, self.noise) = (file, noise)
  }

  /// The number of presets whose settings are searched.
  private static let mostSearched = 24
  /// The number of presets of which all settings are searched.
  private static let mostFree = 4

  /// Finds the presets that are nearest to the frames.
  ///
  /// - Parameter presets: The presets to compare.
  /// - Returns: The matches, the best first; presets that are equal on the data are named with the first.
  package func matches(_ presets: [Preset]) -> [Match] {
    var starts: [(preset: Preset, positions: [Double], square: Double)] = []
    for preset in presets {
      guard let fit = fit(preset, .none), let start = fit.startPositions() else { continue }
      starts.append((preset, start.positions, start.square))
    }
    starts.sort { $0.square < $1.square }
    var candidates: [Candidate] = []
    for start in starts.prefix(Self.mostSearched) {
      candidates += fits(start.preset, start.positions, [.none, .plain, .eye])
    }
    // Settings whose defaults are formulas are searched only where the others are not enough.
    var nearest: [String] = []
    for candidate in candidates.sorted(by: { $0.written.square < $1.written.square })
    where !nearest.contains(candidate.preset.name) && nearest.count < Self.mostFree {
      nearest.append(candidate.preset.name)
    }
    for start in starts where nearest.contains(start.preset.name) {
      candidates += fits(start.preset, start.positions, [.all])
    }
    let variance = self.variance(candidates)
    var matches: [Match] = []
    for candidate in candidates {
      let match = match(candidate, variance)
      guard let index = matches.firstIndex(where: { $0.preset == match.preset }) else {
        matches.append(match)
        continue
      }
      let score = min(match.score, matches[index].score)
      // Defaults may explain the data best, and yet the data tells the settings.
      if match.score < matches[index].score || matches[index].hasNoSettings {
        matches[index] = match
      }
      matches[index].score = score
    }
    matches.sort { ($0.score, $0.preset) < ($1.score, $1.preset) }
    return joined(matches)
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
    _ freedoms: [PoseSource.Freedom]
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for freedom in freedoms {
      guard let fit = fit(preset, freedom),
        fit.source.settings.count != candidates.last?.source.settings.count
      else { continue }
      let defaults = fit.source.settings.map(\.initial)
      let last = candidates.last
      let found = fit.source.settings.map { setting in
        let index = last?.source.settings.firstIndex { $0.name == setting.name }
        return index.flatMap { last?.free.values[$0] } ?? setting.initial
      }
      let free = fit.result(from: found, positions: last?.free.positions ?? positions)
      guard let free else { continue }
      var start = defaults
      for index in free.distinct { start[index] = free.values[index] }
      let written =
        free.distinct.count == defaults.count
        ? free : fit.result(from: start, positions: free.positions, free: free.distinct)
      guard let written else { continue }
      candidates.append(
        Candidate(
          preset: preset,
          source: fit.source,
          freedom: freedom,
          free: free,
          written: written
        )
      )
    }
    return candidates
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
      let searched = file.frameCount + candidate.written.distinct.count
      return candidate.written.square / max(count - Double(searched), 1)
    }
    return max(variances.min() ?? 0, 1e-8)
  }

  private func match(_ candidate: Candidate, _ variance: Double) -> Match {
    let (free, written) = (candidate.free, candidate.written)
    func setting(_ index: Int, _ value: Double, _ error: Double) -> Match.Setting {
      let setting = candidate.source.settings[index]
      return Match.Setting(
        name: setting.name,
        value: value,
        error: error * variance.squareRoot(),
        isAngle: setting.isAngle,
        width: setting.width
      )
    }
    var (settings, unknown): ([Match.Setting], [String]) = ([], [])
    for index in candidate.source.settings.indices {
      if let error = free.errors[index] {
        settings.append(setting(index, free.values[index], error))
      } else {
        unknown.append(candidate.source.settings[index].name)
      }
    }
    // Formulas are seldom replaced by numbers.
    let replaced = candidate.freedom == .all ? 12.0 : 0
    let price = Double.log(count) * Double(written.distinct.count) + replaced
    return Match(
      preset: candidate.preset.name,
      settings: settings,
      unknown: unknown,
      written: written.distinct.map { index in
        setting(index, written.values[index], written.errors[index] ?? 0)
      },
      positions: written.positions,
      error: (written.square / count).squareRoot(),
      score: written.square / variance + price
    )
  }

  /// Names presets that the data cannot tell from the best one together with it.
  private func joined(_ matches: [Match]) -> [Match] {
    guard var first = matches.first else { return [] }
    // Twelve is the difference at which the odds are about 400 to 1.
    let equal = matches.dropFirst().filter { $0.score - first.score < 12 }
    first.equal = equal.map(\.preset)
    return [first] + matches.dropFirst().filter { !first.equal.contains($0.preset) }
  }
}
