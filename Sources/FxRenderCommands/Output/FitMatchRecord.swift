import EffectFit

/// A preset that frames show, as JSON.
struct FitMatchRecord: Encodable {
  /// A setting that the frames tell; angles are in degrees.
  struct Setting: Encodable {
    var value: Double
    /// The standard error; nil if more than noise remains.
    var standardError: Double?
  }

  var schema = 1
  var preset: String
  var parameters: [String: Setting]
  var unknown: [String]
  var equal: [String]
  var error: Double
  var positions: [Double]

  init(_ match: TrackFit.Match) {
    preset = match.preset
    parameters = Dictionary(
      uniqueKeysWithValues: match.settings.map { setting in
        let scale = setting.isAngle ? 180 / Double.pi : 1
        return (
          setting.name,
          Setting(
            value: setting.value * scale,
            standardError: match.isExplained ? setting.error * scale : nil
          )
        )
      }
    )
    (unknown, equal, error) = (match.unknown, match.equal, match.error)
    positions = match.positions
  }
}
