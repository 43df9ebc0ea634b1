public import PageGeometry

/// What an effect does to a page beyond where it stands.
///
/// The parts compose in this order: the picture and the layers of `content`, the overlays, the blur,
/// all within the page's own box; of that, what `clip` and `cornerRadius` leave is shown, whole or cut
/// into `pieces`. What is shown casts the shadow.
public struct PoseExtras: Sendable, Equatable {
  /// What lies over the picture, the lowest first.
  public var overlays: [PoseOverlay] = []
  /// What the page shows instead of its picture lying still, the lowest first; none for the picture.
  public var layers: [PoseLayer] = []
  /// How the picture is blurred; nil where the effect never blurs.
  public var blur: PoseBlur?
  /// The shadow behind what is shown; nil where the effect has none.
  public var shadow: PoseShadow?
  /// The radius of the page's round corners, in points, at least 0; nil where the effect rounds none.
  public var cornerRadius: Double?
  /// What is cut off the page's sides; nil where the effect cuts nothing.
  public var clip: PoseInsets?
  /// The parts that are shown in place of the page, the farthest back first; none for the whole page.
  public var pieces: [PosePiece] = []
  /// What lies beneath the pages; nil where the effect has none.
  public var floor: PoseFloor?

  /// Whether the effect cuts pages into pieces, though it may show this one whole.
  public var hasPieces = false

  /// A page as it is.
  public init() {}

  /// The layer that a file's short form `content: { x, y }` makes: the picture, shifted.
  public static let contentLayer = "content"

  /// How far the picture is shifted within the page, in points; nil where the effect does not shift it,
  /// or has other layers.
  public var shift: Point? {
    guard layers.count == 1, layers[0].name == Self.contentLayer else { return nil }
    return Point(x: layers[0].matrix.row0.w, y: layers[0].matrix.row1.w)
  }

  /// Whether every number can be drawn.
  public var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// Every number.
  var numbers: [Double] {
    overlays.flatMap(\.numbers) + layers.flatMap(\.numbers) + (blur?.numbers ?? [])
      + (shadow?.numbers ?? []) + [cornerRadius ?? 0] + (clip?.numbers ?? [])
      + pieces.flatMap(\.numbers) + (floor?.numbers ?? [])
  }
}
