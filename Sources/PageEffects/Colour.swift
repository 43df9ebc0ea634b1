/// A colour on encoded sRGB values, with straight (not premultiplied) alpha.
public struct Colour: Sendable, Hashable {
  /// The share of red, 0 to 1.
  public var red: Double
  /// The share of green, 0 to 1.
  public var green: Double
  /// The share of blue, 0 to 1.
  public var blue: Double
  /// The share covered, from 0 (clear) to 1.
  public var alpha: Double

  /// A colour from its shares, each 0 to 1; cairo clamps what lies outside.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A shade between black and white.
  ///
  /// - Parameters:
  ///   - white: 0 for black, 1 for white.
  ///   - alpha: The share covered, 0 to 1.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// What lies behind pages unless something else is asked for: #1c1c1e, the dark grey of a phone's
  /// grouped lists.
  public static let standardBackground = Colour(
    red: 28.0 / 255,
    green: 28.0 / 255,
    blue: 30.0 / 255
  )
}
