import PageEffects
import PageGeometry
import PageScroll

extension Scene.Page {
  /// Applies the look of a scroll view's pages.
  ///
  /// - Parameters:
  ///   - style: The look.
  ///   - size: The size of a page, in points.
  ///   - picture: The size of the page's picture, in its pixels; nil if it is not known.
  ///   - fit: The way the picture is fitted to a page that does not have its proportions.
  ///   - view: The size of the view, in points.
  mutating func apply(
    _ style: PageStyle,
    size: Size,
    picture: Size?,
    fit: PageFit,
    in view: Size
  ) {
    var box = Rect(aboutOrigin: size)
    if style.fitsPicture, let picture {
      box.height = size.width * (picture.height / picture.width)
      // The top edge is on a whole point of the view while the page is at rest.
      box.y = ((view.height - box.height) / 2).rounded(.down) - view.height / 2
      ownBox = box
    }
    var extras = pose.extras ?? PoseExtras()
    if let shadow = style.shadow, extras.shadow == nil {
      extras.shadow = PoseShadow(
        colour: Colour(white: 0),
        x: shadow.x,
        y: shadow.y,
        radius: shadow.radius,
        opacity: shadow.opacity
      )
    }
    let width = style.border * size.width
    if width > 0 {
      if extras.layers.isEmpty {
        let fit = style.fitsPicture ? .fill : fit
        extras.layers = [ContentLayer(name: "picture", shows: .picture, box: box, fit: fit)]
      }
      extras.layers += Self.border(of: box, width: width)
    }
    if extras != PoseExtras() { pose.extras = extras }
  }

  /// Returns the layers of a white border along the inside of a rectangle's edges.
  private static func border(of box: Rect, width: Double) -> [ContentLayer] {
    func side(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
      -> ContentLayer
    {
      ContentLayer(
        name: name,
        shows: .colour(Colour(white: 1)),
        box: Rect(x: box.x + x, y: box.y + y, width: width, height: height)
      )
    }
    return [
      side("borderTop", 0, 0, box.width, width),
      side("borderBottom", 0, box.height - width, box.width, width),
      side("borderLeft", 0, 0, width, box.height),
      side("borderRight", box.width - width, 0, width, box.height),
    ]
  }
}
