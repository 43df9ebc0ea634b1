/// A turn about an axis.
///
/// Kept in radians. Positive is clockwise on screen about z, right edge away about y, and bottom
/// edge nearer about x, as in CSS. Any finite value; turns beyond a full circle are kept as they are.
public struct Angle: Sendable, Hashable, Comparable {
  /// The turn in radians.
  public var radians: Double

  /// A turn given in radians.
  ///
  /// - Parameter radians: Any finite number.
  /// - Returns: The turn.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// A turn given in degrees, 360 to the circle.
  ///
  /// - Parameter degrees: Any finite number.
  /// - Returns: The turn.
  public static func degrees(_ degrees: Double) -> Angle {
    Angle(radians: degrees * radiansPerDegree)
  }

  /// A turn given in full circles.
  ///
  /// - Parameter turns: Any finite number.
  /// - Returns: The turn.
  public static func turns(_ turns: Double) -> Angle { Angle(radians: turns * radiansPerTurn) }

  /// Radians in one degree, π / 180.
  public static let radiansPerDegree = Double.pi / 180

  /// Radians in one full turn, 2π.
  public static let radiansPerTurn = Double.pi * 2

  /// The turn in degrees.
  public var degrees: Double { radians / Self.radiansPerDegree }

  /// Whether the left turn is the smaller.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}
