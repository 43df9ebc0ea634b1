import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll
import PageSequence

/// What a stage shows at a moment, before it is drawn.
enum StageMoment: Equatable {
  /// A frame of the motion.
  case frame(Int)
  /// The live scroll view.
  case live(ScrollConfiguration, ScrollState)

  /// The same, at most the last of so many frames.
  func limited(to frames: Int) -> StageMoment {
    guard case .frame(let frame) = self else { return self }
    return .frame(min(max(frame, 0), frames - 1))
  }
}

extension FrameSequence {
  /// How far from what is seen its shades stand, in pages, the farthest first.
  private static let onion = [-0.5, 0.5, -0.25, 0.25]
  /// How opaque a shade is, of what it is a shade of.
  private static let shade = 0.25

  /// What is seen at a moment.
  ///
  /// - Parameter moment: A frame in `0..<scroll.frames`, or a scroll view of this layout.
  /// - Returns: The pages that are seen then.
  /// - Throws: `poseNotFinite` where the effect gives no pose that can be drawn.
  func scene(at moment: StageMoment) throws(RenderError) -> Scene {
    switch moment {
    case .frame(let frame): try scene(frame)
    case .live(let view, let state):
      try Scene(effect, view, state.on(effect, in: view), showsTouches: showsTouches)
    }
  }

  /// Whether a scroll view's pages are those of this sequence.
  func shows(_ view: ScrollConfiguration) -> Bool {
    let layout = layout
    return view.view == layout.viewport && view.pageSize == layout.pageSize
      && view.axis == layout.axis && view.isRightToLeft == layout.isRightToLeft
      && (view.map?.cells.count ?? view.pages) <= renderer.deck.count
  }

  /// A scene of a moment over what is seen shortly before and after, faintly.
  func withShades(_ scene: Scene, at moment: StageMoment) throws(RenderError) -> Scene {
    var shades: [Scene] = []
    for way in Self.onion { shades.append(try self.scene(at: moment, movedBy: way)) }
    return scene.over(shades, alpha: Self.shade)
  }

  /// What is seen so many pages further on.
  private func scene(at moment: StageMoment, movedBy way: Double) throws(RenderError) -> Scene {
    switch (moment, scroll) {
    case (.frame(let frame), .sweep(let sweep)):
      return try Scene(effect, at: sweep.position(ofFrame: frame) + way)
    case (.frame(let frame), .script(let timeline, _, _)):
      let state = timeline.state(at: scroll.time(ofFrame: frame))
      return try Scene(effect, timeline.configuration, state.moved(by: way))
    case (.live(let view, let state), _):
      return try Scene(effect, view, state.on(effect, in: view).moved(by: way))
    }
  }
}

extension ScrollState {
  /// The same for an effect whose ends may not be joined as those of the scroll view are.
  fileprivate func on(_ effect: Effect, in view: ScrollConfiguration) -> ScrollState {
    guard view.wraps, !effect.wraps, view.pages > 0 else { return self }
    var state = self
    state.position = Wrap(count: view.pages).folded(position)
    return state
  }

  /// The same so many pages further on.
  fileprivate func moved(by way: Double) -> ScrollState {
    var state = self
    state.position += way
    state.cell?.x += way
    return state
  }
}
