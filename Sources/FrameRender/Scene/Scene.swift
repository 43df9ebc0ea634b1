public import PageEffects
public import PageGeometry
package import PageScroll

/// The visible pages at one page position, back to front.
public struct Scene: Sendable {
  /// A page and its pose.
  public struct Page: Sendable, Equatable {
    /// The page's index.
    public var index: Int
    /// The page's pose.
    public var pose: Pose
    /// The page's rectangle if it differs from that of other pages, in points relative to its centre.
    package var ownBox: Rect?

    /// Creates a page from its parts.
    package init(index: Int, pose: Pose) {
      self.index = index
      self.pose = pose
    }

    /// The page and its page difference, which together decide the pose: with onion skins, a scene has several
    /// poses of a page.
    var key: Key { Key(index: index, difference: pose.difference) }

    /// A page at a page difference.
    struct Key: Hashable {
      var index: Int
      var difference: Double
    }

    /// The position in paint order.
    fileprivate var paintKey: PaintKey { pose.paintKey(ofPage: index) }
  }

  /// The pages, from back to front.
  public internal(set) var pages: [Page]
  /// The parts to draw, from back to front.
  package private(set) var fragments: [Fragment]
  /// The viewport, in points.
  public let viewport: Size
  /// The size of a page, in points.
  public let pageSize: Size
  /// The shapes drawn over the pages, from bottom to top.
  public var overlays: [SceneOverlay] = []
  /// The colour behind the pages; nil for the renderer's background.
  public var background: Colour?
  /// The pages nearest to the page position; nil if the scene has no position or no pages.
  package internal(set) var focus: Focus?
  /// The distances around a page at which a touch still reaches it, in points of the page.
  var margin = EdgeInsets.zero
  /// Whether a page is in the viewport, even if it is hidden, transparent or seen from its edge.
  package private(set) var hasPageInView = false

  /// Creates the scene of an effect at a page position.
  ///
  /// Only pages within the effect's window are posed, so the cost does not depend on the number of
  /// pages. Pages that are hidden or have no visible fragment are omitted.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - position: The content offset in pages.
  /// - Throws: `poseNotFinite` if a pose has a number that is not finite.
  public init(_ effect: Effect, at position: Double) throws(RenderError) {
    self.init(
      try Self.posed(effect, effect.candidates(at: position, count: effect.layout.pages)),
      layout: effect.layout,
      depth: effect.depth
    )
    focus = Focus(at: position, count: effect.layout.pages, wraps: effect.wraps)
  }

  /// Creates a scene of posed pages.
  ///
  /// - Parameters:
  ///   - candidates: The pages, in any order; every number of their poses is finite.
  ///   - layout: The layout of the pages.
  ///   - depth: Whether the pages share one 3-D space.
  package init(_ candidates: [Page], layout: Layout, depth: EffectDefinition.Depth) {
    viewport = layout.viewport
    pageSize = layout.pageSize
    (pages, fragments) = ([], [])
    // Indices are sorted instead of the pages, which are large.
    let shown = candidates.indices.filter { !candidates[$0].pose.isHidden }.sorted { back, front in
      candidates[back].paintKey < candidates[front].paintKey
    }
    var parts: [Fragment] = []
    for page in shown {
      if let floor = PageFragments.floor(of: candidates[page]), isVisible(floor) {
        fragments.append(floor)
      }
      PageFragments.forEach(of: candidates[page], box(of: candidates[page])) { part in
        if isVisible(part) { parts.append(part) }
      }
    }
    fragments += depth == .shared ? DepthSort.fragments(of: parts) : parts
    hasPageInView = !parts.isEmpty || candidates.contains(where: touchesView)
    // The front fragment of a page decides the order of `pages`.
    var found: Set<Int> = []
    for fragment in fragments.reversed() where found.insert(fragment.page.index).inserted {
      pages.append(fragment.page)
    }
    pages.reverse()
  }

  /// Returns pages posed by an effect at their page differences.
  ///
  /// - Throws: `poseNotFinite` if a pose has a number that is not finite.
  static func posed(
    _ effect: Effect,
    _ candidates: [(index: Int, difference: Double)]
  ) throws(RenderError) -> [Page] {
    var pages: [Page] = []
    for (index, difference) in candidates {
      let pose = effect.pose(at: difference, index: index)
      guard pose.isFinite else { throw .poseNotFinite(page: index, difference: difference) }
      pages.append(Page(index: index, pose: pose))
    }
    return pages
  }

