public import PageEffects
import PageGeometry
public import PageScroll

extension Scene {
  /// Creates the scene of a frame of a scroll.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - scroll: The scroll.
  ///   - frame: In `0..<scroll.frames`.
  ///   - showsTouches: Whether touches are drawn over the pages.
  ///   - pictures: The sizes of pictures, for pages that fit their pictures.
  /// - Throws: `poseNotFinite` if a pose has a number that is not finite.
  public init(
    _ effect: Effect,
    _ scroll: FrameScroll,
    frame: Int,
    showsTouches: Bool = false,
    pictures: PictureSizes? = nil
  ) throws(RenderError) {
    switch scroll {
    case .sweep(let sweep): try self.init(effect, at: sweep.position(ofFrame: frame))
    case .script(let timeline, _, _):
      try self.init(
        effect,
        timeline.configuration,
        timeline.state(at: scroll.time(ofFrame: frame)),
        showsTouches: showsTouches,
        pictures: pictures
      )
    }
  }

  /// Creates the scene of a scroll view whose pages are posed by an effect.
  ///
  /// The effect poses each row of a map separately. A zoomed page is clipped to its frame. If the size of
  /// the view has changed, the scene shows the whole view in the middle of the layout's viewport, scaled down
  /// if it is larger, between black bars.
  ///
  /// - Parameters:
  ///   - effect: The effect, compiled for its layout.
  ///   - configuration: The scroll view.
  ///   - state: The state of the scroll view.
  ///   - showsTouches: Whether touches are drawn over the pages.
  ///   - pictures: The sizes of pictures, for pages that fit their pictures.
  /// - Throws: `poseNotFinite` if a pose has a number that is not finite.
  public init(
    _ effect: Effect,
    _ configuration: ScrollConfiguration,
    _ state: ScrollState,
    showsTouches: Bool = false,
    pictures: PictureSizes? = nil
  ) throws(RenderError) {
    var (pages, focus) = ([Page](), Focus?.none)
    if let map = configuration.map, let centre = state.cell {
      focus = Focus(centre, on: map)
      pages = try Self.pages(of: map, at: centre, effect)
    } else {
      let count = state.identities.count
      let effect = effect.joined(after: count)
      pages = try Self.posed(effect, effect.candidates(at: state.position, count: count))
      focus = Focus(at: state.position, count: count, wraps: effect.wraps)
      let layout = effect.layout
      let isHorizontal = layout.axis == .horizontal
      let shift = layout.isRightToLeft && isHorizontal ? -state.shift : state.shift
      // The row also scrolls across its direction.
      let shifted = Matrix4.translation(
        x: isHorizontal ? shift : -state.offset.x,
        y: isHorizontal ? -state.offset.y : shift
      )
      for index in pages.indices where shifted != .identity {
        pages[index].pose.matrix = shifted * pages[index].pose.matrix
      }
    }
    for index in pages.indices {
      if let area = configuration.zoomArea,
        let zoom = state.zooms.first(where: { $0.page == pages[index].index })
      {
        pages[index].pose.zoom(zoom, in: area)
      }
      pages[index].index = state.identities.identity(of: pages[index].index)
      pages[index].apply(
        configuration.style,
        size: effect.layout.pageSize,
        picture: pictures?.size(of: pages[index].index),
        fit: effect.pictureFit,
        in: state.view
      )
    }
    let place = ViewPlace(of: state.view, in: effect.layout.viewport)
    for index in pages.indices where place.scale != 1 {
      pages[index].pose.matrix =
        .scale(x: place.scale, y: place.scale) * pages[index].pose.matrix
    }
    self.init(pages, layout: effect.layout, depth: effect.depth)
    self.focus = focus.map { $0.mapped(state.identities.identity) }
    margin = configuration.style.margin
    if configuration.hasBars || configuration.background != nil {
      background = Colour(white: state.isDark ? 0 : 1)
    }
    overlays = Self.decorations(configuration, state)
    if showsTouches { overlays += state.touches.map(SceneOverlay.touch) }
    overlays = overlays.map(place.overlay) + place.bars
  }

