import PageEffects
import PageGeometry

/// What is painted of a page: itself or its pieces, their shadows, and the floor.
enum PageSheets {
  /// How far a blur is followed, in standard deviations: less than half of 255 lies beyond.
  static let reach = 3.0

  /// Tells of the page or its pieces, after what shadows they cast, by paint order, the farthest back
  /// first.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - box: Its box, about its centre.
  ///   - body: What is told, be it of what is seen or not.
  static func forEach(of page: Scene.Page, _ box: Rect, _ body: (Scene.Fragment) -> Void) {
    guard let extras = page.pose.extras else { return body(whole(page, box.corners)) }
    let outline = outline(box, extras)
    let faces =
      extras.pieces.isEmpty
      ? [whole(page, outline)] : extras.pieces.map { piece($0, of: page, within: outline) }
    // The pieces stand side by side: none casts its shadow on another of the same page.
    if let shadow = extras.shadow {
      for face in faces { Self.shadow(shadow, of: face).map(body) }
    }
    faces.forEach(body)
  }

  /// The sheet beneath all pages that a page has.
  static func floor(of page: Scene.Page) -> Scene.Fragment? {
    guard let floor = page.pose.extras?.floor else { return nil }
    let sheet = PageOutline.rounded(Rect(aboutOrigin: floor.size), radius: 0)
    guard !sheet.isEmpty else { return nil }
    return Scene.Fragment(
      page: page,
      shows: .floor(floor),
      matrix: floor.matrix,
      outline: blurred(sheet, floor.radius),
      alpha: floor.colour.alpha * min(max(floor.opacity, 0), 1)
    )
  }

  private static func whole(_ page: Scene.Page, _ outline: [Point]) -> Scene.Fragment {
    Scene.Fragment(
      page: page,
      shows: .face(origin: .zero),
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
    let origin = Point(
      x: piece.box.x + piece.box.width / 2,
      y: piece.box.y + piece.box.height / 2
    )
    let own = PageOutline.rounded(piece.box, radius: piece.cornerRadius)
    return Scene.Fragment(
      page: page,
      shows: .face(origin: origin),
      matrix: piece.matrix,
      outline: PageOutline.common(own, outline)
        .map { Point(x: $0.x - origin.x, y: $0.y - origin.y) },
      alpha: piece.alpha * page.pose.alpha
    )
  }

  /// What is shown of a page, in its points.
  private static func outline(_ box: Rect, _ extras: PoseExtras) -> [Point] {
    let outline = PageOutline.rounded(box, radius: extras.cornerRadius ?? 0)
    guard let clip = extras.clip else { return outline }
    return PageOutline.common(outline, PageOutline.rounded(clip.rest(of: box), radius: 0))
  }

  private static func shadow(_ shadow: PoseShadow, of face: Scene.Fragment) -> Scene.Fragment? {
    guard !face.outline.isEmpty else { return nil }
    let moved = face.outline.map { Point(x: $0.x + shadow.x, y: $0.y + shadow.y) }
    var fragment = face
    fragment.shows = .shadow(shadow, outline: face.outline)
    fragment.outline = blurred(moved, shadow.radius)
    fragment.alpha *= shadow.colour.alpha * min(max(shadow.opacity, 0), 1)
    return fragment
  }

  /// The outline of what a blur leaves to be seen of a shape.
  private static func blurred(_ outline: [Point], _ radius: Double) -> [Point] {
    guard radius > 0 else { return outline }
    let box = PageOutline.bounds(outline)
    return Rect(
      x: box.x - reach * radius,
      y: box.y - reach * radius,
      width: box.width + 2 * reach * radius,
      height: box.height + 2 * reach * radius
    ).corners
  }
}
