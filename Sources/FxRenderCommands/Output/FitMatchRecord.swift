import EffectFit
import JSONCoding

extension TrackFit.Match {
  /// The preset that frames show, as JSON; angles are in degrees.
  var record: JSONValue {
    let parameters = settings.map { setting in
      let scale = setting.isAngle ? 180 / Double.pi : 1
      var members: [String: JSONValue] = ["value": .number(setting.value * scale)]
      // If more than noise remains, the standard error is not known.
      if isExplained { members["standardError"] = .number(setting.error * scale) }
      return (setting.name, JSONValue.object(members))
    }
    return [
      "schema": 1, "preset": .string(preset), "error": .number(error),
      "unknown": .array(unknown.map(JSONValue.string)),
      "equal": .array(equal.map(JSONValue.string)),
      "positions": .array(positions.map(JSONValue.number)),
      "parameters": .object(Dictionary(uniqueKeysWithValues: parameters)),
    ]
  }
}
