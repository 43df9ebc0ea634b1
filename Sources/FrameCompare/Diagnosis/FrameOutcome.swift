import PageGeometry

/// The result of comparing a frame.
package struct FrameOutcome: Sendable {
  package var finding: FrameFinding
  /// Whether it makes the sequence fail.
  package var fails = false
  /// Whether masks cover the whole frame.
  package var isMasked = false
  /// As in `FrameDifference`.
  package var amount = 0.0

  /// Creates the outcome of a frame without differences.
  package init(index: Int, time: Double, position: Double? = nil) {
    finding = FrameFinding(index: index, time: time, position: position, kind: .identical)
  }

  /// Applies the result of a pixel comparison, in which any difference fails if it is exact.
  package mutating func apply(_ comparison: FrameComparison, isExact: Bool) {
    isMasked = comparison.compared == 0
    fails = comparison.fails || (isExact && comparison.differing > 0)
    amount = Double(comparison.differing) / Double(max(1, comparison.compared))
    // If the sizes differ, the common part does not show the kind of difference.
    finding.kind = comparison.hasEqualSizes ? comparison.kind : .geometry
    finding.remark = comparison.remark
    if comparison.differing > 0 { finding.pixels = FrameFinding.Pixels(comparison) }
  }

  /// Applies a difference of poses, which explains more than pixels do.
  package mutating func apply(_ pose: PoseDifference) {
    finding.kind = pose.kind
    finding.page = pose.page
    finding.component = pose.component
    finding.remark = nil
  }

  /// Names the frontmost page at the centre of the differing pixels, or the page whose picture changed.
  ///
  /// `pages` are those of the actual frame, back to front.
  package mutating func attribute(to pages: [PlacedPage]) {
    if let box = finding.pixels?.box, box.count == 4 {
      let centre = Rect(
        x: Double(box[0]) + Double(box[2]) / 2,
        y: Double(box[1]) + Double(box[3]) / 2,
        width: 1,
        height: 1
      )
      finding.page = pages.last { $0.outline(within: centre) != nil }?.page
    }
    guard let changed = pages.last(where: \.hasChangedPicture) else { return }
    (finding.page, finding.kind) = (changed.page, .content)
  }

  /// The frame's entry in the list of frames.
  package var difference: FrameDifference {
    FrameDifference(
      index: finding.index,
      time: finding.time,
      position: finding.position,
      kind: finding.kind,
      fails: fails,
      amount: amount
    )
  }
}
