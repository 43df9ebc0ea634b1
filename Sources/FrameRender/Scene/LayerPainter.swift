import PageEffects
import PageGeometry

/// The step of drawing that draws a layer.
enum LayerPainter {
  /// The page's picture, which `ComposedFace` draws.
  case picture
  /// The outline of the page or of its pieces, which `PageFragments` cuts.
  case outline
  /// A shape behind the page and each of its pieces, for an outline in points of the page.
  case behind(@Sendable (PosedLayer, [Point]) -> Backdrop)
  /// A copy of the page or of its pieces, which `PageFragments` places.
  case copy
  /// A shape beneath all pages, which `PageFragments` places.
  case beneath
}

/// A blurred shape behind a page or beneath all pages.
struct Backdrop {
  var shape: BlurredShape
  /// The opacity, clamped to 0…1 when drawn.
  var opacity: Double

  /// The clamped opacity times the alpha of the colour.
  var alpha: Double { shape.colour.alpha * min(max(opacity, 0), 1) }
}

extension LayerKind {
  /// How layers of the kind are drawn.
  var painter: LayerPainter {
    switch self {
    case .overlays, .content, .blur: .picture
    case .cornerRadius, .clip, .pieces: .outline
    case .shadow:
      .behind { layer, outline in
        let (x, y) = (layer.number("x"), layer.number("y"))
        let moved = outline.map { Point(x: $0.x + x, y: $0.y + y) }
        return Backdrop(layer, of: moved)
      }
    case .glow: .behind { layer, outline in Backdrop(layer, of: outline) }
    case .reflection: .copy
    case .floor: .beneath
    }
  }
}

extension Backdrop {
  /// Creates the backdrop of a layer with a colour, a radius and an opacity.
  fileprivate init(_ layer: PosedLayer, of outline: [Point]) {
    shape = BlurredShape(outline: outline, colour: layer.colour, radius: layer.number("radius"))
    opacity = layer.number("opacity")
  }
}