  /// Returns a predicate for the pages that may be visible during a scroll, by index.
  package static func reach(of effect: Effect, _ scroll: FrameScroll) -> @Sendable (Int) -> Bool {
    // A script may insert and remove pages and overlap rows.
    guard case .sweep(let sweep) = scroll else { return { _ in true } }
    let positions = sweep.positions
    let first = (positions.lowerBound + effect.window.lowerBound).rounded(.up)
    let last = (positions.upperBound + effect.window.upperBound).rounded(.down)
    guard effect.wraps else { return { first <= Double($0) && Double($0) <= last } }
    let count = Double(effect.layout.pages)
    // A ring repeats every `count` pages: test the last repetition that is not beyond the range.
    return { index in
      Double(index) + ((last - Double(index)) / count).rounded(.down) * count >= first
    }
  }

  /// Returns the transform of a matrix, including perspective, to points relative to the viewport's
  /// top left corner.
  func homography(_ matrix: Matrix4) -> Homography {
    Homography(matrix)
      .scaled(by: 1, movedTo: Point(x: viewport.width / 2, y: viewport.height / 2))
  }

  /// Returns the corners of a page, in points from the viewport's top left corner.
  ///
  /// - Parameter page: A page of the scene.
  /// - Returns: From the page's top left corner clockwise; nil if a corner is behind the eye.
  public func corners(of page: Page) -> [Point]? {
    let map = homography(page.pose.matrix)
    let corners = box(of: page).corners.map { map.map($0) }
    guard corners.allSatisfy({ $0.z >= ConvexPolygon.nearestDivisor }) else { return nil }
    return corners.map { Point(x: $0.x / $0.z, y: $0.y / $0.z) }
  }

  /// Returns the visible outline of a page, in points from the viewport's top left corner.
  ///
  /// - Parameter page: A page of the scene.
  /// - Returns: The outline clipped to the viewport, in front of the eye; nil if it is empty.
  public func outline(of page: Page) -> ConvexPolygon? {
    outline(of: box(of: page).corners, through: page.pose.matrix)
  }

  /// Returns the visible outline of a polygon that is transformed by a matrix; nil if it is empty.
  func outline(of corners: [Point], through matrix: Matrix4) -> ConvexPolygon? {
    let bounds = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
    return ConvexPolygon(of: corners, seenThrough: homography(matrix), within: bounds)
  }

  private func isVisible(_ fragment: Fragment) -> Bool {
    fragment.alpha > 0 && outline(of: fragment.outline, through: fragment.matrix) != nil
  }

  /// Returns whether the bounds of a page meet the viewport.
  private func touchesView(_ page: Page) -> Bool {
    guard let corners = corners(of: page) else { return true }
    let bounds = PageOutline.bounds(corners)
    return bounds.x <= viewport.width && bounds.x + bounds.width >= 0
      && bounds.y <= viewport.height && bounds.y + bounds.height >= 0
  }

  /// Returns whether a part of a page is visible, apart from its opacity.
  private func shows(_ page: Page) -> Bool {
    var isShown = false
    PageFragments.forEach(of: page, box(of: page)) { part in
      guard !isShown, part.isFace else { return }
      isShown = outline(of: part.outline, through: part.matrix) != nil
    }
    return isShown && !page.pose.isHidden
  }

  /// Returns whether an effect shows a page at a page position, even if its opacity is 0.
  package static func showsPage(of effect: Effect, at position: Double) -> Bool {
    let view = Scene([], layout: effect.layout, depth: .none)
    let candidates = effect.candidates(at: position, count: effect.layout.pages)
    return candidates.sorted { abs($0.difference) < abs($1.difference) }.contains { candidate in
      // Drawing reports a pose that is not finite.
      guard let page = try? posed(effect, [candidate]).first else { return true }
      return view.shows(page)
    }
  }

  /// Returns the page's rectangle, in points relative to its centre.
  func box(of page: Page) -> Rect { page.ownBox ?? Rect(aboutOrigin: pageSize) }

  /// Returns the scene with other poses of its pages, in any order; every number of them is finite.
  package func showing(_ pages: [Page], of effect: Effect) -> Scene {
    var scene = Scene(pages, layout: effect.layout, depth: effect.depth)
    (scene.overlays, scene.background, scene.margin) = (overlays, background, margin)
    scene.focus = focus
    return scene
  }

  /// The background of the scene alone.
  var withoutPages: Scene {
    var scene = self
    (scene.pages, scene.fragments, scene.overlays) = ([], [], [])
    return scene
  }

  /// Returns the scene with others of the same viewport behind it.
  ///
  /// The others are given from back to front. The opacity of the other scenes is multiplied by
  /// `alpha`, in 0…1.
  package func over(_ scenes: [Scene], alpha: Double) -> Scene {
    var scene = self
    var others = scenes.flatMap(\.fragments)
    for index in others.indices { others[index].alpha *= alpha }
    scene.fragments = others + fragments
    scene.pages = scenes.flatMap(\.pages) + pages
    return scene
  }
}
