import EffectFit

/// A derived or recognized preset as JSON.
struct FitRecord: Encodable {
  var schema = 1
  /// The recognized preset; nil for a derived one.
  var preset: String?
  /// The settings of the recognized preset, as on the command line.
  var settings: [String: String]?
  /// The count of numbers in a derived preset.
  var numbers: Int?
  /// The largest distance of a corner, and the distance that 95 % of corners do not exceed, in points.
  var largestError: Double
  var usualError: Double?
  /// The standard deviation of noise in the data, in points.
  var noise: Double?
  var notes: [String] = []
  /// The text of the preset.
  var text: String

  init(_ match: Recognition.Match) {
    preset = match.preset
    settings = Dictionary(uniqueKeysWithValues: match.settings.map { ($0.name, $0.text) })
    (largestError, text) = (match.error, match.presetText)
  }

  init(_ result: EffectFit.Result, notes: [String]) {
    (numbers, noise, text, self.notes) = (result.numberCount, result.noise, result.text, notes)
    (largestError, usualError) = (result.largestError, result.usualError)
  }
}
