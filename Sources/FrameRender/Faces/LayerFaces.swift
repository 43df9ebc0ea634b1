import PageEffects
import PageGeometry

/// The faces of the layers of a page.
struct LayerFaces {
  /// The page's picture.
  let picture: PageFace
  let page: Scene.Page
  let deck: PageDeck
  let resolution: FaceResolution

  /// Returns a layer's face on the plane of the page; nil if the layer is invisible.
  func face(of layer: ContentLayer) throws(RenderError) -> PlacedFace? {
    let opacity = min(max(layer.alpha, 0), 1)
    let outline = PageOutline.rounded(layer.box, radius: layer.cornerRadius)
    guard opacity > 0, !outline.isEmpty else { return nil }
    var placed = PlacedFace(
      face: picture,
      toPlane: Homography(layer.matrix),
      outline: outline,
      alpha: opacity
    )
    switch layer.shows {
    case .colour(let colour):
      placed.face = PageFace(colour, over: layer.box)
      placed.alpha *= colour.alpha
    case .picture: placed.face = picture.fitted(layer.fit, to: layer.box)
    case .file(let path):
      // Generated pages have no pictures beside them.
      let face = try deck.face(of: path, on: page.index) ?? picture
      placed.face = face.fitted(layer.fit, to: layer.box)
    case .text(let caption):
      guard let face = try face(of: caption, in: layer) else { return nil }
      placed.face = face
      // Letters may be larger than the box of their line.
      placed.outline = face.target.corners
    }
    return placed.alpha > 0 ? placed : nil
  }

  private func face(
    of caption: PageCaption,
    in layer: ContentLayer
  ) throws(RenderError) -> PageFace? {
    try deck.face(
      of: caption,
      on: page.index,
      in: layer.box,
      density: resolution.density(of: layer, on: page),
      maximumPixels: resolution.maximumPixels.ofText
    )
  }
}
