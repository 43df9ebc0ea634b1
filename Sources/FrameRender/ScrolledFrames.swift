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
    self.init(
      script,
      reach: view.map == nil ? Self.sight(of: effect, view) : nil,
      hitTest: { point, state in
        // The page that is asked for is the one at a place of the row, whichever it is.
        var state = state
        state.identities = PageIdentities(count: state.identities.count)
        return (try? Scene(effect, view, state))?.hit(at: point)?.page
      }
    )
  }

  /// How often a page's way past the view is looked at, a page.
  private static let looks = 16.0

  /// The page differences between which something is seen of a page, exact to the nearest look; whole
  /// differences, where pages rest, are among the looks.
  private static func sight(
    of effect: Effect,
    _ view: ScrollConfiguration
  ) -> ClosedRange<Double> {
    // On a ring a single page would be everywhere.
    guard !effect.wraps else { return effect.window }
    var state = ScrollModel(view).state(at: 0)
    state.identities = PageIdentities(count: 1)
    let first = (effect.window.lowerBound * looks).rounded(.up)
    let last = (effect.window.upperBound * looks).rounded(.down)
    let seen = stride(from: first, through: last, by: 1).filter { look in
      state.position = -look / looks
      return (try? Scene(effect, view, state))?.pages.isEmpty == false
    }
    guard let nearest = seen.first, let farthest = seen.last else { return effect.window }
    return nearest / looks...farthest / looks
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
    switch self {
    case .sweep(let sweep):
      let offset = sweep.position(ofFrame: frame) * layout.pageLength
      return layout.axis == .horizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset)
    case .script(let timeline, _, _): return timeline.state(at: time(ofFrame: frame)).offset
    }
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
