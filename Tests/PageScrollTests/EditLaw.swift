import PageGeometry
import PageScroll

/// The continuity of content when pages or the view change.
struct EditLaw {
  private let time: Double
  private let (old, new): (ScrollConfiguration, ScrollConfiguration)
  private let (before, after): (ScrollState, ScrollState)

  /// Returns the inputs at which content jumps, or at which the velocity of moving content changes although
  /// only pages or the view changed.
  static func problems(of timeline: ScrollTimeline) -> [String] {
    timeline.inputs.flatMap { time, before, after in EditLaw(time, before, after).problems }
  }

  private init(_ time: Double, _ before: ScrollModel, _ after: ScrollModel) {
    self.time = time
    (old, new) = (before.configuration, after.configuration)
    (self.before, self.after) = (before.state(at: time), after.state(at: time))
  }

  private var problems: [String] {
    var problems: [String] = []
    for axis in Axis.allCases {
      if let jump = jump(along: axis), abs(jump) > rounding * max(1, scale(along: axis)) + 1e-6 {
        problems.append("\(axis) jump by \(jump) at \(time)")
      }
      if let change = velocityChange(along: axis), abs(change) > 1e-6 * max(1, abs(speed(axis))) {
        problems.append("\(axis) velocity changes by \(change) from \(speed(axis)) at \(time)")
      }
    }
    return problems
  }

  /// The largest distance that rounding may move content before it is scaled.
  ///
  /// Content ends at its rest, at most half a pixel away. A gallery has whole margins at both ends.
  private var rounding: Double { new.stop == .picture ? 2 : 0.5 }

  private func speed(_ axis: Axis) -> Double { axis.of(before.velocity) }

  /// Returns the distance of a jump; nil if content may be somewhere else.
  private func jump(along axis: Axis) -> Double? {
    // Cells of a map keep their places, and their sizes are scaled.
    if new.map != nil { return axis.of(after.offset) - axis.of(before.offset) * scale(along: axis) }
    let isResized = old.view != new.view || old.pageSize != new.pageSize
    // A rubber band cannot show content beyond the length of the scroller.
    let (length, newLength) = (scroller(old, along: axis), scroller(new, along: axis))
    let overhang = overhang(along: axis)
    guard
      old != new || overhang < 0.99 * length,
      overhang * scale(along: axis) < 0.99 * newLength || after.phase != .dragging
    else { return nil }
    guard axis == old.axis else {
      return isResized ? nil : axis.of(after.offset) - axis.of(before.offset)
    }
    guard !isResized || new.stop != .anywhere, new.bounces || old == new, before.page >= 0 else {
      return nil
    }
    // At the ends of a gallery, its first and last picture may not be in the middle.
    if isResized, new.stop == .picture, isAtEnd(old, before, axis) || isAtEnd(new, after, axis) {
      return nil
    }
    // The current page is at the same place, if it is still there.
    let identity = before.identities.identity(of: before.page)
    guard
      let page = (0..<new.pages).first(where: { after.identities.identity(of: $0) == identity })
    else { return nil }
    let difference = (before.position - Double(before.page)) - (after.position - Double(page))
    let turn = Double(new.pages)
    let folded = new.wraps && old == new ? difference.remainder(dividingBy: turn) : difference
    if new.wraps, old != new {
      // Full turns of a row with joined ends have another length after an edit.
      let fractions = (
        before.position - before.position.rounded(), after.position - after.position.rounded()
      )
      return (fractions.0 - fractions.1).remainder(dividingBy: 1) * new.stride
    }
    return folded * new.stride
  }

  private func isAtEnd(_ view: ScrollConfiguration, _ state: ScrollState, _ axis: Axis) -> Bool {
    let (offset, range) = (axis.of(state.offset), ScrollGeometry(view).range(along: axis))
    return offset < range.lowerBound + 1e-6 || offset > range.upperBound - 1e-6
  }

  /// Returns the length of content after the edit as a multiple of its length before.
  private func scale(along axis: Axis) -> Double {
    if let old = old.map, let new = new.map {
      return new.cellSize.length(along: axis) / old.cellSize.length(along: axis)
    }
    return axis == old.axis && new.stop != .anywhere ? new.stride / old.stride : 1
  }

  private func scroller(_ view: ScrollConfiguration, along axis: Axis) -> Double {
    (view.scroller ?? view.view).length(along: axis)
  }

  /// Returns the distance of content beyond an end before the edit, in points.
  private func overhang(along axis: Axis) -> Double {
    if axis == old.axis {
      let beyond = max(-before.position, before.position - Double(old.pages - 1))
      return old.wraps ? 0 : beyond * old.stride
    }
    let length = scroller(old, along: axis)
    let end = max(0, (old.crossLength ?? length) - length)
    return max(-axis.of(before.offset), axis.of(before.offset) - end)
  }

  /// Returns the change of the velocity at an edit; nil at other inputs, and if content does not move freely
  /// before and after it.
  private func velocityChange(along axis: Axis) -> Double? {
    let moving: [ScrollPhase] = [.decelerating, .settling, .bouncing, .animating]
    guard old != new, moving.contains(before.phase), new.bounces else { return nil }
    let velocity = axis.of(after.velocity)
    let change = velocity - speed(axis) * scale(along: axis)
    // Content that is about to rest may rest at once, and an end limits the speed of content that meets it.
    if velocity == 0, abs(change) < 30 { return nil }
    if abs(velocity) == new.physics.edgeSpeed { return nil }
    // Autoplay starts again when pages are inserted after the last one, and when content rests at once.
    if case .speed(let pages) = new.autoplay?.pace, abs(speed(axis)) < 30,
      [old, new].contains(where: { abs(velocity - pages * $0.stride) < 1e-6 * velocity })
    {
      return nil
    }
    return change
  }
}

extension Axis {
  fileprivate func of(_ point: Point) -> Double { self == .horizontal ? point.x : point.y }
}
