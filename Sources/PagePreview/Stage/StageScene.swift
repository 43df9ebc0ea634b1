import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PageSequence

/// A moment that a stage shows.
enum StageMoment: Equatable {
  /// A frame of the motion.
  case frame(Int)
  /// A state of the live scroll view.
  case live(ScrollConfiguration, ScrollState)

  /// Returns the moment with its frame limited to `0..<frames`.
  func limited(to frames: Int) -> StageMoment {
    guard case .frame(let frame) = self else { return self }
    return .frame(min(max(frame, 0), frames - 1))
  }
}

extension FrameSequence {
  /// The distances of the onion skins from the shown position, in pages, farthest first.
  private static let onionDistances = [-0.5, 0.5, -0.25, 0.25]
  /// The opacity of an onion skin.
  private static let onionAlpha = 0.25

  /// Returns the scene at a moment: a frame in `0..<scroll.frames`, or a state of this layout.
  ///
  /// With a distance, it is the scene that many pages later, without touches.
  func scene(
    at moment: StageMoment,
    movedBy distance: Double = 0
  ) throws(RenderError) -> Scene {
    switch (moment, scroll) {
    case (.frame(let frame), _) where distance == 0: return try scene(frame)
    case (.frame(let frame), .sweep(let sweep)):
      return try Scene(effect, at: sweep.position(ofFrame: frame) + distance)
    case (.frame(let frame), .script(let timeline, _, _)):
      let state = timeline.state(at: scroll.time(ofFrame: frame))
      return try Scene(
        effect,
        timeline.configuration,
        state.moved(by: distance),
        pictures: pictures
      )
    case (.live(let view, let state), _) where !fits(view):
      return try Scene(effect, at: state.adapted(to: effect, in: view).position + distance)
    case (.live(let view, let state), _):
      return try Scene(
        effect,
        view,
        state.adapted(to: effect, in: view).moved(by: distance),
        showsTouches: distance == 0 && showsTouches,
        pictures: pictures
      )
    }
  }

  /// Whether this sequence can show the positions of a scroll view.
  ///
  /// Pages of another size have the same positions, except on a map.
  func fits(_ view: ScrollConfiguration) -> Bool {
    let layout = layout
    guard view.view == layout.viewport, view.axis == layout.axis,
      view.isRightToLeft == layout.isRightToLeft
    else { return false }
    guard let map = view.map else { return true }
    return view.pageSize == layout.pageSize && map.cells.count <= renderer.deck.count
  }

  /// Whether this sequence can show the positions of a scroll view, perhaps along the other axis: an effect of a board
  /// may scroll as no other does.
  func canShow(_ view: ScrollConfiguration) -> Bool {
    fits(view) || view.view == layout.viewport && view.map == nil && view.axis != layout.axis
  }

  /// Returns a scene with the scenes at nearby positions drawn faintly behind it.
  func withOnionSkins(_ scene: Scene, at moment: StageMoment) throws(RenderError) -> Scene {
    var skins: [Scene] = []
    for distance in Self.onionDistances {
      skins.append(try self.scene(at: moment, movedBy: distance))
    }
    return scene.over(skins, alpha: Self.onionAlpha)
  }
}

extension ScrollState {
  /// Returns the state with its position in the range of an effect that may not wrap as the view does, or
  /// may have fewer pages: each preset of a comparison has its own stage.
  fileprivate func adapted(to effect: Effect, in view: ScrollConfiguration) -> ScrollState {
    guard view.map == nil else { return self }
    let pages = effect.layout.pages
    var state = self
    if view.wraps, !effect.wraps, view.pages > 0 {
      state.position = Wrap(count: view.pages).folded(position)
    }
    guard view.pages > pages else { return state }
    state.identities = PageIdentities(count: pages)
    state.position =
      effect.wraps
      ? Wrap(count: pages).folded(state.position) : min(state.position, Double(pages - 1))
    return state
  }

  /// Returns the state moved forward by a number of pages.
  fileprivate func moved(by distance: Double) -> ScrollState {
    var state = self
    state.position += distance
    state.cell?.x += distance
    return state
  }
}
