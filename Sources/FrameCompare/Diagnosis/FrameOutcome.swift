import PageGeometry

/// The result of comparing a frame.
package struct FrameOutcome: Sendable {
  /// What was found in the frame.
  package var finding: FrameFinding
  /// Whether it makes the sequence fail.
  package var fails = false
  /// Whether masks leave nothing of it to compare.
  package var isMasked = false
  /// As in `FrameDifference`.
  package var amount = 0.0

  /// Creates the outcome of a frame without differences.
  package init(index: Int, time: Double, position: Double? = nil) {
    finding = FrameFinding(index: index, time: time, position: position, kind: .identical)
  }

  /// Takes the result of a pixel comparison.
  ///
  /// - Parameters:
  ///   - comparison: The comparison of the frame.
  ///   - isExact: Whether any difference fails.
  package mutating func take(_ comparison: FrameComparison, isExact: Bool) {
    isMasked = comparison.compared == 0
    fails = comparison.fails || (isExact && comparison.differing > 0)
    amount = Double(comparison.differing) / Double(max(1, comparison.compared))
    // What differs in the part that both have says little where the sizes do.
    finding.kind = comparison.hasEqualSizes ? comparison.kind : .geometry
    finding.remark = comparison.remark
    if comparison.differing > 0 { finding.pixels = FrameFinding.Pixels(comparison) }
  }

  /// Takes a difference of poses, which explains more than pixels do.
  package mutating func take(_ pose: PoseDifference) {
    finding.kind = pose.kind
    finding.page = pose.page
    finding.component = pose.component
    finding.remark = nil
  }

  /// Names the page in front in the middle of the pixels that differ, or the one whose picture changed.
  ///
  /// - Parameter pages: The pages of the actual frame, back to front.
  package mutating func attribute(to pages: [PlacedPage]) {
    if let box = finding.pixels?.box, box.count == 4 {
      let middle = Rect(
        x: Double(box[0]) + Double(box[2]) / 2,
        y: Double(box[1]) + Double(box[3]) / 2,
        width: 1,
        height: 1
      )
      finding.page = pages.last { $0.outline(within: middle) != nil }?.page
    }
    guard let changed = pages.last(where: \.hasOtherPicture) else { return }
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
