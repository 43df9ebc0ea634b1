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
    }

    /// The name of the preset.
    package var preset: String
    /// The settings that the data tells.
    package var settings: [Setting]
    /// The names of the settings that the data cannot tell, which have their defaults.
    package var unknown: [String]
    /// The page position of each frame.
    package var positions: [Double]
    /// The root of the mean square of the differences of coordinates, in points.
    package var error: Double
    /// The names of other presets that the data cannot tell from this one.
    package var equal: [String] = []
    /// Whether the standard errors may be printed: not until 90 % intervals were counted to hold the settings.
    package var hasErrors: Bool { false }
    /// The price by which presets are compared; lower is better.
    var score: Double
    var square: Double
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
    for candidate in candidates.sorted(by: { $0.result.square < $1.result.square })
    where !nearest.contains(candidate.preset.name) && nearest.count < Self.mostFree {
      nearest.append(candidate.preset.name)
    }
    for start in starts where nearest.contains(start.preset.name) {
      candidates += fits(start.preset, start.positions, [.all])
    }
    let variance = self.variance(candidates.map { ($0.result.square, $0.source.settings.count) })
    var matches: [Match] = []
    for candidate in candidates {
      let match = match(candidate.preset.name, candidate.result, candidate.source, variance)
      if let index = matches.firstIndex(where: { $0.preset == match.preset }) {
        if match.score < matches[index].score { matches[index] = match }
      } else {
        matches.append(match)
      }
    }
    matches.sort { ($0.score, $0.preset) < ($1.score, $1.preset) }
    return joined(matches, variance)
  }

  /// A preset with the settings that were found.
  private typealias Candidate = (preset: Preset, result: SettingsFit.Result, source: PoseSource)

  /// Searches the settings of a preset with some freedoms, without those that add no setting.
  private func fits(
    _ preset: Preset,
    _ positions: [Double],
    _ freedoms: [PoseSource.Freedom]
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for freedom in freedoms {
      guard let fit = fit(preset, freedom),
        fit.source.settings.count != candidates.last?.source.settings.count,
        let result = fit.result(from: fit.source.settings.map(\.initial), positions: positions)
      else { continue }
      candidates.append((preset, result, fit.source))
    }
    return candidates
  }

  private func fit(_ preset: Preset, _ freedom: PoseSource.Freedom) -> SettingsFit? {
    guard let source = PoseSource(preset, layout: file.layout, freedom: freedom) else { return nil }
    return SettingsFit(
      source: source,
      layout: file.layout,
      observations: file.observations,
      frameCount: file.frameCount
    )
  }

  /// The number of coordinates.
  private var count: Double { Double(file.observations.count * 8) }

  /// The variance of noise: as given, or that of the best match.
  private func variance(_ squares: [(square: Double, settings: Int)]) -> Double {
    if let noise { return noise * noise }
    let least = squares.map(\.square).min() ?? 0
    return max(least / max(count - Double(file.frameCount), 1), 1e-8)
  }

  private func match(
    _ name: String,
    _ result: SettingsFit.Result,
    _ source: PoseSource,
    _ variance: Double
  ) -> Match {
    var (settings, unknown): ([Match.Setting], [String]) = ([], [])
    for (index, setting) in source.settings.enumerated() {
      guard let error = result.errors[index] else {
        unknown.append(setting.name)
        continue
      }
      settings.append(
        Match.Setting(
          name: setting.name,
          value: result.values[index],
          error: error * variance.squareRoot(),
          isAngle: setting.isAngle
        )
      )
    }
    let price = result.square / variance + 0.5 * Double.log(count) * Double(2 * settings.count)
    return Match(
      preset: name,
      settings: settings,
      unknown: unknown,
      positions: result.positions,
      error: (result.square / count).squareRoot(),
      score: price,
      square: result.square
    )
  }

  /// Names presets that the data cannot tell from the best one together with it.
  private func joined(_ matches: [Match], _ variance: Double) -> [Match] {
    guard var first = matches.first else { return [] }
    // Twelve is the difference at which the odds are about 400 to 1.
    let equal = matches.dropFirst().filter { $0.score - first.score < 12 }
    first.equal = equal.map(\.preset)
    return [first] + matches.dropFirst().filter { !first.equal.contains($0.preset) }
  }
}
