import FrameRender
import PageEffects

/// A colour of a generated page, by its lightness, chroma and hue in OKLab.
struct DeckTone {
  private let colour: PerceptualColour

  /// The hues, as whole coordinates that are almost on a circle.
  enum Hue {
    case pink, red, orange, amber, yellow, green, mint, teal, cyan, sky, blue, indigo, violet,
      purple, magenta

    fileprivate var direction: HueDirection {
      switch self {
      case .pink: HueDirection(toward: 12, 1)
      case .red: HueDirection(toward: 7, 3)
      case .orange: HueDirection(toward: 5, 6)
      case .amber: HueDirection(toward: 2, 7)
      case .yellow: HueDirection(toward: -1, 8)
      case .green: HueDirection(toward: -6, 4)
      case .mint: HueDirection(toward: -8, 2)
      case .teal: HueDirection(toward: -8, -1)
      case .cyan: HueDirection(toward: -6, -4)
      case .sky: HueDirection(toward: -3, -7)
      case .blue: HueDirection(toward: -1, -9)
      case .indigo: HueDirection(toward: 2, -8)
      case .violet: HueDirection(toward: 4, -7)
      case .purple: HueDirection(toward: 6, -5)
      case .magenta: HueDirection(toward: 8, -3)
      }
    }
  }

  /// Creates a tone; `lightness` is from 0 to 1, and `chroma` from 0 for grey.
  init(_ lightness: Double, _ chroma: Double, _ hue: Hue) {
    colour = PerceptualColour(lightness: lightness, chroma: chroma, hue: hue.direction)
  }

  /// The colour in sRGB.
  var encoded: Colour { colour.encoded }

  /// The channels in sRGB, from 0 to 255.
  var channels: SIMD4<Float> {
    let colour = encoded
    return SIMD4(Float(colour.red), Float(colour.green), Float(colour.blue), 1) * 255
  }
}

extension Colour {
  /// Returns the colour with another opacity.
  func faded(_ alpha: Double) -> Colour {
    Colour(red: red, green: green, blue: blue, alpha: alpha)
  }
}
