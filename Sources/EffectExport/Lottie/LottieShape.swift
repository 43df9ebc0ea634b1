import JSONCoding
import PageEffects

/// The shapes of Lottie.
enum LottieShape {
  /// Returns a group of shapes, the last of which paints the others.
  static func group(_ shapes: [JSONValue]) -> JSONValue {
    let still: [String: [Double]] = [
      "p": [0, 0], "a": [0, 0], "s": [100, 100], "r": [0], "o": [100],
    ]
    var transform = still.mapValues(constant)
    transform["ty"] = .string("tr")
    return .object(["ty": .string("gr"), "it": .array(shapes + [.object(transform)])])
  }

  /// Returns a rectangle with round corners.
  static func rectangle(middle: JSONValue, size: JSONValue, radius: JSONValue) -> JSONValue {
    .object(["ty": .string("rc"), "d": .number(1), "p": middle, "s": size, "r": radius])
  }

  /// Returns a fill; the opacity is in percent.
  static func fill(_ colour: Colour, _ opacity: Double) -> JSONValue {
    .object([
      "ty": .string("fl"), "c": constant([colour.red, colour.green, colour.blue, 1]),
      "o": constant([opacity]), "r": .number(1),
    ])
  }

  /// Returns a property that does not change.
  static func constant(_ numbers: [Double]) -> JSONValue {
    LottieTrack(start: 0, values: [numbers], tolerance: 0).json
  }
}
