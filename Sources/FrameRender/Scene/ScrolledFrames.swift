public import PageEffects
package import PageGeometry
public import PageScroll

extension ScrollTimeline {
  /// Creates the timeline of a script with the pages of an effect, whose poses decide visibility
  /// and hit testing.
  ///
  /// - Parameters:
  ///   - script: The gestures.
  ///   - effect: The effect, compiled for the layout of the script's scroll view.
  ///   - pictures: The sizes of pictures, for pages that fit their pictures.
  public init(_ script: GestureScript, of effect: Effect, pictures: PictureSizes? = nil) {
    let view = script.configuration
    self.init(script, reach: effect.reach(in: view), hitTest: effect.hitTest(in: view, pictures))
  }
}

extension ScrollModel {
  /// Creates a scroll view with the pages of an effect, whose poses decide visibility and hit testing.
  ///
  /// - Parameters:
  ///   - view: The pages and behaviour of the scroll view.
  ///   - start: The initial position.
  ///   - effect: The effect, compiled for the layout of the scroll view.
  ///   - pictures: The sizes of pictures, for pages that fit their pictures.
  public init(
    _ view: ScrollConfiguration,
    start: GestureScript.Start,
    of effect: Effect,
    pictures: PictureSizes? = nil
  ) {
    self.init(
      view,
      start: start,
      reach: effect.reach(in: view),
      hitTest: effect.hitTest(in: view, pictures)
    )
  }
}

extension Effect {
  /// The number of page differences sampled per page.
  private static let samplesPerPage = 16.0

  /// Returns the hit test of a scroll view.
  fileprivate func hitTest(
    in view: ScrollConfiguration,
    _ pictures: PictureSizes?
  ) -> ScrollModel.HitTest {
    { point, state in
      // The model expects positions in the row instead of page identities.
      var state = state
      state.identities = PageIdentities(count: state.identities.count)
      let place = ViewPlace(of: state.view, in: layout.viewport)
      return (try? Scene(self, view, state, pictures: pictures))?.hit(at: place.point(point))?.page
    }
  }

  /// Returns the range of page differences at which a page of a row is visible; nil for a map of
  /// pages.
  ///
  /// The range begins and ends at sampled page differences. The samples include all integers, at
  /// which pages are at rest.
  fileprivate func reach(in view: ScrollConfiguration) -> ClosedRange<Double>? {
    guard view.map == nil else { return nil }
    // The test below uses one page, and a ring of one page would be visible everywhere.
    guard !wraps else { return window }
    var state = ScrollModel(view).state(at: 0)
    state.identities = PageIdentities(count: 1)
    let first = (window.lowerBound * Self.samplesPerPage).rounded(.up)
    let last = (window.upperBound * Self.samplesPerPage).rounded(.down)
    let visible = Swift.stride(from: first, through: last, by: 1).filter { sample in
      state.position = -sample / Self.samplesPerPage
      return (try? Scene(self, view, state))?.pages.isEmpty == false
    }
    guard let nearest = visible.first, let farthest = visible.last else { return window }
    return nearest / Self.samplesPerPage...farthest / Self.samplesPerPage
  }
}

extension FrameScroll {
  /// Returns the content offset of a frame in `0..<frames`, in points.
  package func contentOffset(ofFrame frame: Int, in layout: Layout) -> Point {
    if let state = state(ofFrame: frame) { return state.offset }
    let offset = position(ofFrame: frame) * layout.pageLength
    return layout.axis == .horizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset)
  }
}

extension PageDeck.Source {
  /// Returns the source extended to all pages that exist during a scroll: cards continue to count,
  /// and pictures repeat.
  package func extended(for scroll: FrameScroll) -> PageDeck.Source {
    guard case .script(let timeline, _, _) = scroll else { return self }
    let pages = max(1, timeline.pages)
    guard pages > count else { return self }
    switch self {
    case .drawn(let drawn, _): return .drawn(drawn, count: pages)
    case .plain(let colours, _): return .plain(colours, count: pages)
    case .images(let paths):
      return .images((0..<pages).map { paths[$0 % paths.count] })
    }
  }
}
