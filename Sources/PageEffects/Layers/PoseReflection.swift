package import PageGeometry

/// A mirrored copy of a page beside one of the edges of its visible part.
///
/// It shows the page's picture, layers, overlays and blur, within the page's outline, but not what the page
/// casts around itself. It is in the page's plane.
public struct PoseReflection: Sendable, Equatable {
  /// The edge beside which the copy is.
  public var edge: PageSide
  /// The distance between the page and the copy, in points of the page.
  public var gap: Double
  /// The opacity at the edge, as computed by the formula; clamped to 0…1 when drawn.
  public var opacity: Double
  /// The distance from the edge at which the copy has faded to nothing, in points of the page; nil if it does not
  /// fade.
  public var fade: Double?
  /// The standard deviation of the copy's own blur, in points of the page, at least 0.
  public var blur: Double

  /// Creates a reflection.
  package init(
    edge: PageSide,
    gap: Double = 0,
    opacity: Double,
    fade: Double? = nil,
    blur: Double = 0
  ) {
    (self.edge, self.gap, self.opacity) = (edge, gap, opacity)
    (self.fade, self.blur) = (fade, blur)
  }

  /// Returns the transform, within the page's plane, from the page to its copy.
  ///
  /// - Parameter box: The visible part of the page, in points relative to its centre.
  /// - Returns: A mirror image about the line in the middle of the gap.
  package func mirror(of box: Rect) -> Matrix4 {
    switch edge {
    case .right: .translation(x: 2 * (box.x + box.width) + gap) * .scale(x: -1, y: 1)
    case .left: .translation(x: 2 * box.x - gap) * .scale(x: -1, y: 1)
    case .bottom: .translation(y: 2 * (box.y + box.height) + gap) * .scale(x: 1, y: -1)
    case .top: .translation(y: 2 * box.y - gap) * .scale(x: 1, y: -1)
    }
  }

  /// Returns the strip of a box along the edge, of at most a length in points.
  package func strip(of box: Rect, length: Double) -> Rect {
    var strip = box
    let (width, height) = (min(length, box.width), min(length, box.height))
    switch edge {
    case .right: (strip.x, strip.width) = (box.x + box.width - width, width)
    case .left: strip.width = width
    case .bottom: (strip.y, strip.height) = (box.y + box.height - height, height)
    case .top: strip.height = height
    }
    return strip
  }

  /// Returns the distance at which the copy has faded to nothing, as a share of the length of a box; nil if it does
  /// not fade.
  package func fadeReach(in box: Rect) -> Double? {
    fade.map { $0 / ([.left, .right].contains(edge) ? box.width : box.height) }
  }
}

extension PoseReflection: PoseLayerView {
  static let kind = LayerKind.reflection

  init(_ layer: PosedLayer) {
    let fade: Double? = if case .number(let fade) = layer["fade"] { fade } else { nil }
    self.init(
      edge: layer.side ?? .bottom,
      gap: layer.number("gap"),
      opacity: layer.number("opacity"),
      fade: fade,
      blur: layer.number("blur")
    )
  }

  var values: [String: PosedLayer.Value] {
    [
      "edge": .side(edge), "gap": .number(gap), "opacity": .number(opacity),
      "fade": fade.map { .number($0) } ?? .absent, "blur": .number(blur),
    ]
  }
}
