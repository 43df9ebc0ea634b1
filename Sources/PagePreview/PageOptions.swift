import FrameRender
import JSONCoding
import PageGeometry
import PageSequence

/// The options that the page offers, embedded in it as JSON.
enum PageOptions {
  /// A JSON object that can be part of an HTML script element.
  static let json: String = {
    let options = Dictionary(uniqueKeysWithValues: SequenceSpec.options.map { ($0.key, $0) })
      .filter { $0.key != "set" }
    let table = Table(
      defaults: options.filter { !$0.value.isStaged }.compactMapValues(\.standardText),
      words: options.mapValues(\.words).filter { !$0.value.isEmpty },
      formats: ExportFormat.all.map(\.entry),
      settings: ExportSetting.all,
      eases: TimingFunction.names.compactMap(Ease.init),
      easings: Easing.allCases.map(\.rawValue),
      bezels: Dictionary(
        uniqueKeysWithValues: DeviceKind.allCases.map { ($0.rawValue, $0.bezelWidth) }
      )
    )
    // Escaped, so that no text can end the script element.
    return JSONText.string(table).replacing("<", with: "\\u003c")
  }()

  private struct Table: Encodable {
    /// The default values as texts, by option; without those that depend on the preset.
    var defaults: [String: String]
    /// The allowed words, by option; only options with a fixed set of words.
    var words: [String: [String]]
    /// The export formats.
    var formats: [ExportFormat.Entry]
    /// The settings of exports.
    var settings: [ExportSetting]
    /// The named timing functions.
    var eases: [Ease]
    /// The easings between the points of tracks.
    var easings: [String]
    /// The width of the bezel of each device, in points.
    var bezels: [String: Double]
  }

  /// A named timing function, for its picture on the page.
  private struct Ease: Encodable {
    var name: String
    /// The text of the function on the command line, which differs from the name for those of tools.
    var text: String
    /// The progress at equal distances in time.
    var curve: [Double]
    /// The control points of a cubic Bézier curve: x1, y1, x2, y2; nil for other functions.
    var bezier: [Double]?

    init?(_ name: String) {
      guard let function = try? TimingFunction(name) else { return nil }
      (self.name, text) = (name, function.description)
      curve = StageMotion.curve(of: function, steps: 24)
      if case .cubicBezier(let bezier) = function {
        self.bezier = [bezier.x1, bezier.y1, bezier.x2, bezier.y2]
      }
    }
  }
}
