public import PageEffects
public import PageGeometry
public import PageScroll

extension ScrollTimeline {
  /// Plays a script with the pages of an effect: what is seen and what is touched is as the effect poses it.
  ///
  /// - Parameters:
  ///   - script: What is done.
  ///   - effect: The effect, compiled for the layout of the script's scroll view.
  public init(_ script: GestureScript, of effect: Effect) {
    let view = script.configuration
    self.init(script, reach: effect.reach(in: view), hitTest: effect.hitTest(in: view))
  }
}

extension ScrollModel {
  /// A scroll view with the pages of an effect: what is seen and what is touched is as the effect poses it.
  ///
  /// - Parameters:
  ///   - view: What it holds and how it behaves.
  ///   - start: Where it is.
  ///   - effect: The effect, compiled for the layout of the scroll view.
  public init(_ view: ScrollConfiguration, start: GestureScript.Start, of effect: Effect) {
    self.init(
      view,
      start: start,
      reach: effect.reach(in: view),
      hitTest: effect.hitTest(in: view)
    )
  }
}

extension Effect {
  /// How often a page's way past the view is looked at, a page.
  private static let looks = 16.0

  /// What finds the page of a scroll view that is touched.
  fileprivate func hitTest(in view: ScrollConfiguration) -> ScrollModel.HitTest {
    { point, state in
      // The page that is asked for is the one at a place of the row, whichever it is.
      var state = state
      state.identities = PageIdentities(count: state.identities.count)
      return (try? Scene(self, view, state))?.hit(at: point)?.page
    }
  }

  /// The page differences between which something is seen of a page of a row, exact to the nearest
  /// look; whole differences, where pages rest, are among the looks.
  fileprivate func reach(in view: ScrollConfiguration) -> ClosedRange<Double>? {
    guard view.map == nil else { return nil }
    // On a ring a single page would be everywhere.
    guard !wraps else { return window }
    var state = ScrollModel(view).state(at: 0)
    state.identities = PageIdentities(count: 1)
    let first = (window.lowerBound * Self.looks).rounded(.up)
    let last = (window.upperBound * Self.looks).rounded(.down)
    let seen = Swift.stride(from: first, through: last, by: 1).filter { look in
      state.position = -look / Self.looks
      return (try? Scene(self, view, state))?.pages.isEmpty == false
    }
    guard let nearest = seen.first, let farthest = seen.last else { return window }
    return nearest / Self.looks...farthest / Self.looks
  }
}

extension FrameScroll {
  /// Where the content of a frame is.
  ///
  /// - Parameters:
  ///   - frame: In `0..<frames`.
  ///   - layout: What the pages are laid out in.
  /// - Returns: The content offset, in points.
  public func contentOffset(ofFrame frame: Int, in layout: Layout) -> Point {
    if let state = state(ofFrame: frame) { return state.offset }
    let offset = position(ofFrame: frame) * layout.pageLength
    return layout.axis == .horizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset)
  }
}

extension PageDeck.Source {
  /// These pages, and those that come later in a scroll: cards go on counting, pictures begin again.
  ///
  /// - Parameter scroll: The scroll.
  /// - Returns: As many pages as there are and ever were.
  public func holding(_ scroll: FrameScroll) -> PageDeck.Source {
    guard case .script(let timeline, _, _) = scroll else { return self }
    let pages = max(1, timeline.pages)
    guard pages > count else { return self }
    switch self {
    case .cards: return .cards(count: pages)
    case .images(let paths):
      return .images((0..<pages).map { paths[$0 % paths.count] })
    }
  }
}
