/// A colour in gamma-encoded sRGB, with straight (not premultiplied) alpha.
public struct Colour: Sendable, Hashable {
  /// The red component, 0 to 1.
  public var red: Double
  /// The green component, 0 to 1.
  public var green: Double
  /// The blue component, 0 to 1.
  public var blue: Double
  /// The opacity, from 0 (transparent) to 1.
  public var alpha: Double

  /// Creates a colour from its components, each 0 to 1; cairo clamps values outside.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a shade of grey.
  ///
  /// - Parameters:
  ///   - white: 0 for black, 1 for white.
  ///   - alpha: The opacity, 0 to 1.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The default colour behind the pages: #1c1c1e, the dark grey of grouped lists on iOS.
  public static let standardBackground = Colour(
    red: 28.0 / 255,
    green: 28.0 / 255,
    blue: 30.0 / 255
  )
}
