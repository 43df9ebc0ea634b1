import EffectFit
import JSONCoding

/// A derived or recognized preset as JSON.
struct FitRecord: Encodable {
  var schema = 1
  /// The result in one sentence.
  var summary: String
  /// Why the preset is too far from the data; nil if it is near enough.
  var problem: String?
  /// The recognized preset; nil for a derived one.
  var preset: String?
  /// The settings of the recognized preset, as on the command line.
  var settings: [String: String]?
  /// The count of numbers in a derived preset.
  var numbers: Int?
  /// The largest distance of a corner, and the distance that 95 % of corners do not exceed, in points.
  var largestError: Double?
  var usualError: Double?
  /// The standard deviation of noise in the data, in points.
  var noise: Double?
  var notes: [String] = []
  /// The numbers of a derived preset that change between pages, with their errors.
  var channels: [FitChannelRecord]?
  /// The poses that a browser has read from a page.
  var poses: JSONValue?
  /// The text of the preset.
  var text: String

  init(_ match: Recognition.Match) {
    preset = match.preset
    settings = Dictionary(uniqueKeysWithValues: match.settings.map { ($0.name, $0.text) })
    (summary, largestError, text) = (match.summary, match.error, match.presetText)
  }

  init(_ result: EffectFit.Result, notes: [String]) {
    (numbers, noise, self.notes) = (result.numberCount, result.noise, notes)
    // A preset that cannot be read has no distance from the data.
    largestError = result.largestError.isFinite ? result.largestError : nil
    usualError = result.usualError.isFinite ? result.usualError : nil
    (summary, problem, text) = (result.summary, result.problem, result.forcedText)
    channels = result.channels.map(FitChannelRecord.init)
  }

  init(_ file: SwiperFile) {
    (summary, notes, text) = ("the configuration of a Swiper", file.notes, file.text)
  }
}

/// A number of a derived preset as JSON.
struct FitChannelRecord: Encodable {
  /// The errors in one layout.
  struct Curve: Encodable {
    var differences: [Double]
    /// The data minus the formula; null where the data does not tell the number.
    var errors: [Double?]
  }

  /// The name by which `--form` chooses a form.
  var name: String
  /// The unit of errors: `pt`, `deg`, or nothing for a ratio.
  var unit: String
  var form: String
  /// The count of numbers in the formula.
  var numbers: Int
  var largestError: Double
  /// The errors, layout by layout.
  var curves: [Curve]

  init(_ channel: FitChannel) {
    (name, unit, form) = (channel.name, channel.unit, channel.form.rawValue)
    (numbers, largestError) = (channel.numberCount, JSONText.rounded(channel.largestError))
    curves = channel.curves.map { curve in
      Curve(
        differences: curve.differences.map(JSONText.rounded),
        errors: curve.errors.map { $0.map(JSONText.rounded) }
      )
    }
  }
}
