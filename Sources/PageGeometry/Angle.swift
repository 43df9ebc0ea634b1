/// A rotation about an axis, stored in radians.
///
/// As in CSS, a positive angle turns clockwise on screen about z, moves the right edge away about y, and
/// brings the bottom edge nearer about x. Any finite value is allowed; an angle of more than a full turn is
/// not reduced.
public struct Angle: Sendable, Hashable, Comparable {
  /// The angle in radians.
  public var radians: Double

  /// Creates an angle from radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Creates an angle from degrees.
  public static func degrees(_ degrees: Double) -> Angle {
    Angle(radians: degrees * radiansPerDegree)
  }

  /// Creates an angle from full turns of 360 degrees.
  public static func turns(_ turns: Double) -> Angle { Angle(radians: turns * radiansPerTurn) }

  /// Radians in one degree, π / 180.
  package static let radiansPerDegree = Double.pi / 180

  /// Radians in one full turn, 2π.
  package static let radiansPerTurn = Double.pi * 2

  /// The angle in degrees.
  public var degrees: Double { radians / Self.radiansPerDegree }

  /// Compares two angles by their radians.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}
