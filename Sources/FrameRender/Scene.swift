public import PageEffects
public import PageGeometry
public import PageScroll

/// The pages that are seen at one page position, back to front.
public struct Scene: Sendable {
  /// A page and how it stands.
  public struct Page: Sendable, Equatable {
    /// The page's index.
    public var index: Int
    /// How it stands.
    public var pose: Pose

    /// A page from its parts.
    package init(index: Int, pose: Pose) {
      self.index = index
      self.pose = pose
    }

    /// What the page is painted by.
    fileprivate var paintKey: (order: Double, distance: Double, index: Int) {
      (pose.order, abs(pose.difference), index)
    }
  }

  /// The pages, the farthest back first.
  public internal(set) var pages: [Page]
  /// What is painted, the farthest back first.
  public internal(set) var fragments: [Fragment]
  /// The viewport, in points.
  public let viewport: Size
  /// The size of a page, in points.
  public let pageSize: Size
  /// What lies over the pages, the lowest first.
  public var marks: [Mark] = []
  /// What is seen where no page is; nil for what the renderer has there.
  public var background: Colour?

  /// The pages that an effect shows at a page position.
  ///
  /// Only pages within the effect's window are looked at, so that a scene costs what is seen and not
  /// what the deck holds. Pages that are hidden, and those of which nothing is seen, neither pieces
  /// nor shadow nor floor, are left out.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - position: The content offset in pages.
  /// - Throws: `poseNotFinite` where the effect gives no pose that can be drawn.
  public init(_ effect: Effect, at position: Double) throws(RenderError) {
    self.init(
      try Self.posed(effect, Self.candidates(effect, at: position, count: effect.layout.pages)),
      layout: effect.layout,
      depth: effect.depth
    )
  }

  /// The pages of an effect at their page differences.
  ///
  /// - Throws: `poseNotFinite` where the effect gives no pose that can be drawn.
  static func posed(
    _ effect: Effect,
    _ candidates: [(index: Int, difference: Double)]
  ) throws(RenderError) -> [Page] {
    var pages: [Page] = []
    for (index, difference) in candidates {
      let pose = effect.pose(at: difference, index: index)
      guard pose.isFinite else {
        throw .poseNotFinite(page: index, difference: difference)
      }
      pages.append(Page(index: index, pose: pose))
    }
    return pages
  }

  /// What is seen of pages, whatever posed them.
  ///
  /// - Parameters:
  ///   - candidates: The pages, in any order; every number of their poses is finite.
  ///   - layout: What they are laid out in.
  ///   - depth: Whether they share one 3-D space.
  package init(_ candidates: [Page], layout: Layout, depth: EffectDefinition.Depth) {
    viewport = layout.viewport
    pageSize = layout.pageSize
    (pages, fragments) = ([], [])
    // Places are sorted in place of the pages, which are large.
    let shown = candidates.indices.filter { !candidates[$0].pose.isHidden }.sorted { back, front in
      PaintOrder.isInFront(candidates[front].paintKey, of: candidates[back].paintKey)
    }
    var sheets: [Fragment] = []
    for page in shown {
      if let floor = PageSheets.floor(of: candidates[page]), isSeen(floor) {
        fragments.append(floor)
      }
      PageSheets.forEach(of: candidates[page], pageRect) { sheet in
        if isSeen(sheet) { sheets.append(sheet) }
      }
    }
    fragments += depth == .shared ? SceneSplit.fragments(of: sheets) : sheets
    // A page is as far in front as the part of it that is.
    var seen: Set<Int> = []
    for fragment in fragments.reversed() where seen.insert(fragment.page.index).inserted {
      pages.append(fragment.page)
    }
    pages.reverse()
  }

  /// The pages that may be seen in a scroll.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - scroll: The scroll.
  /// - Returns: Whether a page, by its index, is one of them; where it is not it is never looked at.
  public static func reach(of effect: Effect, _ scroll: FrameScroll) -> @Sendable (Int) -> Bool {
    switch scroll {
    case .sweep(let sweep): reach(of: effect, sweep.positions)
    // Pages of a script may come and go, and lie across each other.
    case .script: { _ in true }
    }
  }

