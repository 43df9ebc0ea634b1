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
    timeline.inputs.flatMap { time, before, after in
      EditLaw(time, before, after).problems
    }
  }

  private init(_ time: Double, _ before: ScrollModel, _ after: ScrollModel) {
    self.time = time
    (old, new) = (before.configuration, after.configuration)
    (self.before, self.after) = (before.state(at: time), after.state(at: time))
  }

  private var problems: [String] {
    var problems: [String] = []
    for axis in Axis.allCases {
      // Content ends at its rest, at most half a pixel away.
      if let jump = jump(along: axis), abs(jump) > 0.5 + 1e-6 {
        problems.append("\(axis) jump by \(jump) at \(time)")
      }
      if let change = velocityChange(along: axis), abs(change) > 1e-6 * max(1, abs(speed(axis))) {
        problems.append("\(axis) velocity changes by \(change) from \(speed(axis)) at \(time)")
      }
    }
    return problems
  }

  private func speed(_ axis: Axis) -> Double { axis.of(before.velocity) }

  /// Returns the distance of a jump; nil if content may be somewhere else.
  private func jump(along axis: Axis) -> Double? {
    let isResized = old.view != new.view || old.pageSize != new.pageSize
    // A rubber band cannot show content beyond the length of the scroller.
    guard old != new || overhang(along: axis) < 0.99 else { return nil }
    guard axis == old.axis else {
      return isResized ? nil : axis.of(after.offset) - axis.of(before.offset)
    }
    guard !isResized || new.stop != .anywhere, new.bounces || old == new, before.page >= 0 else {
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

  /// Returns the distance of content beyond an end, as a fraction of the scroller's length.
  private func overhang(along axis: Axis) -> Double {
    let size = old.scroller ?? old.view
    let length = axis == .horizontal ? size.width : size.height
    if axis == old.axis {
      let beyond = max(-before.position, before.position - Double(old.pages - 1))
      return old.wraps ? 0 : beyond * old.stride / length
    }
    let end = max(0, (old.crossLength ?? length) - length)
    return max(-axis.of(before.offset), axis.of(before.offset) - end) / length
  }

  /// Returns the change of the velocity at an edit; nil at other inputs, and if content does not move freely
  /// before and after it.
  private func velocityChange(along axis: Axis) -> Double? {
    let moving: [ScrollPhase] = [.decelerating, .settling, .bouncing, .animating]
    guard old != new, moving.contains(before.phase), new.bounces else { return nil }
    let isScaled = axis == old.axis && new.stop != .anywhere
    let scale = isScaled ? new.stride / old.stride : 1
    let change = axis.of(after.velocity) - speed(axis) * scale
    // Content that is about to rest may rest at once.
    return after.phase == .idle && abs(change) < 30 ? nil : change
  }
}

extension Axis {
  fileprivate func of(_ point: Point) -> Double { self == .horizontal ? point.x : point.y }
}