  /// Returns the pages of a map: each row is posed separately and moved to its vertical position.
  private static func pages(
    of map: PageMap,
    at centre: Point,
    _ effect: Effect
  ) throws(RenderError) -> [Page] {
    let height = map.cellSize.height
    // Rows whose middle is farther away are not visible.
    let reach = (effect.layout.viewport.height + effect.layout.pageSize.height) / 2 / height
    let first = max(0, (centre.y - reach).rounded(.up))
    let last = min(Double(map.rows - 1), (centre.y + reach).rounded(.down))
    guard first <= last else { return [] }
    var pages: [Page] = []
    for row in Int(first)...Int(last) {
      let columns = effect.candidates(at: centre.x, count: map.columns)
      let cells = columns.compactMap { column, difference in
        map.page(in: PageMap.Cell(column: column, row: row)).map { ($0, difference) }
      }
      let down = Matrix4.translation(y: (Double(row) - centre.y) * height)
      pages += try posed(effect, cells).map { page in
        var page = page
        page.pose.matrix = down * page.pose.matrix
        return page
      }
    }
    return pages
  }

  /// Returns the inner shadows and the navigation bar of a scroll view.
  private static func decorations(
    _ configuration: ScrollConfiguration,
    _ state: ScrollState
  ) -> [SceneOverlay] {
    let viewport = state.view
    func band(_ y: Double, _ height: Double, _ from: Double, _ to: Double, white: Double = 0)
      -> SceneOverlay
    {
      .band(
        Rect(x: 0, y: y, width: viewport.width, height: height),
        from: Colour(white: white, alpha: from),
        to: Colour(white: white, alpha: to),
        axis: .vertical
      )
    }
    var bands: [SceneOverlay] = []
    if configuration.hasInnerShadows {
      bands.append(band(0, 20, 0.5, 0))
      bands.append(band(viewport.height - 10, 10, 0, 0.25))
    }
    if configuration.hasBars, state.bar > 0 {
      // The height and colour of a navigation bar, without its text.
      bands.append(band(0, 44, 0.9 * state.bar, 0.9 * state.bar, white: 0.97))
    }
    return bands
  }
}

extension Pose {
  /// Zooms the page's content within the page's frame.
  fileprivate mutating func zoom(_ zoom: PageZoom, in area: ZoomArea) {
    let size = area.viewport
    let rest = area.rest
    let growth = zoom.scale / rest.scale
    // The displacement of the point that is in the page's middle at rest.
    let shift = Point(
      x: (size.width / 2 + rest.offset.x) * growth - zoom.offset.x - size.width / 2,
      y: (size.height / 2 + rest.offset.y) * growth - zoom.offset.y - size.height / 2
    )
    guard growth != 1 || shift != .zero else { return }
    matrix =
      matrix * .translation(x: shift.x, y: shift.y) * .scale(x: growth, y: growth)
    /// Returns the length of a side's part that is outside the frame, in points of the page.
    func cut(_ length: Double, _ shift: Double) -> Double {
      max(0, length / 2 - (length / 2 + shift) / growth)
    }
    var extras = extras ?? PoseExtras()
    let clip = extras.clip ?? PoseInsets()
    // The corners of the frame keep their size; a page that is smaller than its frame keeps its shape.
    let corners = clip.corners.map { max($0, extras.cornerRadius ?? 0) / max(growth, 1) }
    extras.cornerRadius = extras.cornerRadius.map { $0 / max(growth, 1) }
    extras.clip = PoseInsets(
      left: max(clip.left, cut(size.width, shift.x)),
      top: max(clip.top, cut(size.height, shift.y)),
      right: max(clip.right, cut(size.width, -shift.x)),
      bottom: max(clip.bottom, cut(size.height, -shift.y)),
      corners: corners
    )
    self.extras = extras
  }
}