  /// The pages that may be seen while the page position goes from one place to another.
  private static func reach(
    of effect: Effect,
    _ positions: ClosedRange<Double>
  ) -> @Sendable (Int) -> Bool {
    let first = (positions.lowerBound + effect.window.lowerBound).rounded(.up)
    let last = (positions.upperBound + effect.window.upperBound).rounded(.down)
    guard effect.wraps else { return { first <= Double($0) && Double($0) <= last } }
    let count = Double(effect.layout.pages)
    // On a ring the page has a place in every turn: the last one that is not beyond the range.
    return { index in
      Double(index) + ((last - Double(index)) / count).rounded(.down) * count >= first
    }
  }

  /// The pages within the window and their raw page differences.
  static func candidates(
    _ effect: Effect,
    at position: Double,
    count: Int
  ) -> [(index: Int, difference: Double)] {
    let window = effect.window
    guard effect.wraps else {
      let first = max(0, (position + window.lowerBound).rounded(.up))
      let last = min(Double(count - 1), (position + window.upperBound).rounded(.down))
      guard first <= last else { return [] }
      return (Int(first)...Int(last)).map { ($0, Double($0) - position) }
    }
    guard count > 0 else { return [] }
    // On a ring every page is seen once, at the nearer of its two differences.
    let turns = position.truncatingRemainder(dividingBy: Double(count))
    let home = turns < 0 ? turns + Double(count) : turns
    let first = Int((home + window.lowerBound).rounded(.up))
    let last = Int((home + window.upperBound).rounded(.down))
    guard first <= last else { return [] }
    let showsWholeRing = goesRound(window, pages: count)
    var seen: Set<Int> = []
    return (first...last).compactMap { place in
      let index = ((place % count) + count) % count
      let difference = Double(index) - home
      guard showsWholeRing || window.contains(effect.wrapped(difference)),
        seen.insert(index).inserted
      else { return nil }
      return (index, difference)
    }
  }

  /// Whether a window shows all of a ring, wherever the ring stands.
  ///
  /// Half a page beyond the opposite place counts: a window of [−6.5, 5.5] has room for all of twelve
  /// pages, and yet the page opposite stands at 5.75 for a while, where only −6.25 is in the window.
  private static func goesRound(_ window: ClosedRange<Double>, pages: Int) -> Bool {
    let half = Double(pages) / 2 + 0.5
    return min(window.upperBound, half) - max(window.lowerBound, -half) >= Double(pages)
  }

  /// From points about a page's centre to points from the viewport's top left corner.
  ///
  /// - Parameter page: A page of the scene.
  /// - Returns: The map, perspective included.
  public func homography(of page: Page) -> Homography { homography(page.pose.matrix) }

  /// From points that a matrix maps to points from the viewport's top left corner.
  func homography(_ matrix: Matrix4) -> Homography {
    Homography(matrix)
      .scaled(by: 1, movedTo: Point(x: viewport.width / 2, y: viewport.height / 2))
  }

  /// Where a page's corners are seen, in points from the viewport's top left corner.
  ///
  /// - Parameter page: A page of the scene.
  /// - Returns: From the page's top left corner clockwise; nil where one lies behind the eye.
  public func corners(of page: Page) -> [Point]? {
    let map = homography(of: page)
    let corners = pageRect.corners.map { map.map($0) }
    guard corners.allSatisfy({ $0.z >= ConvexPolygon.nearestDivisor }) else { return nil }
    return corners.map { Point(x: $0.x / $0.z, y: $0.y / $0.z) }
  }

  /// The outline of what is seen of a page, in points from the viewport's top left corner.
  ///
  /// - Parameter page: A page of the scene.
  /// - Returns: The outline cut at the eye and the viewport; nil where nothing is seen.
  public func outline(of page: Page) -> ConvexPolygon? {
    outline(of: pageRect.corners, seenThrough: page.pose.matrix)
  }

  /// The outline of what is seen of a plane through a matrix; nil where nothing is.
  func outline(of corners: [Point], seenThrough matrix: Matrix4) -> ConvexPolygon? {
    let bounds = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
    return ConvexPolygon(of: corners, seenThrough: homography(matrix), within: bounds)
  }

  private func isSeen(_ fragment: Fragment) -> Bool {
    fragment.alpha > 0 && outline(of: fragment.outline, seenThrough: fragment.matrix) != nil
  }

  /// The page about its centre, in points.
  var pageRect: Rect { Rect(aboutOrigin: pageSize) }
}
