package import PageEffects
package import PageGeometry

extension Scene {
  /// A flat part of a scene: a page, a piece of one, a reflection, a shadow or a floor.
  ///
  /// If pages share one 3-D space, no fragment crosses another.
  package struct Fragment: Sendable, Equatable {
    /// The page that the fragment belongs to.
    package var page: Page
    /// The fragment's content.
    package var content: Content
    /// The transform from the fragment's points to points relative to the viewport's centre,
    /// including perspective.
    package var matrix: Matrix4
    /// The corners of the convex outline in order, in the fragment's points.
    package var outline: [Point]
    /// The opacity, in 0…1.
    package var alpha: Double

    /// Whether the fragment is a page or a piece of one.
    var isFace: Bool { if case .face = content { true } else { false } }

    /// The fragment's origin, in points relative to the page's centre; nil if the fragment does not show the
    /// page's picture.
    var origin: Point? {
      switch content {
      case .face(let origin), .reflection(_, _, let origin): origin
      case .shape: nil
      }
    }

    /// The outline inside which nothing is drawn, in the fragment's points.
    ///
    /// A shadow is not drawn behind its own page, because the page may be translucent.
    var cutout: [Point]? {
      guard case .shape(_, let outline) = content else { return nil }
      return outline
    }
  }
}

extension Scene.Fragment {
  /// The content of a fragment; large payloads are indirect, so that fragments are copied fast.
  package enum Content: Sendable, Equatable {
    /// The page's picture; the fragment's origin is given in points relative to the page's centre.
    case face(origin: Point)
    /// The page's picture in a reflection of the visible part of the page, which is given in points relative to the
    /// page's centre.
    indirect case reflection(PoseReflection, of: Rect, origin: Point)
    /// A shape behind a page or piece, whose outline is `cutout`, or beneath all pages.
    indirect case shape(BlurredShape, cutout: [Point]?)
  }
}

/// The fragments of a page: the page or its pieces, their reflections and shadows, and the floor.
enum PageFragments {
  /// Calls `body` with each fragment except the floor, visible or not, from back to front.
  static func forEach(of page: Scene.Page, _ box: Rect, _ body: (Scene.Fragment) -> Void) {
    guard let extras = page.pose.extras else { return body(whole(page, box.corners)) }
    let visible = extras.clip?.rest(of: box) ?? box
    let outline = outline(box, extras)
    let faces =
      extras.pieces.isEmpty
      ? [whole(page, outline)] : extras.pieces.map { piece($0, of: page, within: outline) }
    // All shadows come first, so that the pieces of a page cast no shadows on each other.
    for layer in extras.all {
      guard case .behind(let shape) = layer.kind.painter else { continue }
      for face in faces where !face.outline.isEmpty {
        body(fragment(of: shape(layer, face.outline), behind: face))
      }
    }
    if let reflection = extras.reflection {
      for (index, face) in faces.enumerated() {
        let onPage = extras.pieces.isEmpty ? Matrix4.identity : extras.pieces[index].onPage
        onPage.flatMap { reflected(face, reflection, of: visible, $0) }.map(body)
      }
    }
    faces.forEach(body)
  }

  /// Returns the reflection of a page or piece; nil if nothing of it can be visible.
  ///
  /// `visible` is the visible part of the page, and `onPage` maps the piece's points to those of the page.
  private static func reflected(
    _ face: Scene.Fragment,
    _ reflection: PoseReflection,
    of visible: Rect,
    _ onPage: Matrix4
  ) -> Scene.Fragment? {
    guard let origin = face.origin else { return nil }
    var fragment = face
    fragment.content = .reflection(reflection, of: visible, origin: origin)
    fragment.matrix = face.page.pose.matrix * reflection.mirror(of: visible) * onPage
    fragment.alpha *= min(max(reflection.opacity, 0), 1)
    if let fade = reflection.fade {
      guard fade > 0 else { return nil }
      // Beyond the fade, there is nothing to draw.
      var strip = reflection.strip(of: visible, length: fade)
      (strip.x, strip.y) = (strip.x - origin.x, strip.y - origin.y)
      fragment.outline = PageOutline.intersection(face.outline, strip.corners)
    }
    let isDrawn = !fragment.outline.isEmpty && fragment.matrix.elements.allSatisfy(\.isFinite)
    return isDrawn ? fragment : nil
  }

  /// Returns the floor of a page, which is drawn beneath all pages; nil if the page has none.
  static func floor(of page: Scene.Page) -> Scene.Fragment? {
    guard let floor = page.pose.extras?.floor else { return nil }
    let outline = PageOutline.rounded(Rect(aboutOrigin: floor.size), radius: 0)
    guard !outline.isEmpty else { return nil }
    let shape = BlurredShape(outline: outline, colour: floor.colour, radius: floor.radius)
    return Scene.Fragment(
      page: page,
      content: .shape(shape, cutout: nil),
      matrix: floor.matrix,
      outline: shape.bounds,
      alpha: Backdrop(shape: shape, opacity: floor.opacity).alpha
    )
  }

  private static func whole(_ page: Scene.Page, _ outline: [Point]) -> Scene.Fragment {
    Scene.Fragment(
      page: page,
      content: .face(origin: .zero),
      matrix: page.pose.matrix,
      outline: outline,
      alpha: page.pose.alpha
    )
  }

  private static func piece(
    _ piece: PosePiece,
    of page: Scene.Page,
    within outline: [Point]
  ) -> Scene.Fragment {
    let origin = Point(x: piece.box.x + piece.box.width / 2, y: piece.box.y + piece.box.height / 2)
    let own = PageOutline.rounded(piece.box, radius: piece.cornerRadius)
    return Scene.Fragment(
      page: page,
      content: .face(origin: origin),
      matrix: piece.matrix,
      outline: PageOutline.intersection(own, outline)
        .map { Point(x: $0.x - origin.x, y: $0.y - origin.y) },
      alpha: piece.alpha * page.pose.alpha
    )
  }

  /// Returns the outline of a page after its clip, with round corners, in its points.
  private static func outline(_ box: Rect, _ extras: PoseExtras) -> [Point] {
    let radius = extras.cornerRadius ?? 0
    let rest = extras.clip?.rest(of: box) ?? box
    guard let corners = extras.clip?.corners else {
      return PageOutline.rounded(rest, radius: radius)
    }
    let outline = PageOutline.rounded(rest, radius: corners)
    guard radius > 0 else { return outline }
    return PageOutline.intersection(outline, PageOutline.rounded(box, radius: radius))
  }

  private static func fragment(
    of backdrop: Backdrop,
    behind face: Scene.Fragment
  ) -> Scene.Fragment {
    var fragment = face
    fragment.content = .shape(backdrop.shape, cutout: face.outline)
    fragment.outline = backdrop.shape.bounds
    fragment.alpha *= backdrop.alpha
    return fragment
  }
}
