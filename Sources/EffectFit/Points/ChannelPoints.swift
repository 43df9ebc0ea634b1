package import PageEffects
import PageGeometry
package import PresetFiles

/// Points in place of a formula of a preset, for one layout and one set of parameters.
package struct ChannelPoints: Sendable {
  /// The preset's text with the points.
  package let text: String
  /// The key that has the points.
  package let name: String
  package let track: PointTrack
  package let unit: OperationRecord.Unit
  /// The page differences for which `error` is stated.
  package let range: ClosedRange<Double>
  /// The largest difference from the formula, in points, radians or as a share.
  package let error: Double
  /// The largest difference for other page differences that are drawn.
  package let outerError: Double
  /// The parameters that nothing uses any more, in the order of the file.
  package let unusedParameters: [String]
  /// Whether the formula follows the sizes of pages, which points do not.
  package let followedLayout: Bool

  /// The error that points may have, in the unit of `error`: half a point, half a degree, or a hundredth.
  package static func tolerance(of unit: OperationRecord.Unit) -> Double {
    switch unit {
    case .length: 0.5
    case .angle: 0.5 * .pi / 180
    case .number: 0.01
    }
  }

  /// The farthest pages whose values the points follow.
  private static let farthest = 3.0

  /// Finds the points of a channel, and writes them into the preset's text.
  ///
  /// - Parameters:
  ///   - channel: One of the preset's channels.
  ///   - preset: The preset.
  ///   - layout: The layout in which the formula is evaluated.
  ///   - settings: The values of parameters, as on the command line.
  /// - Throws: `UneditablePoints` if the formula has values that are not finite, or cannot be replaced in the text;
  ///   `SettingError` and `PresetFailure` as for effects.
  package init(
    of channel: FormulaChannel,
    in preset: Preset,
    layout: Layout,
    settings: [String: String]
  ) throws {
    let effect = try preset.effect(layout: layout, settings: settings)
    let value = try preset.values(of: channel, layout: layout, settings: settings)
    let window = effect.window
    let near = window.clamped(to: -Self.farthest...Self.farthest)
    let range = near.upperBound - near.lowerBound > 0.1 ? near : window
    let search = TrackSearch(value: value, unit: channel.unit, range: range, window: window)
    guard let found = search.result() else {
      throw UneditablePoints(
        problem: "the formula of '\(channel.name)' has no number for some pages",
        help: "Change it in the source."
      )
    }
    let text = try preset.text(channel, as: found.track)
    var files = preset.sources
    files["\(preset.name).yaml"] = text
    let written = try Preset(name: preset.name, sources: files)
    let before = Set(effect.unreadNames)
    let declared = Set(preset.definition.parameters.map(\.name))
    unusedParameters = try written.effect(layout: layout, settings: settings).unreadNames
      .filter { declared.contains($0) && !before.contains($0) }
    (self.text, name, unit, self.range) = (text, channel.name, channel.unit, range)
    (track, error, outerError) = (found.track, found.error, found.outerError)
    followedLayout = channel.usesLayout
  }
}
