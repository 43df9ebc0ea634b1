public import PageGeometry

/// The position, rotation and appearance of a page at one page difference.
///
/// Every number is rounded to a multiple of 2⁻³², so that rounding differences between C libraries affect
/// neither pixels nor files.
public struct Pose: Sendable, Equatable {
  /// The page difference, wrapped where the effect wraps.
  public var difference: Double
  /// The matrix before perspective, from page points (origin at the page's centre) to 3-D space (origin at
  /// the viewport's centre); it includes the page's position in the layout.
  public var model: Matrix4
  /// The matrix from page points to viewport points, including perspective.
  public var matrix: Matrix4
  /// The distance of the eye from the plane of the pages, in points; infinite without perspective.
  public var perspective: Double
  /// The vanishing point, in points relative to the viewport's centre.
  public var eye: Point
  /// The opacity as computed by the formula, possibly outside 0…1.
  public var rawAlpha: Double
  /// The number that decides the paint order; a page with a larger number is in front.
  ///
  /// `paintKey(ofPage:)` decides between equal numbers.
  public var order: Double
  /// Whether the page is not drawn: because of a formula, or because its back faces the viewer and the
  /// effect hides backs.
  public var isHidden: Bool
  /// Whether the page responds to touches.
  public var isInteractive: Bool
  /// The storage of `extras`.
  var storage = Storage.empty

  /// The page's overlays, layers, blur, shadow, corners, clip, pieces and floor; nil where the effect has
  /// none.
  public var extras: PoseExtras? {
    get {
      guard case .extras(let extras) = storage else { return nil }
      return extras
    }
    set { storage = newValue.map(Storage.extras) ?? .empty }
  }

  /// Extras on the heap, so that a pose is small and cheap to copy.
  indirect enum Storage: Sendable, Equatable {
    case empty
    case extras(PoseExtras)
  }

  /// The opacity, in 0…1.
  public var alpha: Double { min(max(rawAlpha, 0), 1) }

  /// Whether every number is finite, so that the pose can be drawn; only `perspective` may be infinite.
  public var isFinite: Bool {
    let sum =
      (matrix.row0 + matrix.row1 + matrix.row2 + matrix.row3).sum() + rawAlpha + order + eye.x
      + eye.y
    return (sum - sum) == 0 && !perspective.isNaN && extras?.isFinite ?? true
  }

  /// Rounds a paint key to a multiple of 2⁻²⁰, so that depths which differ only by rounding are equal.
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
