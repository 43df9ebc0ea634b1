import PageEffects
import PageGeometry
package import PresetFiles

/// The recognition of built-in presets in poses with known page differences.
package struct Recognition: Sendable {
  /// A preset that equals the data, and the settings that differ from its defaults.
  package struct Match: Sendable {
    /// The name of the preset.
    package var preset: String
    /// The settings, as on the command line.
    package var settings: [(name: String, text: String)]
    /// The largest distance of a corner, in points.
    package var error: Double

    /// The preset and its settings in one sentence.
    package var summary: String {
      let words = settings.map { "\($0.name) \($0.text)" }.joined(separator: " and ")
      return "this is \(preset)" + (words.isEmpty ? "" : " with \(words)")
    }
  }

  private let tables: [FitTable]
  /// The distance of a corner that counts as equal, in points.
  private let limit: Double

  /// Creates the recognition.
  ///
  /// - Parameters:
  ///   - tables: The poses.
  ///   - noise: The standard deviation of coordinates, in points; 0 for exact data.
  package init(_ tables: [FitTable], noise: Double) {
    (self.tables, limit) = (tables, noise > EffectFit.exactNoise ? 4.5 * noise : 0.02)
  }

  /// Returns the preset that equals the data with the fewest settings; nil if none does.
  package func match(_ presets: [Preset]) -> Match? {
    var near: [(preset: Preset, distance: Double)] = []
    for preset in presets {
      guard let distance = distance(preset, [:]) else { continue }
      if distance.largest <= limit {
        return Match(preset: preset.name, settings: [], error: distance.largest)
      }
      near.append((preset, distance.mean))
    }
    near.sort { $0.distance < $1.distance }
    for freedom in [PoseSource.Freedom.plain, .eye, .all] {
      for item in near.prefix(24) {
        if let match = match(item.preset, freedom) { return match }
      }
    }
    return nil
  }

  /// Compares the data with a preset.
  private func distance(
    _ preset: Preset,
    _ settings: [String: ParameterValue]
  ) -> (mean: Double, largest: Double)? {
    var (square, count, largest) = (0.0, 0.0, 0.0)
    for table in tables {
      guard let effect = try? Effect(preset.definition, layout: table.layout, settings: settings)
      else { return nil }
      for row in table.rows {
        let pose = effect.pose(at: row.d)
        if let alpha = row.alpha, abs(alpha - pose.alpha) > max(0.002, limit / 20) {
          largest = .infinity
        }
        guard let corners = row.corners(of: table.layout.pageSize) else { continue }
        for (corner, seen) in zip(
          corners,
          Refinement.corners(pose.matrix, of: table.layout.pageSize)
        ) {
          let (x, y) = seen.map { ($0.x - corner.x, $0.y - corner.y) } ?? (1e3, 1e3)
          let distance = x * x + y * y
          square += min(distance, 1e5)
          largest = max(largest, distance.squareRoot())
          count += 1
        }
      }
    }
    return count > 0 ? ((square / count).squareRoot(), largest) : nil
  }

  /// The number of poses of each table by which settings are searched; all poses decide whether they are right.
  private static let mostRows = 40

  /// Searches the settings of a preset.
  private func match(_ preset: Preset, _ freedom: PoseSource.Freedom) -> Match? {
    guard let source = PoseSource(preset, layout: tables[0].layout, freedom: freedom),
      !source.settings.isEmpty
    else { return nil }
    var (observations, known): ([TrackFile.Observation], [Double]) = ([], [])
    for (index, table) in tables.enumerated() {
      let step = max(1, table.rows.count / Self.mostRows)
      for row in stride(from: 0, to: table.rows.count, by: step).map({ table.rows[$0] }) {
        guard let corners = row.corners(of: table.layout.pageSize) else { continue }
        observations.append(.init(frame: 0, page: 0, corners: corners, layout: index))
        known.append(row.d)
      }
    }
    var fit = SettingsFit(
      source: source,
      layouts: tables.map(\.layout),
      observations: observations,
      frameCount: 1,
      known: known
    )
    // A preset that the data equals is found in a few steps.
    (fit.mostSteps, fit.leastGain) = (15, 0.02)
    let defaults = source.settings.map(\.initial)
    guard let all = fit.result(from: defaults, positions: [0]), isNear(all, fit) else { return nil }
    return fewest(fit, all).flatMap { match($0, fit) }
  }

  private func isNear(_ result: SettingsFit.Result, _ fit: SettingsFit) -> Bool {
    (result.square / Double(fit.observations.count * 8)).squareRoot() < limit
  }

  /// Adds one setting after the other to those that change, each time the one that explains most.
  ///
  /// - Returns: The result with the fewest settings that is near the data; `all` if there is none.
  private func fewest(_ fit: SettingsFit, _ all: SettingsFit.Result) -> SettingsFit.Result? {
    var start = fit.source.settings.map(\.initial)
    var free: [Int] = []
    while free.count < start.count {
      var best: (index: Int, result: SettingsFit.Result)?
      for index in start.indices where !free.contains(index) {
        let result = fit.result(from: start, positions: [0], free: (free + [index]).sorted())
        if let result, best.map({ result.square < $0.result.square }) ?? true {
          best = (index, result)
        }
      }
      guard let best else { return all }
      free.append(best.index)
      start = best.result.values
      if isNear(best.result, fit) { return best.result }
    }
    return all
  }

  /// Rounds the settings of a result, and checks them.
  private func match(_ result: SettingsFit.Result, _ fit: SettingsFit) -> Match? {
    var settings: [(name: String, value: Double, isAngle: Bool)] = []
    for (index, setting) in fit.source.settings.enumerated() {
      guard let error = result.errors[index].map({ $0 * max(limit / 4, 1e-6) }) else { continue }
      let value = Self.rounded(result.values[index], error: error, isAngle: setting.isAngle)
      if abs(value - setting.initial) > 2 * error + 1e-6 * setting.width {
        settings.append((setting.name, value, setting.isAngle))
      }
    }
    let values = Dictionary(
      uniqueKeysWithValues: settings.map { ($0.name, ParameterValue.number($0.value)) }
    )
    guard let distance = distance(fit.source.preset, values), distance.largest <= limit else {
      return nil
    }
    let words = settings.map { setting in
      (setting.name, Value(setting.value, isAngle: setting.isAngle).numberText)
    }
    return Match(preset: fit.source.preset.name, settings: words, error: distance.largest)
  }

  /// Returns the number with the fewest digits within an error.
  static func rounded(_ value: Double, error: Double, isAngle: Bool) -> Double {
    let scale = isAngle ? Double.pi / 180 : 1
    for digits in [1.0, 2, 4, 10, 20, 100, 1e3, 1e4, 1e5, 1e6] {
      let rounded = (value / scale * digits).rounded() / digits * scale
      if abs(rounded - value) <= max(error, 1e-7 * abs(value)) { return rounded }
    }
    return value
  }
}
