import PageEffects
import PageGeometry
import TextTools

extension Background {
  /// The value of the property `background` in CSS; nil for a background that a style sheet cannot say.
  var css: String? {
    switch self {
    case .colour(let colour): return colour.css
    case .gradient(let gradient):
      let stops = gradient.stops.map { stop in
        "\(stop.colour.css) \((stop.place * 100).inMillionths.plainText)%"
      }
      let function =
        switch gradient.shape {
        case .linear(let angle): "linear-gradient(\(angle.degrees.inMillionths.plainText)deg"
        case .radial: "radial-gradient(circle farthest-corner"
        }
      return "\(function), \(stops.joined(separator: ", ")))"
    case .picture, .pages: return nil
    }
  }

  /// What a style sheet leaves out of the background; nil if it says all of it.
  var loss: String? {
    switch self {
    case .colour, .gradient: nil
    case .picture(let path, _):
      "the scroller has no background (the picture '\(Self.name(of: path).comment)')."
    case .pages: "the scroller has no background (the pages at rest, blurred)."
    }
  }

  private static func name(of path: String) -> UserText {
    UserText(String(path.split(separator: "/").last ?? ""))
  }
}
