public import PageGeometry

/// How a page stands at one page difference.
///
/// Every number is rounded to a multiple of 2⁻³², so that last-bit differences between C libraries
/// reach neither a pixel nor a file.
public struct Pose: Sendable, Equatable {
  /// The page difference, wrapped where the layout wraps.
  public var difference: Double
  /// From page points (origin at the page's centre) to space about the viewport's centre, its
  /// place in the layout included, before perspective.
  public var model: Matrix4
  /// From page points to viewport points, perspective included.
  public var matrix: Matrix4
  /// The distance of the eye from the plane of pages, in points; infinite without perspective.
  public var perspective: Double
  /// The vanishing point, in points about the viewport's centre.
  public var eye: Point
  /// Opacity as the formula gives it, which may lie outside 0…1.
  public var rawAlpha: Double
  /// The paint key; larger is in front, and ties fall as in `PaintOrder`.
  public var order: Double
  /// Whether the page is not drawn: by rule, or because its back is turned and not to be seen.
  public var isHidden: Bool
  /// Whether the page takes touches.
  public var isInteractive: Bool
  /// Holds the extras.
  var held = Held.nothing

  /// What is done to the page beyond where it stands; nil where the effect does nothing more.
  public var extras: PoseExtras? {
    get {
      guard case .extras(let extras) = held else { return nil }
      return extras
    }
    set { held = newValue.map(Held.extras) ?? .nothing }
  }

  /// Extras that lie elsewhere in memory, so that a pose is small and copied fast.
  indirect enum Held: Sendable, Equatable {
    case nothing
    case extras(PoseExtras)
  }

  /// Opacity, in 0…1.
  public var alpha: Double { min(max(rawAlpha, 0), 1) }

  /// Whether every number of the pose is one that can be drawn.
  public var isFinite: Bool {
    let sum =
      (matrix.row0 + matrix.row1 + matrix.row2 + matrix.row3).sum() + rawAlpha + order
    return (sum - sum) == 0 && extras?.isFinite ?? true
  }

  /// Rounds a paint key to a multiple of 2⁻²⁰: depths that are equal on paper have to be equal
  /// here too, so that the tie rule decides and not the last bit.
  static func roundedKey(_ value: Double) -> Double {
    (value * 0x1p20).rounded(.toNearestOrEven) * 0x1p-20 + 0
  }

  /// Rounds to a multiple of 2⁻³² and turns −0 into 0.
  static func rounded(_ value: Double) -> Double {
    (value * 0x1p32).rounded(.toNearestOrEven) * 0x1p-32 + 0
  }

  static func rounded(_ matrix: Matrix4) -> Matrix4 {
    func row(_ row: SIMD4<Double>) -> SIMD4<Double> {
      (row * 0x1p32).rounded(.toNearestOrEven) * 0x1p-32 + SIMD4(repeating: 0)
    }
    return Matrix4(row(matrix.row0), row(matrix.row1), row(matrix.row2), row(matrix.row3))
  }
}
